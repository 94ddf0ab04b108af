import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD, roleId } from './accounts.js';
import { Client } from './client.js';
import { unique } from './samples.js';
import { databaseOnServer } from './server-database.js';
import { endProcesses, type ServiceProcess, startProcess } from './service-process.js';

/** Instances of the built service on one database of a server, behind a proxy that names the clients. */
export interface Instances {
  readonly databaseUrl: string;
  readonly processes: readonly ServiceProcess[];
  readonly urls: readonly string[];
  stop(): Promise<void>;
}

/** A user who registered, and whose sessions all instances accept. */
export interface Registered {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

export async function startInstances(
  count: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Instances> {
  const folder = await mkdtemp(join(tmpdir(), 'community-instances-'));
  const database = await databaseOnServer();
  const settings = {
    ...database.environment,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    TRUST_PROXY: '1',
    REGISTRATIONS_PER_HOUR: '100000',
    ...environment,
  };
  const processes = Array.from({ length: count }, () => startProcess(settings));
  return {
    databaseUrl: database.url,
    processes,
    urls: await Promise.all(processes.map((each) => each.listening())),
    stop: async () => {
      await endProcesses();
      await database.dispose();
      await rm(folder, { recursive: true });
    },
  };
}

/** Registers an administrator from a network of its own. */
export async function registerOn(url: string): Promise<Registered> {
  const username = `u${unique()}`;
  const email = `${username}@correo.example`;
  const { body } = await new Client(url).post(
    '/api/auth/register',
    {
      firstName: 'Ana',
      lastName: 'Ríos',
      username,
      email,
      password: PASSWORD,
      roleId: roleId('SYSTEM_ADMIN'),
    },
    from(newNetwork()),
  );
  return { id: body.userId, username, email, token: body.token, refreshToken: body.refreshToken };
}

/** Signs in from a network; resolves to the status. */
export async function signIn(
  url: string,
  username: string,
  password: string,
  network: string,
): Promise<number> {
  const { status } = await new Client(url).post('/api/auth/login', { username, password }, from(network));
  return status;
}

/** The header by which the proxy names a client. */
const from = (network: string) => ({ 'x-forwarded-for': network });

let networks = 0;

/** An address that no other test of this thread has. */
export function newNetwork(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}
