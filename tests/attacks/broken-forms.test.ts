import fs from 'node:fs';
import { request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { Client } from '../support/client.js';
import { formOf, operationOf, PREFLIGHTED } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { noFileArriving, TEXT_FILE } from '../support/uploads.js';

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ own: 'service' });
  client = service.as(await service.make.residentUser(await service.make.community()));
});
afterAll(() => service.stop());

type Callback = (error: NodeJS.ErrnoException | null, ...results: unknown[]) => void;
type Call = (...args: unknown[]) => void;

/** Replaces a function of `node:fs` while something is done. */
async function replaced(name: 'open' | 'write', call: Call, work: () => Promise<void>): Promise<void> {
  const own = fs[name];
  Object.assign(fs, { [name]: call });
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, { [name]: own });
    syncBuiltinESMExports();
  }
}

/** Holds the first call that matches until it is told to go; going resolves with the error of the call. */
async function holdingFirst(
  name: 'open' | 'write',
  matches: (first: unknown, second: unknown) => boolean,
  work: (held: () => (() => Promise<Error | null>) | undefined) => Promise<void>,
): Promise<void> {
  const own = fs[name] as Call;
  let go: (() => Promise<Error | null>) | undefined;
  const call: Call = (...args) => {
    if (go || !matches(args[0], args[1])) return own(...args);
    const callback = args.pop() as Callback;
    go = () =>
      new Promise((resolve) => {
        own(...args, (...results: Parameters<Callback>) => {
          callback(...results);
          resolve(results[0]);
        });
      });
  };
  await replaced(name, call, () => work(() => go));
}

const part = (head: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${text}\r\n`;

const OPERATIONS = JSON.stringify({
  query:
    'mutation ($file: Upload!) { uploadFile(input: { file: $file, path: "roto.txt" }) { relativePath } }',
  variables: { file: null },
});

/** What a form begins with in either interface. */
const FORMS = {
  '/api/File/upload': part('path', 'roto.txt'),
  '/graphql': part('operations', OPERATIONS) + part('map', '{"file":["variables.file"]}'),
};
const PATHS = Object.keys(FORMS) as (keyof typeof FORMS)[];

/** Starts an upload that never ends by itself. */
function startUpload(path: keyof typeof FORMS, text: string) {
  const outgoing = request(`${client.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...PREFLIGHTED,
    },
  });
  const closed = new Promise((resolve) => outgoing.once('close', resolve));
  outgoing.on('error', () => undefined);
  outgoing.write(FORMS[path]);
  outgoing.write(part('file; filename="roto.txt"', text));
  return {
    async abort() {
      outgoing.destroy();
      await closed;
    },
  };
}

/** An upload whose answer shows that the service has seen what happened before it. */
async function uploadAnother(): Promise<void> {
  const sent = await client.post('/api/File/upload', formOf(TEXT_FILE, { path: `${unique()}.txt` }));
  expect(sent.status).toBe(200);
}

test.each(PATHS)(
  'the file of a broken form stays open until the write that is under way has ended: %s',
  async (path) => {
    const text = unique();
    const isOfForm = (_file: unknown, chunk: unknown) => (chunk as Buffer).includes(text);
    await holdingFirst('write', isOfForm, async (held) => {
      const upload = startUpload(path, text);
      const go = await until(held);
      await upload.abort();
      await uploadAnother();
      expect(await go()).toBeNull();
    });
    await noFileArriving(service);
  },
);

test.each(PATHS)('a form that breaks before its file is open writes nothing: %s', async (path) => {
  const text = unique();
  const write = fs.write as Call;
  let writes = 0;
  const counting: Call = (file, chunk, ...rest) => {
    if ((chunk as Buffer).includes(text)) writes++;
    write(file, chunk, ...rest);
  };
  const isOfForm = (file: unknown) => String(file).includes('capacitor');
  await replaced('write', counting, () =>
    holdingFirst('open', isOfForm, async (held) => {
      const upload = startUpload(path, text);
      const go = await until(held);
      await upload.abort();
      await uploadAnother();
      expect(await go()).toBeNull();
      await noFileArriving(service);
    }),
  );
  expect(writes).toBe(0);
});

test('an upload to a full disk is answered as such in both interfaces, and leaves nothing', async () => {
  const text = unique();
  const write = fs.write as Call;
  const full: Call = (file, chunk, ...rest) => {
    if (!(chunk as Buffer).includes(text)) return write(file, chunk, ...rest);
    const error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    setImmediate(rest.pop() as Callback, error);
  };
  const file = { name: 'lleno.txt', content: text };
  const query = 'mutation ($input: FileUploadInput!) { uploadFile(input: $input) { relativePath } }';
  await replaced('write', full, async () => {
    const path = `${unique()}.txt`;
    const rest = await client.post('/api/File/upload', formOf(file, { path }));
    expect(rest.status).toBe(507);
    const graphql = await client.post('/graphql', operationOf(query, file, { path }), PREFLIGHTED);
    expect(graphql.body.errors).toMatchObject([{ message: rest.body.message }]);
  });
  await noFileArriving(service);
});
