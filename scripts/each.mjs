// Runs the given scripts of package.json one after another, even after a failure, and names those that
// failed.
import { runProgram } from './launcher/node.mjs';

const names = process.argv.slice(2);
const failed = [];
for (const name of names) {
  console.error(`\n> ${name}`);
  // Node.js runs a script as npm does, without npm's own start.
  if ((await runProgram(['node', '--run', name])) !== 0) {
    failed.push(name);
  }
}
console.error(failed.length === 0 ? `\nPassed: ${names.join(', ')}` : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
