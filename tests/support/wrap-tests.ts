import { addEventHandler } from 'jest-circus';

/** A test or a hook, as Jest keeps it. */
interface Part {
  fn?: unknown;
  readonly timeout?: number | null | undefined;
}

interface Wrapped {
  readonly name: string;
  /** The time that it names for itself; 0 for none. */
  readonly timeoutMs: number;
}

/** Runs all tests and hooks from now on within a function that gets them. */
export function wrapTests(around: (run: () => unknown, wrapped: Wrapped) => Promise<unknown>): void {
  const wrap = (part: Part, name: string) => {
    const run = part.fn as () => unknown;
    part.fn = () => around(run, { name, timeoutMs: part.timeout ?? 0 });
  };
  addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
    if (event.name === 'add_test') wrap(children.at(-1) as Part, event.testName);
    if (event.name === 'add_hook') wrap(hooks.at(-1) as Part, event.hookType);
  });
}
