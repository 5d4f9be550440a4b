const { src, dest } = require('gulp');

/** tsc compiles the sources; icons and codex files (`*.node.json`) have to be copied beside them. */
function assets() {
	return src('nodes/**/*.{svg,json}', { base: '.', encoding: false }).pipe(dest('dist'));
}

exports.assets = assets;
