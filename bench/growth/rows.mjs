// The rows of a large installation, as statements that PostgreSQL fills its tables with: three years of 100 communities, ten of
// which have ten times the residents of the others. The same rows in every run of a day.
import { ROLES } from '../../dist/platform/roles.js';

const SIZES = {
  communities: 100,
  residents: 14_000,
  vehicles: 20_000,
  pets: 7_000,
  tickets: 200_000,
  comments: 1_000_000,
  audit: 1_000_000,
  charges: 500_000,
  visits: 400_000,
  announcements: 5_000,
  readings: 150_000,
  documents: 3_000,
  amenities: 500,
  reservations: 50_000,
  surveys: 500,
  providers: 1_000,
};

const YEARS = 3;

/** The sizes of an installation that is `scale` times as large. */
export const sizesOf = (scale) =>
  Object.fromEntries(Object.entries(SIZES).map(([name, count]) => [name, Math.ceil(count * scale)]));

const roleId = (code) => `'${ROLES.find((role) => role.code === code).id}'::uuid`;

/** The id of a row, by its number as SQL. */
export const id = (table, n) => `md5('${table}' || (${n}))::uuid`;

/** A number that looks random and is the same in every run, as SQL; another one for each salt. */
const random = (n, salt) => `(hashint4((${n}) + ${salt * 1_000_003}) & 2147483647)`;

const TODAY = `date_trunc('day', now(), 'UTC')`;

/** A moment of the last years, as SQL; a half of them are days without a time. */
const moment = (n, salt) => {
  const past = `now() - ${random(n, salt)} / 2147483648.0 * interval '${YEARS} years'`;
  return `case when ${n} % 2 = 0 then date_trunc('day', ${past}, 'UTC') else ${past} end`;
};

const series = (count) => `generate_series(1, ${count}) n`;

/** Tells which person a row belongs to: joins the people of the run by number. */
const person = (n, size, salt) => `join people p on p.n = 1 + ${random(n, salt)} % ${size.residents}`;

const text = (kind, n) => `'${kind} de la privada ' || md5((${n})::text)`;

const FIRST_NAMES =
  'Ana Manuel Sofía Luis Carmen José Elena Raúl Germán Lucía Amanda Iván Rosa Omar Berta'.split(' ');
const LAST_NAMES =
  'García Mancera Ruiz Olvera Salazar Guzmán Prieto Nava Cruz Robles Zúñiga Ibarra Lara'.split(' ');

const oneOf = (values, n) => `(array['${values.join("', '")}'])[1 + ${n} % ${values.length}]`;
const firstName = (n) => oneOf(FIRST_NAMES, n);
const lastName = (n) => `${oneOf(LAST_NAMES, n)} || ' ' || ${oneOf(LAST_NAMES, `(${n} / 13)`)}`;
const name = (n) => `${firstName(n)} || ' ' || ${lastName(n)}`;

/** Returns the statements in their order, each with what it fills. */
export function statementsOf(size) {
  const large = Math.max(1, Math.floor(size.communities / 10));
  const slots = size.communities + 9 * large;
  const communityOf = `case when (n % ${slots}) < ${10 * large} then 1 + (n % ${slots}) % ${large} else 1 + ${large} + (n % ${slots}) - ${10 * large} end`;
  return [
    ['people', peopleOf(size, communityOf)],
    ['communities', communitiesOf(size)],
    ['accounts', accountsOf(size)],
    ['residents', residentsOf(size)],
    ['tickets', ticketsOf(size)],
    ['comments', commentsOf(size)],
    ['money of residents', moneyOf(size)],
    ['money of communities', contractsOf(size)],
    ['visits', visitsOf(size)],
    ['publications', publicationsOf(size)],
    ['amenities', amenitiesOf(size)],
    ['audit entries', auditOf(size)],
  ];
}

const peopleOf = (size, communityOf) => [
  `create temp table people as select n, ${id('resident', 'n')} as resident, ${id('user', 'n')} as account, c as place, ${id('community', 'c')} as community,
     row_number() over (partition by c order by n) as seat
   from ${series(size.residents)} cross join lateral (select ${communityOf} as c) o`,
  `create unique index on people (n)`,
  `create index on people (community, seat)`,
  `analyze people`,
];

