import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import fc from 'fast-check';
import type { Client } from '../support/client.js';
import { formOf, operationOf, PREFLIGHTED, type Sent } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { arrivingFiles, noFileArriving, TEXT_FILE, uploadsPath } from '../support/uploads.js';

let service: Service;
let client: Client;
const temporaryFolder = process.env.TMPDIR;
beforeAll(async () => {
  service = await startService();
  client = service.as(await service.make.residentUser(await service.make.community()));
  // As the start of the process does.
  process.env.TMPDIR = service.services.files.arrivals;
});
afterAll(async () => {
  if (temporaryFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporaryFolder;
  await service.stop();
});

const UPLOAD_FILE = 'mutation ($input: FileUploadInput!) { uploadFile(input: $input) { relativePath } }';

const upload = (path: string, file: Sent = TEXT_FILE) =>
  client.post('/api/File/upload', formOf(file, { path }));

describe('programs and scripts', () => {
  const extensions =
    'exe dll msi com bat cmd ps1 vbs js mjs cjs sh jar apk scr lnk hta php EXE Php phtml wsf py cgi ｅｘｅ';

  test.each(extensions.split(' '))('a file with the extension %s is refused', async (extension) => {
    const folder = unique();
    for (const answer of [
      await upload(`${folder}/a.${extension}`),
      await upload(folder, { ...TEXT_FILE, name: `a.pdf.${extension}` }),
      await upload(folder, { ...TEXT_FILE, name: `a.${extension} .` }),
      // An invisible character.
      await upload(folder, { ...TEXT_FILE, name: `a.${extension}\u200b` }),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
  });

  const padded = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(200)]);

  test.each([
    ['PE', padded('4d5a900003000000')],
    ['ELF', padded('7f454c460201')],
    ['Mach-O of 64 bits', padded('cffaedfe07000001')],
    ['Mach-O of 32 bits', padded('feedface')],
    ['Mach-O of several architectures', padded('cafebabe00000002')],
    ['a shell script', Buffer.from('#!/bin/sh\necho hola\n')],
  ])('a file that begins like %s is refused under any name, in both interfaces', async (_what, bytes) => {
    const file = { name: 'foto.png', content: new Uint8Array(bytes) };
    expect(await upload(unique(), file)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    const form = operationOf(UPLOAD_FILE, file, { path: unique() });
    const { body } = await client.post('/graphql', form, PREFLIGHTED);
    expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
    await noFileArriving(service);
  });

  test.each([
    ['lotes.csv', 'MZ;LT\n1;2\n'],
    ['acta.pdf', '%PDF-1.7\n'],
    ['plano.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['sin extension', 'texto'],
    ['notas.md', '# Notas\n! fin'],
    ['a', 'M'],
  ])('the file %s is stored', async (name, content) => {
    expect((await upload(unique(), { name, content })).status).toBe(200);
  });
});

test('a file is stored at most eight folders deep', async () => {
  const eight = Array.from({ length: 8 }, unique).join('/');
  expect((await upload(`${eight}/a.txt`)).status).toBe(200);
  expect((await upload(`${eight}/x`, { ...TEXT_FILE, name: 'a.txt' })).status).toBe(400);
  expect((await upload(`${eight}/x/a.txt`)).status).toBe(400);
});

describe('the parts of a form', () => {
  const part = (name: string, text: string, filename?: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${text}\r\n`;

  /**
   * Sends a form except for its last bytes. Returns a function that sends the rest and returns the status.
   */
  function begin(path: string, text: string, type = 'multipart/form-data; boundary=b') {
    const outgoing = request(`${service.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': type,
        ...PREFLIGHTED,
      },
    });
    begun.push(outgoing);
    const status = new Promise<number | undefined>((resolve, reject) => {
      outgoing.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
    });
    outgoing.write(text.slice(0, -2));
    return async (rest: string) => {
      outgoing.end(`${text.slice(-2)}${rest}--b--\r\n`);
      return status;
    };
  }

  /** Sends a whole form to the graph. Returns its status. */
  const send = (text: string, type?: string) => begin('/graphql', text, type)('');

  const filler = 'x'.repeat(100_000);

  const begun: ClientRequest[] = [];
  beforeEach(() => noFileArriving(service));
  afterEach(() => {
    for (const outgoing of begun.splice(0)) outgoing.destroy();
  });

  /**
   * Waits until one file with the whole filler has arrived and no other one: a refused file of an earlier test can appear
   * late, and vanishes.
   */
  const fillerAlone = () =>
    until(async () => {
      const [first, ...others] = (await arrivingFiles(service)).filter((path) => path.includes('capacitor'));
      const size =
        first === undefined
          ? 0
          : await stat(first).then(
              (stats) => stats.size,
              () => 0,
            );
      return size === filler.length && others.length === 0;
    });

  test('a form file that the path does not expect is not written', async () => {
    const end = begin('/api/File/upload', part('extra', filler, 'e.txt') + part('file', filler, 'f.txt'));
    await fillerAlone();
    expect(await end(part('path', unique()))).toBe(200);
    await noFileArriving(service);
  });

  const operations = (query: string, variables: object) =>
    part('operations', JSON.stringify({ query, variables }));
  const map = (places: object) => part('map', JSON.stringify(places));

  test('a file of a GraphQL form is written below the uploads folder, and an unmapped one is not written', async () => {
    const end = begin(
      '/graphql',
      operations(UPLOAD_FILE, { input: { path: unique(), file: null } }) +
        map({ wanted: ['variables.input.file'] }) +
        part('extra', filler, 'e.txt') +
        part('wanted', filler, 'f.txt'),
    );
    await fillerAlone();
    expect(await end('')).toBe(200);
    await noFileArriving(service);
  });

  test.each([
    ['a query', '{ me { id } }', {}, 'variables.file'],
    ['a mutation that takes no file there', 'mutation { logout(input: {}) }', {}, 'variables.file'],
    ['a refused document', 'mutation { nothing }', {}, 'variables.file'],
  ])('no file of a GraphQL form with %s is written', async (_what, query, variables, place) => {
    const end = begin(
      '/graphql',
      operations(query, { ...variables, file: null }) + map({ f: [place] }) + part('f', filler, 'f.txt'),
    );
    expect(await end('')).toBe(400);
    expect(await arrivingFiles(service)).toEqual([]);
  });

  const uploading = (path: string) => operations(UPLOAD_FILE, { input: { path, file: null } });
  const stored = (path: string) => readFile(uploadsPath(service, path), 'utf8');

  test.each([
    ['three parts of one name', part('f', 'uno', 'f.txt') + part('f', filler, 'f.txt').repeat(2)],
    ['a part whose second header names a file', doubled(part('g', 'x'), part('f', filler, 'f.txt'))],
  ])('only the first file of a name is written: %s', async (_what, files) => {
    const path = `${unique()}.txt`;
    const first = part('f', 'uno', 'f.txt');
    const form = uploading(path) + map({ f: ['variables.input.file'] }) + first + files;
    expect(await send(form)).toBe(200);
    expect(await stored(path)).toBe('uno');
    await noFileArriving(service);
  });

  test('a boundary in a parameter of another name does not write files before their operation is checked', async () => {
    const form = operations('{ me { id } }', { file: null }) + map({ f: ['variables.file'] });
    const type = 'multipart/form-data; x="boundary=other"; boundary=b';
    expect(await send(form + part('f', filler, 'f.txt'), type)).toBe(400);
    expect(await arrivingFiles(service)).toEqual([]);
  });

  test('a map is limited, however deep the operations are that its paths lead into', async () => {
    const deep = `${'{"a":'.repeat(100_000)}null${'}'.repeat(100_000)}`;
    const path = Array.from({ length: 400_000 }, () => 'a').join('.');
    expect(await send(part('operations', deep) + map({ f: [path] }))).toBe(413);
    const many = Array.from({ length: 6 }, (_, index) => [index, []]);
    expect(await send(uploading(unique()) + map(Object.fromEntries(many)))).toBe(413);
    expect((await client.graphql('{ me { id } }')).errors).toBeUndefined();
  });

  test('parts in any other order than operations, map, files are refused, and write nothing', async () => {
    const path = `${unique()}.txt`;
    const parts = {
      operations: uploading(path),
      map: map({ f: ['variables.input.file'] }),
      file: part('f', filler, 'f.txt'),
      text: part('t', 'x'),
    };
    const kinds = Object.keys(parts) as (keyof typeof parts)[];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { maxLength: 5 }), async (sent) => {
        // Of parts with one name the first counts.
        const order = [...new Set(sent)].join();
        fc.pre(!/^operations,map,(text,)?file/.test(order));
        const status = await send(sent.map((kind) => parts[kind]).join('') || part('t', ''));
        expect({ sent, status }).toEqual({ sent, status: /^operations,map/.test(order) ? 200 : 400 });
        expect(existsSync(uploadsPath(service, path))).toBe(false);
      }),
      {
        numRuns: 60,
        examples: [[['operations', 'text', 'map', 'file']], [['map', 'operations', 'file']]],
      },
    );
    await noFileArriving(service);
  });
});

/** A part whose head another part interrupts. */
function doubled(outer: string, inner: string): string {
  return `${outer.slice(0, outer.indexOf('\r\n\r\n'))}\r\n${inner}`;
}
