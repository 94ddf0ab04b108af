import { constants } from 'node:os';
import { onStarterGone } from './starter.mjs';

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Waits for a child, forwards signals to it, and resolves to its exit code: 128 + n if signal n ended it. */
export async function supervise(child) {
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !isAtTerminal()) {
      child.kill(signal);
    }
  };
  for (const signal of FORWARDED) {
    process.on(signal, forward);
  }
  const stopWatching = onStarterGone(() => endChild(child));
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      // Captured output is complete only at `close`, which is never emitted if this side closed the channel.
      child.once(child.stdout ? 'close' : 'exit', (code, signal) =>
        resolve(code ?? 128 + constants.signals[signal]),
      );
    });
  } finally {
    stopWatching();
    for (const signal of FORWARDED) {
      process.off(signal, forward);
    }
  }
}

/**
 * A child with a channel ends when the channel closes, cleanly on Windows too, where a signal would kill it.
 */
function endChild(child) {
  if (child.connected) {
    child.disconnect();
  } else {
    child.kill('SIGTERM');
  }
}

/** A terminal sends Ctrl+C to every process of the group; a forwarded signal would reach the child twice. */
function isAtTerminal() {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}
