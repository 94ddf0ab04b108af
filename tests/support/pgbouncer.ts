import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bounded } from './bounded.js';
import { debianProgram } from './debian-programs.js';
import { adapted, freePort, isOpen } from './proxies.js';
import { until } from './until.js';

/** PgBouncer in front of a server, with the file of `deploy`. */
export interface Pgbouncer {
  /** Its URL without a database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer for the user of a URL, with other texts in its file; it ends with this process at the latest. */
export async function startPgbouncer(
  server: string,
  texts: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<Pgbouncer> {
  const program = debianProgram('pgbouncer');
  if (!program) throw new Error('PgBouncer is not installed');
  const { hostname, port: serverPort, username, password } = new URL(server);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  await chmod(folder, 0o755);
  const users = join(folder, 'userlist.txt');
  await writeFile(users, `"${username}" "${password}"\n`);
  const ownPort = port ?? (await freePort());
  const file = await adapted('pgbouncer.ini', folder, {
    'host=127.0.0.1 port=5432': `host=${hostname} port=${serverPort}`,
    'listen_port = 6432': `listen_port = ${ownPort}`,
    '/etc/pgbouncer/userlist.txt': users,
    ...texts,
  });
  // It does not run as root.
  const as = process.getuid?.() === 0 ? '-u postgres' : '';
  const log: string[] = [];
  const shell = spawn('sh', ['-c', `"$0" ${as} "$1" & read _; kill -KILL $!; wait $!`, program, file]);
  shell.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text));
  const ended = once(shell, 'close');
  await until(async () => {
    if (log.some((text) => text.includes('FATAL')))
      throw new Error(`PgBouncer did not start:\n${log.join('')}`);
    return isOpen(ownPort);
  });
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${ownPort}`,
    async stop() {
      shell.stdin.end();
      await bounded('the end of PgBouncer', ended);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