const communitiesOf = (size) => [
  `insert into communities (id, nombre, descripcion, direccion, contacto, email, phone, tipo_comunidad, latitud, longitud, cantidad_viviendas, time_zone, created_at)
   select ${id('community', 'n')}, 'Comunidad ' || n, 'Casas alrededor de un parque', 'Calle ' || n, 'Contacto ' || n, 'c' || n || '@correo.example',
     '442 000 0000', 'COTO', 20.5, -100.4, 500, case when n % 10 = 3 then 'America/Tijuana' end, now() - interval '${YEARS} years' from ${series(size.communities)}`,
  `insert into community_configurations (id, community_id, titulo, codigo, valor, descripcion, tipo_dato, created_at, updated_at)
   select gen_random_uuid(), ${id('community', 'n')}, 'Cuota', 'MONTO_MANT', (800 + n % 5 * 100)::text, 'Cuota mensual', 'number', now(), now() from ${series(size.communities)}
   union all select gen_random_uuid(), ${id('community', 'n')}, 'Comité', 'COMITE_VE_DINERO', 'true', 'El comité ve las cifras', 'boolean', now(), now() from ${series(size.communities)}`,
];

/** Administrators of a fifth of the communities, guards of one each, and an account for each resident. */
const accountsOf = (size) => [
  `insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
   values (${id('admin', 1)}, 'Ada', 'Min', 'growth-system', 'system@correo.example', '-', ${roleId('SYSTEM_ADMIN')}, true, now()),
     (${id('admin', 2)}, 'Eva', 'Min', 'growth-company', 'company@correo.example', '-', ${roleId('ADMIN_COMPANY')}, true, now())`,
  `insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
   select ${id('guard', 'n')}, 'Gabriel', 'Caseta', 'guard' || n, 'guard' || n || '@correo.example', '-', ${roleId('VIGILANCE')}, true, now() from ${series(size.communities)}`,
  `insert into community_assignments (user_id, community_id)
   select ${id('admin', 2)}, ${id('community', 'n')} from ${series(size.communities)} where n % 5 = 1
   union all select ${id('guard', 'n')}, ${id('community', 'n')} from ${series(size.communities)}`,
  `insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
   select account, ${firstName('n')}, ${lastName('n')}, 'u' || n, 'u' || n || '@correo.example', '-',
     case when n <= ${3 * size.communities} then ${roleId('COMITEE_MEMBER')} when n % 7 = 0 then ${roleId('RENTER')} else ${roleId('RESIDENT')} end, true, now() from people`,
  `insert into sessions (id, user_id, started_at, last_used_at, expires_at, user_agent)
   select ${id('session', 'n')}, account, now() - interval '3 days', now() - interval '1 day', now() + interval '9 days', 'Navegador' from people where n % 2 = 0`,
];

const residentsOf = (size) => [
  `insert into residents (id, user_id, community_id, full_name, email, phone, number, address, created_at)
   select resident, account, community, ${name('n')}, 'u' || n || '@correo.example', '442 111 2222', (n / 10)::text,
     'Privada del Roble ' || n, now() - interval '${YEARS} years' from people`,
  `insert into vehicles (id, resident_id, brand, vehicle_type_id, model, year, color, license_plate, created_at)
   select ${id('vehicle', 'v')}, resident, 'Nissan', (select id from vehicle_types order by id limit 1), 'Versa', 2000 + v % 25, 'Gris', 'BEN-' || v, now() - v * interval '1 minute'
   from generate_series(1, ${size.vehicles}) v join people p on p.n = 1 + v % ${size.residents}`,
  `insert into pets (id, resident_id, name, species, breed, age, color, created_at)
   select ${id('pet', 'v')}, resident, 'Canela', 'Perro', 'Mestizo', v % 15, 'Miel', now() - v * interval '1 minute'
   from generate_series(1, ${size.pets}) v join people p on p.n = 1 + ${random('v', 1)} % ${size.residents}`,
];

/** Nine of ten tickets are closed, the others mostly new ones. */
const ticketsOf = (size) => [
  `insert into tickets (community_id, resident_id, categoria_ticket_id, status_id, fecha_reporte, contenido, image_urls, created_at, updated_at)
   select community, resident, 1 + x % 3, case when at > now() - interval '30 days' then 1 + x % 4 when x % 50 = 0 then 5 when x % 60 = 1 then 1 + x % 4 else 6 end,
     at, ${text('La luz del pasillo', 'x')}, '{}', at, at
   from (select t.n as x, p.*, ${moment('t.n', 2)} as at from generate_series(1, ${size.tickets}) t(n) ${person('t.n', size, 3)}) o order by at`,
  `insert into ticket_history (ticket_id, from_status_id, to_status_id, changed_by_user_id, changed_at)
   select t.id, 1, 2, ${id('admin', 2)}, t.fecha_reporte + interval '1 hour' from tickets t where t.status_id <> 1
   union all select t.id, 2, t.status_id, ${id('admin', 2)}, t.fecha_reporte + interval '2 days' from tickets t where t.status_id > 4`,
];

