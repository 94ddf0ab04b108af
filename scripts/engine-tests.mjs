// Prints the test files that CI runs on the embedded engine too: those that use the database of their run, found by their
// imports. The others pass or fail alike on both engines.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const DATABASE_OF_THE_RUN = 'tests/support/database.ts';

/**
 * They repeat every operation for other callers and inputs, and so check rules above the database, or count statements,
 * which are the same on both engines; the one that asks each operation once stays.
 */
const ABOVE_THE_DATABASE =
  /^tests\/(interfaces\/(?!walk\.)|operation\/(access\/\w+|statements\/(query-count|write-statements|deadlocks)|database\/outage|third-party\/(pages|start-page)|operate-page\/(commands|roll-back))\.)/;

const IMPORT = /\bfrom '(\.[^']+)\.js'/g;

const importsOf = new Map();

const files = readdirSync('tests', { recursive: true })
  .map((path) => join('tests', path.replaceAll('\\', '/')))
  .filter((path) => path.endsWith('.test.ts') && !ABOVE_THE_DATABASE.test(path));
console.log(files.filter((file) => reached(file).has(DATABASE_OF_THE_RUN)).join('\n'));

/** All files below tests that a file imports, directly or not. */
function reached(file) {
  const found = new Set();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...directImports(next));
  }
  return found;
}

function directImports(file) {
  if (!importsOf.has(file)) {
    const specifiers = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, specifier]) => specifier);
    const paths = specifiers.map((specifier) => `${join(dirname(file), specifier)}.ts`);
    importsOf.set(
      file,
      paths.filter((path) => path.startsWith('tests/') && existsSync(path)),
    );
  }
  return importsOf.get(file);
}
