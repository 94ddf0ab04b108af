// Writes .env.example from the list of variables, or with --check fails if the file differs from that list.
import { readFile, writeFile } from 'node:fs/promises';
import { VARIABLES } from '../dist/platform/config/variables.js';

const SAMPLE = new URL('../.env.example', import.meta.url);

const expected = sample();
if (!process.argv.includes('--check')) {
  await writeFile(SAMPLE, expected);
} else if ((await readFile(SAMPLE, 'utf8').catch(() => '')) !== expected) {
  console.error(
    '.env.example does not list the variables of src/platform/config/variables.ts: run `npm run fix:env`.',
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
