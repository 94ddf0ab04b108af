import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refusedBy } from '../support/refused-by.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
/** A valid row of each table. */
const rows: Record<string, { readonly id: string | number }> = {};
beforeAll(async () => {
  service = await startService();
  const { make } = service;
  const community = await make.community();
  const { resident } = await make.residentUser(community);
  const contract = await make.contract(community);
  const amenity = await make.amenity(community);
  const survey = await make.survey(community);
  Object.assign(rows, {
    communities: community,
    residents: resident,
    contracts: contract,
    payment_histories: await make.paymentHistory(contract),
    community_charges: await make.charge(contract),
    payments: await make.payment(community),
    resident_charges: await make.residentCharge(resident),
    resident_payments: await make.residentPayment(resident),
    resident_visits: await make.visit(resident),
    vehicles: await make.vehicle(resident),
    pets: await make.pet(resident),
    amenities: amenity,
    amenity_schedules: await make.schedule(amenity),
    amenity_reservations: await make.reservation(amenity, resident),
    surveys: survey,
    survey_questions: await make.question(survey),
    tickets: await make.ticket(resident),
    comments: await make.comment(resident, { origen: 'event', idOrigen: '1' }),
    announcements: await make.announcement(community),
    documents: await make.document(community),
    bank_balances: await make.bankBalance(community),
    banners: await make.banner(community),
    community_prices: await make.price(community),
    community_providers: await make.provider(community),
  });
});
afterAll(() => service.stop());

/** The constraint that refuses a copy of a row with other values. */
function refusalOf(table: string, values: object): Promise<string | null> {
  const { id } = rows[table] as { id: string | number };
  const copy = { id: typeof id === 'string' ? randomUUID() : 2_000_000_000, ...values };
  return refusedBy(
    service.database,
    sql`insert into ${sql.table(table)} overriding system value
      select (jsonb_populate_record(t, ${JSON.stringify(copy)}::jsonb)).* from ${sql.table(table)} t
      where t."id" = ${id}`,
  );
}

const TOO_EARLY = '0001-12-31 00:00:00+00 BC';
const TOO_LATE = '10000-01-01 00:00:00+00';

