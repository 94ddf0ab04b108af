import { parse } from 'content-disposition';
import fc from 'fast-check';
import { attachmentNamed } from '../../src/http/stored-file.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { TEXT_FILE } from '../support/uploads.js';

/** Names of files in headers: what is offered to clients, and what clients send. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** The names that a header has for clients of both kinds. */
function namesIn(header: string) {
  const ascii = parse(header, { extended: false }).parameters.filename;
  return { whole: parse(header).parameters.filename, ascii };
}

describe('the name of a download', () => {
  const NAMES: readonly (readonly [name: string, whole: string, ascii: string])[] = [
    ['Acta 12/03/2026.txt', 'Acta 12_03_2026.txt', 'Acta 12_03_2026.txt'],
    ['/', 'documento', 'documento'],
    ['..', 'documento', 'documento'],
    ['a/..', 'a_..', 'a_..'],
    ['../../a/b.pdf', 'a_b.pdf', 'a_b.pdf'],
    ['/actas/b.pdf', 'actas_b.pdf', 'actas_b.pdf'],
    ['C:\\actas\\a.pdf', 'C:_actas_a.pdf', 'C:_actas_a.pdf'],
    ['Añoranza única.pdf', 'Añoranza única.pdf', 'Anoranza unica.pdf'],
    ['An\u0303o.pdf', 'Año.pdf', 'Ano.pdf'],
    ['Straße Łódź Ærø.pdf', 'Straße Łódź Ærø.pdf', 'Strasse Lodz AEro.pdf'],
    ['¿Cuánto?.pdf', '¿Cuánto?.pdf', '_Cuanto_.pdf'],
    ['文書.pdf', '文書.pdf', 'documento.pdf'],
    ['🎉', '🎉', 'documento'],
    ['a "b".txt', 'a "b".txt', 'a _b_.txt'],
    ['50%20.txt', '50%20.txt', '50_20.txt'],
    ['a\r\nSet-Cookie: b.txt', 'a__Set-Cookie: b.txt', 'a__Set-Cookie: b.txt'],
    ['acta\u202egpj.exe', 'acta_gpj.exe', 'acta_gpj.exe'],
    ['a\ud800.txt', 'a_.txt', 'a_.txt'],
  ];

  test.each(NAMES)('%j is offered as %j, and in ASCII as %j', (name, whole, ascii) => {
    expect(namesIn(attachmentNamed(name))).toEqual({ whole, ascii });
  });

  test('any name gives a header from which every client reads a name without folders', () => {
    // The unit `binary` of the package keeps 80 MB until the thread ends.
    const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
    const anyName = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'/\\.."%?é\u0301 *;=\'\u202e😀ß'), maxLength: 20 }),
    );
    fc.assert(
      fc.property(anyName, (name) => {
        const header = attachmentNamed(name);
        expect(header).toMatch(/^attachment; filename=[\x20-\x7e]+$/);
        const { whole = '', ascii = '' } = namesIn(header);
        for (const read of [whole, ascii]) {
          expect(read.trim()).not.toBe('');
          expect(read).not.toMatch(/[/\\\p{Cc}]|^\.{1,2}$/u);
        }
        expect(ascii).toMatch(/^[\x20-\x7e]+$/);
        expect(ascii).not.toContain('?');
        // What neither separates folders nor misleads stays.
        const below = name.normalize('NFC').replace(/^(\.{0,2}[/\\])+(?=.)/u, '');
        const kept = below.replace(/[/\\\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu, '_').trim();
        if (!/^[._\s]*$/.test(kept)) expect(whole).toBe(kept);
      }),
      { numRuns: 1_000 },
    );
  });

  test('every Latin letter with a mark has its base letter in ASCII', () => {
    for (const letter of 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿÁÉÍÓÚÜÑÇ') {
      expect(namesIn(attachmentNamed(`${letter}.txt`)).ascii).toBe(`${letter.normalize('NFD')[0]}.txt`);
    }
  });

  test('the download of a document offers its name, whichever it is', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const upload = await client.post(
      '/api/Documents/upload',
      formOf(TEXT_FILE, { communityId: community.id }),
    );
    for (const [nombreDocumento, whole] of NAMES.slice(0, 10)) {
      const urlDoc = upload.body.relativePath;
      const { id } = await service.make.document(community, { nombreDocumento, urlDoc });
      const { status, headers } = await client.get(`/api/Documents/${id}/download`);
      expect(status).toBe(200);
      expect(namesIn(headers.get('content-disposition') ?? '').whole).toBe(whole);
    }
  });

  test('a file that is open to everybody is offered with its name', async () => {
    const client = service.as(await service.make.systemAdmin());
    const folder = unique();
    const file = { ...TEXT_FILE, name: 'Añoranza.txt' };
    await client.post('/api/File/upload', formOf(file, { path: folder }));
    const { headers } = await client.get(`/uploads/${folder}/${encodeURIComponent('Añoranza.txt')}`);
    expect(namesIn(headers.get('content-disposition') ?? '')).toEqual({
      whole: 'Añoranza.txt',
      ascii: 'Anoranza.txt',
    });
  });
});

