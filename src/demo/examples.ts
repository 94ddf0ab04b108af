import { type Queries, reading } from '../engine/database.js';
import type { ExampleValues } from '../rest/openapi/examples.js';
import { DEMO_PASSWORD } from './accounts.js';

/** The community whose records prepared requests change, one whose records they delete, and one that they delete. */
const CHANGED = 'c0000000-0000-4000-8000-000000000001';
const DELETED_FROM = 'c0000000-0000-4000-8000-000000000002';
const DELETED = 'c0000000-0000-4000-8000-000000000003';

const OF_COMMUNITY = 'community_id = $1';
const ALIVE = `${OF_COMMUNITY} and deleted_at is null`;
const OF_RESIDENTS = `resident_id in (select id from residents where ${ALIVE}) and deleted_at is null`;
const OWNER = `(select r.id from residents r join users u on u.id = r.user_id where u.username = 'residente' and r.deleted_at is null)`;

const AMENITIES = `amenities where ${ALIVE} order by created_at, id`;
const CONTRACTS = `contracts where ${ALIVE} order by created_at, id`;
const RESIDENTS = `residents where ${ALIVE} order by id = ${OWNER}, created_at, id`;

/** The order by which the parts of a record that is deleted itself come last. */
const OTHERS_FIRST = `resident_id = (select id from ${RESIDENTS} limit 1)`;

/** The records of a community, first the one that prepared requests are for. */
const TABLES: Readonly<Record<string, string>> = {
  Amenity: AMENITIES,
  AmenityReservation: `amenity_reservations where ${OF_COMMUNITY} order by status <> 'En proceso', created_at, id`,
  AmenitySchedule: `amenity_schedules where amenity_id in (select id from amenities where ${ALIVE}) order by amenity_id = (select id from ${AMENITIES} limit 1), created_at, id`,
  Announcement: `announcements where ${OF_COMMUNITY} order by created_at, id`,
  BankBalance: `bank_balances where ${OF_COMMUNITY} order by created_at, id`,
  Banner: `banners where ${OF_COMMUNITY} order by created_at, id`,
  // Only its author changes a comment.
  Comment: `comments where ticket_id in (select id from tickets where ${OF_COMMUNITY}) order by resident_id <> ${OWNER}, ticket_id desc, id`,
  CommunityConfiguration: `community_configurations where ${OF_COMMUNITY} order by created_at, id`,
  CommunityPrice: `community_prices where ${OF_COMMUNITY} order by created_at, id`,
  CommunityProvider: `community_providers where ${OF_COMMUNITY} and is_active order by created_at, id`,
  Contract: CONTRACTS,
  Document: `documents where ${OF_COMMUNITY} order by created_at, id`,
  'GET ResidentPayment': `resident_payments p where ${OF_COMMUNITY} and exists (select 1 from receipts r where r.payment_id = p.id) order by created_at, id`,
  ImportRejects: `imports where ${OF_COMMUNITY} order by created_at, id`,
  Paper: `certificates where ${OF_COMMUNITY} order by folio, id`,
  PaymentHistory: `payment_histories where contrato_id in (select id from contracts where ${ALIVE}) order by contrato_id = (select id from ${CONTRACTS} limit 1), created_at, id`,
  Pet: `pets where ${OF_RESIDENTS} order by ${OTHERS_FIRST}, created_at, id`,
  Resident: RESIDENTS,
  // One with payments keeps its resident and cannot be deleted.
  ResidentCharge: `resident_charges c where ${OF_COMMUNITY} order by exists (select 1 from resident_payments p where p.cargo_residente_id = c.id), c.created_at, c.id`,
  ResidentPayment: `resident_payments where ${OF_COMMUNITY} order by status <> 'PorConfirmar', created_at, id`,
  ResidentVisit: `resident_visits where ${ALIVE} order by ${OTHERS_FIRST}, created_at, id`,
  ServiceProvider: `service_providers where ${OF_COMMUNITY} and is_active order by created_at, id`,
  Survey: `surveys where ${ALIVE} order by created_at, id`,
  Ticket: `tickets where ${OF_COMMUNITY} order by id`,
  Vehicle: `vehicles where ${OF_RESIDENTS} order by ${OTHERS_FIRST}, created_at, id`,
};

/** The records that prepared requests name besides that of their path; each null where it is gone. */
interface Scene {
  readonly resident: string | null;
  readonly unit: string | null;
  readonly charge: string | null;
  readonly amenity: string | null;
  readonly contract: string | null;
  /** A moment at which the amenity is open. */
  readonly opening: string | null;
  readonly survey: string | null;
  readonly answers: unknown;
  readonly questions: unknown;
  readonly ticket: number | null;
  readonly category: number | null;
  readonly status: number | null;
  readonly user: string | null;
  readonly lastUser: string | null;
  /** A user without a residence. */
  readonly loneUser: string | null;
  /** A number that grows with what is stored, so that names made of it are new. */
  readonly count: number;
}

