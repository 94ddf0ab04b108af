// Runs a command of package.json (see run.mjs), or prints one line if Node.js is too old for it. Every version
// of Node.js must be able to parse this file: no modules, template literals or trailing commas in calls.
const oldest = require('../package.json').engines.node.slice('>='.length);
const current = process.versions.node;

if (Number(current.split('.')[0]) < Number(oldest)) {
  // biome-ignore lint/style/useTemplate: an old Node.js knows none
  console.error('Node.js ' + oldest + ' or newer is needed and this is ' + current + '.');
  process.exitCode = 1;
} else {
  require('./launcher/load.cjs');
}
