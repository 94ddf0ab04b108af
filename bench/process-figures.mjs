// CPU time and memory of processes, from `/proc` of Linux; NaN on other systems.
import { readdir, readFile, writeFile } from 'node:fs/promises';

/** The clock of `/proc` ticks a hundred times a second on every Linux that Node runs on. */
const MICROSECONDS_PER_TICK = 10_000;

const MOST_TRIES = 10;

/** Microseconds of CPU that a process has taken in all its threads. */
export async function cpuOf({ pid }) {
  const { own } = await timesOf(pid);
  return own * MICROSECONDS_PER_TICK;
}

/** The same of a process and its children, those that have ended included. */
export async function cpuOfFamily({ pid }) {
  for (let tries = 1; ; tries++) {
    const before = await timesOf(pid);
    const children = await timesOfChildren(pid);
    const { own, ended } = await timesOf(pid);
    // A child that ended meanwhile would count twice or not at all.
    if (ended === before.ended || tries === MOST_TRIES)
      return (own + ended + children) * MICROSECONDS_PER_TICK;
  }
}

/** The most resident memory that a process has had since `forgetPeakMemory`, in MiB. */
export async function peakMemoryOf({ pid }) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024);
}

export async function forgetPeakMemory({ pid }) {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

export async function parentOf({ pid }) {
  const fields = await fieldsOf(pid);
  return { pid: Number(fields[1]) };
}

async function timesOfChildren(parent) {
  let sum = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await fieldsOf(name);
    if (Number(fields[1]) === parent) sum += Number(fields[11]) + Number(fields[12]);
  }
  return sum;
}

async function timesOf(pid) {
  const fields = await fieldsOf(pid);
  return { own: Number(fields[11]) + Number(fields[12]), ended: Number(fields[13]) + Number(fields[14]) };
}

/** The fields of `/proc/PID/stat` from the state on. */
async function fieldsOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
