// CPU time and memory of a process, from `/proc` of Linux; NaN on other systems.
import { readFile } from 'node:fs/promises';

/** The clock of `/proc` ticks a hundred times a second on every Linux that Node runs on. */
const MICROSECONDS_PER_TICK = 10_000;

/** Microseconds of CPU that a process has taken in all its threads. */
export async function cpuOf({ pid }) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK;
}

/** The most resident memory that a process has had, in MiB. */
export async function peakMemoryOf({ pid }) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024);
}
