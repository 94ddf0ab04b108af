import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { makePrivate } from '../../src/platform/files/file-system.js';
import { modeOf, openToOthers } from '../support/file-modes.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-modes-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('what is below a folder is made private at any depth, once, and nothing that a link leads to is touched', async () => {
  const outside = join(folder, 'outside.txt');
  await writeFile(outside, '');
  await chmod(outside, 0o644);
  const mode = fc.integer({ min: 0, max: 0o77 }).map((others) => 0o700 | others);
  const node = fc.record({
    path: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }),
    mode,
  });
  const trees = fc.sample(fc.array(node, { maxLength: 12 }), { numRuns: 30, seed: 20_261_126 });
  for (const [number, tree] of trees.entries()) {
    const root = join(folder, String(number));
    await mkdir(root, { mode: 0o755 });
    for (const { path, mode } of tree) {
      const below = join(root, ...path);
      await mkdir(below, { recursive: true });
      await writeFile(join(below, 'file'), '');
      await symlink(outside, join(below, 'link')).catch(() => undefined);
      await chmod(join(below, 'file'), mode);
      await chmod(below, mode);
    }
    expect(await makePrivate({ path: root })).toBe(0);
    expect(await openToOthers(root)).toEqual([]);
  }
  expect(await modeOf(outside)).toBe('644');
});

test('a folder that all users share keeps its mode, and so do the entries of others in it', async () => {
  const shared = join(folder, 'shared');
  await mkdir(join(shared, 'own'), { recursive: true });
  await mkdir(join(shared, 'other'));
  await chmod(shared, 0o1777);
  for (const name of ['own', 'other']) await chmod(join(shared, name), 0o755);
  await makePrivate({ path: shared, isOwn: (name) => name === 'own' });
  expect(await Promise.all(['', 'own', 'other'].map((name) => modeOf(join(shared, name))))).toEqual([
    '1777',
    '700',
    '755',
  ]);
});

test('a folder that does not exist, and a file in its place, are left to whoever opens them', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await chmod(file, 0o644);
  expect(await makePrivate({ path: join(folder, 'missing') })).toBe(0);
  expect(await makePrivate({ path: file })).toBe(0);
  expect(await modeOf(file)).toBe('644');
});
