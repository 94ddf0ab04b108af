import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { parse, validate } from 'graphql';
import { jobs } from '../src/modules/jobs.js';
import { routes } from '../src/modules/routes.js';
import { VARIABLES } from '../src/platform/config/variables.js';
import { PRODUCT } from '../src/platform/version.js';
import { anchorsOf, leadsSomewhere, linksOf, markdownPages, paragraphsOf } from './support/markdown.js';
import { schema } from './support/schema.js';

const pages = await markdownPages();
const textOf = (path: string) => pages.get(path) ?? '';

const namesMissingIn = (path: string, names: readonly string[]) =>
  names.filter((name) => !textOf(path).includes(`\`${name}\``));

/** Whether a page tells of the present state alone. */
const isPresent = ([path]: readonly [string, string]) => !['CHANGELOG.md', 'bench/diary.md'].includes(path);

describe('the front page', () => {
  const codeIn = (page: string) =>
    [...page.matchAll(/^```[\s\S]*?^```$|`[^`\n]+`/gm)].map(([code]) => code.replace(/ +#.*/g, ''));
  const targetsIn = (path: string) =>
    linksOf(path, textOf(path))
      .map(({ target }) => target)
      .filter((target) => !/^README(?:\.es)?\.md$/.test(target));

  test('has at most 8,000 bytes', () => {
    const bytes = Buffer.byteLength(textOf('README.md'));
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(8_000);
  });

  test('has the same commands, code, links and figures in Spanish, and each leads to the other', () => {
    const [english, spanish] = [textOf('README.md'), textOf('README.es.md')];
    expect(english).toContain('](README.es.md)');
    expect(spanish).toContain('](README.md)');
    expect(codeIn(english).length).toBeGreaterThan(10);
    expect(codeIn(spanish)).toEqual(codeIn(english));
    expect(targetsIn('README.es.md')).toEqual(targetsIn('README.md'));
    const figuresIn = (page: string) => page.match(/\d[\d.,]*\d|\d/g);
    expect(figuresIn(spanish)).toEqual(figuresIn(english));
  });

  test('has the name that the pages, the description of REST and the package have', async () => {
    expect(textOf('README.md')).toMatch(new RegExp(`^# ${PRODUCT.en}\n`));
    expect(textOf('README.es.md')).toMatch(new RegExp(`^# ${PRODUCT.es}\n`));
    expect(JSON.parse(await readFile('docs/openapi.json', 'utf8')).info.title).toBe(PRODUCT.en);
    expect(JSON.parse(await readFile('package.json', 'utf8')).description).toMatch(`${PRODUCT.en}: `);
  });

  test('shows pictures that take less than 250 kB together', async () => {
    const shown = linksOf('README.md', textOf('README.md')).map(({ target }) => target);
    const pictures = (await readdir('docs/pictures')).map((name) => `docs/pictures/${name}`);
    expect(pictures.length).toBeGreaterThan(0);
    expect(shown).toEqual(expect.arrayContaining(pictures));
    const sizes = await Promise.all(pictures.map(async (path) => (await stat(path)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
  });
});

describe('the chart of the front page', () => {
  test('has the shares of four workloads as they are on the page on performance', () => {
    const table = textOf('docs/performance.md').split('<!-- compared -->')[1] ?? '';
    const chart = readFileSync('docs/pictures/speed.svg', 'utf8');
    const names = [...chart.matchAll(/class="name"[^>]*>([^<]+)</g)].map(([, name = '']) => name);
    expect(names).toHaveLength(4);
    const shares = names.flatMap((name) => {
      const cells = (table.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '').split(' | ');
      return cells.slice(2, 6).filter((cell) => cell.trim() !== '');
    });
    expect(shares.length).toBeGreaterThan(8);
    expect([...chart.matchAll(/>(\d\.\d\d)</g)].map(([, share]) => share)).toEqual(shares);
    expect(chart).toContain('prefers-color-scheme: dark');
  });
});

describe('the lists', () => {
  test('operations.md has every REST path and every GraphQL operation', () => {
    const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
      Object.keys(root?.getFields() ?? {}),
    );
    const names = [...routes.map(({ path }) => path), ...operations];
    expect(names.length).toBeGreaterThan(200);
    expect(namesMissingIn('docs/operations.md', names)).toEqual([]);
  });

  test('operations.md has each mutation once, in the row of the paths that answer its records', () => {
    const rows = textOf('docs/operations.md').split('\n');
    const rowsWith = (name: string) => rows.filter((row) => row.includes(`\`${name}\``));
    for (const name of Object.keys(schema.getMutationType()?.getFields() ?? {})) {
      expect({ name, rows: rowsWith(name).length }).toEqual({ name, rows: 1 });
    }
    expect(rowsWith('createPet')).toEqual(rowsWith('/api/pets'));
    expect(rowsWith('checkInVisit')).toEqual(rowsWith('/api/residentvisits'));
    expect(rowsWith('search')).toEqual(rowsWith('gateLookup'));
  });

  test('variables.md has every variable', () => {
    expect(namesMissingIn('docs/variables.md', Object.keys(VARIABLES))).toEqual([]);
  });

  test('state.md has every queue of jobs', () => {
    expect(jobs.length).toBeGreaterThan(5);
    const names = jobs.map(({ name }) => name);
    expect(names.filter((name) => !textOf('docs/state.md').includes(`\n| \`${name}\` |`))).toEqual([]);
  });

  test('dependencies.md says why each package is there', async () => {
    const packages = await Promise.all(
      ['package.json', 'tests/operation/third-party/package.json'].map(async (path) => {
        const { dependencies = {}, devDependencies = {} } = JSON.parse(await readFile(path, 'utf8')) as {
          readonly [part in 'dependencies' | 'devDependencies']?: Readonly<Record<string, string>>;
        };
        return Object.keys({ ...dependencies, ...devDependencies });
      }),
    );
    const names = packages.flat().filter((name) => !name.startsWith('@types/'));
    expect(names.length).toBeGreaterThan(50);
    expect(namesMissingIn('docs/dependencies.md', names)).toEqual([]);
    const explained = [...textOf('docs/dependencies.md').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
      ([, cell = '']) => [...cell.matchAll(/`([^`*]+)`/g)].map(([, name]) => name),
    );
    expect(explained.filter((name) => !names.includes(name as string))).toEqual([]);
  });

  test('the list of decision records has the title of each, in the order of their numbers', () => {
    const titles = [...pages]
      .map(([path, page]) => /^docs\/adr\/\d+-.*$/.test(path) && /^# (\d+): (.+)$/m.exec(page))
      .flatMap((found) => (found ? [[found[1], found[2]]] : []))
      .sort();
    const listed = [...textOf('docs/adr/README.md').matchAll(/^\| \[(\d+)\]\([^)]+\) \| (.+) \|$/gm)];
    expect(listed.map(([, number, title]) => [number, title])).toEqual(titles);
  });

  test('docs/README.md links every page below docs', () => {
    const mapped = linksOf('docs/README.md', textOf('docs/README.md')).map(({ target }) => target);
    const listedElsewhere = /^docs\/(?:sql|adr|contract\/records)\//;
    const below = [...pages.keys()].filter(
      (path) => path.startsWith('docs/') && !listedElsewhere.test(path) && path !== 'docs/README.md',
    );
    expect(below.length).toBeGreaterThan(20);
    expect(below.filter((path) => !mapped.includes(path))).toEqual([]);
  });

  test.each([
    ['docs/adr', 'docs/adr/README.md'],
    ['docs/contract/records', 'docs/contract/README.md'],
  ])('the pages of %s are linked from %s', (folder, list) => {
    const linked = linksOf(list, textOf(list)).map(({ target }) => target);
    const below = [...pages.keys()].filter((path) => path.startsWith(`${folder}/`) && path !== list);
    expect(below.length).toBeGreaterThan(5);
    expect(below.filter((path) => !linked.includes(path))).toEqual([]);
  });
});

describe('what pages show', () => {
  test('the queries in the pages for clients are valid by the schema', () => {
    const texts = ['README.md', 'docs/clients/graphql.md'].map(textOf).join('\n');
    const blocks = [...texts.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, query]) => query as string);
    const inCurl = [...texts.matchAll(/"query": "(.*?)"\}/g)].map(([, query]) => query as string);
    expect(blocks.length).toBeGreaterThan(0);
    expect(inCurl.length).toBeGreaterThan(0);
    for (const query of [...blocks, ...inCurl]) expect(validate(schema, parse(query))).toEqual([]);
  });

  test('the whole operations within the lines of all pages are valid by the schema', () => {
    const lines = [...pages].filter(isPresent).flatMap(([path, page]) =>
      [...page.matchAll(/`((?:query|mutation|subscription)[ (][^`\n]*\})`/g)].map(([, text = '']) => ({
        path,
        text,
      })),
    );
    const whole = lines.filter(({ text }) => !text.includes('…'));
    expect(whole.length).toBeGreaterThan(0);
    expect(whole.filter(({ text }) => validate(schema, parse(text)).length > 0)).toEqual([]);
  });

  test('every command of npm is a script of package.json', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const shown = [...pages].filter(isPresent).flatMap(([path, page]) =>
      [...page.matchAll(/\bnpm run (?:--silent )?([\w:-]*\w)(?![\w:…])/g)].map(([, name = '']) => ({
        path,
        name,
      })),
    );
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.filter(({ name }) => !(name in scripts))).toEqual([]);
  });

  test('every link leads to an existing file and heading', async () => {
    const links = [...pages].flatMap(([path, page]) =>
      linksOf(path, page).map((link) => ({ path, ...link })),
    );
    expect(links.length).toBeGreaterThan(300);
    const found = await Promise.all(links.map(({ target }) => leadsSomewhere(target)));
    expect(links.filter((_, place) => !found[place])).toEqual([]);
  });
});

describe('paragraphs', () => {
  test('none in the pages for people has more than 600 characters', () => {
    const read = /^(?:(?:README|CONTRIBUTING|SECURITY)\.md|docs\/(?:clients\/|contract\/)?[^/]+\.md)$/;
    const long = [...pages]
      .filter(([path]) => read.test(path))
      .flatMap(([path, page]) => paragraphsOf(page).map((text) => ({ path, length: text.length, text })))
      .filter(({ length }) => length > 600);
    expect(long.map(({ path, length, text }) => `${path}: ${length}: ${text.slice(0, 60)}`)).toEqual([]);
  });

  test('are told apart from headings, tables, code and each other', () => {
    const page = '# Title\n\nOne\nline.\n- two\n- three\n\n| a | b |\n\n1. four\n\n```sh\nfive\n```\n';
    expect(paragraphsOf(page)).toEqual(['One line.', '- two', '- three', '1. four']);
    expect(anchorsOf('## Who may do what?\n')).toEqual(new Set(['who-may-do-what']));
  });
});
