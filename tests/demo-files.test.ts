import { getNamedType, isObjectType } from 'graphql';
import { DEMO_PASSWORD } from '../src/demo/accounts.js';
import { seedDemo } from '../src/demo/seed.js';
import { Client } from './support/client.js';
import { schema } from './support/schema.js';
import { type Service, startService } from './support/service.js';

/** Fields with the address of a file or a page. */
const LINKS = ['pathImagen', 'imagen', 'imageUrls', 'urlDoc', 'urlComprobante', 'enlace', 'paginaWeb'];

interface Link {
  /** `Type.field`. */
  readonly field: string;
  readonly id: string;
  readonly target: string;
}

let service: Service;
let administrator: Client;
let links: Link[];

beforeAll(async () => {
  service = await startService({ own: 'service' });
  await seed(service, service);
  administrator = await signIn(service, 'sysadmin');
  links = await linksOfEveryRecord();
});
afterAll(() => service.stop());

const seed = ({ database, services }: Service, { services: { files } }: Service) =>
  seedDemo(database, services.passwords, files);

async function signIn({ anonymous, url }: Service, username: string): Promise<Client> {
  const { body } = await anonymous.post('/api/auth/login', { username, password: DEMO_PASSWORD });
  return new Client(url, body.token);
}

/** The addresses in the records of every list, read by a system administrator, inactive records included. */
async function linksOfEveryRecord(): Promise<Link[]> {
  const { data, errors } = await administrator.graphql(`{ ${(await selections()).join(' ')} }`);
  expect(errors).toBeUndefined();
  const lists = Object.values(data as Record<string, { totalCount: number; nodes: Row[] }>);
  return lists.flatMap(({ totalCount, nodes }) => {
    expect(nodes).toHaveLength(totalCount);
    return nodes.flatMap(({ __typename, id, ...values }) =>
      Object.entries(values).flatMap(([name, value]) =>
        [value ?? []].flat().map((target) => ({ field: `${__typename}.${name}`, id, target })),
      ),
    );
  });
}

interface Row {
  readonly __typename: string;
  readonly id: string;
  readonly [field: string]: string | string[] | null;
}

/**
 * A selection for each list whose records have such fields. Lists named `my…` are left out, since other lists
 * contain their records.
 */
async function selections(): Promise<string[]> {
  return Object.values(schema.getQueryType()!.getFields()).flatMap(({ name, type, args }) => {
    const connection = getNamedType(type);
    const record = isObjectType(connection) && getNamedType(connection.getFields().nodes?.type);
    if (!isObjectType(record) || name.startsWith('my')) return [];
    const fields = LINKS.filter((field) => field in record.getFields());
    const hidesInactive = args.some((argument) => argument.name === 'includeInactive');
    const list = `${name}(first: 500${hidesInactive ? ', includeInactive: true' : ''})`;
    return fields.length === 0 ? [] : [`${list} { totalCount nodes { __typename id ${fields.join(' ')} } }`];
  });
}

/** Requests a link like a browser that follows it from a page of the service. */
async function follow({
  field,
  id,
  target,
}: Link): Promise<{ status: number; type: string; content: Buffer }> {
  const address = field === 'Document.urlDoc' ? `/api/Documents/${id}/download` : target.replace(/^\/?/, '/');
  const response = await fetch(service.url + address, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${administrator.token}` },
  });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, content: Buffer.from(await response.arrayBuffer()) };
}

describe('the files of the demonstration data', () => {
  test('every kind of record with a file field refers to a demonstration file', () => {
    expect([...new Set(links.map(({ field }) => field))].sort()).toEqual([
      'Amenity.imagen',
      'Announcement.imagen',
      'Banner.enlace',
      'Banner.pathImagen',
      'Comment.imageUrls',
      'Document.urlDoc',
      'ResidentPayment.urlComprobante',
      'ServiceProvider.paginaWeb',
      'Ticket.imageUrls',
    ]);
  });

  test('all demonstration files exist, and have the type of their extension', async () => {
    const seen = new Map<string, Promise<unknown>>();
    for (const link of links) {
      const key = link.field === 'Document.urlDoc' ? link.id : link.target;
      if (!seen.has(key)) seen.set(key, expectToBeReadable(link));
    }
    await Promise.all(seen.values());
    expect(seen.size).toBeGreaterThan(15);
  });

  test('a demonstration document of a community can be downloaded only by its own administrator', async () => {
    const [admin, admin2] = await Promise.all([signIn(service, 'admin'), signIn(service, 'admin2')]);
    const { body } = await admin.get('/api/Documents');
    const rules = body.find(({ titulo }: { titulo: string }) => titulo === 'Reglamento interno');
    const download = await admin.get(`/api/Documents/${rules.id}/download`);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-disposition')).toContain('reglamento-interno.txt');
    expect(download.body).toContain('REGLAMENTO INTERNO');
    expect((await admin2.get(`/api/Documents/${rules.id}/download`)).status).toBe(403);
  });

  test('the general demonstration document can be downloaded by the administrators of every company', async () => {
    for (const username of ['admin', 'admin2']) {
      const client = await signIn(service, username);
      const { body } = await client.get('/api/Documents/community');
      const guide = body.find(({ titulo }: { titulo: string }) => titulo === 'Guía de la plataforma');
      expect(await client.get(`/api/Documents/${guide.id}/download`)).toMatchObject({ status: 200 });
    }
  });

  test('demonstration files are reused after the database was emptied, not stored twice', async () => {
    const again = await startService({ own: 'database' });
    try {
      await seed(again, service);
      const client = await signIn(again, 'sysadmin');
      const urls = (rows: { urlDoc: string }[]) => rows.map(({ urlDoc }) => urlDoc).sort();
      const before = urls((await administrator.get('/api/Documents')).body);
      expect(urls((await client.get('/api/Documents')).body)).toEqual(before);
    } finally {
      await again.stop();
    }
  });
});

async function expectToBeReadable(link: Link): Promise<void> {
  const { status, type, content } = await follow(link);
  const about = `${link.field} ${link.target}`;
  expect([about, status]).toEqual([about, 200]);
  const extension = /\.(\w+)$/.exec(link.target)?.[1] ?? '';
  const check = { png: expectPicture, pdf: expectPdf, txt: expectText }[extension];
  expect([about, check]).toEqual([about, expect.any(Function)]);
  check?.(type, content);
}

/** Expects a PNG of the size that clients show. */
function expectPicture(type: string, content: Buffer): void {
  expect(type).toBe('image/png');
  expect(content.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([640, 320]);
}

function expectPdf(type: string, content: Buffer): void {
  expect(type).toBe('application/pdf');
  expect(content.toString('latin1')).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
}

function expectText(type: string, content: Buffer): void {
  expect(type).toMatch(/^text\/plain/);
  expect(content.toString()).toContain('REGLAMENTO INTERNO');
}
