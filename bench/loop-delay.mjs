// Loaded into a service by `--import`: at SIGUSR2 it writes to the file LOOP_DELAY_FILE for how long the event loop was held since the
// last one, in milliseconds.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 1;
const { LOOP_DELAY_FILE: file } = process.env;

if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('SIGUSR2', () => {
    const [p99, most] = [delay.percentile(99), delay.max].map((ns) => Math.max(ns / 1e6 - RESOLUTION_MS, 0));
    delay.reset();
    writeFileSync(`${file}.new`, JSON.stringify({ p99, most }));
    renameSync(`${file}.new`, file);
  });
}
