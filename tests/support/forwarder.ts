import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Forwards connections, as a name leads to a server: what it leads to can be changed. */
export interface Forwarder {
  readonly port: number;
  /** The URL with this address in the place of its own. */
  through(url: string): string;
  /** Lets further connections lead to the server of another URL; null closes them at once, `silence` never answers them. */
  leadTo(url: string | null | 'silence'): void;
  /** Lets the open connections stay silent. */
  freeze(): void;
  /** Breaks the open connections. */
  cut(): void;
  close(): void;
}

export async function startForwarder(url: string): Promise<Forwarder> {
  let target: string | null = url;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  };
  const listener = createServer((socket) => {
    keep(socket);
    if (target === null) return void socket.destroy();
    if (target === 'silence') return;
    const { hostname, port } = new URL(target);
    const onward = connect(Number(port), hostname);
    keep(onward);
    socket.pipe(onward).pipe(socket);
    // A pipe ends neither end with the other where one is destroyed.
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    through(given) {
      const address = new URL(given);
      address.port = String(port);
      return address.href;
    },
    leadTo(given) {
      target = given;
    },
    freeze() {
      for (const socket of open) socket.pause();
    },
    cut,
    close() {
      cut();
      listener.close();
    },
  };
}
