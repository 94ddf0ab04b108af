/** Tells how far a command is. */
export interface Progress {
  /** Prints a line, one for each phase. */
  line(text: string): void;
  /** Draws a bar with the share that is done, on a terminal alone. */
  bar(share: number, text: string): void;
}

const WIDTH = 30;
const REDRAW_MS = 100;

/** Reports lines to a stream, and the bar to the terminal of standard error. */
export function progressTo(lines: NodeJS.WritableStream): Progress & { end(): void } {
  const terminal = process.stderr;
  let drawnAt = 0;
  const clear = () => {
    if (drawnAt > 0) terminal.write('\r\x1b[K');
    drawnAt = 0;
  };
  return {
    line(text) {
      clear();
      lines.write(`${text}\n`);
    },
    bar(share, text) {
      if (!terminal.isTTY || performance.now() < drawnAt + REDRAW_MS) return;
      drawnAt = performance.now();
      const done = Math.round(WIDTH * Math.min(share, 1));
      terminal.write(`\r[${'#'.repeat(done).padEnd(WIDTH, '.')}] ${text}\x1b[K`);
    },
    end: clear,
  };
}