describe('the name of an uploaded file', () => {
  const BOUNDARY = 'frontera';

  interface Stored {
    readonly originalFileName: string;
    readonly fileSizeBytes: number;
  }

  /** Sends a file with this header of its part, in the two interfaces. Returns its names. */
  async function namesOf(disposition: string): Promise<string[]> {
    const { community, admin } = await makeAdministeredCommunity(service);
    const part = (head: string, content: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
    const field = (name: string, content: string) =>
      part(`Content-Disposition: form-data; name="${name}"`, content);
    const file = (name: string) =>
      part(`Content-Disposition: form-data; ${disposition.replace('NAME', name)}`, 'hola');
    const end = `--${BOUNDARY}--\r\n`;
    const query =
      'mutation ($input: DocumentUploadInput!) { uploadDocument(input: $input) { originalFileName fileSizeBytes } }';
    const operations = JSON.stringify({
      query,
      variables: { input: { communityId: community.id, file: null } },
    });
    const send = async (path: string, body: string) => {
      const answer = await fetch(service.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.as(admin).token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'apollo-require-preflight': 'true',
        },
        body,
      });
      return (await answer.json()) as { data?: { uploadDocument: Stored } } & Stored;
    };
    const rest = await send('/api/Documents/upload', field('communityId', community.id) + file('file') + end);
    const graphql = await send(
      '/graphql',
      field('operations', operations) + field('map', '{"0":["variables.input.file"]}') + file('0') + end,
    );
    const stored = [rest, graphql.data?.uploadDocument];
    expect(stored).toMatchObject([{ fileSizeBytes: 4 }, { fileSizeBytes: 4 }]);
    return stored.map((file) => file?.originalFileName ?? '');
  }

  test.each([
    [`name="NAME"; filename="Acta.pdf"; filename*="UTF-8''%C3%81cta.pdf"`, 'Ácta.pdf'],
    [`name="NAME"; filename="Acta.pdf"; filename*=UTF-8''%C3%81cta.pdf`, 'Ácta.pdf'],
    [`name="NAME"; filename*=utf-8'es'%C3%81cta.pdf`, 'Ácta.pdf'],
    [`name="NAME"; filename*="UTF-8''%C3%81cta.pdf"; filename="Acta.pdf"`, 'Ácta.pdf'],
    [`name="NAME"; filename="Acta.pdf"; filename*=UTF-8''%ZZ`, 'Acta.pdf'],
    [`name="NAME"; filename="Acta.pdf"; filename*=nada`, 'Acta.pdf'],
    [`name="NAME"; filename="Acta.pdf"; filename*=klingon''acta.pdf`, 'Acta.pdf'],
    ['name=NAME; filename=Acta.pdf', 'Acta.pdf'],
    ['name=NAME; filename=Acta 1.pdf', 'Acta 1.pdf'],
    ['filename="Acta.pdf"; name="NAME"', 'Acta.pdf'],
    ['name="NAME"; filename="Acta \\"final\\".pdf"', 'Acta "final".pdf'],
    ['name="NAME"; filename="Acta %22final%22.pdf"', 'Acta "final".pdf'],
    ['name="NAME"; filename="C:\\actas\\Acta.pdf"', 'Acta.pdf'],
    ['name="NAME"; filename="A\u0301cta.pdf"', 'Ácta.pdf'],
    ['name="NAME";\r\n filename="Ácta.pdf"', 'Ácta.pdf'],
    ['name="NAME"; filename="a;b=c.pdf"; size=4', 'a;b=c.pdf'],
    ['name="NAME"; filename="=?utf-8?B?UmVnbGFtZW50byDDoXJlYXMucGRm?="', 'Reglamento áreas.pdf'],
    ['name="NAME"; filename="=?UTF-8?Q?Reglamento_=C3=A1reas.pdf?="', 'Reglamento áreas.pdf'],
    ['name="NAME"; filename="=?utf-8?B?UmVnbGE=?= =?iso-8859-1?q?_=E1rea.pdf?="', 'Regla área.pdf'],
    ['name="NAME"; filename="=?utf-8?Q?Regla_=C3?=\r\n =?utf-8?Q?=A1rea.pdf?="', 'Regla área.pdf'],
    ['name="NAME"; filename="=?windows-1252*es?Q?a=F1o_=80.pdf?="', 'año €.pdf'],
    ['name="NAME"; filename="Acta =?utf-8?Q?n=C3=BAm?= 3.pdf"', 'Acta núm 3.pdf'],
    ['name="NAME"; filename="=?klingon?Q?acta?=.pdf"', '=?klingon?Q?acta?=.pdf'],
    ['name="NAME"; filename="=?utf-8?Q?=FF?=.pdf"', '=?utf-8?Q?=FF?=.pdf'],
  ])('%s is read as %s', async (disposition, name) => {
    expect(await namesOf(disposition)).toEqual([name, name]);
  });

  test('any name that a client may send in either form is read back', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const anyName = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((name) => /[\p{L}\p{N}]/u.test(name) && !/[\p{Cc}/\\%]/u.test(name));
    await fc.assert(
      fc.asyncProperty(anyName, async (name) => {
        const form = formOf({ name, content: 'hola' }, { communityId: community.id });
        const { status, body } = await client.post('/api/Documents/upload', form);
        expect({ status, name: body.originalFileName }).toEqual({ status: 200, name: name.normalize('NFC') });
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['a\0', 'a'],
    ['\0', 'general'],
    ['ac\u200btas', 'actas'],
    ['ac\ud800tas/../1', 'actas1'],
    ['á é', 'general'],
  ])(
    'of the category %j the characters that are none of a folder are removed: %s',
    async (category, folder) => {
      const { community, admin } = await makeAdministeredCommunity(service);
      const client = service.as(admin);
      const graphql = await client.graphql(
        'mutation ($input: DocumentUploadInput!) { uploadDocument(input: $input) { relativePath } }',
        { input: { communityId: community.id, category, file: new File(['hola'], 'a.txt') } },
      );
      expect(graphql.data?.uploadDocument.relativePath).toContain(
        `documents/${community.id}/${folder}/general/`,
      );
      const form = formOf(TEXT_FILE, { communityId: community.id, category });
      const { status, body } = await client.post('/api/Documents/upload', form);
      expect({ status, path: body.relativePath }).toEqual({
        status: 200,
        path: expect.stringContaining(`documents/${community.id}/${folder}/general/`),
      });
    },
  );
});
