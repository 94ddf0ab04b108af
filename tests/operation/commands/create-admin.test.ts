import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from 'bcryptjs';
import { createAdmin } from '../../../src/commands/create-admin.js';
import { type DatabaseOptions } from '../../../src/engine/database/open.js';
import { type Database, openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { User } from '../../../src/modules/identity/user.entity.js';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { databaseForProcess } from '../../support/database.js';
import { inEnvironment } from '../../support/in-environment.js';
import { argumentsOf, commandOf, errorsOf } from '../../support/npm-script.js';
import { outcomeOf } from '../../support/outcome.js';
import { unique } from '../../support/samples.js';
import type { ProcessDatabase } from '../../support/server-database.js';

let folder: string;
let database: ProcessDatabase;
/** The database for the command. */
let options: DatabaseOptions;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-admin-'));
  database = await databaseForProcess();
  environment = { DATA_DIR: folder, ...database.environment, BCRYPT_ROUNDS: '4' };
  const url = environment.DIRECT_DATABASE_URL ?? (environment.DATABASE_URL as string);
  options = { kind: 'server', url, poolSize: 2, entities };
});
afterAll(async () => {
  await database.dispose();
  await rm(folder, { recursive: true });
});

interface Run {
  readonly args: readonly string[];
  readonly input?: string;
  readonly environment?: Record<string, string>;
  /** Runs the whole script, which looks first whether the build is current. */
  readonly isLaunched?: boolean;
}

/** Runs the command of the script `admin:create`. */
async function runCommand({ args, input = '', environment: extra = {}, isLaunched = false }: Run) {
  const { ADMIN_PASSWORD: _, ...inherited } = process.env;
  const command = (isLaunched ? argumentsOf : commandOf)('admin:create');
  const child = spawn(process.execPath, [...command, ...args], {
    env: { ...inherited, NODE_ENV: 'development', ...environment, ...extra },
  });
  child.stdin.end(input);
  const { code, stdout, stderr } = await outcomeOf(child);
  return { code, out: stdout, error: errorsOf(stderr) };
}

/** Runs the command in this process. */
const createHere = (username: string, email: string, password = PASSWORD) =>
  inEnvironment({ ...environment, ADMIN_PASSWORD: password }, () => createAdmin({ username, email }));

const aName = () => `jefa-${unique()}`;

const named = (username: string, email = `${username}@correo.example`) => [
  '--username',
  username,
  '--email',
  email,
];

async function withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const opened = await openDatabase(options);
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

const findUser = (username: string) => withDatabase(({ orm }) => orm.em.fork().findOne(User, { username }));

describe('npm run admin:create', () => {
  test('admin:create creates a system administrator with the password of standard input', async () => {
    const username = aName();
    const { code, out, error } = await runCommand({
      args: named(username),
      input: `${PASSWORD}\n`,
      isLaunched: true,
    });
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toBe(`Created the SYSTEM_ADMIN ${username} <${username}@correo.example>\n`);
    const user = await findUser(username);
    expect(user).toMatchObject({ roleId: roleId('SYSTEM_ADMIN'), isActive: true });
    expect(await compare(PASSWORD, user?.passwordHash ?? '')).toBe(true);
    const entries = await withDatabase(({ queries }) =>
      queries.change('select "action", "username" from "audit_entries" where "record_id" = $1', [user?.id]),
    );
    expect(entries).toEqual([{ action: 'CREATE', username: 'admin:create' }]);
  });

  test('admin:create also takes the password from ADMIN_PASSWORD, and runs in production', async () => {
    const username = aName();
    const { code, error } = await runCommand({
      args: named(username),
      environment: {
        ADMIN_PASSWORD: PASSWORD,
        NODE_ENV: 'production',
        JWT_KEY: 'una-clave-propia-de-al-menos-32-letras',
        CORS_ORIGINS: 'https://vecinos.example',
      },
    });
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(await compare(PASSWORD, (await findUser(username))?.passwordHash ?? '')).toBe(true);
  });

  test('admin:create refuses an existing username or e-mail, ignoring case', async () => {
    const username = aName();
    await createHere(username, `${username}@correo.example`);
    await expect(createHere(username.toUpperCase(), 'otra@correo.example')).rejects.toThrow(
      /^There is already a user with this username$/,
    );
    await expect(createHere(aName(), `${username}@CORREO.example`)).rejects.toThrow(
      /^There is already a user with this e-mail$/,
    );
  });

  test.each<[string, readonly string[], string, RegExp, number?]>([
    ['a password against the policy', named(aName()), 'Prueba2026', /^The password must have .+\.\n$/],
    ['no password', named(aName()), '', /^The password is missing: .+\n$/],
    ['no username', ['--email', 'jefa@correo.example'], PASSWORD, /^Usage: .+\n$/, 2],
    ['the password as an option', [...named(aName()), '--password', PASSWORD], '', /^Usage: .+\n$/, 2],
    ['the password as an argument', [...named(aName()), PASSWORD], '', /^Usage: .+\n$/, 2],
  ])(
    'admin:create refuses %s with one line that does not contain the password',
    async (_, args, input, line, exitCode = 1) => {
      const { code, out, error } = await runCommand({ args, input });
      expect({ code, out }).toEqual({ code: exitCode, out: '' });
      expect(error).toMatch(line);
      expect(error.trim().split('\n')).toHaveLength(1);
      expect(error).not.toContain('2026');
    },
  );

  test('admin:create refuses an address that is none, and names its field', async () => {
    await expect(createHere(aName(), 'correo')).rejects.toThrow(/^The field email .+$/);
  });

  test('admin:create names an invalid variable in one line', async () => {
    const { code, error } = await runCommand({
      args: named(aName()),
      input: PASSWORD,
      environment: { BCRYPT_ROUNDS: 'many' },
    });
    expect(code).toBe(1);
    expect(error).toMatch(/^BCRYPT_ROUNDS .+\n$/);
  });
});
