const { dest, src } = require('gulp');

/** Copies icons, codex files (`*.node.json`) and schemas into the build. tsc compiles the rest. */
function assets() {
	return src('nodes/**/*.{json,svg}', { encoding: false }).pipe(dest('dist/nodes'));
}

exports.assets = assets;
