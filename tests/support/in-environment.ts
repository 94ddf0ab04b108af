/**
 * Runs the function of a command in this process, with these variables in the environment of the thread: what a process of its own
 * would need seconds to load is loaded already. One test of each command runs it as operators do.
 */
export async function inEnvironment<T>(
  environment: Readonly<Record<string, string>>,
  run: () => Promise<T>,
): Promise<T> {
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, environment);
  try {
    return await run();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
