import { rmSync } from 'node:fs';

const unfinished = new Set<string>();

/**
 * Removes a file or folder at the exit of the process unless the returned function was called; not after SIGKILL or a crash.
 */
export function removeAtExit(path: string): () => void {
  if (unfinished.size === 0) process.on('exit', removeUnfinished);
  unfinished.add(path);
  return () => {
    unfinished.delete(path);
    if (unfinished.size === 0) process.off('exit', removeUnfinished);
  };
}

function removeUnfinished(): void {
  for (const path of unfinished) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The next start or command removes what remains.
    }
  }
}
