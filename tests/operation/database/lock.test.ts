import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from '../../../src/engine/database/data-folder.js';
import { type Child, startChild } from '../../support/child.js';

const holder = new URL('./lock.process.ts', import.meta.url);

let folder: string;
const children: Child[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-lock-'));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()));
  await rm(folder, { recursive: true });
});

function startHolder(): Child {
  const child = startChild(holder, folder);
  children.push(child);
  return child;
}

const outcomeOf = (child: Child): Promise<string> => child.printed('held', 'refused');

test('locking a folder that another process holds is refused with its process id', async () => {
  expect(await outcomeOf(startHolder())).toBe('held');

  await expect(lockDataDir(folder)).rejects.toThrow(/ is in use by another process \(\d+\): /);
});

test('a process cannot lock a folder twice, and can lock it again after the release', async () => {
  const unlock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow('in use by another process');

  unlock();
  unlock();

  (await lockDataDir(folder))();
});

test('the lock of a killed process is stale at once', async () => {
  const first = startHolder();
  expect(await outcomeOf(first)).toBe('held');
  await first.kill();

  (await lockDataDir(folder))();
});

test('if several processes find a stale lock, exactly one locks the folder', async () => {
  const dead = startHolder();
  await dead.printed('held');
  await dead.kill();

  const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => outcomeOf(startHolder())));

  expect(outcomes.sort()).toEqual(['held', 'refused', 'refused', 'refused', 'refused']);
});
