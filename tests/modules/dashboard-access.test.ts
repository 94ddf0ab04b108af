import type { Person } from '../support/accounts.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { sharedPart } from '../support/documents.js';
import { type Service, startService } from '../support/service.js';
import { fewest } from '../support/statements.js';

/** 23:30 on the last day of February in the time zone of the service, six hours behind UTC. */
const NOW = '2026-03-01T05:30:00.000Z';
const FEBRUARY_BEGINS = '2026-02-01T06:00:00.000Z';
const TODAY_BEGINS = '2026-02-28T06:00:00.000Z';

let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(NOW), nowIso: () => NOW } });
});
afterAll(() => service.stop());

async function dashboardOf(person: Person, query = '') {
  const { status, body } = await service.as(person).get(`/api/dashboard${query}`);
  expect(status).toBe(200);
  return body;
}

describe('the dashboard', () => {
  describe('row scope', () => {
    /** A community with a record of every kind that the dashboard counts. */
    async function makeCommunityWithRecords() {
      const fixture = await makeAdministeredCommunity(service);
      const { community } = fixture;
      const { resident } = await service.make.residentUser(community);
      await service.make.vehicle(resident);
      await service.make.pet(resident);
      await service.make.visit(resident, { arrivalDate: NOW, totalPeople: 3 });
      await service.make.ticket(resident);
      await service.make.survey(community);
      await service.make.announcement(community);
      await service.make.charge(await service.make.contract(community), {
        fechaDePago: '2020-01-01T00:00:00.000Z',
      });
      await service.make.payment(community, { fechaDePago: TODAY_BEGINS, montoAplicado: 250 });
      await service.make.residentCharge(resident, { fecha: FEBRUARY_BEGINS, monto: 4000 });
      await service.make.residentPayment(resident, { fechaPago: TODAY_BEGINS, monto: 1000 });
      return fixture;
    }

    const FULL = {
      totalComunidades: 1,
      totalResidentes: 1,
      totalVehiculos: 1,
      totalMascotas: 1,
      visitasHoy: 1,
      visitantesActuales: 3,
      ticketsAbiertos: 1,
      ticketsLevantados: 1,
      encuestasActivas: 1,
      cargosVencidos: 1,
      montoPorCobrar: 1000,
      montoVencido: 1000,
      pagosDelMes: 1000,
      ingresosDelMes: 1000,
      egresosDelMes: 250,
      cantidadMorosos: 1,
      montoEnMora: 3000,
      saldoActualEnBanco: 750,
    };

    const twice = (figures: Record<string, number>) =>
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure * 2]));

    const idsOf = (dashboard: { comunicadosRecientes: { communityId: string }[] }) =>
      dashboard.comunicadosRecientes.map(({ communityId }) => communityId);

    test('a company administrator sees the dashboard of its communities together or one by one', async () => {
      const one = await makeCommunityWithRecords();
      const other = await makeCommunityWithRecords();
      const alone = await dashboardOf(one.admin);
      expect(alone).toMatchObject(FULL);
      expect(idsOf(alone)).toEqual([one.community.id]);
      const both = await service.make.admin(one.community, other.community);
      const together = await dashboardOf(both);
      expect(together).toMatchObject(twice(FULL));
      expect(idsOf(together).sort()).toEqual([one.community.id, other.community.id].sort());
      const single = await dashboardOf(both, `?communityId=${other.community.id}`);
      expect(single).toMatchObject({ ...FULL, communityId: other.community.id });
      expect(idsOf(single)).toEqual([other.community.id]);
    });

    test('a system administrator sees the dashboard of every community that is not deleted', async () => {
      const root = await service.make.systemAdmin();
      const before = await dashboardOf(root);
      const { community } = await makeCommunityWithRecords();
      const gone = await makeCommunityWithRecords();
      expect((await service.as(gone.admin).delete(`/api/communities/${gone.community.id}`)).status).toBe(204);
      const after = await dashboardOf(root);
      for (const [name, figure] of Object.entries(FULL)) {
        expect([name, Math.round((after[name] - before[name]) * 100) / 100]).toEqual([name, figure]);
      }
      expect(await dashboardOf(root, `?communityId=${community.id}`)).toMatchObject(FULL);
      expect((await service.as(root).get(`/api/dashboard?communityId=${gone.community.id}`)).status).toBe(
        400,
      );
      expect(await dashboardOf(gone.admin)).toMatchObject({
        totalComunidades: 0,
        totalResidentes: 0,
        ticketsLevantados: 0,
        montoPorCobrar: 0,
        montoEnMora: 0,
        saldoActualEnBanco: 0,
      });
    });

    test('a dashboard of a community that is unknown or out of scope is refused alike by both interfaces', async () => {
      const { admin } = await makeAdministeredCommunity(service);
      const { community } = await makeAdministeredCommunity(service);
      for (const id of [community.id, '00000000-0000-4000-8000-000000000000']) {
        expect(await service.as(admin).get(`/api/dashboard?communityId=${id}`)).toMatchObject({
          status: 400,
          body: { code: 'BAD_REQUEST', message: 'La comunidad indicada no existe.', errors: null },
        });
        const { data, errors } = await service
          .as(admin)
          .graphql('query ($id: GUID) { dashboard(communityId: $id) { totalResidentes } }', { id });
        expect(data).toEqual({ dashboard: null });
        expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
      }
    });

    describe('of a committee member', () => {
      const FIGURES = Object.keys(FULL).join(' ');
      const LISTS = 'recaudacionMensual { total } gastosMensuales { total } ticketsPorEstatus { total }';

      const ask = async (person: Person, id: string) => {
        const answers = [];
        for (let run = 0; run < 3; run += 1)
          answers.push(
            await service.as(person).graphql(
              `query ($id: GUID!) {
                community(id: $id) {
                  dashboard(ultimosMeses: 2) { ${FIGURES} ${LISTS} }
                  receivables { outstanding }
                  debtors { owed }
                  residentCharges { totalCount totals { amount } nodes { id } }
                  charges { totalCount totals { balance } nodes { id } }
                  payments { totalCount }
                  residents { nodes { balance } }
                }
              }`,
              { id },
            ),
          );
        expect(answers[0]?.errors).toBeUndefined();
        expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
        return answers[0]?.data.community;
      };

      /** Stores the setting, in place of an earlier one if its id is given; returns its id. */
      async function show(admin: Person, communityId: string, valor: string, id?: string): Promise<string> {
        const setting = {
          communityId,
          codigo: 'COMITE_VE_DINERO',
          titulo: 'El comité ve las finanzas',
          descripcion: '',
          valor,
          tipoDato: 'boolean',
        };
        const path = '/api/communityconfigurations';
        const { status, body } = id
          ? await service.as(admin).put(`${path}/${id}`, setting)
          : await service.as(admin).post(path, setting);
        expect(status).toBe(id ? 200 : 201);
        return body.id;
      }

      test('the figures are shown where the setting of the community says so, and no single record with them', async () => {
        const { community, admin } = await makeCommunityWithRecords();
        const member = await service.make.residentUser(community, 'COMITEE_MEMBER');
        const hidden = await ask(member, community.id);
        expect(hidden.dashboard).toBeNull();
        await show(admin, community.id, ' True');
        const { dashboard, ...others } = await ask(member, community.id);
        expect(dashboard).toEqual((await ask(admin, community.id)).dashboard);
        expect(dashboard).toMatchObject({ ...FULL, totalResidentes: 2 });
        const { dashboard: _hidden, ...before } = hidden;
        expect(others).toEqual(before);
        expect(others).toMatchObject({
          receivables: null,
          debtors: null,
          residentCharges: { totalCount: 0, totals: { amount: 0 } },
          charges: { totalCount: 0, totals: { balance: 0 } },
          payments: { totalCount: 0 },
        });
        expect(await service.as(member).get('/api/dashboard')).toMatchObject({ status: 403, body: null });
        const { data, errors } = await service.as(member).graphql('{ dashboard { totalResidentes } }');
        expect(data).toEqual({ dashboard: null });
        expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      });

      test('the setting of the community alone counts, as it is at the moment', async () => {
        const { community, admin } = await makeCommunityWithRecords();
        const other = await makeCommunityWithRecords();
        const member = await service.make.residentUser(community, 'COMITEE_MEMBER');
        await show(other.admin, other.community.id, 'true');
        expect((await ask(member, community.id)).dashboard).toBeNull();
        expect(await ask(member, other.community.id)).toBeNull();
        const id = await show(admin, community.id, 'true');
        expect((await ask(member, community.id)).dashboard).toMatchObject({ ...FULL, totalResidentes: 2 });
        for (const valor of ['false', 'sí', '1', '']) {
          await show(admin, community.id, valor, id);
          expect((await ask(member, community.id)).dashboard).toBeNull();
        }
      });

      test('residents, renters and guards see no figures, whatever the setting', async () => {
        const { community, admin } = await makeCommunityWithRecords();
        await show(admin, community.id, 'true');
        const people = [
          await service.make.residentUser(community),
          await service.make.residentUser(community, 'RENTER'),
          await service.make.guard(community),
        ];
        for (const person of people) expect((await ask(person, community.id)).dashboard).toBeNull();
      });
    });
  });

  test.each([
    ['1', 1],
    ['60', 60],
    ['', 6],
  ])('a dashboard with ultimosMeses=%s has %i months up to the current one', async (given, length) => {
    const { admin } = await makeAdministeredCommunity(service);
    const { recaudacionMensual, gastosMensuales, saldosMensualesEnBanco } = await dashboardOf(
      admin,
      `?ultimosMeses=${given}`,
    );
    for (const months of [recaudacionMensual, gastosMensuales, saldosMensualesEnBanco]) {
      expect(months).toHaveLength(length);
      expect(months.at(-1)).toEqual({ anio: 2026, mes: 2, total: 0 });
    }
  });

  test.each([
    ['ultimosMeses', '0'],
    ['ultimosMeses', '61'],
    ['ultimosMeses', '2.5'],
    ['ultimosMeses', 'seis'],
    ['communityId', 'aqui'],
  ])('a dashboard with %s=%s is refused with the name of the field', async (name, given) => {
    const { admin } = await makeAdministeredCommunity(service);
    expect(await service.as(admin).get(`/api/dashboard?${name}=${given}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', errors: { [name]: [expect.any(String)] } },
    });
  });

  const FIGURES = `communityId totalComunidades totalResidentes totalVehiculos totalMascotas visitasHoy
    visitantesActuales ticketsAbiertos ticketsPorEstatus { statusId code descripcion color total } ticketsLevantados
    ticketsResueltos encuestasActivas cargosVencidos montoPorCobrar
    montoVencido pagosDelMes ingresosDelMes egresosDelMes cantidadMorosos montoEnMora recaudacionMensual { anio mes total }
    gastosMensuales { anio mes total } saldosMensualesEnBanco { anio mes total } saldoActualEnBanco generatedAt`;

  describe('of the communities of a list', () => {
    const LIST = `query ($first: Int) { communities(first: $first) {
      nodes { id dashboard(ultimosMeses: 3) { ${FIGURES} } } } }`;

    /** Three communities, of which the last one is in the next month already. */
    async function makeCommunities() {
      const made = [await service.make.community(), await service.make.community()];
      made.push(await service.make.community({ timeZone: 'Pacific/Kiritimati' }));
      for (const [index, community] of made.entries()) {
        const { resident } = await service.make.residentUser(community);
        await service.make.ticket(resident, { statusId: 1 + index });
        await service.make.announcement(community);
        await service.make.residentCharge(resident, { fecha: FEBRUARY_BEGINS, monto: 4000 + index });
        for (const fechaPago of [FEBRUARY_BEGINS, NOW]) {
          await service.make.residentPayment(resident, { fechaPago, monto: 10 + index });
        }
        await service.make.payment(community, { fechaDePago: TODAY_BEGINS, montoAplicado: 100 + index });
      }
      return { made, admin: await service.make.admin(...made) };
    }

    test('each is that of the operation for the community', async () => {
      const { made, admin } = await makeCommunities();
      const { data, errors } = await service.as(admin).graphql(LIST, { first: 3 });
      expect(errors).toBeUndefined();
      expect(data.communities.nodes).toHaveLength(3);
      for (const { id, dashboard } of data.communities.nodes) {
        const answered = await dashboardOf(admin, `?communityId=${id}&ultimosMeses=3`);
        expect(dashboard).toEqual(sharedPart(answered, 'Dashboard'));
      }
      const lastMonths = new Map(
        data.communities.nodes.map((one: { id: string; dashboard: { recaudacionMensual: object[] } }) => [
          one.id,
          one.dashboard.recaudacionMensual.at(-1),
        ]),
      );
      expect(made.map(({ id }) => lastMonths.get(id))).toEqual([
        { anio: 2026, mes: 2, total: 20 },
        { anio: 2026, mes: 2, total: 22 },
        { anio: 2026, mes: 3, total: 12 },
      ]);
    });

    test('all of them take as many SQL statements as one', async () => {
      const { admin } = await makeCommunities();
      const run = jest.spyOn(service.services.queries, 'run');
      const statements = (first: number) =>
        fewest(async () => {
          run.mockClear();
          expect((await service.as(admin).graphql(LIST, { first })).errors).toBeUndefined();
          return run.mock.calls.length;
        });
      const one = await statements(1);
      const three = await statements(3);
      run.mockRestore();
      expect(three).toBe(one);
      expect(one).toBeGreaterThan(1);
    });
  });
});