const violations: [table: string, values: object, constraint: string][] = [
  ['communities', { latitud: 90.1 }, 'communities_place_check'],
  ['communities', { latitud: -90.1, longitud: null }, 'communities_place_check'],
  ['communities', { longitud: 180.1 }, 'communities_place_check'],
  ['communities', { longitud: 'NaN' }, 'communities_place_check'],
  ['communities', { cantidad_viviendas: -1 }, 'communities_dwellings_check'],
  ['communities', { nombre: 'x'.repeat(201) }, 'communities_nombre_check'],
  ['contracts', { tipo_contrato: 'otro' }, 'contracts_tipo_contrato_check'],
  ['contracts', { periodicidad_pago: 'diaria' }, 'contracts_periodicidad_pago_check'],
  ['contracts', { estado_contrato: 'Activo' }, 'contracts_estado_contrato_check'],
  ['contracts', { dia_pago: 29 }, 'contracts_payment_day_check'],
  ['contracts', { costo_total: -0.01 }, 'contracts_amounts_check'],
  ['contracts', { monto_pago_parcial: -0.01 }, 'contracts_amounts_check'],
  ['contracts', { numero_pagos_parciales: -1 }, 'contracts_counts_check'],
  ['contracts', { numero_casas: -1 }, 'contracts_counts_check'],
  ['contracts', { fecha_firma: TOO_EARLY }, 'contracts_fecha_firma_check'],
  ['contracts', { fecha_inicio: TOO_LATE }, 'contracts_fecha_inicio_check'],
  ['contracts', { fecha_fin: TOO_LATE }, 'contracts_fecha_fin_check'],
  ['payment_histories', { estado_pago: 'perdido' }, 'payment_histories_estado_pago_check'],
  ['payment_histories', { monto: -0.01 }, 'payment_histories_amount_check'],
  ['payment_histories', { fecha_pago: TOO_LATE }, 'payment_histories_fecha_pago_check'],
  ['community_charges', { monto_cargo: -1 }, 'community_charges_amount_check'],
  ['community_charges', { monto_recargos: -1 }, 'community_charges_amount_check'],
  ['community_charges', { monto_pagado: 1000.01 }, 'community_charges_balance_check'],
  ['community_charges', { monto_pagado: -0.01 }, 'community_charges_balance_check'],
  ['community_charges', { fecha_de_pago: TOO_LATE }, 'community_charges_fecha_de_pago_check'],
  ['payments', { monto_aplicado: 1000.01 }, 'payments_applied_check'],
  ['payments', { monto_pago: -0.01 }, 'payments_applied_check'],
  ['payments', { fecha_de_pago: TOO_EARLY }, 'payments_fecha_de_pago_check'],
  ['resident_charges', { estatus_fijado: 'Vencido' }, 'resident_charges_estatus_fijado_check'],
  ['resident_charges', { monto: -0.01 }, 'resident_charges_amount_check'],
  ['resident_charges', { fecha: TOO_LATE }, 'resident_charges_fecha_check'],
  ['resident_payments', { status: 'aplicado' }, 'resident_payments_status_check'],
  ['resident_payments', { monto: -0.01 }, 'resident_payments_amount_check'],
  ['resident_payments', { fecha_pago: TOO_LATE }, 'resident_payments_fecha_pago_check'],
  ['resident_visits', { total_people: 0 }, 'resident_visits_total_people_check'],
  ['resident_visits', { departure_date: '2026-03-01T17:59:59.999Z' }, 'resident_visits_departure_check'],
  ['resident_visits', { arrival_date: TOO_EARLY }, 'resident_visits_arrival_date_check'],
  ['vehicles', { year: 1899 }, 'vehicles_year_check'],
  ['vehicles', { year: 10_000 }, 'vehicles_year_check'],
  ['pets', { age: -1 }, 'pets_age_check'],
  ['pets', { age: 201 }, 'pets_age_check'],
  ['amenities', { costo: -0.01 }, 'amenities_costo_check'],
  ['amenities', { capacidad_maxima: -1 }, 'amenities_capacidad_check'],
  ['amenities', { numero_reservaciones_simultaneas: -1 }, 'amenities_simultaneas_check'],
  ['amenities', { fecha_alta: TOO_LATE }, 'amenities_fecha_alta_check'],
  ['amenity_schedules', { day_of_week: 0 }, 'amenity_schedules_day_check'],
  ['amenity_schedules', { day_of_week: 8 }, 'amenity_schedules_day_check'],
  ['amenity_schedules', { hora_inicio: '7:00' }, 'amenity_schedules_form_check'],
  ['amenity_schedules', { hora_fin: '24:01' }, 'amenity_schedules_form_check'],
  ['amenity_schedules', { hora_inicio: '12:00', hora_fin: '11:59' }, 'amenity_schedules_hours_check'],
  ['amenity_reservations', { num_personas: 0 }, 'amenity_reservations_personas_check'],
  ['amenity_reservations', { horas_reservadas: 0 }, 'amenity_reservations_horas_check'],
  ['amenity_reservations', { horas_reservadas: 169 }, 'amenity_reservations_horas_check'],
  ['amenity_reservations', { status: 'Lista' }, 'amenity_reservations_status_check'],
  ['amenity_reservations', { horario: TOO_LATE }, 'amenity_reservations_horario_check'],
  ['surveys', { fecha_fin: '2019-12-30T00:00:00Z' }, 'surveys_period_check'],
  ['surveys', { fecha_inicio: TOO_EARLY }, 'surveys_fecha_inicio_check'],
  ['surveys', { fecha_fin: TOO_LATE }, 'surveys_fecha_fin_check'],
  ['survey_questions', { tipo_pregunta: 4 }, 'survey_questions_type_check'],
  ['comments', { origen: 'Ticket' }, 'comments_ticket_check'],
  ['comments', { ticket_id: 1 }, 'comments_ticket_check'],
  ['announcements', { fecha: TOO_LATE }, 'announcements_fecha_check'],
  ['documents', { fecha: TOO_EARLY }, 'documents_fecha_check'],
  ['bank_balances', { fecha_saldo: TOO_LATE }, 'bank_balances_fecha_saldo_check'],
  ['banners', { start_date: '2026-03-02', end_date: '2026-03-01' }, 'banners_days_check'],
  ['community_prices', { monto: -0.01 }, 'community_prices_monto_check'],
  ['community_providers', { rating: -0.01 }, 'community_providers_rating_check'],
];

test.each(violations)('a row of %s with %j is refused by %s', async (table, values, constraint) => {
  expect(await refusalOf(table, values)).toBe(constraint);
  expect(await refusalOf(table, {})).not.toBe(constraint);
});

/** No row is ever deleted that they refer to: statuses of tickets are fixed, and communities are hidden. */
const WITHOUT_INDEX = [
  'comments.comments_subject_community_id_foreign',
  'ticket_history.ticket_history_from_status_id_foreign',
  'ticket_history.ticket_history_to_status_id_foreign',
];

test('every foreign key has an index that begins with it', async () => {
  const missing = await service.database.queries.change<{ name: string }>(
    `select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and not exists (
       select from pg_index i
       where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
         and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))
     order by 1`,
    [],
  );
  expect(missing.map(({ name }) => name)).toEqual(WITHOUT_INDEX);
});

test('every constraint of the database is validated for all existing rows', async () => {
  const open = await service.database.queries.change(
    'select conname from pg_constraint where not convalidated',
    [],
  );
  expect(open).toEqual([]);
});
