import { execFileSync } from 'node:child_process';

/** Resident memory of a process in MiB, as the operating system's `ps` tells it. */
export function residentMiB(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
