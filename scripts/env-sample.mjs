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
    `# ${describe(name, variable)}`,
    `#${assign(name, variable)}`,
  ]);
  return [introduction, ...variables].map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function describe(name, { is, sectionKey, productionFallback, isSecret }) {
  const production = { undefined: '', null: ' (required in production)' }[productionFallback];
  const spelling = sectionKey ? `; also ${sectionKey.replace(':', '__')}` : '';
  const file = isSecret ? `; or a file with it in ${name}_FILE` : '';
  return `${is}${spelling}${file}${production ?? ` (${productionFallback} in production)`}`;
}

function assign(name, { fallback = '' }) {
  return `${name}=${/[#\s]/.test(fallback) ? `"${fallback}"` : fallback}`;
}

function page() {
  const introduction = [
    '# Variables',
    'Written by `npm run fix:env` from `src/platform/config/variables.ts`; do not edit. `.env.example` has the same.',
    'A value that the service cannot use stops the start with one line that names the variable.',
    '`NAME_FILE` names a file whose text is the value, as container platforms mount secrets.',
    'The rules that a default does not show are in [the contract](contract/configuration.md).',
  ];
  const rows = Object.entries(VARIABLES).map(
    ([name, variable]) => `| ${nameIn(name, variable)} | ${defaultOf(variable)} | ${variable.is} |`,
  );
  const table = ['| variable | default | meaning |', '|---|---|---|', ...rows];
  return `${introduction[0]}\n\n${introduction.slice(1).join('\n')}\n\n${table.join('\n')}\n`;
}

function nameIn(name, { sectionKey, isSecret }) {
  const others = [
    ...(sectionKey ? [sectionKey.replace(':', '__')] : []),
    ...(isSecret ? [`${name}_FILE`] : []),
  ];
  const spellings = others.map((other) => `\`${other}\``).join(', ');
  return spellings === '' ? `\`${name}\`` : `\`${name}\` (${spellings})`;
}

function defaultOf({ fallback, productionFallback }) {
  const always = fallback === undefined ? 'absent' : `\`${fallback}\``;
  if (productionFallback === undefined) return always;
  return `${always}; ${productionFallback === null ? 'required' : `\`${productionFallback}\``} in production`;
}
