import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { bounded } from './bounded.js';
import { debianProgram } from './debian-programs.js';
import { listenOnOwnPort } from './free-port.js';
import { until } from './until.js';

/** A server of Redis that keeps nothing when it ends. */
export interface RedisServer {
  readonly url: string;
  /** Asks the server, while it runs. */
  readonly client: Redis;
  /** Ends it as a failure does. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** Stops its process, whose connections stay open. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** The files of a server that speaks TLS alone. */
interface Tls {
  readonly key: string;
  readonly certificate: string;
}

/** The options that the page for operators shows. */
const SHOWN_OPTIONS = ['--save', '', '--maxmemory', '128mb', '--maxmemory-policy', 'volatile-lru'];

/** Starts `redis-server` on a port of its own. */
export async function startRedis(tls?: Tls): Promise<RedisServer> {
  const program = debianProgram('redis-server') as string;
  const listener = await listenOnOwnPort();
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  const client = new Redis({
    port,
    lazyConnect: true,
    retryStrategy: () => 50,
    ...(tls ? { tls: { rejectUnauthorized: false } } : {}),
  });
  client.on('error', () => undefined);
  let child: ChildProcess;

  async function start() {
    const options = [...portOptions(port, tls), '--bind', '127.0.0.1', ...SHOWN_OPTIONS];
    child = spawn(program, options, { stdio: 'ignore' });
    await until(() => client.ping().catch(() => null));
  }
  async function kill() {
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await bounded('the end of redis-server', closed);
  }

  await start();
  return {
    url: `${tls ? 'rediss' : 'redis'}://127.0.0.1:${port}`,
    client,
    kill,
    start,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      client.disconnect();
      if (child.exitCode === null && child.signalCode === null) await kill();
    },
  };
}

const portOptions = (port: number, tls: Tls | undefined): string[] =>
  tls
    ? `--port 0 --tls-port ${port} --tls-auth-clients no`
        .split(' ')
        .concat('--tls-key-file', tls.key, '--tls-cert-file', tls.certificate)
    : ['--port', String(port)];
