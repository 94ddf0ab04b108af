import type { Community } from '../../src/modules/communities/community.entity.js';
import type { ResidentUser } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let community: Community;
let resident: ResidentUser;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  community = await service.make.community();
  resident = await service.make.residentUser(community);
  admin = service.as(await service.make.admin(community));
});
afterAll(() => service.stop());

const MOMENT = '2026-11-01T10:00:00.000Z';

/** Each field that holds a link: its REST path, its mutation and a body with the link. */
const FIELDS = [
  {
    field: 'enlace',
    path: '/api/banners',
    mutation: 'createBanner',
    input: 'BannerInput',
    body: (enlace: string) => ({
      communityId: community.id,
      pathImagen: 'uploads/a.png',
      title: 'Aviso',
      enlace,
    }),
  },
  {
    field: 'paginaWeb',
    path: '/api/proveedorservicios',
    mutation: 'createServiceProvider',
    input: 'ServiceProviderInput',
    body: (paginaWeb: string) => ({ communityId: community.id, giro: 'Plomería', nombre: 'Ana', paginaWeb }),
  },
  {
    field: 'urlDoc',
    path: '/api/Documents',
    mutation: 'createDocument',
    input: 'DocumentInput',
    body: (urlDoc: string) => ({
      communityId: community.id,
      titulo: 'Acta',
      fecha: MOMENT,
      nombreDocumento: 'acta.pdf',
      urlDoc,
    }),
  },
  {
    field: 'urlComprobante',
    path: '/api/pagosresidente',
    mutation: 'createResidentPayment',
    input: 'CreateResidentPaymentInput',
    body: (urlComprobante: string) => ({
      residenteId: resident.resident.id,
      monto: 10,
      fechaPago: MOMENT,
      urlComprobante,
    }),
  },
];

const DANGEROUS = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//otro.example/pagina',
  '/\\otro.example',
  'https:otro.example',
  'http://',
];

const HARMLESS = [
  'https://ejemplo.mx/página?a=1#b',
  'HTTP://ejemplo.mx',
  '/uploads/avisos/a b.png',
  'uploads/documents/x/y.pdf',
  'www.ejemplo.mx',
];

describe.each(FIELDS)('$field', ({ field, path, mutation, input, body }) => {
  test.each(DANGEROUS)(`${field} is refused in both interfaces when it is %j`, async (link) => {
    const refused = await admin.post(path, body(link));
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    const { errors } = await admin.graphql(
      `mutation ($input: ${input}!) { ${mutation}(input: $input) { id } }`,
      { input: body(link) },
    );
    expect(Object.keys(errors?.[0]?.extensions.errors ?? {})).toEqual([field]);
  });

  test.each(HARMLESS)(`${field} is stored and answered as given when it is %j`, async (link) => {
    expect(await admin.post(path, body(link))).toMatchObject({ status: 201, body: { [field]: link } });
  });
});
