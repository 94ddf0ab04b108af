import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person } from '../support/accounts.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

/** 23:30 on the last day of February in the time zone of the service, six hours behind UTC. */
const NOW = '2026-03-01T05:30:00.000Z';
const FEBRUARY_BEGINS = '2026-02-01T06:00:00.000Z';
const JANUARY_ENDS = '2026-02-01T05:59:59.999Z';
const TODAY_BEGINS = '2026-02-28T06:00:00.000Z';
const YESTERDAY_ENDS = '2026-02-28T05:59:59.999Z';
const TODAY_ENDS = '2026-03-01T05:59:59.999Z';
const MARCH_BEGINS = '2026-03-01T06:00:00.000Z';

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

const totalsOf = (months: { total: number }[]) => months.map(({ total }) => total);

describe('the dashboard', () => {
  test('all figures of an empty community are zero', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const months = [9, 10, 11, 12, 1, 2].map((mes) => ({ anio: mes > 2 ? 2025 : 2026, mes, total: 0 }));
    const status = (statusId: number, code: string, descripcion: string, color: string) => ({
      statusId,
      code,
      descripcion,
      color,
      total: 0,
    });
    expect(await dashboardOf(admin, `?communityId=${community.id.toUpperCase()}`)).toEqual({
      communityId: community.id,
      totalComunidades: 1,
      totalResidentes: 0,
      totalVehiculos: 0,
      totalMascotas: 0,
      visitasHoy: 0,
      visitantesActuales: 0,
      ticketsAbiertos: 0,
      ticketsPorEstatus: [
        status(1, 'NUEVO', 'Nuevo', '#FF9800'),
        status(2, 'EN_REVISION', 'En revisión', '#2196F3'),
        status(3, 'EN_INVESTIGACION', 'En investigación', '#9C27B0'),
        status(4, 'EN_PROCESO', 'En proceso', '#FFC107'),
        status(5, 'CANCELADO', 'Cancelado', '#F44336'),
        status(6, 'RESUELTO', 'Resuelto', '#4CAF50'),
      ],
      ticketsLevantados: 0,
      ticketsResueltos: 0,
      encuestasActivas: 0,
      comunicadosRecientes: [],
      cargosVencidos: 0,
      montoPorCobrar: 0,
      montoVencido: 0,
      pagosDelMes: 0,
      ingresosDelMes: 0,
      egresosDelMes: 0,
      cantidadMorosos: 0,
      montoEnMora: 0,
      recaudacionMensual: months,
      gastosMensuales: months,
      saldosMensualesEnBanco: months,
      saldoActualEnBanco: 0,
      generatedAt: NOW,
    });
  });

  test('residents, vehicles and pets are counted unless they are deleted', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { resident } = await service.make.residentUser(community);
    const neighbour = await service.make.residentUser(community, 'RENTER');
    await service.make.vehicle(resident);
    await service.make.vehicle(neighbour.resident);
    await service.make.pet(resident);
    await service.make.pet(neighbour.resident);
    await service.make.pet(neighbour.resident);
    const counts = { totalComunidades: 1, totalResidentes: 2, totalVehiculos: 2, totalMascotas: 3 };
    expect(await dashboardOf(admin)).toMatchObject({ communityId: null, ...counts });
    expect((await service.as(admin).delete(`/api/residents/${neighbour.resident.id}`)).status).toBe(204);
    expect(await dashboardOf(admin)).toMatchObject({
      totalResidentes: 1,
      totalVehiculos: 1,
      totalMascotas: 1,
    });
  });

  test('visitasHoy counts arrivals of today in local time, and visitantesActuales visitors who have not left', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { resident } = await service.make.residentUser(community);
    const visit = (arrivalDate: string, departureDate: string | null, totalPeople: number) =>
      service.make.visit(resident, { createdAt: NOW, arrivalDate, departureDate, totalPeople });
    await visit(YESTERDAY_ENDS, null, 2);
    await visit(TODAY_BEGINS, TODAY_BEGINS, 30);
    await visit(NOW, null, 5);
    await visit(TODAY_ENDS, TODAY_ENDS, 30);
    await visit(MARCH_BEGINS, MARCH_BEGINS, 30);
    expect(await dashboardOf(admin)).toMatchObject({ visitasHoy: 3, visitantesActuales: 7 });
  });

  test('visitantesActuales of visits with absurd numbers of people is the largest Int', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { resident } = await service.make.residentUser(community);
    for (const totalPeople of [2_147_483_647, 4]) {
      await service.make.visit(resident, { arrivalDate: NOW, departureDate: null, totalPeople });
    }
    expect(await dashboardOf(admin)).toMatchObject({ visitantesActuales: 2_147_483_647 });
    const { data } = await service.as(admin).graphql('{ dashboard { visitantesActuales } }');
    expect(data).toEqual({ dashboard: { visitantesActuales: 2_147_483_647 } });
  });

  test('tickets are counted by status, and open ones are neither cancelled nor resolved', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { resident } = await service.make.residentUser(community);
    for (const statusId of [1, 1, 2, 4, 5, 6, 6, 6]) await service.make.ticket(resident, { statusId });
    const dashboard = await dashboardOf(admin);
    expect(totalsOf(dashboard.ticketsPorEstatus)).toEqual([2, 1, 0, 1, 1, 3]);
    expect(dashboard).toMatchObject({ ticketsAbiertos: 4, ticketsLevantados: 8, ticketsResueltos: 3 });
  });

  test('surveys are counted while they can be answered', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const survey = (fechaInicio: string, fechaFin: string, isActive = true) =>
      service.make.survey(community, { fechaInicio, fechaFin, isActive });
    await survey(NOW, MARCH_BEGINS);
    await survey(FEBRUARY_BEGINS, NOW);
    await survey(FEBRUARY_BEGINS, MARCH_BEGINS, false);
    await survey(FEBRUARY_BEGINS, TODAY_BEGINS);
    await survey(MARCH_BEGINS, MARCH_BEGINS);
    expect((await dashboardOf(admin)).encuestasActivas).toBe(2);
  });

  test('the latest five announcements are listed newest first', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const days = ['11', '16', '13', '12', '15', '14'];
    for (const day of days) {
      await service.make.announcement(community, {
        titulo: `Aviso ${day}`,
        fecha: `2026-02-${day}T10:00:00.000Z`,
      });
    }
    const { comunicadosRecientes } = await dashboardOf(admin, `?communityId=${community.id}`);
    expect(comunicadosRecientes).toEqual(
      ['16', '15', '14', '13', '12'].map((day) => ({
        id: expect.any(String),
        titulo: `Aviso ${day}`,
        fecha: `2026-02-${day}T10:00:00.000Z`,
        communityId: community.id,
      })),
    );
  });

  test('payables are community charges plus late fees minus paid amounts', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const contract = await service.make.contract(community);
    const past = { fechaDePago: '2020-01-05T06:00:00.000Z' };
    await service.make.charge(contract, { montoCargo: 1000.1, montoPagado: 400 });
    await service.make.charge(contract, { ...past, montoCargo: 500.2, montoRecargos: 50, montoPagado: 100 });
    await service.make.charge(contract, { ...past, montoCargo: 300.3 });
    await service.make.charge(contract, { ...past, montoCargo: 700, montoPagado: 700 });
    await service.make.charge(contract, { ...past, montoCargo: 9000, isActive: false });
    expect(await dashboardOf(admin)).toMatchObject({
      cargosVencidos: 2,
      montoPorCobrar: 1350.6,
      montoVencido: 750.5,
    });
  });

  test('the months of the cash flow begin and end at local midnight', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { resident } = await service.make.residentUser(community);
    const income = (fechaPago: string, monto: number) =>
      service.make.residentPayment(resident, { fechaPago, monto });
    const expense = (fechaDePago: string, montoAplicado: number) =>
      service.make.payment(community, { fechaDePago, montoPago: montoAplicado + 1, montoAplicado });
    await income(JANUARY_ENDS, 10.1);
    await income(FEBRUARY_BEGINS, 20.2);
    await income(TODAY_BEGINS, 40.4);
    await income(MARCH_BEGINS, 80.8);
    await expense(JANUARY_ENDS, 1.05);
    await expense(FEBRUARY_BEGINS, 2.1);
    await expense(NOW, 4.2);
    await expense(MARCH_BEGINS, 8.4);
    expect(await dashboardOf(admin, '?ultimosMeses=2')).toMatchObject({
      ingresosDelMes: 60.6,
      egresosDelMes: 6.3,
      pagosDelMes: 8.3,
      recaudacionMensual: [
        { anio: 2026, mes: 1, total: 10.1 },
        { anio: 2026, mes: 2, total: 60.6 },
      ],
      gastosMensuales: [
        { anio: 2026, mes: 1, total: 1.05 },
        { anio: 2026, mes: 2, total: 6.3 },
      ],
    });
  });

  test('the balance includes payments before the first month and excludes future ones', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { resident } = await service.make.residentUser(community);
    const income = (fechaPago: string, monto: number) =>
      service.make.residentPayment(resident, { fechaPago, monto });
    await income('2024-05-01T12:00:00.000Z', 1000.1);
    await income('2026-01-10T12:00:00.000Z', 200.2);
    await income(NOW, 30.3);
    await income(TODAY_ENDS, 4.4);
    await income(MARCH_BEGINS, 5.5);
    await service.make.payment(community, {
      fechaDePago: '2025-12-10T12:00:00.000Z',
      montoPago: 2000,
      montoAplicado: 1500,
    });
    const dashboard = await dashboardOf(admin, '?ultimosMeses=4');
    expect(totalsOf(dashboard.saldosMensualesEnBanco)).toEqual([1000.1, -499.9, -299.7, -269.4]);
    expect(dashboard.saldoActualEnBanco).toBe(-269.4);
    expect(totalsOf(dashboard.recaudacionMensual)).toEqual([0, 0, 200.2, 34.7]);
    expect(totalsOf(dashboard.gastosMensuales)).toEqual([0, 1500, 0, 0]);
  });

  test('the balance of all communities has what was paid in one whose next month has begun', async () => {
    const west = await service.make.community();
    const east = await service.make.community({ timeZone: 'Europe/Madrid' });
    const admin = await service.make.admin(west, east);
    for (const community of [west, east]) {
      const { resident } = await service.make.residentUser(community);
      await service.make.residentPayment(resident, { fechaPago: '2026-03-01T05:00:00.000Z', monto: 100.1 });
      await service.make.residentPayment(resident, { fechaPago: '2026-03-01T06:00:00.000Z', monto: 7.7 });
    }
    await service.make.payment(east, { fechaDePago: NOW, montoPago: 30.05, montoAplicado: 30.05 });
    const { saldoActualEnBanco: ofWest } = await dashboardOf(admin, `?communityId=${west.id}`);
    const { saldoActualEnBanco: ofEast } = await dashboardOf(admin, `?communityId=${east.id}`);
    expect([ofWest, ofEast]).toEqual([100.1, 70.05]);
    const all = await dashboardOf(admin, '?ultimosMeses=2');
    expect(all.saldoActualEnBanco).toBe(170.15);
    expect(totalsOf(all.saldosMensualesEnBanco)).toEqual([0, 170.15]);
    expect(totalsOf(all.recaudacionMensual)).toEqual([0, 100.1]);
  });

  test('only applied payments of residents and active payments of communities count', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { resident } = await service.make.residentUser(community);
    for (const status of ['PorConfirmar', 'Cancelado']) {
      await service.make.residentPayment(resident, { fechaPago: TODAY_BEGINS, status });
    }
    await service.make.payment(community, {
      fechaDePago: TODAY_BEGINS,
      montoAplicado: 500,
      isActive: false,
    });
    expect(await dashboardOf(admin)).toMatchObject({
      ingresosDelMes: 0,
      egresosDelMes: 0,
      pagosDelMes: 0,
      saldoActualEnBanco: 0,
    });
  });

  describe('arrears', () => {
    /** A resident with a charge that was due yesterday. */
    async function makeDebtor(community: Community, monto: number, fields: object = {}) {
      const residentUser = await service.make.residentUser(community);
      await service.make.residentCharge(residentUser.resident, { fecha: YESTERDAY_ENDS, monto, ...fields });
      return residentUser;
    }

    test('arrears begin at twice the fee of 800 in a community without configuration', async () => {
      const { community, admin } = await makeAdministeredCommunity(service);
      await makeDebtor(community, 1599.99);
      await makeDebtor(community, 1600);
      await makeDebtor(community, 2000.5);
      expect(await dashboardOf(admin)).toMatchObject({ cantidadMorosos: 2, montoEnMora: 3600.5 });
    });

    test('arrears begin at twice the newest configured fee, and values that are no numbers do not count', async () => {
      const configured = await service.make.community();
      const misconfigured = await service.make.community();
      const admin = await service.make.admin(configured, misconfigured);
      const fee = { codigo: 'MONTO_MANT' };
      await service.make.configuration(configured, {
        ...fee,
        valor: '100',
        createdAt: '2026-01-01T00:00:00.000Z',
      });
      await service.make.configuration(configured, {
        ...fee,
        valor: '350.25',
        createdAt: '2026-01-02T00:00:00.000Z',
      });
      await service.make.configuration(misconfigured, { ...fee, valor: 'mil' });
      await makeDebtor(configured, 700.49);
      await makeDebtor(configured, 700.5);
      await makeDebtor(misconfigured, 1599);
      await makeDebtor(misconfigured, 1601);
      expect(await dashboardOf(admin)).toMatchObject({ cantidadMorosos: 2, montoEnMora: 2301.5 });
    });

    test('arrears are the charges before today minus all payments until today, linked or not', async () => {
      const { community, admin } = await makeAdministeredCommunity(service);
      const { resident } = await makeDebtor(community, 3000);
      const charge = await service.make.residentCharge(resident, { fecha: '2026-01-01T06:00:00.000Z' });
      await service.make.residentCharge(resident, { fecha: TODAY_BEGINS, monto: 5000 });
      const paidOn = { fechaPago: FEBRUARY_BEGINS };
      await service.make.residentPayment(resident, { ...paidOn, cargoResidenteId: charge.id, monto: 300.1 });
      await service.make.residentPayment(resident, { ...paidOn, monto: 100.2 });
      await service.make.residentPayment(resident, { monto: 50, fechaPago: '2027-01-01T15:00:00.000Z' });
      await service.make.residentPayment(resident, { monto: 2000, status: 'PorConfirmar' });
      expect(await dashboardOf(admin)).toMatchObject({ cantidadMorosos: 1, montoEnMora: 3399.7 });
    });

    test('arrears exclude charges that were cancelled or marked as paid by hand', async () => {
      const { community, admin } = await makeAdministeredCommunity(service);
      const { resident } = await makeDebtor(community, 1700);
      await service.make.residentCharge(resident, {
        monto: 4000,
        manualStatus: 'Cancelado',
        fecha: FEBRUARY_BEGINS,
      });
      const settled = await service.make.residentCharge(resident, {
        monto: 6000,
        manualStatus: 'Pagado',
        fecha: FEBRUARY_BEGINS,
      });
      await service.make.residentPayment(resident, { cargoResidenteId: settled.id, monto: 500 });
      expect(await dashboardOf(admin)).toMatchObject({ cantidadMorosos: 1, montoEnMora: 1700 });
    });

    test('arrears need a debt even with a fee of zero, and outlive the resident', async () => {
      const { community, admin } = await makeAdministeredCommunity(service);
      await service.make.configuration(community, { codigo: 'MONTO_MANT', valor: '0' });
      await service.make.residentUser(community);
      const { resident } = await makeDebtor(community, 0.01);
      expect(await dashboardOf(admin)).toMatchObject({ cantidadMorosos: 1, montoEnMora: 0.01 });
      expect((await service.as(admin).delete(`/api/residents/${resident.id}`)).status).toBe(204);
      expect(await dashboardOf(admin)).toMatchObject({ cantidadMorosos: 1, montoEnMora: 0.01 });
    });
  });
});
