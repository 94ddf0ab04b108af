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

const {
  releaseChangelog,
}: {
  releaseChangelog(
    text: string,
    release: { readonly version: string; readonly date: string; readonly firstVersion: string },
  ): string;
} = await import(new URL('../../../scripts/release/changelog.mjs', import.meta.url).href);

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
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: clone, env })).stdout.trim();

async function commit(): Promise<void> {
  await git('add', '--all');
  await git('commit', '--quiet', '--allow-empty', '--message', 'Before');
}

const read = (path: string) => readFile(join(clone, path), 'utf8');

/** A changelog with these changes after a released version, or with no released one. */
function changelogOf(changes: string, last: string | null): string {
  const before = last === null ? '' : `\n## ${last} - 2026-01-02\n\n### Added\n\n- The first thing.\n`;
  return `# Changelog\n\n## Unreleased\n\n${changes}\n${before}`;
}

/** Commits such a changelog. */
async function prepare(changes: string, released: string | null): Promise<void> {
  await writeFile(join(clone, 'CHANGELOG.md'), changelogOf(changes, released));
  await commit();
}

/** The changelog of a release, without a repository. */
const released = (changelog: string, version: string): string =>
  releaseChangelog(changelog, { version, date: '2026-03-09', firstVersion: '9.0.0' });

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

describe('in a repository', () => {
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

  test('a version that does not follow is refused', async () => {
    await prepare(ADDED, '1.2.3');
    await expectRefusal(
      ['1.2.4'],
      /^1\.2\.4 does not follow 1\.2\.3 by these changes: 1\.3\.0 or 2\.0\.0 does/,
    );
  });

  test('a release of a work tree with changes is refused, also with a file that is not known to git', async () => {
    await prepare(FIXED, '1.2.3');
    await writeFile(join(clone, 'notes.txt'), 'not committed');
    await expectRefusal(['1.2.4'], /^The work tree has changes/);
  });

  test('arguments that are not one version are refused', async () => {
    for (const args of [[], ['1.3'], ['v1.3.0'], ['1.3.0', '1.4.0']])
      await expectRefusal(args, /^Name the version/);
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
])('%s are released as the version that follows', (_title, changes, from, to) => {
  expect(released(changelogOf(changes, from), to)).toContain(`\n## ${to} - 2026-03-09\n`);
});

test.each([
  ['additions', ADDED, '1.2.3', '1.2.4'],
  ['removals', REMOVED, '1.2.3', '1.3.0'],
  ['a breaking change', BREAKING, '1.2.3', '1.3.0'],
  ['removals below 1.0.0', REMOVED, '0.2.3', '0.2.4'],
  ['fixes, leaving a number out', FIXED, '1.2.3', '1.2.5'],
  ['fixes, going back', FIXED, '1.2.3', '1.2.2'],
  ['fixes, under the same version', FIXED, '1.2.3', '1.2.3'],
])('a version that does not follow by %s is refused', (_title, changes, from, to) => {
  expect(() => released(changelogOf(changes, from), to)).toThrow(`${to} does not follow ${from} by`);
});

test.each([
  ['nothing', ''],
  ['headings alone', '### Added\n\n### Fixed'],
])('a release with %s under Unreleased is refused', (_title, changes) => {
  expect(() => released(changelogOf(changes, '1.2.3'), '1.2.4')).toThrow('nothing under Unreleased');
});

test('a changelog with an unknown heading is refused', () => {
  const changelog = changelogOf('### Improved\n\n- A thing.', '1.2.3');
  expect(() => released(changelog, '1.3.0')).toThrow('no known form: ### Improved');
});
