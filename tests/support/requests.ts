import { type Endpoint, titleOf } from '../interfaces/endpoints.table.js';
import { PASSWORD, PASSWORD_HASH, type Person, roleId } from './accounts.js';
import type { Client } from './client.js';
import { formOf } from './forms.js';
import { makeReceipt, makeRow } from './populated-fixture.js';
import { type PopulatedFixture, resourceNamed, resourceOf } from './resources.js';
import { CAR, unique } from './samples.js';
import { until } from './until.js';

/** A request that an endpoint answers with its success status. */
export interface Request {
  readonly client: Client;
  readonly path: string;
  readonly body?: unknown;
}

/** A request to an endpoint on the data of a fixture. Creates the rows that the request changes or deletes. */
export async function requestTo(endpoint: Endpoint, fixture: PopulatedFixture): Promise<Request> {
  const resource = resourceOf(endpoint.path);
  const writer = fixture.clients[resource?.writer ?? 'admin'];
  const common = { client: fixture.clients[callerOf(endpoint)], path: pathOf(endpoint.path, fixture) };
  const special = SPECIAL[titleOf(endpoint)];
  if (special) return { ...common, ...(await special(fixture)) };
  switch (endpoint.method) {
    case 'POST':
      return { ...common, client: writer, body: await resource?.input(fixture) };
    case 'PUT':
      return { ...common, client: writer, body: await (resource?.change ?? resource?.input)?.(fixture) };
    case 'DELETE':
      return { ...common, client: writer, path: await pathOfNew(fixture, resource?.record ?? '') };
    default:
      return common;
  }
}

const callerOf = ({ level }: Endpoint) =>
  level === 'public' ? 'anonymous' : level === 'system' ? 'system' : 'admin';

/** The records of paths that answer their files alone. */
const IN_GRAPH_ALONE: Readonly<Record<string, string>> = {
  constancias: 'Certificate',
  importaciones: 'Import',
};

/** The path of an endpoint with the ids of a fixture as its parameters. */
export function pathOf(path: string, fixture: PopulatedFixture): string {
  const { community, residentUser, ids } = fixture;
  const parameters: Readonly<Record<string, unknown>> = {
    communityId: community.id,
    comunidadId: community.id,
    residentId: residentUser.resident.id,
    contratoId: ids.Contract,
    amenityId: ids.Amenity,
    unitId: ids.Unit,
    origen: 'ticket',
    idOrigen: ids.Ticket,
    id: ids[IN_GRAPH_ALONE[path.split('/')[2] ?? ''] ?? resourceOf(path)?.record ?? ''],
  };
  return path.replace(/\{(\w+)\??\}/g, (_, name: string) => String(parameters[name]));
}

async function pathOfNew(fixture: PopulatedFixture, record: string): Promise<string> {
  const resource = resourceNamed(record);
  return `${resource.path}/${await makeRow(fixture, resource)}`;
}

const reservation = async (fixture: PopulatedFixture, act: string) => ({
  path: `${await pathOfNew(fixture, 'AmenityReservation')}/${act}`,
});

const asResidentUser = async ({ clients }: PopulatedFixture) => ({ client: clients.residentUser });

/** Requests that do not follow from the resource of an endpoint. */
const SPECIAL: Readonly<Record<string, (fixture: PopulatedFixture) => Promise<Partial<Request>>>> = {
  'GET /api/pagosresidente/{id}/recibo': async (fixture) => ({
    path: `/api/pagosresidente/${(await makeReceipt(fixture)).payment}/recibo`,
  }),
  'POST /api/auth/login': async (fixture) => ({
    body: { username: (await aMember(fixture)).username, password: PASSWORD },
  }),
  'POST /api/auth/register': async () => ({
    body: {
      firstName: 'Gala',
      lastName: 'Soto',
      username: `g${unique()}`,
      email: `g${unique()}@correo.example`,
      password: PASSWORD,
      roleId: roleId('RESIDENT'),
    },
  }),
  'POST /api/auth/change-password': async (fixture) => ({
    client: fixture.service.as(await aMember(fixture)),
    body: { currentPassword: PASSWORD, newPassword: 'Cambiada#2027' },
  }),
  'POST /api/auth/forgot-password': async (fixture) => ({ body: { email: (await aMember(fixture)).email } }),
  'POST /api/auth/reset-password': async (fixture) => {
    const { email } = await aMember(fixture);
    await fixture.service.anonymous.post('/api/auth/forgot-password', { email });
    return { body: { email, token: await mailedToken(fixture, email), newPassword: 'Cambiada#2027' } };
  },
  'POST /api/auth/refresh': async (fixture) => {
    const { username } = await aMember(fixture);
    const { body } = await fixture.service.anonymous.post('/api/auth/login', {
      username,
      password: PASSWORD,
    });
    return { body: { refreshToken: body.refreshToken } };
  },
  'POST /api/auth/logout': async (fixture) => ({
    client: fixture.service.as(await aMember(fixture)),
    body: {},
  }),
  'GET /api/users/me/resident': asResidentUser,
  'GET /api/Residents/by-communities': async ({ community }) => ({
    path: `/api/Residents/by-communities?communityIds=${community.id}`,
  }),
  'GET /api/vehicletypes/{id}': async () => ({ path: `/api/vehicletypes/${CAR}` }),
  'GET /api/categoriaticket/{id}': async () => ({ path: '/api/categoriaticket/6' }),
  'GET /api/statusticket/{id}': async () => ({ path: '/api/statusticket/1' }),
  'POST /api/encuestas/{id}/responder': async (fixture) => {
    const path = await pathOfNew(fixture, 'Survey');
    const { body: survey } = await fixture.clients.admin.get(path);
    const respuestas = [{ preguntaId: survey.preguntas[0].id, respuesta: 'Tarde' }];
    return { client: fixture.clients.residentUser, path: `${path}/responder`, body: { respuestas } };
  },
  'POST /api/Documents/upload': async ({ community }) => ({
    body: formOf({ name: 'acta.pdf', content: '%PDF-1.7' }, { communityId: community.id, category: 'actas' }),
  }),
  'GET /api/tickets/my': asResidentUser,
  'GET /api/pagosresidente/my': asResidentUser,
  'GET /api/amenityreservations/my': asResidentUser,
  'PATCH /api/amenityreservations/{id}/cancel': (fixture) => reservation(fixture, 'cancel'),
  'PATCH /api/amenityreservations/{id}/approve': (fixture) => reservation(fixture, 'approve'),
  'PATCH /api/amenityreservations/{id}/status': async (fixture) => ({
    ...(await reservation(fixture, 'status')),
    body: { status: 'Reservada' },
  }),
  'POST /api/proveedorservicios/{id}/calificar': async () => ({ body: { puntuacion: 4.5 } }),
  'POST /api/File/upload': async () => ({
    body: formOf({ name: 'patio.png', content: 'PNG' }, { path: 'fotos' }),
  }),
  'POST /api/logs': async () => ({ body: { logs: [{ level: 'error', message: 'Falló la vista' }] } }),
};

const aMember = ({ service, community }: PopulatedFixture): Promise<Person> =>
  service.make.residentUser(community, 'RESIDENT', {}, { passwordHash: PASSWORD_HASH });

/** Waits for the mail, which is sent after the answer. */
async function mailedToken({ service }: PopulatedFixture, email: string): Promise<string> {
  const mail = await until(() => service.mails.find(({ to }) => to === email));
  return /^[A-Z0-9]{12}$/m.exec(mail.text)?.[0] as string;
}
