import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

/** A mail server on a port, by default any free one, that refuses mail only for addresses beginning with `refused`. */
export async function startSmtpServer(port = 0) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    converse(socket, (mail) => received.push(mail));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
    openConnections: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) {
        socket.destroy();
      }
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, deliver: (mail: ReceivedMail) => void): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: ReceivedMail = { from: '', to: [], raw: '' };
  let body: string[] | null = null;

  say('220 test');
  createInterface({ input: socket })
    // The reader of lines passes on what a killed client causes.
    .on('error', () => undefined)
    .on('line', (line) => {
      if (body) {
        if (line === '.') {
          deliver({ ...mail, raw: `${body.join('\r\n')}\r\n` });
          body = null;
          say('250 taken');
        } else {
          body.push(line.replace(/^\.\./, '.'));
        }
        return;
      }
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (/^MAIL FROM/i.test(line)) {
        mail = { from: address, to: [], raw: '' };
        say('250 ok');
      } else if (/^RCPT TO/i.test(line)) {
        if (address.startsWith('refused')) {
          say(`550 5.1.1 <${address}>: no such mailbox`);
        } else {
          mail.to.push(address);
          say('250 ok');
        }
      } else if (/^DATA/i.test(line)) {
        body = [];
        say('354 go ahead');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else {
        say('250 ok');
      }
    });
}
