// Writes what says which variables there are, .env.example and the table of README.md, from the list of variables, or with
// --check fails if a file differs from that list.
import { readFile, writeFile } from 'node:fs/promises';
import { VARIABLES } from '../dist/platform/config/variables.js';

const TABLE = /^\| variable \| default \| meaning \|\n(?:\|.*\n)+/m;

await bring('.env.example', () => sample());
await bring('README.md', (readme) => readme.replace(TABLE, () => table()));

async function bring(name, textFor) {
  const path = new URL(`../${name}`, import.meta.url);
  const text = await readFile(path, 'utf8').catch(() => '');
  const expected = textFor(text);
  if (text === expected) return;
  if (!process.argv.includes('--check')) {
    await writeFile(path, expected);
    return;
  }
  console.error(
    `${name} does not list the variables of src/platform/config/variables.ts: run \`npm run fix:env\`.`,
  );
  process.exitCode = 1;
}

function sample() {
  const introduction = [
    '# Every variable of the service, with its default in development. Copy this file to .env, which npm start reads,',
    '# and remove the # before what you change; put a value with a # or a space in quotes. A variable of the',
    '# environment wins over the file.',
  ];
  const variables = Object.entries(VARIABLES).map(([name, variable]) => [
    `# ${describe(variable)}`,
    `#${assign(name, variable)}`,
  ]);
  return [introduction, ...variables].map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function describe({ meaning, sectionKey, productionFallback }) {
  const production = { undefined: '', null: ' (required in production)' }[productionFallback];
  const spelling = sectionKey ? `; also ${sectionKey.replace(':', '__')}` : '';
  return `${meaning}${spelling}${production ?? ` (${productionFallback} in production)`}`;
}

function assign(name, { fallback = '' }) {
  return `${name}=${/[#\s]/.test(fallback) ? `"${fallback}"` : fallback}`;
}

function table() {
  const rows = Object.entries(VARIABLES).map(
    ([name, variable]) => `| ${nameIn(name, variable)} | ${defaultOf(variable)} | ${variable.meaning} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

function nameIn(name, { sectionKey }) {
  return sectionKey ? `\`${name}\` (\`${sectionKey.replace(':', '__')}\`)` : `\`${name}\``;
}

function defaultOf({ fallback, productionFallback }) {
  const always = fallback === undefined ? 'absent' : `\`${fallback}\``;
  if (productionFallback === undefined) return always;
  return `${always}; ${productionFallback === null ? 'required' : `\`${productionFallback}\``} in production`;
}
