import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianProgram } from './debian-programs.js';
import { listenOnOwnPort } from './free-port.js';
import { type ServiceProcess, startCommand } from './service-process.js';
import { until } from './until.js';

/* The proxies of Debian with the files of `deploy`, in which addresses and paths are replaced. */

export const PROXIES = ['nginx', 'haproxy', 'caddy'] as const;

export type ProxyName = (typeof PROXIES)[number];

interface Setup {
  /** An empty folder. */
  readonly folder: string;
  /** HOST:PORT of each instance. */
  readonly instances: readonly string[];
}

interface Prepared extends Setup {
  readonly port: number;
  readonly certificate: string;
  readonly key: string;
}

interface Command {
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const PREPARE: Record<ProxyName, (setup: Prepared) => Promise<Command>> = {
  async nginx({ folder, instances, port, certificate, key }) {
    const server = await adapted('nginx.conf', folder, {
      '    server 127.0.0.1:4001 max_fails=0;\n': '',
      '    server 127.0.0.1:4000 max_fails=0;': instances
        .map((one) => `server ${one} max_fails=0;`)
        .join('\n'),
      'listen 443': `listen 127.0.0.1:${port}`,
      '/etc/ssl/community.pem': certificate,
      '/etc/ssl/private/community.key': key,
    });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const main = join(folder, 'main.conf');
    await writeFile(
      main,
      `${process.getuid?.() === 0 ? 'user root;' : ''}
      pid ${join(folder, 'pid')};
      error_log stderr;
      events {}
      http { access_log off; ${temporary.join(' ')} include ${server}; }`,
    );
    return { args: ['-e', 'stderr', '-p', folder, '-c', main, '-g', 'daemon off;'] };
  },
  async haproxy({ folder, instances, port, certificate, key }) {
    const both = join(folder, 'both.pem');
    await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
    const file = await adapted('haproxy.cfg', folder, {
      '    server second 127.0.0.1:4001\n': '',
      '    server first 127.0.0.1:4000': instances
        .map((one, index) => `    server s${index} ${one}`)
        .join('\n'),
      ':443': `127.0.0.1:${port}`,
      '/etc/haproxy/community.pem': both,
    });
    return { args: ['-db', '-f', file] };
  },
  async caddy({ folder, instances, port }) {
    const main = join(folder, 'main');
    const httpPort = await freePort();
    await writeFile(
      main,
      `{\n admin off\n skip_install_trust\n http_port ${httpPort}\n storage file_system ${folder}\n}\n` +
        `import ${join(process.cwd(), 'deploy', 'Caddyfile')}\n`,
    );
    return {
      args: ['run', '--adapter', 'caddyfile', '--config', main],
      environment: { SITE: `https://localhost:${port}`, INSTANCES: instances.join(' '), HOME: folder },
    };
  },
};

/** Starts a proxy and resolves to its port, which speaks TLS as `localhost`. `endProcesses` ends it. */
export async function startProxy(
  name: ProxyName,
  setup: Setup,
): Promise<{ readonly port: number; readonly process: ServiceProcess }> {
  const port = await freePort();
  const prepared = { ...setup, port, ...(await certificateIn(setup.folder)) };
  const { args, environment = {} } = await PREPARE[name](prepared);
  const proxy = startCommand({
    command: debianProgram(name) as string,
    args,
    environment: { PATH: process.env.PATH as string, ...environment },
    isGroup: true,
    cwd: setup.folder,
  });
  await until(async () => {
    if (proxy.hasEnded) throw new Error(`${name} ended at its start:\n${proxy.faults.join('\n')}`);
    return isOpen(port);
  });
  return { port, process: proxy };
}

/** Finds a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = await listenOnOwnPort();
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

export async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const opened = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return opened;
}

/** Writes a copy of a file of `deploy` with other texts; each of them has to be there. */
export async function adapted(
  name: string,
  folder: string,
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  let content = await readFile(join('deploy', name), 'utf8');
  const replaced = Object.entries(texts).map(([from, to], index) => ({ from, to, mark: `\0${index}\0` }));
  for (const { from, mark } of replaced) {
    if (!content.includes(from)) throw new Error(`deploy/${name} does not have ${from}`);
    content = content.replaceAll(from, mark);
  }
  // A text that was put in may contain one that is replaced, such as port 44300 that of 443.
  for (const { to, mark } of replaced) content = content.replaceAll(mark, () => to);
  const copy = join(folder, name);
  await writeFile(copy, content);
  return copy;
}

async function certificateIn(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-keyout', key, '-out', certificate],
  ]);
  return { certificate, key };
}
