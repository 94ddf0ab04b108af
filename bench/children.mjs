// Child processes of a benchmark; they end with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const children = [];

/** Starts a Node.js program and resolves to the match of the pattern in its output and the process itself. */
export async function start(file, environment, pattern, nodeArguments = []) {
  const child = spawn(process.execPath, [...nodeArguments, fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended at its start`);
  });
  const ready = (async () => {
    for await (const line of createInterface(child.stdout)) {
      const found = pattern.exec(line)?.[1];
      if (found) return found;
    }
    return ended;
  })();
  const found = await Promise.race([ready, ended]);
  // Unread output would fill the pipe.
  child.stdout.resume();
  return { found, child };
}

/** Resolves when they have ended. */
export async function stopAll() {
  const ending = children
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const ended = ending.map((child) => once(child, 'exit'));
  for (const child of ending) child.stdin?.end();
  for (const child of ending) child.kill('SIGTERM');
  await Promise.all(ended);
}
