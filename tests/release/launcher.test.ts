import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { VARIABLES } from '../../src/platform/config/variables.js';
import { listenOnOwnPort } from '../support/free-port.js';
import { argumentsOf } from '../support/npm-script.js';
import { type Outcome, outcomeOf } from '../support/outcome.js';
import { until } from '../support/until.js';

const ENTRY_POINTS: string[] = JSON.parse(readFileSync('scripts/launcher/entry-points.json', 'utf8'));

const LOCK = JSON.stringify({
  packages: { '': {}, 'node_modules/pg': { version: '1.0.0', integrity: 'sha512-a' } },
});

/** A fake npm: records each call, prints a line, and installs unless it is set to fail. */
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
echo 'npm was here'
test -e npm-fails && exit 3
mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json
`;

/**
 * Takes the lock and works until a file `done` exists. The slow one pauses after it found out that the holder is dead,
 * until a file `on` exists.
 */
const RIVAL = `
import { existsSync, writeFileSync } from 'node:fs';
import { exclusively } from './scripts/launcher/lock.mjs';
process.chdir(import.meta.dirname);
const clock = new Int32Array(new SharedArrayBuffer(4));
const until = (path) => {
  while (!existsSync(path)) {
    // A test that failed has removed the checkout.
    if (!existsSync('rival.mjs')) process.exit(1);
    Atomics.wait(clock, 0, 0, 5);
  }
};
const [name] = process.argv.slice(2);
if (name === 'slow') {
  const kill = process.kill;
  process.kill = (...given) => {
    process.kill = kill;
    try {
      return process.kill(...given);
    } finally {
      writeFileSync('paused', '');
      until('on');
    }
  };
}
await exclusively(() => {
  writeFileSync(name, '');
  until('done');
});
`;

let checkout: string;

/** A checkout that its first start has built, without packages. */
let built: string;
let firstStart: Outcome;

beforeAll(async () => {
  makeCheckout();
  install();
  firstStart = await run('start');
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  built = checkout;
});

afterAll(() => rmSync(built, { recursive: true }));

/** Copies the checkout that is built, with its times, without the build. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'launcher-'));
  cpSync(built, checkout, { recursive: true, preserveTimestamps: true });
  for (const made of ['dist', '.cache']) rmSync(join(checkout, made), { recursive: true });
});

/** Adds the packages and the build, which is current. */
function installBuilt(): void {
  install();
  cpSync(join(built, 'dist'), join(checkout, 'dist'), { recursive: true, preserveTimestamps: true });
}

function makeCheckout(): void {
  checkout = mkdtempSync(join(tmpdir(), 'launcher-'));
  cpSync('scripts', join(checkout, 'scripts'), { recursive: true });
  cpSync('tsconfig.json', join(checkout, 'tsconfig.json'));
  mkdirSync(join(checkout, 'bin'));
  write('bin/npm', NPM);
  chmodSync(join(checkout, 'bin', 'npm'), 0o755);
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  write('package.json', JSON.stringify({ type: 'module', engines }));
  write('package-lock.json', LOCK);
  cpSync('src/main.ts', join(checkout, 'src', 'main.ts'));
  for (const entry of ENTRY_POINTS) write(join('src', entry.replace(/js$/, 'ts')), 'export {};\n');
  writeService(`console.log('first build', process.version);`);
}

afterEach(() => rmSync(checkout, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(join(checkout, path, '..'), { recursive: true });
  writeFileSync(join(checkout, path), content);
}

/** The module with which the bundle of the service starts. */
function writeService(code: string): void {
  write('src/run.ts', `${code}\nexport {};\n`);
}

/**
 * The files of an installation, with the compiler, the bundler and the types of Node.js from this checkout.
 */
function install(): void {
  write('node_modules/.package-lock.json', LOCK);
  for (const name of ['typescript', '@typescript', 'esbuild', '@esbuild', '@types', 'undici-types']) {
    if (existsSync(join('node_modules', name))) {
      symlinkSync(resolve('node_modules', name), join(checkout, 'node_modules', name));
    }
  }
}

/** Runs a script of package.json. */
const launch = (script: string) => launchWith([], argumentsOf(script));

function launchWith(
  nodeArguments: readonly string[],
  [launcher, ...args]: readonly string[],
  settings: Readonly<Record<string, string | undefined>> = {},
) {
  const { NODE_OPTIONS: _, FORCE_COLOR: __, ...environment } = process.env;
  const child = spawn(process.execPath, [...nodeArguments, join(checkout, launcher as string), ...args], {
    env: {
      PORT: '0',
      ...environment,
      PATH: `${join(checkout, 'bin')}${delimiter}${process.env.PATH}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: outcomeOf(child) };
}

