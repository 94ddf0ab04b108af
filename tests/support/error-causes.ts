import { wrapTests } from './wrap-tests.js';

/* Adds the causes of a failure to its stack, since the runner prints only the stack: that of `fetch` names no reason. */
wrapTests(async (run) => {
  try {
    await run();
  } catch (error) {
    if (error instanceof Error) error.stack = [error.stack, ...causesOf(error)].join('\n');
    throw error;
  }
});

function causesOf({ cause }: Error): string[] {
  if (!(cause instanceof Error)) return cause === undefined ? [] : [`Caused by ${cause}`];
  return [`Caused by ${cause.stack}`, ...causesOf(cause)];
}
