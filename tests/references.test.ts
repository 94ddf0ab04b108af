import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

const FOLDERS = ['src', 'tests', 'docs', 'scripts', 'bench', 'migrations', '.ci'];
const FILES = [
  'README.md',
  'schema.graphql',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
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
const textOf = new Map(files.map(({ path, text }) => [path, text]));

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
const MARKDOWN_LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;

const links = files.flatMap(({ path, text }) => [
  ...(path.endsWith('.md')
    ? []
    : [...text.matchAll(PAGE_PATH)].map(([link]) => ({ path, link, target: link }))),
  ...(path.endsWith('.md')
    ? [...withoutCode(text).matchAll(MARKDOWN_LINK)].map(([, link = '']) => ({
        path,
        link,
        target: link.startsWith('#') ? path + link : normalize(join(dirname(path), link)),
      }))
    : []),
]);

test('all links lead to existing pages and headings', async () => {
  expect(links.length).toBeGreaterThan(100);
  const broken = await Promise.all(
    links.map(async ({ path, link, target }) => ((await exists(target)) ? [] : [`${path}: ${link}`])),
  );
  expect(broken.flat()).toEqual([]);
});

async function exists(target: string): Promise<boolean> {
  const [path = '', anchor] = target.split('#');
  const text = textOf.get(path) ?? (await readFile(path, 'utf8').catch(() => null));
  if (text === null) return false;
  return anchor === undefined || anchorsOf(text).has(anchor);
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

function withoutCode(page: string): string {
  return page.replace(/```[\s\S]*?```/g, '');
}
