import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, PASSWORD_HASH } from '../../support/accounts.js';
import { type Service, type ServiceOptions, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { openWire, postHead, type Wire } from '../../support/wire.js';

const MIB = 1024 * 1024;
const NEVER_MS = 600_000;

let service: Service;
const opened: Wire[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy();
});

function serving(options: ServiceOptions): void {
  beforeAll(async () => {
    service = await startService(options);
  });
  afterAll(() => service.stop());
}

async function open(): Promise<Wire> {
  const wire = await openWire(service.url);
  opened.push(wire);
  return wire;
}

/** Sends a request whose body never ends. */
async function trickle(path: string, length: number, sent: string, headers: Record<string, string> = {}) {
  const wire = await open();
  wire.socket.write(postHead(path, length, headers) + sent);
  return wire;
}

const bearer = (token: string | undefined) => ({ Authorization: `Bearer ${token}` });

const tokenOfAdmin = async () => service.as(await service.make.systemAdmin()).token;

async function signIn(): Promise<number> {
  const { username } = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  return (await service.anonymous.post('/api/auth/login', { username, password: PASSWORD })).status;
}

const refused = (wires: readonly Wire[]) => wires.filter(({ status }) => status !== null);

const BOUNDARY = 'frontera';
const part = (name: string, extra = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n`;
const query =
  'mutation ($file: Upload!) { uploadFile(input: { file: $file, path: "fotos" }) { relativePath } }';

/** Forms that stop before the content of their file. */
const FORMS = [
  ['/api/File/upload', `${part('path')}fotos\r\n${part('file', '; filename="x.png"')}`],
  [
    '/graphql',
    `${part('operations')}${JSON.stringify({ query, variables: { file: null } })}\r\n` +
      `${part('map')}{"0":["variables.file"]}\r\n${part('0', '; filename="x.png"')}`,
  ],
] as const;

async function beginForm(path: string, form: string, length: number): Promise<Wire> {
  const client = service.as(await service.make.residentUser(await service.make.community()));
  return trickle(path, length, form, {
    ...bearer(client.token),
    'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    'Apollo-Require-Preflight': 'true',
  });
}

describe('an incomplete request', () => {
  serving({
    bodyLimits: { textMs: 1_000, formWindowMs: 500, formWindowBytes: 1_000 },
    listenerLimits: { headersTimeout: 1_000, connectionsCheckingInterval: 200, drainMs: 500 },
  });

  test('an incomplete request is answered 408 with the standard body after its time limit, and its connection is closed', async () => {
    const token = await tokenOfAdmin();
    const wires = await Promise.all([
      trickle('/api/auth/login', 1000, '{'),
      trickle('/api/pets', 1000, '{', bearer(token)),
      trickle('/graphql', 1000, '{'),
      trickle('/graphql', 1000, '{', bearer(token)),
    ]);
    for (const wire of wires) {
      await wire.answered();
      expect(wire.status).toBe(408);
      const body = wire.body();
      expect(body.errors?.[0]?.extensions ?? body).toMatchObject({
        code: 'BAD_REQUEST',
        traceId: wire.header('x-request-id'),
      });
    }
    await Promise.all(wires.map((wire) => wire.ended()));
  });

  test('an incomplete request with a complete head is answered 408 with the standard body', async () => {
    const wire = await open();
    wire.socket.write('POST /api/auth/login HTTP/1.1\r\nHost: loc');
    await wire.ended();
    expect(wire.status).toBe(408);
    expect(wire.body()).toMatchObject({ code: 'BAD_REQUEST', traceId: wire.header('x-request-id') });
  });

  test.each(FORMS)('a form whose file is sent too slowly is answered 408: %s', async (path, form) => {
    const wire = await beginForm(path, form, 20 * MIB);
    expect((await wire.answered()).status).toBe(408);
  });
});

describe('six hundred clients that send a megabyte slowly', () => {
  const COUNT = 600;

  const trickles = async (sent: string) => {
    const headers = bearer(await tokenOfAdmin());
    return Promise.all(Array.from({ length: COUNT }, () => trickle('/api/pets', MIB, sent, headers)));
  };

  describe('from one network', () => {
    const MOST = 50;
    serving({
      bodyLimits: {
        textMs: NEVER_MS,
        networkTexts: MOST,
        networkForms: 3,
      },
    });

    test('one network can have only a limited number of slow bodies underway, and its next client is served', async () => {
      const wires = await trickles('{"name":"');
      await until(() => refused(wires).length >= COUNT - MOST);
      expect(await signIn()).toBe(200);
      const first = await refused(wires)[0]?.answered();
      expect(new Set(refused(wires).map(({ status }) => status))).toEqual(new Set([429]));
      expect(first?.header('retry-after')).toBe('5');
      expect(first?.body()).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        traceId: first?.header('x-request-id'),
      });
      // The connection of the client that was served may have displaced another one.
      expect(COUNT - refused(wires).length).toBeGreaterThanOrEqual(MOST - 1);
    });

    test('slow clients without a valid token are refused before the body is read', async () => {
      for (const path of ['/api/pets', '/graphql', '/api/File/upload']) {
        const wire = await trickle(path, MIB, '{', bearer('wrong'));
        expect((await wire.answered()).status).toBe(401);
      }
    });

    test('one network can have only a limited number of slow forms underway', async () => {
      const [path, form] = FORMS[0];
      const wires = await Promise.all(Array.from({ length: 5 }, () => beginForm(path, form, 20 * MIB)));
      await until(() => refused(wires).length >= 2);
      expect(refused(wires).map(({ status }) => status)).toEqual([429, 429]);
    });
  });

  describe('from many networks, with a part of a body each', () => {
    const SIZE = 100 * 1024;
    const MOST_BYTES = 4 * MIB;
    const WINDOW_MS = 2_000;
    serving({
      bodyLimits: {
        textMs: NEVER_MS,
        networkTexts: COUNT,
        totalBytes: MOST_BYTES,
        networkBytes: 2 * MOST_BYTES,
        formWindowMs: WINDOW_MS,
        formWindowBytes: 1,
      },
    });

    test('incomplete bodies take no more memory than their limit, and the next client is served', async () => {
      const wires = await trickles('x'.repeat(SIZE));
      await until(() => refused(wires).length >= COUNT - Math.floor(MOST_BYTES / SIZE));
      expect(await signIn()).toBe(200);
      const first = await refused(wires)[0]?.answered();
      expect(new Set(refused(wires).map(({ status }) => status))).toEqual(new Set([503]));
      expect(first?.header('retry-after')).toBe('5');
      expect(first?.body()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    });

    test('a body that is sent byte by byte is not ended by slow bodies of other clients', async () => {
      const text = JSON.stringify({ username: 'nadie', password: 'Prueba#2026' });
      const wire = await trickle('/api/auth/login', text.length, '');
      for (const byte of text) await new Promise((written) => wire.socket.write(byte, written));
      expect((await wire.answered()).status).toBe(401);
    });

    /**
     * Sends all forms at the same time, for longer than two windows; again if the machine paused, so that they were not
     * steady.
     */
    const steadyUploads = (): Promise<readonly Wire[]> =>
      until(async () => {
        const PIECES = 25;
        const end = `\r\n--${BOUNDARY}--\r\n`;
        let last = performance.now();
        let longest = 0;
        const notePause = () => {
          longest = Math.max(longest, performance.now() - last);
          last = performance.now();
        };
        const wires = await Promise.all(
          FORMS.map(([path, form]) => beginForm(path, form, form.length + PIECES + end.length)),
        );
        for (let piece = 0; piece < PIECES; piece++) {
          for (const { socket } of wires) socket.write('x');
          await pause(180);
          notePause();
        }
        for (const { socket } of wires) socket.write(end);
        const answered = await Promise.all(wires.map((wire) => wire.answered()));
        notePause();
        return longest < WINDOW_MS / 2 && answered;
      });

    let uploads: Promise<readonly Wire[]> | undefined;

    test.each(FORMS.map(([path], index) => [path, index] as const))(
      'a slow but steady file upload is not ended by slow bodies of other clients: %s',
      async (_path, index) => {
        uploads ??= steadyUploads();
        expect((await uploads)[index]?.status).toBe(200);
      },
    );
  });

  describe('with a limit of a hundred connections per network', () => {
    serving({
      environment: { MAX_CONNECTIONS_PER_NETWORK: '100' },
      bodyLimits: { textMs: NEVER_MS, networkTexts: COUNT },
    });

    test('a network at its connection limit loses the connections that have waited longest, and its next client is served', async () => {
      const wires = await Promise.all(
        Array.from({ length: COUNT }, () => trickle('/api/auth/login', 10_000, '{').catch(() => null)),
      );
      const stillOpen = () => wires.filter((wire) => wire?.isOpen).length;
      await until(() => stillOpen() <= 100);
      expect(await signIn()).toBe(200);
      expect(stillOpen()).toBeGreaterThan(90);
    });
  });
});

describe('behind a proxy', () => {
  serving({
    environment: { MAX_CONNECTIONS: '20', TRUST_PROXY: '1' },
    bodyLimits: {
      textMs: NEVER_MS,
      networkTexts: 2,
      formMs: 1_000,
      formWindowMs: 300,
      formWindowBytes: 1,
    },
  });

  test.each(FORMS)('a slow form is ended when it exceeds its total time: %s', async (path, form) => {
    const wire = await beginForm(path, form, 20 * MIB);
    await until(() => {
      wire.socket.write('x'.repeat(100));
      return wire.status !== null || !wire.isOpen;
    });
    expect(wire.status).toBe(408);
  });

  test('behind a proxy only the total number of connections is limited', async () => {
    const wires = await Promise.all(Array.from({ length: 60 }, open));
    await until(() => wires.filter(({ isOpen }) => isOpen).length <= 20);
    expect(await signIn()).toBe(200);
  });

  test('behind a proxy bodies are counted by the client address of the proxy header', async () => {
    const from = (address: string) => trickle('/api/auth/login', 1000, '{', { 'X-Forwarded-For': address });
    const other = await from('198.51.100.7');
    const same = [await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')];
    await until(() => refused(same).length > 0);
    expect(refused(same).map(({ status }) => status)).toEqual([429]);
    expect(other.status).toBeNull();
  });
});