const SCENE = reading(`
  with amenity as (select id from ${AMENITIES} limit 1),
    survey as (select id from surveys where ${ALIVE} and is_active and fecha_inicio <= now() and fecha_fin >= now() order by id limit 1),
    changed_survey as (select id from ${TABLES.Survey} limit 1),
    neighbours as (select id, username from users where password_hash = '-' and id in (select user_id from residents where ${ALIVE}))
  select ${OWNER} as resident,
    (select id from units where ${OF_COMMUNITY} and is_active order by created_at, id limit 1) as unit,
    (select id from resident_charges where resident_id = ${OWNER} order by fecha desc, id limit 1) as charge,
    (select id from amenity) as amenity,
    (select id from ${CONTRACTS} limit 1) as contract,
    (select to_json(((current_date + days) + hora_inicio::time) at time zone $2)
      from amenity_schedules, generate_series(14, 28) as days
      where amenity_id = (select id from amenity) and is_open and extract(isodow from current_date + days) = day_of_week
      order by days, hora_inicio limit 1) as opening,
    (select id from survey) as survey,
    (select json_agg(json_build_object('preguntaId', id, 'respuesta',
        coalesce(opciones[1], case when tipo_pregunta = 2 then '5' else 'Todo bien' end)) order by position)
      from survey_questions where survey_id = (select id from survey)) as answers,
    (select json_agg(json_build_object('id', id, 'tipoPregunta', tipo_pregunta, 'pregunta', pregunta, 'opciones', opciones) order by position)
      from survey_questions where survey_id = (select id from changed_survey)) as questions,
    (select id from ${TABLES.Ticket} limit 1) as ticket,
    (select min(id) from ticket_categories) as category,
    (select min(id) from ticket_statuses) as status,
    (select id from neighbours order by username limit 1) as user,
    (select id from neighbours order by username desc limit 1) as "lastUser",
    (select id from users where password_hash = '-' and id not in (select user_id from residents) limit 1) as "loneUser",
    (select count(*) from users) + (select count(*) from vehicles) as count`);

/**
 * Returns values with which the prepared requests of the REST documentation succeed on the demonstration data as it is now: its
 * accounts, its records, and names that are free. None where there is no demonstration data.
 */
export async function demoExamples(queries: Queries, timeZone: string): Promise<ExampleValues> {
  const [scene] = await queries.run<Scene>(SCENE, [CHANGED, timeZone]);
  if (!scene?.resident) return {};
  const chosen = { ...FIXED, ...valuesOf(scene) };
  return {
    ...(await valuesIn(queries, CHANGED, chosen)),
    ...(await idsIn(queries, CHANGED, '')),
    ...(await idsIn(queries, DELETED_FROM, 'DELETE ')),
    ...chosen,
  };
}

/** Reads the ids for the paths of requests, of all methods or of one. */
async function idsIn(queries: Queries, community: string, method: string): Promise<ExampleValues> {
  const rows = await firstsIn(queries, community);
  return Object.fromEntries(Object.entries(rows).map(([record, { id }]) => [`${method}${record}.id`, id]));
}

/** Reads what the records of prepared requests have, as the examples of the fields that are not chosen. */
async function valuesIn(queries: Queries, community: string, chosen: ExampleValues): Promise<ExampleValues> {
  const rows = Object.entries(await firstsIn(queries, community));
  return Object.fromEntries(
    rows.flatMap(([record, row]) =>
      Object.entries(row).flatMap(([column, value]) => {
        const field = inCamelCase(column);
        return field in chosen ? [] : [[`${record}.${field}`, wired(value)]];
      }),
    ),
  );
}

type Row = Readonly<Record<string, unknown>>;

async function firstsIn(queries: Queries, community: string): Promise<Readonly<Record<string, Row>>> {
  const firsts = Object.entries(TABLES).map(
    ([record, rows]) => `'${record}', (select to_jsonb(t) from (select * from ${rows} limit 1) t)`,
  );
  const text = reading(`select jsonb_strip_nulls(jsonb_build_object(${firsts.join(', ')})) as rows`);
  const [found] = await queries.run<{ rows: Record<string, Row> }>(text, [community]);
  return found?.rows ?? {};
}

const inCamelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns a moment in the form of answers. */
const wired = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value)
    ? new Date(value).toISOString()
    : value;

const FIXED: ExampleValues = {
  communityId: CHANGED,
  communityIds: CHANGED,
  comunidadId: CHANGED,
  comunidades: CHANGED,
  userCommunityIds: CHANGED,
  'Community.id': CHANGED,
  'DELETE Community.id': DELETED,
  // The hours of its amenities, and so the prepared reservation, are in the zone of the service.
  'CommunityInput.timeZone': null,
  // As many as every amenity takes.
  numPersonas: 2,
  'LoginInput.username': 'sysadmin',
  'LoginInput.password': DEMO_PASSWORD,
  'ChangePasswordInput.currentPassword': DEMO_PASSWORD,
  'ChangePasswordInput.newPassword': DEMO_PASSWORD,
};

const valuesOf = (scene: Scene): ExampleValues => ({
  residentId: scene.resident,
  unitId: scene.unit,
  residenteId: scene.resident,
  cargoResidenteId: scene.charge,
  amenityId: scene.amenity,
  horario: scene.opening,
  contratoId: scene.contract,
  idOrigen: String(scene.ticket),
  categoriaTicketId: scene.category,
  statusId: scene.status,
  'POST Survey.id': scene.survey,
  'SurveyResponseInput.respuestas': scene.answers,
  'PUT SurveyInput.preguntas': scene.questions,
  'User.id': scene.user,
  'DELETE User.id': scene.lastUser,
  'CreateResidentInput.userId': scene.loneUser,
  'CreateResidentInput.email': `residente${scene.count}@correo.example`,
  'RegisterInput.username': `vecina${scene.count}`,
  'RegisterInput.email': `vecina${scene.count}@correo.example`,
  'CreateUserInput.username': `usuaria${scene.count}`,
  'CreateUserInput.email': `usuaria${scene.count}@correo.example`,
  'UserPatch.username': `cuenta${scene.count}`,
  'UserPatch.email': `cuenta${scene.count}@correo.example`,
  'VehicleInput.licensePlate': `DEM-${scene.count}-A`,
  'PUT VehicleInput.licensePlate': `DEM-${scene.count}-B`,
});
