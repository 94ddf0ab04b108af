import type { Context, Running } from '../context.js';

/** Runs work while the running operation of a request has something, which its unit of work finds there. */
export async function whileRunning<Name extends keyof Running, T>(
  { running }: Context,
  name: Name,
  value: Running[Name],
  work: () => Promise<T>,
): Promise<T> {
  running[name] = value;
  try {
    return await work();
  } finally {
    delete running[name];
  }
}
