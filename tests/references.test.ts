import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leadsSomewhere } from './support/markdown.js';

const FOLDERS = ['src', 'tests', 'docs', 'scripts', 'bench', 'migrations', '.ci'];
const FILES = [
  'README.md',
  'schema.graphql',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.env.example',
  'package.json',
  'biome.json',
];
const TEXT = /\.(ts|mjs|cjs|js|md|json|html|css)$|\/run$/;

const inFolders = await Promise.all(
  FOLDERS.map(async (folder) =>
    (await readdir(folder, { recursive: true }))
      .filter((name) => !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  ),
);
const paths = [
  ...FILES,
  ...inFolders.flat().filter((path) => TEXT.test(path) && !path.includes('.snapshot')),
];
const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));

const NUMBERED_DOCUMENT = /\b(decisions?|specification|spec|section) \d/i;

test('no file refers to a numbered section of a document that is not in the repository', () => {
  const lines = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => NUMBERED_DOCUMENT.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});

test('no file has the marks of a conflict that was not resolved', () => {
  const marked = files.filter(({ text }) => /^(?:<{7}|>{7}) /m.test(text));
  expect(marked.map(({ path }) => path)).toEqual([]);
});

const PAGE_PATH = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g;

test('the pages that code names exist, with their headings', async () => {
  const named = files
    .filter(({ path }) => !path.endsWith('.md'))
    .flatMap(({ path, text }) => [...text.matchAll(PAGE_PATH)].map(([target]) => ({ path, target })));
  expect(named.length).toBeGreaterThan(20);
  const found = await Promise.all(named.map(({ target }) => leadsSomewhere(target)));
  expect(named.filter((_, place) => !found[place])).toEqual([]);
});
