import { spawn } from 'node:child_process';
import { outcomeOf } from '../../support/outcome.js';

/** Prints the id and the options of every program that the process becomes. */
const PRINT = '--import=data:text/javascript,console.log(process.pid,...process.execArgv)';

/** Prints the settings that the program gives V8 while it runs. */
const PRINT_SETTINGS =
  "--import=data:text/javascript,import%20v8%20from'node:v8';import*as%20m%20from'node:module';v8.setFlagsFromString=console.log;m.syncBuiltinESMExports()";

/** Runs the built service with settings that it refuses; returns what it became. */
async function programsOf(nodeArguments: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...nodeArguments, 'dist/main.js'], {
    env: { PORT: 'none', NODE_OPTIONS: PRINT, ...environment },
  });
  const { stdout, stderr, code } = await outcomeOf(child);
  expect(code).toBe(1);
  expect(stderr).toContain('PORT');
  return stdout.trim().replaceAll(`${child.pid}`, 'PID').split('\n');
}

test('a service that node alone starts replaces itself once, with the same id and a small young generation', async () => {
  expect(await programsOf(['--no-deprecation'])).toEqual([
    'PID --no-deprecation',
    'PID --no-deprecation --max-semi-space-size=16',
  ]);
});

test('a service does not replace itself if its starter has chosen a young generation', async () => {
  expect(await programsOf(['--max-semi-space-size=4'])).toEqual(['PID --max-semi-space-size=4']);
  expect(await programsOf([], { NODE_OPTIONS: `${PRINT} --max-semi-space-size=4` })).toEqual(['PID']);
});

test('a service bounds its old generation, makes new objects in the young one and collects that on one thread, whoever has chosen its size', async () => {
  const settings = [
    '--heap-growing-percent=100',
    '--no-allocation-site-pretenuring',
    '--no-parallel-scavenge',
  ];
  expect(await programsOf(['--max-semi-space-size=4'], { NODE_OPTIONS: PRINT_SETTINGS })).toEqual(settings);
  expect(await programsOf([], { NODE_OPTIONS: PRINT_SETTINGS })).toEqual(settings);
});
