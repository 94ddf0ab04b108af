import { addEventHandler } from 'jest-circus';
import { bounded, TURN_MS } from './bounded.js';

/**
 * About ten minutes on a quiet machine, twice as long as `bounded` waits inside a test: its message says more. A test
 * that needs longer names its own time.
 */
const LONGEST_MS = 600_000;

/** A test or a hook, as Jest keeps it. */
interface Part {
  fn?: unknown;
  readonly timeout?: number | null | undefined;
}

/*
 * The runner knows no time limit of tests and hooks, since a busy machine could exceed it. Each ends with a message after
 * so many turns of its thread, so that a fault does not keep the run.
 */
addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  if (event.name === 'add_test') bound(children.at(-1) as Part, event.testName);
  if (event.name === 'add_hook') bound(hooks.at(-1) as Part, event.hookType);
});

function bound(part: Part, name: string): void {
  const run = part.fn as () => unknown;
  const mostTurns = Math.max(part.timeout ?? 0, LONGEST_MS) / TURN_MS;
  part.fn = () => bounded(`the end of ${name}`, Promise.resolve().then(run), { mostTurns });
}
