import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { withSocketPath } from './lock.js';

/* Connects commands to the process with the embedded database, by sockets that only the owner of the data folder may open. */

/** Listens in a folder; returns the function that ends it and every open connection. */
export async function listenIn(
  dataDir: string,
  name: string,
  answer: (socket: Socket) => void,
): Promise<() => Promise<void>> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    answer(socket);
  });
  server.unref();
  await rm(join(dataDir, name), { force: true });
  await withSocketPath(dataDir, name, async (path) => {
    await once(server.listen(socketOf(path)), 'listening');
    if (process.platform !== 'win32') await chmod(path, 0o600);
  });
  return async () => {
    for (const socket of open) socket.destroy();
    if (server.listening) await once(server.close(), 'close');
  };
}

export async function connectIn(dataDir: string, name: string): Promise<Socket> {
  return withSocketPath(dataDir, name, async (path) => {
    const socket = connect(socketOf(path));
    await once(socket, 'connect');
    // The reader sees the end of the stream.
    socket.on('error', () => undefined);
    return socket;
  });
}

/** Returns the path of a socket, or of a pipe on Windows, which has no sockets in folders. */
const socketOf = (path: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${path.replaceAll(/[\\/:]/g, '-')}` : path;
