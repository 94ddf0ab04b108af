import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runNode } from '../../support/outcome.js';

/** Compares the interfaces with a release, in a repository of its own. */

const FILES = ['package.json', 'schema.graphql', 'docs/openapi.json', 'scripts'];

const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Tester',
  GIT_AUTHOR_EMAIL: 'tester@example.mx',
  GIT_COMMITTER_NAME: 'Tester',
  GIT_COMMITTER_EMAIL: 'tester@example.mx',
};

interface Change {
  readonly description: string;
}

const {
  breakingGraphqlChanges,
  breakingRestChanges,
  unnamedChanges,
}: {
  breakingGraphqlChanges(before: string, after: string): Change[];
  breakingRestChanges(before: string, after: string): Change[];
  unnamedChanges(changes: readonly Change[], changelog: string): Change[];
} = await import(new URL('../../../scripts/release/breaking-changes.mjs', import.meta.url).href);

let clone: string;

const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: clone, env });
const release = () => git('tag', '--annotate', 'v1.0.0', '--message', 'Release');
const check = () => runNode(['scripts/contract-changes.mjs'], { cwd: clone, env });

const changelog = (lines: string) =>
  writeFile(
    join(clone, 'CHANGELOG.md'),
    `# Changelog\n\n## Unreleased\n\n### Changed\n\n${lines}\n\n## 1.0.0\n`,
  );

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(join(clone, path), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(join(clone, path), changed);
}

const editOpenapi = (change: (paths: Record<string, Record<string, unknown>>) => void) =>
  edit('docs/openapi.json', (text) => {
    const content = JSON.parse(text);
    change(content.paths);
    return JSON.stringify(content);
  });

const removePetName = () =>
  edit('schema.graphql', (text) => text.replace(/(^type Pet .*?^ {2})name: /ms, '$1otherName: '));

const removeLogin = () =>
  editOpenapi((paths) => {
    delete paths['/api/auth/login']?.post;
  });

describe('in a repository', () => {
  beforeEach(async () => {
    clone = await mkdtemp(join(tmpdir(), 'contract-'));
    for (const file of FILES) {
      await mkdir(join(clone, file, '..'), { recursive: true });
      await cp(file, join(clone, file), { recursive: true });
    }
    await symlink(resolve('node_modules'), join(clone, 'node_modules'));
    await writeFile(join(clone, '.gitignore'), 'node_modules\n');
    await changelog('');
    await git('init', '--quiet');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'Before');
  });
  afterEach(() => rm(clone, { recursive: true }));

  test('before the first release every change passes', async () => {
    await removePetName();
    expect(await check()).toMatchObject({
      code: 0,
      stdout: 'Nothing is released yet, so no change breaks a client\n',
    });
  });

  test('each change that breaks a client fails, with its place, until the changelog names it', async () => {
    await release();
    await removePetName();
    await removeLogin();
    const { code, stderr } = await check();
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'Breaks clients of v1.0.0: Pet.name was removed.',
      'Breaks clients of v1.0.0: POST /api/auth/login: remove it',
      'Name each in CHANGELOG.md, in a line of Unreleased that begins with **Breaking**',
    ]);
    await changelog('- **Breaking** `Pet` has other fields.\n- **Breaking** `POST /api/auth/login` is gone.');
    expect(await check()).toMatchObject({ code: 0, stderr: '' });
  });
});

test('what only adds passes', async () => {
  const schema = await readFile('schema.graphql', 'utf8');
  const withField = schema.replace(/^type Pet .*?\{\n/m, '$&  newField: String\n');
  expect(withField).not.toBe(schema);
  expect(breakingGraphqlChanges(schema, withField)).toEqual([]);
  const contract = await readFile('docs/openapi.json', 'utf8');
  const added = JSON.parse(contract);
  added.paths['/api/new'] = { get: { responses: { 200: { description: 'New.' } } } };
  expect(breakingRestChanges(contract, JSON.stringify(added))).toEqual([]);
});

test('a change is named by a breaking line of Unreleased alone', () => {
  const pet = (field: string) => `type Query { pet: Pet }\ntype Pet { ${field}: String }`;
  const paths = (...methods: string[]) =>
    JSON.stringify({
      openapi: '3.0.3',
      paths: { '/api/auth/login': Object.fromEntries(methods.map((method) => [method, { responses: {} }])) },
    });
  const changes = [
    ...breakingGraphqlChanges(pet('name'), pet('otherName')),
    ...breakingRestChanges(paths('get', 'post'), paths('get')),
  ];
  const unnamed = (text: string) => unnamedChanges(changes, text).map(({ description }) => description);
  const [ofPet, ofLogin] = ['Pet.name was removed.', 'POST /api/auth/login: remove it'];
  expect(unnamed('# Changelog\n\n## Unreleased\n')).toEqual([ofPet, ofLogin]);
  expect(
    unnamed(
      '# Changelog\n\n## Unreleased\n\n- **Breaking** `Pet.name` is gone.\n- `POST /api/auth/login` is gone, which no line calls breaking.\n',
    ),
  ).toEqual([ofLogin]);
  expect(
    unnamed(
      '# Changelog\n\n## Unreleased\n\n## 1.0.0 - 2026-01-02\n\n### Changed\n\n- **Breaking** `Pet.name` is gone.\n',
    ),
  ).toEqual([ofPet, ofLogin]);
});
