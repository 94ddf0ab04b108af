import { constants } from 'node:os';
import { onStarterGone } from './starter.mjs';

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
  const stopWatching = onStarterGone(() => endChild(child));
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      // Output that is read arrives whole before `close`, which never comes once the channel was closed from here.
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

/** A child with a channel ends when it closes, cleanly on Windows too, where a signal would cut it off. */
function endChild(child) {
  if (child.connected) {
    child.disconnect();
  } else {
    child.kill('SIGTERM');
  }
}

/** A terminal sends Ctrl+C to every process itself; forwarded as well, the child would see it twice. */
function isAtTerminal() {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
}
