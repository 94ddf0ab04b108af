// A mail server that takes every mail and keeps none; it answers `STAT` with how many it took that have a PDF, and their bytes.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const END = '\r\n.\r\n';
const REPLIES = [
  [/^DATA/i, '354 go ahead'],
  [/^QUIT/i, '221 bye'],
];

/** Asks a mail server of this file what it took. */
export async function takenBy(url) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1');
  await once(socket, 'data');
  socket.write('STAT\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  const [, mails, bytes] = /^250 (\d+) (\d+)/.exec(answer);
  return { mails: Number(mails), bytes: Number(bytes) };
}

function serve() {
  const taken = { mails: 0, bytes: 0 };
  const server = createServer((socket) => {
    const say = (line) => socket.write(`${line}\r\n`);
    let text = '';
    let isBody = false;
    socket.setEncoding('latin1');
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      text += part;
      for (;;) {
        const end = text.indexOf(isBody ? END : '\r\n');
        if (end < 0) return;
        const found = text.slice(0, end);
        text = text.slice(end + (isBody ? END.length : 2));
        if (isBody) {
          if (found.includes('application/pdf')) {
            taken.mails++;
            taken.bytes += found.length;
          }
          say('250 taken');
        } else if (/^STAT/.test(found)) say(`250 ${taken.mails} ${taken.bytes}`);
        else say(REPLIES.find(([command]) => command.test(found))?.[1] ?? '250 ok');
        isBody = !isBody && /^DATA/i.test(found);
      }
    });
    say('220 sink');
  });
  server.listen(0, '127.0.0.1', () => console.log(`smtp://127.0.0.1:${server.address().port}`));
}

if (process.argv[1] === import.meta.filename) serve();