/** Five on a ticket, by the resident and the administration in turn; one of twenty is on an announcement. */
const commentsOf = (size) => [
  `insert into comments (resident_id, author_user_id, origen, id_origen, ticket_id, comentario_texto, created_at)
   select case when x % 2 = 0 then t.resident_id end, case when x % 2 = 1 then ${id('admin', 2)} end, 'ticket', t.id::text, t.id, ${text('Ya avisé al encargado', 'x')},
     t.fecha_reporte + (x % 72 + 1) * interval '1 hour'
   from (select n as x, 1 + ${random('n', 4)} % ${size.tickets} as number from ${series(Math.round(size.comments * 0.95))}) c
   join tickets t on t.id = (select min(id) from tickets) + number - 1 order by t.id`,
  `insert into comments (resident_id, origen, id_origen, comentario_texto, created_at)
   select resident, 'post', ${id('announcement', `1 + x % ${size.announcements}`)}::text, ${text('Gracias por avisar', 'x')}, now() - x * interval '10 minutes'
   from (select t.n as x, p.* from generate_series(1, ${Math.round(size.comments * 0.05)}) t(n) ${person('t.n', size, 5)}) o`,
];

/**
 * A charge for each resident and month, that of the next month too. One of eleven residents has not paid for almost three years,
 * and some have not paid single months; some payments are on account, wait for confirmation or are cancelled.
 */
const moneyOf = (size) => [
  `insert into resident_payments (id, residente_id, cargo_residente_id, community_id, fecha_pago, monto, status, concepto, forma_de_pago, created_at)
   select ${id('payment', 'x')}, resident, case when dice % 25 > 0 then ${id('charge', 'x')} end, community, paid, 800 + place % 5 * 100,
     case when month < 3 and dice % 20 = 0 then 'PorConfirmar' when dice % 50 = 1 then 'Cancelado' else 'Aplicado' end, 'Pago de cuota', 'Transferencia', paid
   from (select q.*, least(due, now()) + case when month <= 0 then interval '-5 days' else interval '1 day' * (dice % 20) end as paid from (
     select c.n as x, p.*, ${random('c.n', 6)} as dice, (c.n - 1) / ${size.residents} as month,
       date_trunc('month', ${TODAY}, 'UTC') - ((c.n - 1) / ${size.residents} - 1) * interval '1 month' + case when c.n % 3 = 0 then interval '0' else interval '17 hours' end as due
     from generate_series(1, ${size.charges}) c(n) join people p on p.n = 1 + (c.n - 1) % ${size.residents}) q) o
   where not (month = 0 and dice % 5 > 0) and not (o.n % 11 = 0 and month < 33) and dice % 200 > 0`,
  `insert into resident_charges (id, resident_id, community_id, fecha, monto, descripcion, estatus_fijado, monto_pagado, created_at)
   select ${id('charge', 'x')}, resident, community, due, 800 + place % 5 * 100, 'Cuota de mantenimiento ' || to_char(due, 'YYYY-MM'),
     case when x % 211 = 0 then 'Cancelado' when x % 307 = 0 then 'Pagado' end, coalesce(paid, 0), due - interval '10 days'
   from (select c.n as x, p.*, date_trunc('month', ${TODAY}, 'UTC') - ((c.n - 1) / ${size.residents} - 1) * interval '1 month' + interval '4 days'
       + case when c.n % 2 = 0 then interval '0' else interval '15 hours' end as due
     from generate_series(1, ${size.charges}) c(n) join people p on p.n = 1 + (c.n - 1) % ${size.residents}) o
   left join (select cargo_residente_id as charge, sum(monto) as paid from resident_payments where status = 'Aplicado' group by 1) s on s.charge = ${id('charge', 'x')}`,
];

