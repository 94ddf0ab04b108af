import type { Endpoint } from '../interfaces/endpoints.table.js';
import { titleOf } from '../interfaces/endpoints.table.js';
import type { RecordName } from '../interfaces/records.table.js';
import { CAR, PASSWORD, PASSWORD_HASH, type Person, unique } from './build.js';
import type { Client } from './client.js';
import { formOf } from './forms.js';
import { type Home, makeRow, RESOURCES, resourceOf } from './home.js';

/** A request that an endpoint answers with its success status. */
export interface Request {
  readonly client: Client;
  readonly path: string;
  readonly body?: unknown;
}

/** A request to a row on the data of a home; whatever it uses up is made for it. */
export async function requestTo(endpoint: Endpoint, home: Home): Promise<Request> {
  const resource = resourceOf(endpoint.path);
  const writer = home.clients[resource?.writer ?? 'admin'];
  const common = { client: home.clients[callerOf(endpoint)], path: pathOf(endpoint.path, home) };
  const special = SPECIAL[titleOf(endpoint)];
  if (special) return { ...common, ...(await special(home)) };
  switch (endpoint.method) {
    case 'POST':
      return { ...common, client: writer, body: await resource?.input(home) };
    case 'PUT':
      return { ...common, client: writer, body: await (resource?.change ?? resource?.input)?.(home) };
    case 'DELETE':
      return { ...common, client: writer, path: await pathOfNew(home, resource?.record as RecordName) };
    default:
      return common;
  }
}

const callerOf = ({ level }: Endpoint) =>
  level === 'public' ? 'anonymous' : level === 'system' ? 'system' : 'admin';

/** The path of a row with the ids of a home in the place of its parameters. */
export function pathOf(path: string, home: Home): string {
  const { community, residentUser, ids } = home;
  const parameters: Readonly<Record<string, unknown>> = {
    communityId: community.id,
    comunidadId: community.id,
    residentId: residentUser.resident.id,
    contratoId: ids.Contract,
    amenityId: ids.Amenity,
    origen: 'ticket',
    idOrigen: ids.Ticket,
    id: ids[resourceOf(path)?.record as RecordName],
  };
  return path.replace(/\{(\w+)\??\}/g, (_, name: string) => String(parameters[name]));
}

async function pathOfNew(home: Home, record: RecordName): Promise<string> {
  const resource = RESOURCES.find((candidate) => candidate.record === record);
  if (!resource) throw new Error(`Nothing is known of how to make a ${record}`);
  return `${resource.path}/${await makeRow(home, resource)}`;
}

const reservation = async (home: Home, act: string) => ({
  path: `${await pathOfNew(home, 'AmenityReservation')}/${act}`,
});

const asResidentUser = async ({ clients }: Home) => ({ client: clients.residentUser });

/** Requests that do not follow from the resource of an endpoint. */
const SPECIAL: Readonly<Record<string, (home: Home) => Promise<Partial<Request>>>> = {
  'POST /api/auth/login': async (home) => ({
    body: { username: (await aMember(home)).username, password: PASSWORD },
  }),
  'POST /api/auth/register': async () => ({
    body: {
      firstName: 'Gala',
      lastName: 'Soto',
      username: `g${unique()}`,
      email: `g${unique()}@correo.example`,
      password: PASSWORD,
      roleId: '44444444-4444-4444-4444-444444444444',
    },
  }),
  'POST /api/auth/change-password': async (home) => ({
    client: home.service.as(await aMember(home)),
    body: { currentPassword: PASSWORD, newPassword: 'Cambiada#2027' },
  }),
  'POST /api/auth/forgot-password': async (home) => ({ body: { email: (await aMember(home)).email } }),
  'POST /api/auth/reset-password': async (home) => {
    const { email } = await aMember(home);
    await home.service.anonymous.post('/api/auth/forgot-password', { email });
    return { body: { email, token: await mailedToken(home, email), newPassword: 'Cambiada#2027' } };
  },
  'POST /api/auth/refresh': async (home) => {
    const { username } = await aMember(home);
    const { body } = await home.service.anonymous.post('/api/auth/login', { username, password: PASSWORD });
    return { body: { refreshToken: body.refreshToken } };
  },
  'POST /api/auth/logout': async (home) => ({ client: home.service.as(await aMember(home)), body: {} }),
  'GET /api/users/me/resident': asResidentUser,
  'GET /api/Residents/by-communities': async ({ community }) => ({
    path: `/api/Residents/by-communities?communityIds=${community.id}`,
  }),
  'GET /api/vehicletypes/{id}': async () => ({ path: `/api/vehicletypes/${CAR}` }),
  'GET /api/categoriaticket/{id}': async () => ({ path: '/api/categoriaticket/6' }),
  'GET /api/statusticket/{id}': async () => ({ path: '/api/statusticket/1' }),
  'POST /api/encuestas/{id}/responder': async (home) => {
    const path = await pathOfNew(home, 'Survey');
    const { body: survey } = await home.clients.admin.get(path);
    const respuestas = [{ preguntaId: survey.preguntas[0].id, respuesta: 'Tarde' }];
    return { client: home.clients.residentUser, path: `${path}/responder`, body: { respuestas } };
  },
  'POST /api/Documents/upload': async ({ community }) => ({
    body: formOf({ name: 'acta.pdf', content: '%PDF-1.7' }, { communityId: community.id, category: 'actas' }),
  }),
  'GET /api/tickets/my': asResidentUser,
  'GET /api/pagosresidente/my': asResidentUser,
  'GET /api/amenityreservations/my': asResidentUser,
  'PATCH /api/amenityreservations/{id}/cancel': (home) => reservation(home, 'cancel'),
  'PATCH /api/amenityreservations/{id}/approve': (home) => reservation(home, 'approve'),
  'PATCH /api/amenityreservations/{id}/status': async (home) => ({
    ...(await reservation(home, 'status')),
    body: { status: 'Reservada' },
  }),
  'POST /api/proveedorservicios/{id}/calificar': async () => ({ body: { puntuacion: 4.5 } }),
  'POST /api/File/upload': async () => ({
    body: formOf({ name: 'patio.png', content: 'PNG' }, { path: 'fotos' }),
  }),
  'POST /api/logs': async () => ({ body: { logs: [{ level: 'error', message: 'Falló la vista' }] } }),
};

const aMember = ({ service }: Home): Promise<Person> =>
  service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });

/** Waits for the mail, which is sent after the answer. */
async function mailedToken({ service }: Home, email: string): Promise<string> {
  for (;;) {
    const mail = service.mails.find(({ to }) => to === email);
    if (mail) return /^[A-Z0-9]{12}$/m.exec(mail.text)?.[0] as string;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
