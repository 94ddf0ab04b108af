import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './project.mjs';

const LOCK = inProject('.cache', 'launcher.lock');

/** Whether a build is current is asked in a fraction of this, and then nobody needs to know who is waiting. */
const QUIET_MS = 2000;

/**
 * Does the work while no other launcher of this checkout does its own. The lock of a process that died is void. In a
 * checkout that cannot be written nobody changes anything, so no lock is needed.
 */
export async function exclusively(work) {
  if (!isWritable()) {
    return work();
  }
  const announceAt = performance.now() + QUIET_MS;
  let announced = false;
  while (!acquire()) {
    const pid = holder();
    if (!isAlive(pid)) {
      rmSync(LOCK, { force: true });
      continue;
    }
    if (!announced && performance.now() >= announceAt) {
      console.error(`Waiting for process ${pid}, which is installing or building (it holds ${LOCK}) …`);
      announced = true;
    }
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function isWritable() {
  try {
    mkdirSync(inProject('.cache'), { recursive: true });
    accessSync(inProject('.cache'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Linking a written file makes the lock appear with its content, or not at all. */
function acquire() {
  const own = `${LOCK}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, LOCK);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw error;
    }
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function holder() {
  try {
    return Number(readFileSync(LOCK, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  if (!pid || pid === process.pid) {
    // In a container the same number comes back at every start.
    return false;
  }
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
