// Writes what says which variables there are, .env.example and docs/variables.md, from the list of variables, or with
// --check fails if a file differs from that list.
import { readFile, writeFile } from 'node:fs/promises';
import { VARIABLES } from '../dist/platform/config/variables.js';

await bring('.env.example', sample());
await bring('docs/variables.md', page());

async function bring(name, expected) {
  const path = new URL(`../${name}`, import.meta.url);
  const text = await readFile(path, 'utf8').catch(() => '');
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

function page() {
  const introduction = [
    '# Variables',
    'Written by `npm run fix:env` from `src/platform/config/variables.ts`; do not edit. `.env.example` has the same.',
    'A value that the service cannot use stops the start with one line that names the variable.',
    'The rules that a default does not show are in [the contract](contract/configuration.md).',
  ];
  const rows = Object.entries(VARIABLES).map(
    ([name, variable]) => `| ${nameIn(name, variable)} | ${defaultOf(variable)} | ${variable.meaning} |`,
  );
  const table = ['| variable | default | meaning |', '|---|---|---|', ...rows];
  return `${introduction[0]}\n\n${introduction.slice(1).join('\n')}\n\n${table.join('\n')}\n`;
}

function nameIn(name, { sectionKey }) {
  return sectionKey ? `\`${name}\` (\`${sectionKey.replace(':', '__')}\`)` : `\`${name}\``;
}

function defaultOf({ fallback, productionFallback }) {
  const always = fallback === undefined ? 'absent' : `\`${fallback}\``;
  if (productionFallback === undefined) return always;
  return `${always}; ${productionFallback === null ? 'required' : `\`${productionFallback}\``} in production`;
}