const run = (script: string) => launch(script).ended;

/** `npm start` with a service that is in place already, so that nothing is built. */
function launchService(code: string, settings: Readonly<Record<string, string | undefined>> = {}) {
  write('dist/main.js', code);
  const words = argumentsOf('start');
  return launchWith(
    [],
    words.filter((word) => word !== '--build'),
    settings,
  );
}

function npmCalls(): string[] {
  const path = join(checkout, 'npm-calls');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
}

/** The id of a process that has ended. */
const pidOfEnded = () => String(spawnSync('true').pid);

describe('starting', () => {
  test('the launcher builds at the first start and not again while the sources are unchanged', async () => {
    expect(firstStart).toEqual({
      stdout: `first build ${process.version}\n`,
      stderr: 'Compiling the service …\nBundling the service …\n',
      code: 0,
    });
    installBuilt();
    const outputs = ['main.js', 'bundle/run.js'].map((path) => join(checkout, 'dist', path));
    const builtAt = () => outputs.map((path) => statSync(path).mtimeMs);
    const first = builtAt();
    expect(await run('start')).toMatchObject({ stdout: `first build ${process.version}\n`, code: 0 });
    expect(builtAt()).toEqual(first);
    expect(npmCalls()).toEqual([]);
  });

  test('the launcher rebuilds after a change and removes the output of deleted sources', async () => {
    installBuilt();
    write('dist/old.js', 'export const old = 1;\n');
    writeService(`console.log('second build');`);
    expect(await run('start')).toMatchObject({ stdout: 'second build\n', code: 0 });
    expect(existsSync(join(checkout, 'dist', 'old.js'))).toBe(false);
  });

  test('the launcher does not run sources that do not compile', async () => {
    installBuilt();
    writeService(`const number: number = 'text'; console.log(number);`);
    const { stdout, stderr, code } = await run('start');
    expect(stdout).toContain('src/run.ts(1,7): error');
    expect(stderr).toBe('The build failed (see above).\n');
    expect(code).toBe(1);
  });

  test('the launcher works in a read-only checkout', async () => {
    installBuilt();
    write('.cache', 'a file where the lock would lie');
    expect(await run('start')).toEqual({ stdout: `first build ${process.version}\n`, stderr: '', code: 0 });
  });

  test('two concurrent launchers on a fresh checkout both run a complete build, and mistake no file in dist for one', async () => {
    install();
    write('dist/main.js', `console.log('not built from src');`);
    const both = await Promise.all([run('start'), run('start')]);
    expect(both.map(({ stdout, code }) => [stdout, code])).toEqual([
      [`first build ${process.version}\n`, 0],
      [`first build ${process.version}\n`, 0],
    ]);
  });

  test('the launcher ignores the lock of a killed launcher', async () => {
    installBuilt();
    write('.cache/launcher.lock', pidOfEnded());
    expect(await run('start')).toMatchObject({ code: 0 });
  });

  test('a launcher that was slower to find a void lock waits for one that has taken it since', async () => {
    write('rival.mjs', RIVAL);
    write('.cache/launcher.lock', pidOfEnded());
    const exists = (path: string) => until(() => existsSync(join(checkout, path)));
    const slow = launchWith([], ['rival.mjs', 'slow']);
    await exists('paused');
    const quick = launchWith([], ['rival.mjs', 'quick']);
    await exists('quick');
    write('on', '');
    await pause(500);
    expect(existsSync(join(checkout, 'slow'))).toBe(false);
    write('done', '');
    expect(await quick.ended).toMatchObject({ code: 0 });
    expect(await slow.ended).toMatchObject({ code: 0 });
    expect(existsSync(join(checkout, 'slow'))).toBe(true);
  });

  test('without TypeScript the launcher uses the existing build, or fails with one line', async () => {
    installBuilt();
    rmSync(join(checkout, 'node_modules', 'typescript'));
    expect(await run('start')).toEqual({ stdout: `first build ${process.version}\n`, stderr: '', code: 0 });
    rmSync(join(checkout, 'dist'), { recursive: true });
    expect(await run('start')).toMatchObject({
      stderr: expect.stringMatching(/^There is no build in dist and TypeScript is not installed[^\n]*\n$/),
      code: 1,
    });
  });

  test('the launcher reads .env, and the environment has precedence over it', async () => {
    install();
    write('.env', 'FROM_FILE=file\nPATH=file\n');
    const service = launchService(`console.log(process.env.FROM_FILE, process.env.PATH === 'file');`);
    expect(await service.ended).toMatchObject({ stdout: 'file false\n', code: 0 });
  });

  test('the launcher ends with the exit code of the service', async () => {
    install();
    expect(await launchService('process.exitCode = 42;').ended).toMatchObject({ code: 42 });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'the launcher forwards %s and waits for the service to end',
    async (signal) => {
      install();
      const { child, ended } = launchService(`
      const alive = setInterval(() => {}, 1000);
      process.on('${signal}', () => { console.log('asked to end'); clearInterval(alive); process.exitCode = 7; });
      console.log('ready');
    `);
      await Promise.race([once(child.stdout, 'data'), ended]);
      child.kill(signal);
      expect(await ended).toMatchObject({ stdout: 'ready\nasked to end\n', code: 7 });
    },
  );
});

describe('installing', () => {
  test('a fresh clone is installed quietly, once, with the development packages', async () => {
    write('dist/main.js', `console.log('started');`);
    rmSync(join(checkout, 'src'), { recursive: true });
    expect(await run('start')).toEqual({
      stdout: 'started\n',
      stderr: expect.stringMatching(/^Installing dependencies [^\n]*\n$/),
      code: 0,
    });
    await run('start');
    expect(npmCalls()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
  });

  test('packages are installed again when package-lock.json changes', async () => {
    install();
    write('package-lock.json', LOCK.replace('1.0.0', '1.0.1'));
    await launchService('').ended;
    expect(npmCalls()).toHaveLength(1);
  });

  test('an interrupted installation is repeated', async () => {
    write('node_modules/pg/package.json', '{}');
    await run('start');
    expect(npmCalls()).toHaveLength(1);
  });

  test('a failed installation shows the reason', async () => {
    write('npm-fails', '');
    expect(await run('start')).toMatchObject({
      stderr: expect.stringMatching(/npm was here\nThe dependencies could not be installed[^\n]*\n$/),
      code: 1,
    });
  });

  test('development packages are installed only when a task needs them', async () => {
    const packages = JSON.parse(LOCK).packages;
    write(
      'package-lock.json',
      JSON.stringify({ packages: { ...packages, 'node_modules/jest': { version: '1.0.0', dev: true } } }),
    );
    write('node_modules/.package-lock.json', LOCK);
    await run('start');
    expect(npmCalls()).toEqual([]);
    await run('test');
    expect(npmCalls()).toHaveLength(1);
  });

  describe('a workspace', () => {
    const { '': project, ...ofProject } = JSON.parse(LOCK).packages;
    const without = { '': { ...project, dependencies: { pg: '1' } }, ...ofProject };
    const withWorkspace = {
      ...without,
      'node_modules/clients': { resolved: 'clients', link: true },
      clients: { version: '0.0.0', devDependencies: { apollo: '1', pg: '1' } },
      'node_modules/apollo': { version: '1.0.0', dev: true, dependencies: { rxjs: '1' } },
      'node_modules/apollo/node_modules/rxjs': { version: '1.0.0', dev: true },
    };
    beforeEach(() => write('package-lock.json', JSON.stringify({ packages: withWorkspace })));
    const installed = (packages: object) =>
      write('node_modules/.package-lock.json', JSON.stringify({ packages }));
    const runNothing = (...options: string[]) =>
      launchWith([], ['scripts/run.cjs', ...options, 'node', '--version']).ended;

    test('the packages of workspaces are installed only when a task needs them', async () => {
      await runNothing();
      expect(npmCalls()).toEqual([expect.stringMatching(/^ci --include=dev --workspaces=false /)]);
      installed(without);
      await runNothing();
      expect(npmCalls()).toHaveLength(1);
      await runNothing('--workspaces');
      expect(npmCalls()).toEqual([expect.anything(), expect.stringMatching(/^ci --include=dev --loglevel/)]);
      await runNothing('--workspaces');
      await runNothing();
      expect(npmCalls()).toHaveLength(2);
    });

    test('the packages of workspaces are installed when a test that needs them is named', async () => {
      write('tests/third-party/relay.test.ts', '');
      installed(without);
      const runWith = (...words: string[]) =>
        launchWith(
          [],
          ['scripts/run.cjs', '--workspaces-for=tests/third-party', 'node', '--version', ...words],
        );
      for (const words of [[], ['tests/modules'], ['relay.text'], ['--silent', '(']])
        await runWith(...words).ended;
      expect(npmCalls()).toEqual([]);
      await runWith('tests/modules', 'third-party/re').ended;
      expect(npmCalls()).toEqual([expect.stringMatching(/^ci --include=dev --loglevel/)]);
    });

    test('a missing package that the project and a workspace need is installed', async () => {
      const { 'node_modules/pg': _, ...withoutPg } = withWorkspace;
      installed(withoutPg);
      await runNothing();
      expect(npmCalls()).toHaveLength(1);
    });
  });

  test('missing packages for other platforms cause no installation', async () => {
    const packages = JSON.parse(LOCK).packages;
    write(
      'package-lock.json',
      JSON.stringify({
        packages: { ...packages, 'node_modules/x-win32': { version: '1.0.0', optional: true } },
      }),
    );
    write('node_modules/.package-lock.json', LOCK);
    await run('start');
    expect(npmCalls()).toEqual([]);
  });
});

describe('a port that is taken', () => {
  let occupant: Server;
  let port: number;
  beforeAll(async () => {
    occupant = await listenOnOwnPort();
    ({ port } = occupant.address() as AddressInfo);
  });
  afterAll(() => once(occupant.close(), 'close'));

  interface Given {
    readonly environment?: Readonly<Record<string, string | undefined>>;
    readonly file?: string;
  }

  const startWith = (settings: Readonly<Record<string, string | undefined>>) =>
    launchWith([], argumentsOf('start'), settings).ended;
  const refusal = () => ({
    stdout: '',
    // The port that it suggests is the next free one, see `refusals.test.ts`.
    stderr: expect.stringMatching(
      new RegExp(
        `^Port ${port} of 127\\.0\\.0\\.1 is taken: end the program that listens there, or choose another port: PORT=\\d+ npm start\n$`,
      ),
    ),
    code: 1,
  });

  test.each([
    ['the environment, with spaces', (taken: string): Given => ({ environment: { PORT: ` ${taken} ` } })],
    ['.env, with the host', (taken: string): Given => ({ file: `HOST="127.0.0.1"\nPORT=${taken} # mine\n` })],
  ])('a port that is taken is found before anything is installed or built: %s', async (_where, settings) => {
    const { environment = { PORT: undefined }, file = '' } = settings(String(port));
    write('.env', file);
    expect(await startWith(environment)).toEqual(refusal());
    expect(npmCalls()).toEqual([]);
    expect(existsSync(join(checkout, 'dist'))).toBe(false);
  });

  test('the environment has precedence over .env', async () => {
    install();
    write('.env', `PORT=${port}\n`);
    expect(await launchService('', { PORT: '0' }).ended).toMatchObject({ code: 0 });
  });

  test.each(['99999', '0x10'])('the port %s is left to the service to refuse', async (invalid) => {
    install();
    expect(await launchService('', { PORT: invalid }).ended).toMatchObject({ code: 0 });
  });

  test('the defaults of the address are those of the service', async () => {
    const { DEFAULTS } = await import(new URL('../../scripts/launcher/port.mjs', import.meta.url).href);
    const { HOST, PORT } = VARIABLES;
    expect(DEFAULTS).toEqual({
      PORT: PORT.fallback,
      HOST: HOST.fallback,
      HOST_IN_PRODUCTION: HOST.productionFallback,
    });
  });
});

test('a file .env that cannot be read ends a command with one line', async () => {
  mkdirSync(join(checkout, '.env'));
  expect(await run('start')).toEqual({
    stdout: '',
    stderr: expect.stringMatching(/^\.env cannot be read: EISDIR[^\n]*\n$/),
    code: 1,
  });
});

describe('a Node.js that is too old', () => {
  /** Runs the launcher in a Node.js that reports another version. */
  function runAs(version: string, script: string) {
    write(
      'as-version.cjs',
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
    );
    return launchWith(['--require', join(checkout, 'as-version.cjs')], argumentsOf(script)).ended;
  }

  test.each(['19.9.0', '0.10.48'])(
    'a Node.js too old for the installation is refused with one line: %s',
    async (version) => {
      expect(await runAs(version, 'start')).toEqual({
        stdout: '',
        stderr: `Node.js 20 or newer is needed and this is ${version}.\n`,
        code: 1,
      });
      expect(npmCalls()).toEqual([]);
    },
  );

  test.each(['20.0.0', '22.16.9'])(
    'a Node.js too old for the service is refused with one line if none is installed: %s',
    async (version) => {
      install();
      write('dist/main.js', `console.log('started');`);
      rmSync(join(checkout, 'src'), { recursive: true });
      rmSync(join(checkout, 'node_modules', 'typescript'), { force: true });
      expect(await runAs(version, 'start')).toEqual({
        stdout: '',
        stderr: `Node.js 22.17 or newer is needed and this is ${version}: run \`npm ci\`, which brings one, or upgrade.\n`,
        code: 1,
      });
    },
  );

  test('the oldest Node.js version for the service is accepted', async () => {
    install();
    write('dist/main.js', `console.log('started');`);
    rmSync(join(checkout, 'src'), { recursive: true });
    rmSync(join(checkout, 'node_modules', 'typescript'), { force: true });
    expect(await runAs('22.17.0', 'start')).toMatchObject({ stdout: 'started\n', code: 0 });
  });
});

describe('a command', () => {
  beforeEach(install);
  const runCommand = (...words: string[]) => launchWith([], ['scripts/run.cjs', ...words]).ended;

  test('a command gets its arguments and the settings in front of it', async () => {
    write('tell.mjs', 'console.log(process.env.GREETING, process.argv.slice(2));');
    expect(await runCommand('GREETING=a=b c', 'node', 'tell.mjs', '--flag', 'two words')).toEqual({
      stdout: "a=b c [ '--flag', 'two words' ]\n",
      stderr: '',
      code: 0,
    });
  });

  test('a command gets a current build, without the bundle when it asks for the compiled files alone', async () => {
    const built = () => ['main.js', 'bundle'].map((name) => existsSync(join(checkout, 'dist', name)));
    expect(await runCommand('--compile', 'node', '--version')).toMatchObject({ code: 0 });
    expect(built()).toEqual([true, false]);
    expect(await runCommand('--build', 'node', '--version')).toMatchObject({ code: 0 });
    expect(built()).toEqual([true, true]);
  });

  test('a command may be a program of node_modules', async () => {
    write('node_modules/.bin/tell', '#!/bin/sh\necho "$@"\nexit 3\n');
    chmodSync(join(checkout, 'node_modules', '.bin', 'tell'), 0o755);
    expect(await runCommand('tell', 'it')).toEqual({ stdout: 'it\n', stderr: '', code: 3 });
  });

  test('an unknown command is refused with one line', async () => {
    expect(await runCommand('dance')).toEqual({
      stdout: '',
      stderr: 'The program dance was not found.\n',
      code: 1,
    });
  });

  test('a command of several scripts runs all of them and names those that fail', async () => {
    const scripts = { good: 'exit 0', bad: 'exit 1', last: 'exit 0' };
    write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=20' }, scripts }));
    expect(await runCommand('node', 'scripts/each.mjs', 'good', 'bad', 'last')).toMatchObject({
      stderr: '\n> good\n\n> bad\n\n> last\n\nFailed: bad\n',
      code: 1,
    });
  });
});
