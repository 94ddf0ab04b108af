import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runNode } from '../support/outcome.js';

/** Applies the steps of CONTRIBUTING.md to a copy of the repository. */

const LEFT_OUT = ['.git', 'node_modules', 'data', 'uploads', '.cache', 'coverage'];

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'contributing-'));
  for (const name of await readdir('.')) {
    if (!LEFT_OUT.includes(name))
      await cp(name, join(copy, name), {
        recursive: true,
        preserveTimestamps: true,
        filter: (path) => !path.endsWith('node_modules'),
      });
  }
  // Links each package separately, so what a run caches in node_modules stays in the copy.
  await mkdir(join(copy, 'node_modules'));
  for (const name of await readdir('node_modules')) {
    if (name !== '.cache') await symlink(resolve('node_modules', name), join(copy, 'node_modules', name));
  }
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const page = await readFile('CONTRIBUTING.md', 'utf8');

const section = (heading: string) =>
  page.split(/^(?=## )/m).find((text) => text.startsWith(`## ${heading}\n`))!;

const commandsOf = (text: string) =>
  [...text.matchAll(/^ *```sh\n([\s\S]*?)```/gm)].flatMap(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  );

/** The changes of a section: each diff block, and the file named at the end of the line before it. */
function changesOf(text: string): { file: string; hunks: string[][] }[] {
  return [...text.matchAll(/`([\w./-]+)`:\n( *)```diff\n([\s\S]*?)\n *```/g)].map(
    ([, file = '', indent = '', block = '']) => ({
      file,
      hunks: block
        .replace(new RegExp(`^${indent}`, 'gm'), '')
        .split('\n@@\n')
        .map((hunk) => hunk.split('\n')),
    }),
  );
}

/** The text of a hunk before or after the change: its lines except those with the other sign. */
const textOf = (hunk: readonly string[], without: '+' | '-') =>
  hunk
    .filter((line) => !line.startsWith(without))
    .map((line) => line.slice(1))
    .join('\n');

async function apply({ file, hunks }: { file: string; hunks: string[][] }): Promise<void> {
  const path = join(copy, file);
  let text = await readFile(path, 'utf8');
  for (const hunk of hunks) {
    const parts = text.split(textOf(hunk, '+'));
    expect({ file, hunk, isThere: parts.length > 1 }).toEqual({ file, hunk, isThere: true });
    text = `${parts[0]}${textOf(hunk, '-')}${parts.slice(1).join(textOf(hunk, '+'))}`;
  }
  await writeFile(path, text);
}

async function run(command: string, ...more: string[]): Promise<string> {
  const [npm, ...words] = command.split(' ');
  expect(npm).toBe('npm');
  const script = words[0] === 'run' ? words.slice(1) : words;
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const env = { ...environment, FORCE_COLOR: '0' };
  // Runs the script by Node.js, as npm does but ten times faster.
  const { code, stdout, stderr } = await runNode(['--run', ...script, ...more], { cwd: copy, env });
  if (code !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
  return stdout + stderr;
}

interface Steps {
  readonly steps: string[];
  readonly tests: string[];
}

/** What a section tells to run, by its npm script, with all test paths in one run. */
function stepsOf(text: string): Steps {
  const commands = commandsOf(text);
  const named = (start: string) => commands.filter((command) => command.startsWith(start));
  const tests = named('npm test -- ').flatMap((command) => command.split(' ').slice(3));
  return { steps: commands.filter((command) => !command.startsWith('npm test')), tests };
}

/** What the sections run in common, which comes last in each of them. */
const COMMON = ['npm run fix', 'npm run check'];

/** What finds nothing after `npm run fix`, which has written the same, and what nothing of the sections can break. */
const NOT_CHECKED = [
  ...['check:format', 'check:schema', 'check:env', 'check:docs', 'check:clients'],
  'check:licences',
];

/** The parts of `npm run check` that the sections can fail after `npm run fix`. */
async function partsOfCheck(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const parts: string[] = scripts.check.match(/\bcheck:\w+/g);
  expect(parts).toEqual(expect.arrayContaining(NOT_CHECKED));
  return parts.filter((part) => !NOT_CHECKED.includes(part));
}

/**
 * The tests that concern what is added: those that name it, and those that name no path, operation or input at all. The
 * others pass in the same run as these tests.
 */
const CONCERNED = 'parcel|vehicle|PetBirthday|OLDEST_PET|^(?!.*(/api/|(?-i:\\b[a-z]+[A-Z])|input of))';

/** Beside the other files, its commands compute for up to ten minutes. */
const LONGEST_MS = 30 * 60_000;

test(
  'a field, a resource, an operation and a setting are added by the steps of CONTRIBUTING.md, and the checks and their tests pass',
  async () => {
    const changed = ['Add a field', 'Add an operation', 'Add a setting'].map(section);
    const changes = changed.map(changesOf);
    expect(changes.map(({ length }) => length)).toEqual([3, 6, 3]);
    expect(changes.flat()).toHaveLength([...changed.join().matchAll(/```diff/g)].length);
    for (const change of changes.flat()) await apply(change);
    const [ofField, ofOperation, ofSetting] = changed.map(stepsOf) as [Steps, Steps, Steps];
    const ofResource = stepsOf(section('Add a resource'));
    expect([ofOperation.steps, ofSetting.steps]).toEqual([COMMON, COMMON]);
    const [migrateField = '', ...afterField] = ofField.steps;
    const [create = '', migrate = '', ...afterResource] = ofResource.steps;
    // In the order of the page: whatever is written there before the common steps is written here, too.
    expect([afterField, afterResource]).toEqual([COMMON, COMMON]);
    const [written = ''] = /migrations\/\w+vehicle_parking_spot\.js/.exec(await run(migrateField)) ?? [];
    expect(await readFile(join(copy, written), 'utf8')).toMatch(
      /static kind = 'expand';\s+static beside = '[\d.]+';/,
    );
    expect(await run(create)).toContain('src/modules/parcels/parcel.entity.ts');
    expect(await run(migrate)).toMatch(/Wrote migrations\/\w+parcels\.js/);

    // What the sections tell to run is run once, with all that they add.
    expect(await run('npm run fix')).toContain('Passed:');
    for (const part of await partsOfCheck()) await run(`npm run ${part}`);
    const paths = new Set([ofField, ofResource, ofOperation, ofSetting].flatMap(({ tests }) => tests));
    const output = await run('npm test --', ...paths, '-t', CONCERNED);
    for (const path of paths) expect(output).toMatch(new RegExp(`^PASS ${path}`, 'm'));
    const [, passed] = /^(\d+) passed, 0 failed$/m.exec(output) ?? [];
    // Far fewer would not be all that name what was added.
    expect(Number(passed)).toBeGreaterThan(400);
  },
  LONGEST_MS,
);
