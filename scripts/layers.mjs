// Checks the imports below src, type imports included: no layer imports one above it, no folders import each other, and
// the engine is imported from outside by its doors alone. An argument names another folder to check. Biome finds cycles between files (noImportCycles).
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** From bottom to top: a file may import from its own layer and from those below. */
const LAYERS = [
  'platform',
  'engine/database',
  'engine',
  'route.ts',
  'modules',
  'http',
  'graphql',
  'rest',
  'demo',
  'interfaces.ts',
  'services.ts',
  'app.ts',
  'starting.ts',
  'start.ts',
  'commands',
  'cli.ts',
  'run.ts',
  'main.ts',
];

/** A folder whose other files nothing outside imports. */
const ENGINE = 'engine/';
const DOORS = [
  'engine/changes.ts',
  'engine/database.ts',
  'engine/declare.ts',
  'engine/read.ts',
  'engine/schema.ts',
  'engine/write.ts',
];

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

const source = process.argv[2] ?? 'src';
const imports = readImports();
const faults = [...unknownLayers(), ...upwardImports(), ...importsPastTheDoors(), ...folderCycles()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** All imports between files, as paths below the source folder. */
function readImports() {
  const files = readdirSync(source, { recursive: true }).filter((path) => path.endsWith('.ts'));
  return files.flatMap((from) =>
    [...readFileSync(join(source, from), 'utf8').matchAll(IMPORT)].map(([, specifier]) => ({
      from,
      to: normalize(join(dirname(from), specifier)).replace(/\.js$/, '.ts'),
    })),
  );
}

/** The layer of the deepest folder that is one; a file or folder that no layer names is its own. */
function layerOf(path) {
  const inner = LAYERS.find((layer) => layer.includes('/') && path.startsWith(`${layer}/`));
  return inner ?? path.split('/')[0];
}

function unknownLayers() {
  const layers = new Set(imports.flatMap(({ from, to }) => [layerOf(from), layerOf(to)]));
  return [...layers]
    .filter((layer) => !LAYERS.includes(layer))
    .map((layer) => `${layer} is not a layer: add it to the list in scripts/layers.mjs`);
}

function upwardImports() {
  return imports.flatMap(({ from, to }) => {
    const own = LAYERS.indexOf(layerOf(from));
    if (own < 0 || LAYERS.indexOf(layerOf(to)) <= own) return [];
    const allowed = LAYERS.slice(0, own + 1).join(', ');
    return `${from} imports ${to}, which lies above it. ${layerOf(from)} may import only ${allowed}.`;
  });
}

function importsPastTheDoors() {
  return imports
    .filter(({ from, to }) => to.startsWith(ENGINE) && !DOORS.includes(to) && !from.startsWith(ENGINE))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}, which lies behind the doors of the engine: export it in one of ${DOORS.join(', ')}.`,
    );
}

/**
 * Cycles of folders within a layer, with one import for each step. Any other cycle contains an upward import.
 */
function folderCycles() {
  const examples = new Map();
  for (const { from, to } of imports) {
    if (DOORS.includes(from) || layerOf(from) !== layerOf(to) || dirname(from) === dirname(to)) continue;
    const targets = examples.get(dirname(from)) ?? new Map();
    examples.set(dirname(from), targets);
    targets.set(dirname(to), targets.get(dirname(to)) ?? `${from} imports ${to}`);
  }
  const finished = new Set();
  const cycles = [];
  const visit = (folder, path) => {
    const start = path.indexOf(folder);
    if (start >= 0) {
      const cycle = [...path.slice(start), folder];
      const steps = cycle.slice(1).map((target, index) => examples.get(cycle[index]).get(target));
      cycles.push(`Folders import each other, ${cycle.join(' → ')}: ${steps.join(', ')}`);
      return;
    }
    if (finished.has(folder)) return;
    for (const target of examples.get(folder)?.keys() ?? []) visit(target, [...path, folder]);
    finished.add(folder);
  };
  for (const folder of examples.keys()) visit(folder, []);
  return cycles;
}
