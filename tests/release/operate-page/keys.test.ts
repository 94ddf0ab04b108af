import { generateSync } from 'otplib';
import pg from 'pg';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { type Installation, makeInstallation, shownValues } from '../../support/operate-page.js';
import { unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import { endProcesses, type ServiceProcess, startProcess } from '../../support/service-process.js';

/*
 * Keys are replaced by the steps of docs/operate.md, in instances on a PostgreSQL server, one after the other. Of each step one
 * instance runs, beside one of the step before it.
 */

const [OLD, NEW] = ['clave-anterior-de-la-prueba-0123456789', 'clave-siguiente-de-la-prueba-9876543210'];

let installation: Installation;
beforeEach(async () => {
  installation = await makeInstallation(async () => {
    const { url, dispose } = await databaseOnServer();
    return { environment: { DATABASE_URL: url, DATABASE_POOL_SIZE: '2' }, dispose };
  });
});
afterEach(async () => {
  await endProcesses();
  await installation.remove();
});

interface Instance {
  readonly service: ServiceProcess;
  readonly url: string;
}

async function start(settings: Record<string, string>): Promise<Instance> {
  const service = startProcess({ ...installation.environment, SHUTDOWN_DELAY_SECONDS: '0', ...settings });
  return { service, url: await service.listening() };
}

async function stop({ service }: Instance): Promise<void> {
  service.signal('SIGTERM');
  await service.ended;
}

const registered = async (url: string) => {
  const username = `u${unique()}`;
  const { body } = await new Client(url).post('/api/auth/register', {
    ...{ firstName: 'Ana', lastName: 'Ríos', username, email: `${username}@correo.example` },
    ...{ password: PASSWORD, roleId: roleId('SYSTEM_ADMIN') },
  });
  return { username, token: body.token as string, refreshToken: body.refreshToken as string };
};

async function execute(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: installation.environment.DATABASE_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns a new administrator with a second factor. */
async function protectedUser(url: string) {
  const { username, token } = await registered(url);
  const admin = new Client(url, token);
  const begun = await admin.graphql(
    'mutation ($input: BeginSecondFactorInput!) { beginSecondFactor(input: $input) { secret } }',
    { input: { currentPassword: PASSWORD } },
  );
  const { secret } = begun.data.beginSecondFactor;
  const confirmed = await admin.graphql(
    'mutation ($input: ConfirmSecondFactorInput!) { confirmSecondFactor(input: $input) }',
    { input: { code: generateSync({ secret }) } },
  );
  return { username, secret, recoveryCodes: confirmed.data.confirmSecondFactor as string[] };
}

async function signIn(url: string, username: string, code: string): Promise<number> {
  // As if half a minute had passed since the last code, which is accepted once.
  await execute('update second_factors set last_time_step = 0');
  return (await new Client(url).post('/api/auth/login', { username, password: PASSWORD, code })).status;
}

const keysOf = (value: string) => value.replace('OLD', OLD).replace('NEW', NEW);

test('the page names the three steps of a key', () => {
  expect(shownValues('JWT_KEYS').slice(0, 3)).toEqual(['1:OLD;2:NEW', '2:NEW;1:OLD', '2:NEW']);
});

test('JWT_KEYS beside JWT_KEY takes over, and JWT_KEYS and SECOND_FACTOR_KEYS are replaced in three steps, while no instance refuses a token, a refresh or a code', async () => {
  const tokens = new Map<string, string>();
  const statusOf = async (url: string, token: string) =>
    (await new Client(url, token).get('/api/communities')).status;
  const keyIdOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] as string, 'base64url').toString()).kid as string;
  /** Each instance issues a token, and each takes all that were issued with the keys in question. */
  const checkTokens = async (urls: readonly string[], isValid: (id: string) => boolean) => {
    for (const url of urls) {
      const { token } = await registered(url);
      tokens.set(token, keyIdOf(token));
    }
    for (const url of urls) {
      for (const [token, id] of tokens)
        if (isValid(id)) expect([id, await statusOf(url, token)]).toEqual([id, 200]);
    }
  };
  const alone = await start({ JWT_KEY: OLD });
  const { token: unnamed } = await registered(alone.url);
  await stop(alone);

  let last = await start({ JWT_KEY: OLD, JWT_KEYS: `1:${OLD}`, SECOND_FACTOR_KEYS: `1:${OLD}` });
  expect(await statusOf(last.url, unnamed)).toBe(200);
  const [active, absent] = [await protectedUser(last.url), await protectedUser(last.url)];
  let { refreshToken } = await registered(last.url);
  const steps = shownValues('JWT_KEYS').slice(0, 3).map(keysOf);
  for (const [index, keys] of steps.entries()) {
    const next = await start({ JWT_KEYS: keys, SECOND_FACTOR_KEYS: keys });
    const urls = [last.url, next.url];
    // The third step comes when all tokens of the old key have expired.
    const isLast = index === steps.length - 1;
    await checkTokens(urls, (id) => !isLast || id === '2');
    for (const url of urls) {
      const { status, body } = await new Client(url).post('/api/auth/refresh', { refreshToken });
      expect(status).toBe(200);
      refreshToken = body.refreshToken;
      const code = generateSync({ secret: active.secret });
      expect(await signIn(url, active.username, code)).toBe(200);
    }
    await stop(last);
    last = next;
  }
  expect([...tokens.values()]).toEqual(['1', '1', '1', '2', '2', '2']);
  const [expired] = [...tokens].find(([, id]) => id === '1') as [string, string];
  expect(await statusOf(last.url, expired)).toBe(401);
  // Who did not sign in meanwhile has a secret of the key that is gone.
  expect(await signIn(last.url, absent.username, generateSync({ secret: absent.secret }))).toBe(401);
  expect(await signIn(last.url, absent.username, absent.recoveryCodes[0] as string)).toBe(200);
});
