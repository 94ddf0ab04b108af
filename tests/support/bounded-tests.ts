import { bounded, TURN_MS } from './bounded.js';
import { wrapTests } from './wrap-tests.js';

/**
 * About ten minutes on a quiet machine, twice as long as `bounded` waits inside a test: its message says more. A test
 * that needs longer names its own time.
 */
const LONGEST_MS = 600_000;

/*
 * The runner knows no time limit of tests and hooks, since a busy machine could exceed it. Each ends with a message after
 * so many turns of its thread, so that a fault does not keep the run.
 */
wrapTests((run, { name, timeoutMs }) =>
  bounded(`the end of ${name}`, Promise.resolve().then(run), {
    mostTurns: Math.max(timeoutMs, LONGEST_MS) / TURN_MS,
  }),
);
