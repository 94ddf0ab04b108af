import { readFile } from 'node:fs/promises';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../src/demo/accounts.js';
import { seedDemo } from '../src/demo/seed.js';
import { FIRST_QUERY } from '../src/http/pages/start-page.js';
import { routes } from '../src/modules/routes.js';
import { calendarDay } from './support/calendar-day.js';
import { Client } from './support/client.js';
import { clockChanges } from './support/clock-changes.js';
import { type Service, startService } from './support/service.js';

type Username = (typeof DEMO_ACCOUNTS)[number]['username'];

let service: Service;
const clients = new Map<Username, Client>();

const seed = () => seedDemo(service.database, service.services.passwords, service.services.files);

const as = (username: Username) => clients.get(username) as Client;

async function get(username: Username, path: string) {
  const { status, body } = await as(username).get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

beforeAll(async () => {
  service = await startService({ own: 'service' });
  await seed();
  for (const { username } of DEMO_ACCOUNTS) {
    const { status, body } = await service.anonymous.post('/api/auth/login', {
      username,
      password: DEMO_PASSWORD,
    });
    expect([username, status]).toEqual([username, 200]);
    clients.set(username, new Client(service.url, body.token));
  }
});
afterAll(() => service.stop());

describe('the demonstration data', () => {
  test.each(DEMO_ACCOUNTS)(
    'the demonstration account $username signs in as $role',
    async ({ username, role }) => {
      const { data, errors } = await as(username).graphql('{ me { username role } }');
      expect(errors).toBeUndefined();
      expect(data.me).toEqual({ username, role });
    },
  );

  test('the ticket of the front page is one of them', async () => {
    const front = await readFile('README.md', 'utf8');
    const [, query = '', shown = ''] = /`(\{ ticket\(id: .+?)` \| `(.+?)` \|$/m.exec(front) ?? [];
    const [, path = '', fields = ''] = /`GET (\/api\/tickets\/\d+)` \| `(\{.+), …\}` \|$/m.exec(front) ?? [];
    // The numbers of a database that others have used begin later.
    const ids: number[] = (await get('sysadmin', '/api/tickets')).map(({ id }: { id: number }) => id);
    const before = Math.min(...ids) - 1;
    const id = Number(/\d+/.exec(path)) + before;
    const answer = await as('admin').graphql(query.replace(/\d+/, `${id}`));
    expect(answer.data).toEqual({ ticket: JSON.parse(shown) });
    const shownByRest = JSON.parse(`${fields}}`);
    expect(await get('admin', `/api/tickets/${id}`)).toMatchObject({ ...shownByRest, id });
    expect(shownByRest.id + before).toBe(id);
  });

  test('every account has the phone and the address that the edit form of the legacy client requires, and is saved by it', async () => {
    const users = await get('sysadmin', '/api/users');
    for (const user of users) {
      expect([user.username, Boolean(user.phone), Boolean(user.address)]).toEqual([
        user.username,
        true,
        true,
      ]);
    }
    for (const { username } of DEMO_ACCOUNTS) {
      const user = users.find((one: { username: string }) => one.username === username);
      const { status, body } = await as('sysadmin').put(`/api/users/${user.id}`, user);
      expect([username, status, body]).toEqual([username, 200, expect.anything()]);
      const { phone, address } = await get('sysadmin', `/api/users/${user.id}`);
      expect({ phone, address }).toEqual({ phone: user.phone, address: user.address });
    }
  });

  test.each(DEMO_ACCOUNTS)(
    'the demonstration account $username may run the first query of the start page',
    async ({ username }) => {
      const { data, errors } = await as(username).graphql(FIRST_QUERY);
      expect(errors).toBeUndefined();
      expect(data.me.username).toBe(username);
      expect(data.amenities.nodes[0].community.nombre).toEqual(expect.any(String));
    },
  );

  test('a demonstration resident is found by a name without accents, as in the page for GraphQL clients', async () => {
    const found = async (search: string) => {
      const { data } = await as('admin').graphql(
        'query ($search: String) { residents(search: $search) { nodes { fullName } } }',
        { search },
      );
      return data.residents.nodes;
    };
    const residents = await found('zuniga');
    expect(residents).toContainEqual({ fullName: expect.stringContaining('Zúñiga') });
    expect(await found('ZÚÑIGA')).toEqual(residents);
  });

  test('a second start does not change the demonstration data', async () => {
    const everything = () =>
      Promise.all(
        ['users', 'residents', 'tickets', 'comunicados', 'Documents', 'CargosResidente'].map((name) =>
          get('sysadmin', `/api/${name}`),
        ),
      );
    const before = await everything();
    await seed();
    expect(await everything()).toEqual(before);
  });

  test.each(['comite', 'residente', 'inquilino', 'residente2'] as const)(
    'the demonstration account %s has a resident record with a vehicle, a current visit and two passes',
    async (username) => {
      const { residentId } = await get(username, '/api/users/me/resident');
      const vehicles = await get(username, `/api/vehicles/resident/${residentId}`);
      expect(vehicles.length).toBeGreaterThan(0);
      const visits: { departureDate: string | null }[] = await get(
        username,
        `/api/residentvisits/resident/${residentId}`,
      );
      expect(visits.some(({ departureDate }) => departureDate === null)).toBe(true);
      const { data, errors } = await as(username).graphql(
        '{ visitorPasses { nodes { residentId singleUse token } } }',
      );
      expect(errors).toBeUndefined();
      const own = data.visitorPasses.nodes.filter(
        (pass: { residentId: string }) => pass.residentId === residentId,
      );
      expect(own.map(({ singleUse }: { singleUse: boolean }) => singleUse).toSorted()).toEqual([false, true]);
      expect(own.map(({ token }: { token: unknown }) => typeof token)).toEqual(['string', 'string']);
    },
  );

  test('the demonstration data has days at the edges of months, which the screens of months count rightly', async () => {
    const { data } = await as('admin').graphql(
      '{ residentCharges(first: 500) { nodes { id fecha descripcion community { effectiveTimeZone } } } }',
    );
    const charges: {
      id: string;
      fecha: string;
      descripcion: string;
      community: { effectiveTimeZone: string };
    }[] = data.residentCharges.nodes;
    const times = new Set(charges.map(({ fecha }) => fecha.slice(11, 16)));
    expect([...times]).toEqual(expect.arrayContaining(['00:00', '05:59', '06:00']));
    const months = new Map<string, string[]>();
    for (const { id, fecha, community } of charges) {
      const month = calendarDay(fecha, community.effectiveTimeZone).slice(0, 7);
      months.set(month, [...(months.get(month) ?? []), id]);
    }
    expect(months.size).toBeGreaterThan(5);
    // The comparison of moments that clients made before misses some of them.
    expect(charges.some(({ fecha }) => fecha.endsWith('-01T00:00:00.000Z'))).toBe(true);
    for (const [month, ids] of months) {
      const found = await as('admin').graphql(
        'query ($month: String!) { residentCharges(first: 500, where: { fecha: { inMonth: $month } }) { nodes { id } } }',
        { month },
      );
      expect(found.data.residentCharges.nodes.map(idOf).sort()).toEqual(ids.sort());
    }
  });

  test('the demonstration visits are in every state, and some fall on days of clock changes', async () => {
    const { data } = await as('admin').graphql(
      '{ residentVisits(first: 500) { nodes { state arrivalDate community { timeZone } } } }',
    );
    const visits: { state: string; arrivalDate: string; community: { timeZone: string | null } }[] =
      data.residentVisits.nodes;
    expect([...new Set(visits.map(({ state }) => state))].sort()).toEqual([
      'EXPECTED',
      'INSIDE',
      'LEFT',
      'MISSED',
    ]);
    const changes = clockChanges(new Date(Date.now() - 86_400_000)).map(
      ({ timeZone, at }) => `${timeZone} ${at}`,
    );
    expect(
      visits.filter(({ arrivalDate, community }) =>
        changes.includes(`${community.timeZone} ${Date.parse(arrivalDate)}`),
      ),
    ).not.toEqual([]);
  });

  test('the demonstration communities belong to two companies', async () => {
    const all: string[] = (await get('sysadmin', '/api/communities')).map(idOf);
    const ours: string[] = (await get('admin', '/api/communities')).map(idOf);
    const theirs: string[] = (await get('admin2', '/api/communities')).map(idOf);
    expect(ours).toHaveLength(2);
    expect(theirs).toHaveLength(1);
    expect([...ours, ...theirs].sort()).toEqual(all.sort());
  });

  test('the second demonstration company has rows in every list, and none of the first company', async () => {
    const ours = new Set([
      ...(await get('admin', '/api/communities')).map(idOf),
      ...(await get('admin', '/api/residents')).map(idOf),
    ]);
    for (const path of plainLists()) {
      const rows: Record<string, unknown>[] = await get('admin2', path);
      expect([path, rows.length]).not.toEqual([path, 0]);
      const foreign = rows.filter((row) => PLACES.some((name) => ours.has(row[name])));
      expect([path, foreign]).toEqual([path, []]);
    }
  });

  test('every list of a demonstration administrator has rows', async () => {
    const names = await parametersFor('admin');
    const lists = routes.filter(({ method, answer }) => method === 'GET' && answer === 'connection');
    expect(lists.length).toBeGreaterThan(40);
    for (const { path, mayAnswer400 } of lists) {
      const username = mayAnswer400 ? 'residente' : path === '/api/users' ? 'sysadmin' : 'admin';
      const filled = path.replace(/\{(\w+)\??\}/g, (_, name: string) => names[name] ?? `no ${name}`);
      const query = path.endsWith('by-communities') ? `?communityIds=${names.communityId}` : '';
      expect([filled, (await get(username, filled + query)).length]).not.toEqual([filled, 0]);
    }
  });

  test('demonstration administrators see rows without a community', async () => {
    for (const name of ['comunicados', 'Documents', 'proveedorservicios', 'communityproviders', 'banners']) {
      expect([name, (await get('admin', `/api/${name}/community`)).length]).not.toEqual([name, 0]);
    }
  });

  test('each demonstration community has charges in all four statuses', async () => {
    for (const { id } of await get('sysadmin', '/api/communities')) {
      const charges: { estatus: string }[] = await get('sysadmin', `/api/charges/comunidad/${id}/cargos`);
      const statuses = new Set(charges.map(({ estatus }) => estatus));
      expect([...statuses].sort()).toEqual(['No vencido', 'pagado', 'pago parcial', 'vencido']);
    }
  });

  test('the paid amount of each demonstration charge is the sum of its active payments', async () => {
    const { data, errors } = await as('sysadmin').graphql(
      '{ communityCharges { nodes { id montoPagado } } payments { nodes { isActive montoPago pagoCargos { cargosComunidadId montoAplicado } } } }',
    );
    expect(errors).toBeUndefined();
    const paid = new Map<string, number>();
    for (const { isActive, montoPago, pagoCargos } of data.payments.nodes) {
      for (const { cargosComunidadId, montoAplicado } of pagoCargos) {
        expect(montoAplicado).toBeLessThanOrEqual(montoPago);
        if (isActive) paid.set(cargosComunidadId, (paid.get(cargosComunidadId) ?? 0) + montoAplicado);
      }
    }
    for (const { id, montoPagado } of data.communityCharges.nodes) {
      expect(montoPagado).toBe(paid.get(id) ?? 0);
    }
  });

  test('a demonstration resident has charges in all four statuses, and linked and unlinked payments', async () => {
    const charges: { estatus: string }[] = await get('residente', '/api/cargosresidente');
    const statuses = new Set(charges.map(({ estatus }) => estatus));
    expect([...statuses].sort()).toEqual(['Activo', 'Cancelado', 'Pagado', 'PagoParcial']);
    const payments: { cargoResidenteId: string | null; status: string }[] = await get(
      'residente',
      '/api/pagosresidente/my',
    );
    expect(new Set(payments.map(({ cargoResidenteId }) => cargoResidenteId === null))).toEqual(
      new Set([true, false]),
    );
    expect(new Set(payments.map(({ status }) => status))).toEqual(
      new Set(['Aplicado', 'Cancelado', 'PorConfirmar']),
    );
  });

  test('the units of the first demonstration community have shares of 100 in all, and every case of who pays', async () => {
    const { communityId } = await get('residente', '/api/users/me/resident');
    const { data, errors } = await as('admin').graphql(
      `query ($id: GUID!) { community(id: $id) { shareTotal units(first: 100) { nodes { number share area balance payer { email }
        payerId people { nodes { relation residentId } } } } } }`,
      { id: communityId },
    );
    expect(errors).toBeUndefined();
    const { shareTotal, units } = data.community;
    expect(shareTotal).toBe(100);
    for (const unit of units.nodes)
      expect(unit).toMatchObject({ share: expect.any(Number), area: expect.any(Number) });
    expect(units.nodes).toContainEqual(expect.objectContaining({ payerId: null, people: { nodes: [] } }));
    const owing = expect.objectContaining({ payer: { email: null }, balance: 2550 });
    expect(units.nodes).toContainEqual(owing);
    const isRented = ({ payerId, people: { nodes } }: DemoUnit) =>
      nodes.some(({ relation }) => relation === 'OWNER') &&
      nodes.some(({ relation, residentId }) => relation === 'TENANT' && residentId === payerId);
    expect(units.nodes.filter(isRented)).toHaveLength(1);
  });

  test('a demonstration resident has paid a year of a fee at once, of which the credit pays each month', async () => {
    const { data, errors } = await as('admin').graphql(
      `{ fees(first: 10, where: { name: { eq: "Cajón adicional" } }) { nodes { months { units amount paid overdue } } }
        residentPayments(first: 5, where: { monto: { eq: 3600 } }) { nodes { unapplied unit { balance }
          applications { amount charge { state kind month } } } } }`,
    );
    expect(errors).toBeUndefined();
    const charged = { units: 2, amount: 600, paid: 600, overdue: 0 };
    expect(data.fees.nodes).toEqual([{ months: [charged, charged, charged, charged] }]);
    const [{ applications, ...payment }] = data.residentPayments.nodes;
    expect(payment).toEqual({ unapplied: 2_400, unit: { balance: -2_400 } });
    expect(applications).toHaveLength(4);
    for (const { amount, charge } of applications)
      expect([amount, charge]).toEqual([300, { state: 'PAID', kind: 'ORDINARY', month: expect.any(String) }]);
  });

  test('a demonstration resident disputes a debt, which the account explains', async () => {
    const { data, errors } = await as('admin').graphql(
      `{ tickets(first: 5, where: { contenido: { contains: "No reconozco el adeudo" } }) { nodes {
          comments { nodes { comentarioTexto } }
          resident { account { closing entries(first: 60) { nodes { kind text amount open } } } } } } }`,
    );
    expect(errors).toBeUndefined();
    const [{ comments, resident }] = data.tickets.nodes;
    expect(comments.nodes[0].comentarioTexto).toContain('200 pesos');
    const { closing, entries } = resident.account;
    expect(closing).toBe(200);
    expect(entries.nodes).toEqual(
      expect.arrayContaining([
        { kind: 'CHARGE', text: 'Reparación del portón', amount: 1_800, open: 200 },
        { kind: 'CHARGE', text: 'Multa por ruido', amount: 350, open: 0 },
        { kind: 'PAYMENT', text: 'Reparación del portón', amount: -1_200, open: null },
        { kind: 'ADJUSTMENT', text: 'Descuento por la segunda cotización', amount: -400, open: null },
        { kind: 'CANCELLATION', text: 'Multa por ruido', amount: -350, open: null },
      ]),
    );
  });

  test('the demonstration data has tickets in every status, with their history', async () => {
    const { data, errors } = await as('admin').graphql(
      '{ tickets(first: 100) { nodes { statusId history { nodes { id fromStatusId toStatusId } } } } }',
    );
    expect(errors).toBeUndefined();
    const statuses = new Set<number>();
    for (const { statusId, history } of data.tickets.nodes) {
      let reached = 1;
      for (const { fromStatusId, toStatusId } of history.nodes.sort(byId)) {
        expect(fromStatusId).toBe(reached);
        reached = toStatusId;
      }
      expect(statusId).toBe(reached);
      statuses.add(statusId);
    }
    expect([...statuses].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('the demonstration comments are threads about tickets and other records', async () => {
    const [ticket] = await get('residente', '/api/tickets/my');
    for (const origin of [`ticket/${ticket.id}`, 'event/1', 'post/2', 'provider/3']) {
      const comments: { id: number; idComment: number | null }[] = await get(
        'comite',
        `/api/comentarios/origen/${origin}`,
      );
      const opening = comments.find(({ idComment }) => idComment === null);
      expect(comments.some(({ idComment }) => idComment === opening?.id)).toBe(true);
    }
  });

  test('the demonstration data has an open and a closed survey, both with results', async () => {
    const { communityId } = await get('residente', '/api/users/me/resident');
    const surveys: { id: string; fechaFin: string; preguntas: Question[] }[] = await get(
      'admin',
      `/api/encuestas/community/${communityId}`,
    );
    const now = new Date().toISOString();
    const open = surveys.find(({ fechaFin }) => fechaFin > now);
    const closed = surveys.find(({ fechaFin }) => fechaFin < now);
    for (const survey of [open, closed]) {
      const results = await get('admin', `/api/encuestas/${survey?.id}/resultados`);
      expect(results.totalRespuestas).toBeGreaterThan(0);
      expect(results.preguntas[0].totalRespuestas).toBeGreaterThan(0);
    }
    const question = open?.preguntas.find(({ tipoPregunta }) => tipoPregunta === 2);
    const respuestas = [{ preguntaId: question?.id, respuesta: '4' }];
    const answer = (id: string | undefined) =>
      as('residente').post(`/api/encuestas/${id}/responder`, { respuestas });
    expect((await answer(closed?.id)).status).toBe(400);
    expect((await answer(open?.id)).status).toBe(204);
  });

  test('every dashboard figure of the demonstration data is above zero', async () => {
    const dashboard = await get('admin', '/api/dashboard');
    const { communityId, ...figures } = dashboard;
    expect(communityId).toBeNull();
    const empty = Object.entries(figures).filter(([, figure]) => figure === 0);
    // Depending on the day, there may be no payment in the current month.
    const ofTheMonth = ['ingresosDelMes', 'egresosDelMes', 'pagosDelMes', 'visitasHoy'];
    expect(empty.map(([name]) => name).filter((name) => !ofTheMonth.includes(name))).toEqual([]);
  });
});

interface DemoUnit {
  payerId: string | null;
  people: { nodes: { relation: string; residentId: string }[] };
}

interface Question {
  id: string;
  tipoPregunta: number;
}

/** The fields with the community of a record. */
const PLACES = ['id', 'communityId', 'residentId', 'residenteId'];

const idOf = ({ id }: { id: string }) => id;

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

/** The lists without required parameters that a company administrator may read. */
const plainLists = () =>
  routes
    .filter(({ method, answer, path, mayAnswer400 }) => {
      return method === 'GET' && answer === 'connection' && !path.includes('{') && !mayAnswer400;
    })
    .map(({ path }) => path)
    .filter((path) => path !== '/api/users' && !path.endsWith('by-communities'));

/** Values for the parameters of paths, within scope of a company administrator. */
async function parametersFor(username: Username): Promise<Record<string, string>> {
  const { residentId, communityId } = await get('residente', '/api/users/me/resident');
  const [amenity] = await get(username, `/api/amenities/community/${communityId}`);
  const contracts: { id: string; estadoContrato: string }[] = await get(
    username,
    `/api/contratos/community/${communityId}`,
  );
  const contract = contracts.find(({ estadoContrato }) => estadoContrato === 'activo');
  return {
    id: communityId,
    communityId,
    comunidadId: communityId,
    residentId,
    contratoId: contract?.id ?? '',
    amenityId: amenity.id,
    origen: 'event',
    idOrigen: '1',
  };
}
