import { pino } from 'pino';
import { terminalLog } from '../../src/platform/log.js';

/** The lines of the log that people read in a terminal. */

const lines: string[] = [];
const log = pino(
  { level: 'debug' },
  terminalLog((text) => lines.push(text)),
);
beforeEach(() => void lines.splice(0));

test('a line has the time, the level, the message, the cause and the values', () => {
  log.warn({ err: new Error('no route'), tries: 3, path: 'a b', of: { id: 7 } }, 'The mail was not sent');
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d warning The mail was not sent: no route tries=3 path=a b of={"id":7}\n$/,
    ),
  ]);
});

test('an error has its stack below', () => {
  log.error({ err: new Error('broken') }, 'A request failed');
  expect(lines[0]).toMatch(/error A request failed: broken\nError: broken\n {4}at .*\n$/s);
});

test('what a client sent cannot write to the terminal', () => {
  log.info({ path: 'a\u001b[2Jb\nc' }, 'request\u0007');
  expect(lines[0]).toMatch(/info request\\u0007 path=a\\u001b\[2Jb\\u000ac\n$/);
});