const contractsOf = (size) => [
  `insert into contracts (id, community_id, folio_contrato, representante_comunidad, costo_total, monto_pago_parcial, numero_pagos_parciales, dia_pago, periodicidad_pago, metodo_pago,
     estado_contrato, fecha_firma, fecha_inicio, fecha_fin, numero_casas, tipo_contrato, created_at)
   select ${id('contract', 'n')}, ${id('community', 'n')}, 'F-' || n, 'Representante', 360000, 10000, 36, 5, 'mensual', 'Transferencia', 'activo', now() - interval '${YEARS} years',
     now() - interval '${YEARS} years', now() + interval '1 year', 100, 'estandar', now() - interval '${YEARS} years' from ${series(size.communities)}`,
  `insert into community_charges (id, contrato_id, comunidad_id, monto_cargo, fecha_de_pago, monto_pagado, created_at)
   select ${id('cargo', 'n * 100 + m')}, ${id('contract', 'n')}, ${id('community', 'n')}, 10000, date_trunc('month', now()) - (m - 1) * interval '1 month', case when m > 1 and (n + m) % 20 > 0 then 10000 else 0 end, now() - m * interval '1 month'
   from ${series(size.communities)}, generate_series(0, 35) m`,
  `insert into payments (id, community_id, monto_pago, monto_aplicado, forma_de_pago, fecha_de_pago, created_at)
   select ${id('pago', 'n * 100 + m')}, ${id('community', 'n')}, 10000, 10000, 'Transferencia', date_trunc('month', now()) - (m - 1) * interval '1 month', now() - m * interval '1 month'
   from ${series(size.communities)}, generate_series(2, 35) m where (n + m) % 20 > 0`,
  `insert into payment_applications (id, cargos_comunidad_id, pago_comunidad_id, community_id, monto_aplicado, created_at)
   select gen_random_uuid(), ${id('cargo', 'n * 100 + m')}, ${id('pago', 'n * 100 + m')}, ${id('community', 'n')}, 10000, now() - m * interval '1 month'
   from ${series(size.communities)}, generate_series(2, 35) m where (n + m) % 20 > 0`,
  `insert into bank_balances (community_id, banco, cuenta, fecha_saldo, monto, created_at)
   select ${id('community', 'n')}, 'Banco ' || b, 'C-' || b, date_trunc('month', now()) - m * interval '1 month', 100000 + n * m, now() - m * interval '1 month'
   from ${series(size.communities)}, generate_series(1, 2) b, generate_series(0, 35) m`,
];

/** Uniform over the years until tomorrow; one of thirty did not come, and a fifth of those of the last hours are inside. */
const visitsOf = (size) => [
  `insert into resident_visits (id, resident_id, community_id, visitor_name, total_people, vehicle_color, license_plate, subject, arrival_date, checked_in_at, departure_date, created_at)
   select ${id('visit', 'x')}, resident, community, ${name('x')}, 1 + x % 4, 'Rojo', 'VIS-' || x % 50000, 'Visita familiar', at,
     case when at < now() and x % 30 > 0 then at end, case when at < now() - interval '3 hours' and x % 30 > 0 and x % 1000 > 1 then at + interval '2 hours' end, at - interval '1 day'
   from (select v.n as x, p.*, now() + interval '1 day' - ${random('v.n', 8)} / 2147483648.0 * interval '${YEARS} years' as at from generate_series(1, ${size.visits}) v(n) ${person('v.n', size, 7)}) o order by at`,
];

const publicationsOf = (size) => [
  `insert into announcements (id, community_id, titulo, contenido, fecha, created_at)
   select ${id('announcement', 'n')}, ${id('community', `1 + n % ${size.communities}`)}, 'Aviso ' || n, 'Se cierra la alberca por mantenimiento.', at, at
   from (select n, ${moment('n', 9)} as at from ${series(size.announcements)}) o`,
  `insert into announcement_readings (announcement_id, user_id, read_at)
   select distinct on (1, 2) a.id, p.account, now() from generate_series(1, ${size.readings}) t(n) join announcements a on a.id = ${id('announcement', `1 + t.n % ${size.announcements}`)}
   join people p on p.community = a.community_id and p.seat = 1 + t.n / ${size.announcements}`,
  `insert into documents (id, community_id, titulo, descripcion, nombre_documento, url_doc, fecha, created_at)
   select ${id('document', 'n')}, ${id('community', `1 + n % ${size.communities}`)}, 'Reglamento ' || n, 'Documento de la comunidad', 'reglamento.pdf', 'uploads/documents/' || n || '.pdf', at, at
   from (select n, ${moment('n', 10)} as at from ${series(size.documents)}) o`,
  `insert into surveys (id, community_id, titulo, descripcion, fecha_inicio, fecha_fin, created_at)
   select ${id('survey', 'n')}, ${id('community', `1 + n % ${size.communities}`)}, 'Encuesta ' || n, 'Queremos saber', now() - n / ${size.communities} * interval '90 days' - interval '10 days',
     now() - n / ${size.communities} * interval '90 days' + interval '20 days', now() from ${series(size.surveys)}`,
  `insert into survey_questions (id, survey_id, position, pregunta, opciones, tipo_pregunta)
   select ${id('question', 'n * 10 + q')}, ${id('survey', 'n')}, q, '¿Qué prefiere?', array['Sí', 'No', 'Tal vez'], 1 from ${series(size.surveys)}, generate_series(1, 3) q`,
  `insert into survey_responses (id, survey_id, resident_id, user_id, created_at)
   select md5(s.id::text || p.n)::uuid, s.id, p.resident, p.account, now() from surveys s join people p on p.community = s.community_id and p.n % 3 = 0`,
  `insert into survey_answers (id, response_id, survey_id, question_id, respuesta)
   select gen_random_uuid(), r.id, r.survey_id, q.id, 'Sí' from survey_responses r join survey_questions q on q.survey_id = r.survey_id`,
  `insert into service_providers (id, community_id, nombre, giro, telefono, email, created_at, updated_at)
   select ${id('provider', 'n')}, ${id('community', `1 + n % ${size.communities}`)}, 'Proveedor ' || n, 'Plomería', '442 333 4444', 'p' || n || '@correo.example', now(), now() from ${series(size.providers)}`,
  `insert into service_provider_ratings (service_provider_id, user_id, puntuacion, rated_at)
   select distinct on (1, 2) s.id, p.account, p.n % 6, now() from service_providers s join people p on p.community = s.community_id and p.n % 7 = 0`,
  `insert into banners (id, community_id, title, path_imagen, created_at)
   select ${id('banner', 'n')}, ${id('community', 'n')}, 'Bienvenidos', 'uploads/banners/1.jpg', now() from ${series(size.communities)}`,
];

