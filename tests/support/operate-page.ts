import { spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD } from './accounts.js';
import { Client } from './client.js';
import { type Outcome, outcomeOf } from './outcome.js';
import { unique } from './samples.js';
import type { ProcessDatabase } from './server-database.js';
import { removeFolder, startCommand } from './service-process.js';

const page = await readFile('docs/operate.md', 'utf8');

const BLOCK = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm;

/** Lines of a block without their comments. */
const linesOf = (block: string) =>
  block
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '');

/** What each language of a block holds: statements end with a semicolon, commands and settings with their line. */
const itemsOf = (language: string, block: string) =>
  language === 'sql' ? linesOf(block).flatMap((line) => line.match(/[^;]+;/g) ?? []) : linesOf(block);

/**
 * Everything that the page tells an operator to type: the lines of its blocks, and what stands in backquotes and has more
 * than one word.
 */
export const shown: ReadonlySet<string> = new Set(
  [
    ...[...page.matchAll(BLOCK)].flatMap(([, language = '', block = '']) => itemsOf(language, block)),
    ...[...page.replace(BLOCK, '').matchAll(/`([^`\n]+)`/g)]
      .map(([, text = '']) => text)
      .filter((text) => text.includes(' ')),
  ].map((text) => text.trim()),
);

/** Returns a text that the page shows, with the values of its placeholders. */
export function typed(text: string, values: Readonly<Record<string, string>> = {}): string {
  if (!shown.has(text)) throw new Error(`docs/operate.md does not show ${text}`);
  return Object.entries(values).reduce((result, [placeholder, value]) => {
    if (!result.includes(placeholder)) throw new Error(`${text} has no ${placeholder}`);
    return result.replaceAll(placeholder, value);
  }, text);
}

/** The values of a setting that the page shows, in the order of their steps. */
export const shownValues = (name: string): readonly string[] =>
  [...page.matchAll(new RegExp(`\`${name}=([^\`\\s]+)\``, 'g'))].map(([, value = '']) => value);

interface Shell {
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly uid?: number | undefined;
  readonly input?: string;
}

/** Runs a line in a shell until it ends, whatever its exit code is. */
export function inShell(line: string, { environment, cwd = '.', uid, input }: Shell): Promise<Outcome> {
  const child = spawn('sh', ['-c', line], {
    cwd,
    env: { PATH: process.env.PATH as string, HOME: process.env.HOME ?? tmpdir(), ...environment },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  // A command that fails early does not read its input; its exit code says so.
  child.stdin.on('error', () => undefined).end(input ?? '');
  return outcomeOf(child);
}

/** The same, and returns its output; fails unless its exit code is 0. */
export async function done(line: string, shell: Shell): Promise<string> {
  const { code, stdout, stderr } = await inShell(line, shell);
  if (code !== 0) throw new Error(`${line}\nended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

/** An installation: settings, folders of its own and a migrated database. */
export interface Installation {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Makes an installation with the database that a function makes for its folder. */
export async function makeInstallation(
  makeDatabase: (folder: string) => Promise<ProcessDatabase>,
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'community-operate-'));
  const database = await makeDatabase(folder);
  return {
    folder,
    environment: {
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      UPLOADS_MIN_FREE_PERCENT: '0',
      DATABASE_FREE_SPACE_MB: '0',
      DEMO_DATA: 'off',
      BCRYPT_ROUNDS: '4',
      PORT: '0',
      ...database.environment,
    },
    async remove() {
      await database.dispose();
      await removeFolder(folder);
    },
  };
}

export interface Running {
  readonly url: string;
  /** Ends the service by SIGTERM and waits until all its processes have ended. */
  stop(): Promise<void>;
}

/** Starts the service by a line of the page, and waits until it listens. */
export async function started(
  line: string,
  environment: Readonly<Record<string, string>>,
  cwd = '.',
): Promise<Running> {
  const service = startCommand({
    command: 'sh',
    args: ['-c', line],
    environment: { PATH: process.env.PATH as string, HOME: process.env.HOME ?? tmpdir(), ...environment },
    isGroup: true,
    cwd,
  });
  return {
    url: await service.listening(),
    async stop() {
      // The shell does not pass signals on.
      process.kill(-service.pid, 'SIGTERM');
      await service.ended;
    },
  };
}

/** A community of the name, made by an administrator. */
export async function makeCommunity(admin: Client, nombre: string): Promise<void> {
  const { status } = await admin.post('/api/communities', {
    ...{ nombre, descripcion: 'Casas', direccion: 'Calle 1', contacto: 'Ana', email: 'a@correo.example' },
    ...{
      phone: '442 000 0000',
      tipoComunidad: 'COTO',
      latitud: 20.5,
      longitud: -100.4,
      cantidadViviendas: 5,
    },
  });
  if (status !== 201 && status !== 200) throw new Error(`The community was answered ${status}`);
}

/** The names of all communities, in their order. */
export async function communitiesSeenBy(admin: Client): Promise<string[]> {
  const { body } = await admin.get('/api/communities');
  return body.map(({ nombre }: { nombre: string }) => nombre).sort();
}

/** Signs an administrator in. */
export async function signedIn(url: string, username: string): Promise<Client> {
  const { status, body } = await new Client(url).post('/api/auth/login', { username, password: PASSWORD });
  if (status !== 200) throw new Error(`The sign-in of ${username} was answered ${status}`);
  return new Client(url, body.token);
}

/** A name for an administrator, and its e-mail. */
export const aPerson = () => {
  const username = `jefa-${unique()}`;
  return { username, email: `${username}@correo.example` };
};
