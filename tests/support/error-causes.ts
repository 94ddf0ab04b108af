import { addEventHandler } from 'jest-circus';

/** A test or a hook, as Jest keeps it. */
interface Part {
  fn?: unknown;
}

/* Adds the causes of a failure to its stack, since the runner prints only the stack: that of `fetch` names no reason. */
addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  if (event.name === 'add_test') withCauses(children.at(-1) as Part);
  if (event.name === 'add_hook') withCauses(hooks.at(-1) as Part);
});

function withCauses(part: Part): void {
  const run = part.fn as () => unknown;
  part.fn = async () => {
    try {
      await run();
    } catch (error) {
      if (error instanceof Error) error.stack = [error.stack, ...causesOf(error)].join('\n');
      throw error;
    }
  };
}

function causesOf({ cause }: Error): string[] {
  if (!(cause instanceof Error)) return cause === undefined ? [] : [`Caused by ${cause}`];
  return [`Caused by ${cause.stack}`, ...causesOf(cause)];
}