const amenitiesOf = (size) => [
  `insert into amenities (id, community_id, nombre, descripcion, reglas, capacidad_maxima, fecha_alta, created_at)
   select ${id('amenity', 'n')}, ${id('community', `1 + n % ${size.communities}`)}, 'Salón ' || n, 'Salón de usos múltiples', 'Dejar limpio', 40, now(), now() from ${series(size.amenities)}`,
  `insert into amenity_schedules (id, amenity_id, day_of_week, hora_inicio, hora_fin, created_at)
   select gen_random_uuid(), ${id('amenity', 'n')}, d, '08:00', '22:00', now() from ${series(size.amenities)}, generate_series(1, 7) d`,
  `insert into amenity_reservations (id, amenity_id, community_id, resident_id, horario, horas_reservadas, num_personas, status, created_at)
   select ${id('reservation', 'x')}, a.id, a.community_id, p.resident, at, 2, 10, case when x % 10 = 0 then 'Cancelada' when at > now() and x % 3 = 0 then 'En proceso' else 'Reservada' end, at - interval '5 days'
   from (select n as x, ${id('amenity', `1 + n % ${size.amenities}`)} as amenity, date_trunc('hour', now()) + interval '20 days' - n / ${size.amenities} * interval '11 days' as at from ${series(size.reservations)}) o
   join amenities a on a.id = o.amenity join people p on p.community = a.community_id and p.seat = 1 + x % 50`,
];

const auditOf = (size) => [
  `insert into audit_entries (created_at, user_id, username, role, action, record, record_id, community_id, network, request_id, after)
   select now() - (${size.audit} - x) * (interval '${YEARS} years' / ${size.audit}), account, 'u' || o.n, 'RESIDENT',
     (array['CREATE', 'UPDATE', 'DELETE', 'SIGN_IN', 'DOWNLOAD', 'CREATE'])[kind], (array['Ticket', 'ResidentCharge', 'ResidentVisit', 'User', 'Document', 'ResidentVisit'])[kind],
     case kind when 1 then (1 + x % ${size.tickets})::text when 2 then ${id('charge', `1 + x % ${size.charges}`)}::text when 4 then account::text else ${id('visit', `1 + x % ${size.visits}`)}::text end,
     case when kind <> 4 then community end, '10.0.' || x % 200 || '.1', md5(x::text), case when kind in (1, 2, 6) then jsonb_build_object('id', x, 'contenido', ${text('La luz', 'x')}) end
   from (select e.n as x, 1 + e.n % 6 as kind, p.* from generate_series(1, ${size.audit}) e(n) ${person('e.n', size, 11)}) o order by x`,
  `insert into audit_entries (created_at, user_id, username, role, action, record, record_id, community_id)
   select now() - n * interval '1 hour', ${id('admin', 2)}, 'growth-company', 'ADMIN_COMPANY', 'UPDATE', 'Community', ${id('community', `1 + n % ${size.communities}`)}::text,
     ${id('community', `1 + n % ${size.communities}`)} from ${series(size.communities * 20)}`,
];
