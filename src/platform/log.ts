import type { DestinationStream } from 'pino';

/** Reports a phase when it begins and at each quarter of its steps; returns the function that takes the steps done. */
export function progressOf(
  phase: string,
  total: number,
  log: (line: string) => void,
): (done: number) => void {
  let told = 0;
  log(`${phase}: 0 of ${total}`);
  return (done) => {
    const quarter = Math.floor((4 * done) / total);
    if (quarter === told) return;
    told = quarter;
    log(`${phase}: ${done} of ${total}`);
  };
}

/** What a start does, as `/health/ready` names it. */
export type StartPhase =
  | 'opening the database'
  | 'waiting for another instance'
  | 'applying migrations'
  | 'adding demonstration data'
  | 'starting the service';

/** What every line of a log has; the rest are figures and names. */
interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly pid?: number;
  readonly hostname?: string;
}

/** The names of the levels 10, 20 and so on. */
const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'fatal'];

const FROM_ERROR = 50;

/** Writes each line of a log, which pino gives as JSON, as people read it in a terminal. */
export function terminalLog(write: (text: string) => void): DestinationStream {
  return { write: (json: string) => write(textOf(JSON.parse(json))) };
}

function textOf({ level, time, msg = '', err, pid: _pid, hostname: _host, ...others }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 'hh:mm:ss'.length);
  const cause = err?.message ? `: ${err.message}` : '';
  const values = Object.entries(others).map(([name, value]) => ` ${name}=${plain(value)}`);
  const stack = level >= FROM_ERROR && err?.stack ? err.stack.split('\n') : [];
  const below = stack.map((line) => `\n${visible(line)}`).join('');
  return `${clock} ${LEVELS[level / 10 - 1] ?? level} ${visible(`${msg}${cause}${values.join('')}`)}${below}\n`;
}

/** Escapes control characters, which would move the cursor or change colours: a client may have sent them. */
const visible = (text: string) =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
