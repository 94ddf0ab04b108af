import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runNode } from '../../support/outcome.js';

/** Runs the release in a repository of its own, which has the files that a release reads and changes. */

const FILES = [
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'docs/openapi.json',
  'scripts/release.mjs',
  'scripts/release',
  'scripts/launcher',
];

const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Tester',
  GIT_AUTHOR_EMAIL: 'tester@example.mx',
  GIT_COMMITTER_NAME: 'Tester',
  GIT_COMMITTER_EMAIL: 'tester@example.mx',
};

let clone: string;
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'release-'));
  for (const file of FILES) {
    await mkdir(join(clone, file, '..'), { recursive: true });
    await cp(file, join(clone, file), { recursive: true });
  }
  await git('init', '--quiet');
  await commit();
});
afterEach(() => rm(clone, { recursive: true }));

const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: clone, env })).stdout.trim();

async function commit(): Promise<void> {
  await git('add', '--all');
  await git('commit', '--quiet', '--allow-empty', '--message', 'Before');
}

const read = (path: string) => readFile(join(clone, path), 'utf8');

/** Commits a changelog with these changes after a released version, or with no released one. */
async function prepare(changes: string, released: string | null): Promise<void> {
  const before =
    released === null ? '' : `\n## ${released} - 2026-01-02\n\n### Added\n\n- The first thing.\n`;
  await writeFile(join(clone, 'CHANGELOG.md'), `# Changelog\n\n## Unreleased\n\n${changes}\n${before}`);
  await commit();
}

const release = (...args: string[]) => runNode(['scripts/release.mjs', ...args], { cwd: clone, env });

async function expectRefusal(args: string[], line: RegExp): Promise<void> {
  const before = await git('rev-parse', 'HEAD');
  const { code, stdout, stderr } = await release(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(line);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(await git('rev-parse', 'HEAD')).toBe(before);
  expect(await git('tag')).toBe('');
}

const ADDED = '### Added\n\n- A thing.';
const FIXED = '### Fixed\n\n- A fault.';
const REMOVED = '### Removed\n\n- An old thing.';
const BREAKING = '### Changed\n\n- **Breaking** A form.';

test('a release sets the version everywhere, dates the section and makes a commit with an annotated tag', async () => {
  await prepare(`${ADDED}\n\n${FIXED}`, '1.2.3');
  const { code, stderr, stdout } = await release('1.3.0');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/v1\.3\.0/);

  expect(await read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## Unreleased\n\n## 1\.3\.0 - \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing\.\n\n### Fixed\n\n- A fault\.\n\n## 1\.2\.3 - 2026-01-02\n\n### Added\n\n- The first thing\.\n$/,
  );
  expect(JSON.parse(await read('package.json')).version).toBe('1.3.0');
  expect(JSON.parse(await read('docs/openapi.json')).info.version).toBe('1.3.0');
  const lock = JSON.parse(await read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual(['1.3.0', '1.3.0']);

  expect(await git('status', '--porcelain')).toBe('');
  expect(await git('log', '--format=%s', '-1')).toBe('Release 1.3.0');
  expect(await git('cat-file', '-t', 'v1.3.0')).toBe('tag');
  expect(await git('rev-parse', 'v1.3.0^{commit}')).toBe(await git('rev-parse', 'HEAD'));
  const changed = await git('diff', '--name-only', 'HEAD~1', 'HEAD');
  expect(changed.split('\n')).toEqual([
    'CHANGELOG.md',
    'docs/openapi.json',
    'package-lock.json',
    'package.json',
  ]);
});

test.each([
  ['fixes', FIXED, '1.2.3', '1.2.4'],
  ['fixes, with a version higher than they need', FIXED, '1.2.3', '1.3.0'],
  ['additions', ADDED, '1.2.3', '1.3.0'],
  ['removals', REMOVED, '1.2.3', '2.0.0'],
  ['a breaking change', BREAKING, '1.2.3', '2.0.0'],
  ['additions below 1.0.0', ADDED, '0.2.3', '0.2.4'],
  ['removals below 1.0.0', REMOVED, '0.2.3', '0.3.0'],
  ['the end of 0', ADDED, '0.2.3', '1.0.0'],
])('%s are released as the version that follows', async (_title, changes, from, to) => {
  await prepare(changes, from);
  expect(await release(to)).toMatchObject({ code: 0 });
  expect(await git('tag')).toBe(`v${to}`);
});

test.each([
  ['additions', ADDED, '1.2.3', '1.2.4'],
  ['removals', REMOVED, '1.2.3', '1.3.0'],
  ['a breaking change', BREAKING, '1.2.3', '1.3.0'],
  ['removals below 1.0.0', REMOVED, '0.2.3', '0.2.4'],
  ['fixes, leaving a number out', FIXED, '1.2.3', '1.2.5'],
  ['fixes, going back', FIXED, '1.2.3', '1.2.2'],
  ['fixes, under the same version', FIXED, '1.2.3', '1.2.3'],
])('a version that does not follow by %s is refused', async (_title, changes, from, to) => {
  await prepare(changes, from);
  await expectRefusal([to], /does not follow 1\.2\.3 by|does not follow 0\.2\.3 by/);
});

test('a release of a work tree with changes is refused, also with a file that is not known to git', async () => {
  await prepare(FIXED, '1.2.3');
  await writeFile(join(clone, 'notes.txt'), 'not committed');
  await expectRefusal(['1.2.4'], /^The work tree has changes/);
});

test.each([
  ['nothing', ''],
  ['headings alone', '### Added\n\n### Fixed'],
])('a release with %s under Unreleased is refused', async (_title, changes) => {
  await prepare(changes, '1.2.3');
  await expectRefusal(['1.2.4'], /nothing under Unreleased/);
});

test.each([
  [[], /^Name the version/],
  [['1.3'], /^Name the version/],
  [['v1.3.0'], /^Name the version/],
  [['1.3.0', '1.4.0'], /^Name the version/],
])('the arguments %j are refused', async (args, line) => {
  await expectRefusal(args, line);
});

test('a changelog with an unknown heading is refused', async () => {
  await prepare('### Improved\n\n- A thing.', '1.2.3');
  await expectRefusal(['1.3.0'], /no known form: ### Improved/);
});

test('the first release has the version of package.json', async () => {
  await prepare(ADDED, null);
  const { version } = JSON.parse(await read('package.json'));
  await expectRefusal(['9.9.9'], /^The first version is /);
  expect(await release(version)).toMatchObject({ code: 0 });
});

test('a section that was prepared without a date gets it, and what is unreleased', async () => {
  const prepared = `## 1.3.0\n\nThe second version.\n\n${ADDED}\n\n## 1.2.3 - 2026-01-02\n\n${ADDED}`;
  await prepare(`### Added\n\n- Another thing.\n\n${FIXED}\n\n${prepared}`, null);
  await expectRefusal(['1.4.0'], /prepares 1\.3\.0/);
  expect(await release('1.3.0')).toMatchObject({ code: 0 });
  expect(await read('CHANGELOG.md')).toMatch(
    /## Unreleased\n\n## 1\.3\.0 - \S+\n\nThe second version\.\n\n### Added\n\n- A thing\.\n- Another thing\.\n\n### Fixed\n\n- A fault\.\n\n## 1\.2\.3 - 2026-01-02\n/,
  );
});

test('the changelog of the repository has the form that a release reads', async () => {
  await expectRefusal(['999.9.9'], /does not follow|first version|prepares|nothing under Unreleased/);
});
