import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './project.mjs';

const LOCK = inProject('.cache', 'launcher.lock');

/** Held by the launcher that removes a void lock, so that none removes the lock of another that was quicker. */
const REMOVAL = `${LOCK}.removal`;

/** Checking whether a build is current takes a fraction of this; a shorter wait needs no message. */
const QUIET_MS = 2000;

/**
 * Runs the work while no other launcher of this checkout runs its own. The lock of a dead process is void. A
 * read-only checkout cannot be changed, so it needs no lock.
 */
export async function exclusively(work) {
  if (!isWritable()) {
    return work();
  }
  const announceAt = performance.now() + QUIET_MS;
  let announced = false;
  while (!acquire(LOCK)) {
    const pid = holderOf(LOCK);
    if (!isAlive(pid)) {
      removeVoidLock();
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

function removeVoidLock() {
  if (!acquire(REMOVAL)) {
    if (!isAlive(holderOf(REMOVAL))) rmSync(REMOVAL, { force: true });
    return;
  }
  try {
    const pid = holderOf(LOCK);
    // Without a lock there may be one of a living launcher the moment after.
    if (pid !== undefined && !isAlive(pid)) rmSync(LOCK, { force: true });
  } finally {
    rmSync(REMOVAL, { force: true });
  }
}

/** Hard-linking a written file makes the lock appear with its content, or not at all. */
function acquire(lock) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lock);
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

function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  if (!pid || pid === process.pid) {
    // In a container each start has the same process id.
    return false;
  }
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
