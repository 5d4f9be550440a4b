import * as echarts from 'echarts';

import type { Outcome } from './table';

const WIDTH = 860;
const ROW_HEIGHT = 86;

/** Colours that stylesheet below changes with the reader's theme. */
const COLOURS = {
	text: ['#1f2328', '#e6edf3'],
	muted: ['#59636e', '#9198a1'],
	ours: ['#0f766e', '#2dd4bf'],
	theirs: ['#9aa4b2', '#6e7681'],
};

/**
 * Bars of the seconds that this package and the other took, a pair for each case, as an SVG that
 * suits light and dark pages.
 */
export function timeChart(outcomes: Outcome[]): string {
	const cases = outcomes.map(({ title, results }) => {
		const [ours, theirs] = Object.values(results).map(({ figures }) => figures.seconds);
		return { title, ours, theirs };
	});
	const chart = echarts.init(null, null, {
		renderer: 'svg',
		ssr: true,
		width: WIDTH,
		height: 90 + cases.length * ROW_HEIGHT,
	});
	chart.setOption({
		animation: false,
		textStyle: { fontFamily: 'system-ui, sans-serif' },
		title: {
			text: 'Seconds for the same work (shorter is better)',
			left: 0,
			textStyle: { color: COLOURS.text[0], fontSize: 16 },
		},
		legend: { top: 36, left: 0, textStyle: { color: COLOURS.text[0] } },
		grid: { left: 10, right: 130, top: 74, bottom: 10 },
		xAxis: { type: 'value', show: false },
		yAxis: {
			type: 'category',
			inverse: true,
			data: cases.map(({ title }) => title),
			axisLine: { show: false },
			axisTick: { show: false },
			axisLabel: {
				inside: true,
				align: 'left',
				verticalAlign: 'bottom',
				padding: [0, 0, 26, -8],
				color: COLOURS.muted[0],
				fontSize: 13,
			},
			z: 10,
		},
		series: [
			series(
				'Messaging CRM',
				COLOURS.ours[0],
				cases.map(({ ours }) => ours),
				() => '',
			),
			series(
				'HTTP Request',
				COLOURS.theirs[0],
				cases.map(({ theirs }) => theirs),
				(index) => ` (${(cases[index].theirs / cases[index].ours).toFixed(1)} times)`,
			),
		],
	});
	const svg = chart.renderToSVGString();
	chart.dispose();
	return themed(svg);
}

function series(name: string, color: string, data: number[], suffix: (index: number) => string) {
	return {
		name,
		type: 'bar' as const,
		data,
		barWidth: 16,
		barGap: '20%',
		itemStyle: { color, borderRadius: 2 },
		label: {
			show: true,
			position: 'right' as const,
			color: COLOURS.text[0],
			formatter: ({ dataIndex, value }: { dataIndex: number; value?: unknown }) =>
				`${Number(value).toFixed(1)} s${suffix(dataIndex)}`,
		},
	};
}

/** Makes each colour a variable that has another value on a dark page. */
function themed(svg: string): string {
	let result = svg;
	const rules = { light: '', dark: '' };
	for (const [name, [light, dark]] of Object.entries(COLOURS)) {
		result = result.replaceAll(light, `var(--${name})`);
		rules.light += `--${name}:${light};`;
		rules.dark += `--${name}:${dark};`;
	}
	const style = `<style>:root{${rules.light}}@media(prefers-color-scheme:dark){:root{${rules.dark}}}</style>`;
	return result.replace(/(<svg[^>]*>)/, `$1${style}`);
}
