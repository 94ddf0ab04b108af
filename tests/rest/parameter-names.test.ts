import fc from 'fast-check';
import type { Client } from '../support/client.js';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { TEXT_FILE } from '../support/uploads.js';

/** Names of query parameters and form fields are taken in any letter case, those of JSON exactly. */

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService();
  const community = await service.make.community();
  for (const _ of [1, 2, 3]) await service.make.residentUser(community);
  client = service.as(await service.make.admin(community));
});
afterAll(() => service.stop());

/** A name in any letter case. */
const spelled = (name: string) =>
  fc
    .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
    .map((upper) => [...name].map((c, i) => (upper[i] ? c.toUpperCase() : c.toLowerCase())).join(''));

describe('query parameters', () => {
  test('a page is asked for in any letter case', async () => {
    await fc.assert(
      fc.asyncProperty(spelled('page'), spelled('pageSize'), async (page, pageSize) => {
        const { status, body } = await client.get(`/api/Residents?${page}=2&${pageSize}=1`);
        expect({ status, body }).toMatchObject({
          status: 200,
          body: { page: 2, pageSize: 1, totalCount: 3 },
        });
        expect(body.items).toHaveLength(1);
      }),
      { numRuns: 20 },
    );
  });

  test.each(['Page=3&page=1', 'page=1&Page=3', 'PAGE=3&Page=2&page=1'])(
    'of several spellings the exact one counts: %s',
    async (query) => {
      const { body } = await client.get(`/api/Residents?${query}&PageSize=2`);
      expect(body).toMatchObject({ page: 1, pageSize: 2 });
    },
  );

  test('the links to other pages name each of them once', async () => {
    const { headers } = await client.get('/api/Residents?Page=1&PageSize=2');
    expect(headers.get('link')).toContain('</api/Residents?page=2&PageSize=2>; rel="next"');
  });

  test('a wrong value is reported under the name of the contract', async () => {
    const refused = await client.get('/api/Residents?PAGE=x&PageSize=2');
    expect(refused).toMatchObject({ status: 400, body: { errors: { page: [expect.any(String)] } } });
  });

  test('a flag of a list is taken in any letter case', async () => {
    expect((await client.get('/api/contratos?IncludeInactive=x')).status).toBe(400);
    expect((await client.get('/api/contratos?INCLUDEINACTIVE=true')).status).toBe(200);
  });
});

describe('form fields', () => {
  /** A form with parts in this order. */
  const formWith = (...parts: readonly (readonly [string, string | Blob])[]) => {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, 'a.txt');
    }
    return form;
  };
  const blob = (text: string) => new Blob([text]);

  test('the file and the texts of a form are taken in any letter case', async () => {
    await fc.assert(
      fc.asyncProperty(spelled('file'), spelled('path'), async (file, path) => {
        const folder = unique();
        const answer = await client.post('/api/File/upload', formWith([file, blob('hola')], [path, folder]));
        expect(answer).toMatchObject({ status: 200, body: { relativePath: `uploads/${folder}/a.txt` } });
      }),
      { numRuns: 10 },
    );
  });

  test('of several spellings of a form field the exact one counts, whatever their order', async () => {
    const folder = unique();
    for (const form of [
      formWith(['File', blob('otro')], ['file', blob('exacto')], ['Path', 'otra'], ['path', folder]),
      formWith(['file', blob('exacto')], ['FILE', blob('otro')], ['path', folder], ['PATH', 'otra']),
    ]) {
      const { body } = await client.post('/api/File/upload', form);
      expect(body).toMatchObject({ fileSizeBytes: 'exacto'.length });
      expect(body.relativePath).toContain(`uploads/${folder}/`);
    }
  });

  test('two parts of one name are refused as before', async () => {
    const form = formOf(TEXT_FILE, { path: unique() });
    form.append('path', unique());
    expect((await client.post('/api/File/upload', form)).status).toBe(400);
  });
});

test('names in JSON are exact', async () => {
  const refused = await client.post('/api/auth/login', { Username: 'a', password: 'b' });
  expect(refused).toMatchObject({ status: 400, body: { errors: { username: [expect.any(String)] } } });
});
