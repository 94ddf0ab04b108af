import { constants } from 'node:os';

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Waits for a child, passing signals on to it, and gives its exit code: 128 + n when signal n ended it. */
export async function supervise(child) {
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !isAtTerminal()) {
      child.kill(signal);
    }
  };
  for (const signal of FORWARDED) {
    process.on(signal, forward);
  }
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
    });
  } finally {
    for (const signal of FORWARDED) {
      process.off(signal, forward);
    }
  }
}

/** A terminal sends Ctrl+C to every process itself; forwarded as well, the child would see it twice. */
function isAtTerminal() {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}
