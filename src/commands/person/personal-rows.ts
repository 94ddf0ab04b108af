import pg from 'pg';
import { LIVE, RESERVATION } from '../../modules/amenities/amenity-reservation.entity.js';
import { systemClock } from '../../platform/time.js';
import type { Person } from './find-person.js';

/** The rows of a table that are of a person, and their treatment when the person is erased. */
export interface PersonalRows {
  readonly table: string;
  /** The condition of the rows; the table is `t`. */
  readonly where: string;
  /** The type of the rows in the audit log, where it tells of them. */
  readonly record?: string;
  /** Whether they are of others and only repeat texts about the person, so that they are not exported. */
  readonly isOfOthers?: true;
  /** Columns that are never exported. */
  readonly secrets?: readonly string[];
  /** Whether they are deleted, or the columns that get other values; rows with neither stay as they are. */
  readonly erased?: 'deleted' | Readonly<Record<string, string>>;
}

/** The replacement for a text of the person. */
const REMOVED = `'[eliminado]'`;

const list = (values: readonly string[]) => values.map((value) => pg.escapeLiteral(value)).join(', ');

/**
 * Returns all rows of a person, in the order in which they are erased: each may be found by those after it. Votes, ratings and
 * money stay, without a name: they are part of sums and accounts of others. A unit keeps its number, as the house does.
 */
export function personalRows(person: Person): readonly PersonalRows[] {
  const user = `'${person.userId}'::uuid`;
  const ofUser = `t."user_id" = ${user}`;
  const residents = `array[${list(person.residentIds)}]::uuid[]`;
  const ofResident = `t."resident_id" = any(${residents})`;
  const now = `'${systemClock.nowIso()}'::timestamptz`;
  // A user name such as 101 is the number of a house or an amount in the rows of others.
  const terms = person.terms.filter((term) => !/^\d{1,6}$/.test(term)).map((term) => term.toLowerCase());
  // A sale repeats the texts of what is owed in charges of the next payer, and so do late fees and receipts of these.
  const units = `(select c."unit_id" from "resident_charges" c where c."resident_id" = any(${residents}))`;
  const repeating = `('TRANSFER', 'LATE_FEE')`;
  const withoutTerms = (column: string) => ({ [column]: redacted(`t."${column}"`, person.terms) });
  const own: readonly PersonalRows[] = [
    { table: 'documents', record: 'Document', where: inFolderOf(person, 't."url_doc"'), erased: 'deleted' },
    { table: 'documents', record: 'Document', where: ofUser, erased: { user_created: 'null' } },
    { table: 'vehicles', record: 'Vehicle', where: ofResident, erased: 'deleted' },
    { table: 'pets', record: 'Pet', where: ofResident, erased: 'deleted' },
    { table: 'visitor_passes', record: 'VisitorPass', where: ofResident, erased: 'deleted' },
    { table: 'resident_visits', record: 'ResidentVisit', where: ofResident, erased: 'deleted' },
    {
      table: 'amenity_reservations',
      record: 'AmenityReservation',
      where: ofResident,
      erased: {
        status: `case when t."status" in (${list(LIVE)}) and t."horario" > ${now} then '${RESERVATION.CANCELLED}' else t."status" end`,
      },
    },
    { table: 'ticket_history', where: `t."changed_by_user_id" = ${user}` },
    {
      table: 'tickets',
      record: 'Ticket',
      where: ofResident,
      erased: { contenido: REMOVED, image_urls: `'{}'` },
    },
    {
      table: 'comments',
      record: 'Comment',
      where: `(${ofResident} or t."author_user_id" = ${user})`,
      erased: { comentario_texto: REMOVED, image_urls: 'null' },
    },
    {
      table: 'survey_answers',
      where: `t."response_id" in (select r."id" from "survey_responses" r where r."user_id" = ${user})`,
      erased: { respuesta: `case when ${isFreeText} then ${REMOVED} else t."respuesta" end` },
    },
    { table: 'survey_responses', where: ofUser },
    { table: 'service_provider_ratings', where: ofUser },
    { table: 'announcement_readings', where: ofUser, erased: 'deleted' },
    {
      table: 'resident_charges',
      record: 'ResidentCharge',
      where: ofResident,
      erased: withoutTerms('descripcion'),
    },
    {
      table: 'resident_charges',
      where: `t."kind" in ${repeating} and t."unit_id" in ${units} or t."id"::text in (select e."record_id" from "audit_entries" e
        where e."record" = 'ResidentCharge' and e."before" ->> 'residentId' = any(${residents}::text[]))`,
      isOfOthers: true,
      erased: withoutTerms('descripcion'),
    },
    {
      table: 'resident_payments',
      record: 'ResidentPayment',
      where: `t."residente_id" = any(${residents})`,
      erased: {
        ...withoutTerms('concepto'),
        ...withoutTerms('forma_de_pago'),
        nota: 'null',
        url_comprobante: 'null',
      },
    },
    { table: 'resident_payment_applications', where: ofResident },
    {
      table: 'receipts',
      record: 'Receipt',
      where: ofResident,
      erased: { data: receiptWithout(person.terms) },
    },
    {
      table: 'receipts',
      where: `t."payment_id" in (select p."id" from "resident_payments" p where p."unit_id" in ${units})`,
      isOfOthers: true,
      erased: { data: paidWithout(person.terms) },
    },
    {
      table: 'contracts',
      record: 'Contract',
      where: ofResident,
      erased: { ...withoutTerms('representante_comunidad'), ...withoutTerms('notas') },
    },
    {
      table: 'import_rows',
      // A row names all people of a unit, so it is not exported; without it the import can be neither applied nor undone.
      // One that was applied names the person as it was called then.
      where: `(exists (select from unnest(t."cells") c where lower(normalize(btrim(c))) = any(array[${list(terms)}]::text[]))
        or t."further_ids" && (${residents}::text[] || array(select p."id"::text from "unit_people" p where p."resident_id" = any(${residents}))))`,
      secrets: ['cells', 'faults'],
      erased: 'deleted',
    },
    {
      table: 'certificates',
      record: 'Certificate',
      // One names all owners of a unit, so it is not exported. The audit log knows those that are not among them any more.
      where: `t."unit_id" in (select p."unit_id" from "unit_people" p where p."resident_id" = any(${residents})
        union all select (e."before" ->> 'unitId')::uuid from "audit_entries" e where e."record" = 'UnitPerson'
          and e."before" ->> 'residentId' = any(${residents}::text[]))`,
      secrets: ['data'],
      erased: { data: certificateWithout(person.terms) },
    },
    { table: 'unit_people', record: 'UnitPerson', where: ofResident, erased: 'deleted' },
    {
      table: 'units',
      record: 'Unit',
      where: `t."payer_id" = any(${residents})`,
      erased: { payer_id: 'null' },
    },
    {
      table: 'residents',
      record: 'Resident',
      where: ofUser,
      erased: {
        full_name: `'Persona eliminada'`,
        email: 'null',
        phone: 'null',
        number: 'null',
        address: REMOVED,
        deleted_at: `coalesce(t."deleted_at", ${now})`,
      },
    },
    {
      table: 'users',
      record: 'User',
      where: `t."id" = ${user}`,
      secrets: ['password_hash'],
      erased: {
        first_name: `'Persona'`,
        last_name: `'eliminada'`,
        username: `'erased-' || t."id"`,
        email: `'erased-' || t."id" || '@invalid'`,
        password_hash: `'-'`,
        phone: 'null',
        address: 'null',
        sent_resident_info: 'null',
        is_active: 'false',
        sessions_valid_from: `greatest(${now}, t."sessions_valid_from") + interval '1 millisecond'`,
        audience: `coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id"), '{}'), t."audience")`,
      },
    },
    { table: 'community_assignments', where: ofUser, erased: 'deleted' },
    {
      table: 'notification_deliveries',
      where: `t."notification_id" in (select n."id" from "notifications" n where n."user_id" = ${user})`,
      erased: 'deleted',
    },
    { table: 'notifications', where: ofUser, erased: 'deleted' },
    { table: 'notification_preferences', where: ofUser, erased: 'deleted' },
    { table: 'devices', where: ofUser, secrets: ['token'], erased: 'deleted' },
    { table: 'refresh_tokens', where: ofUser, secrets: ['token_hash'], erased: 'deleted' },
    { table: 'password_reset_tokens', where: ofUser, secrets: ['token_hash'], erased: 'deleted' },
    { table: 'sessions', where: ofUser, erased: 'deleted' },
    {
      table: 'second_factors',
      where: ofUser,
      secrets: ['secret', 'recovery_hashes', 'last_time_step'],
      erased: 'deleted',
    },
    {
      table: 'webhook_deliveries',
      where: `t."webhook_id" in (select w."id" from "webhooks" w where w."user_id" = ${user})`,
      erased: 'deleted',
    },
    { table: 'webhooks', where: ofUser, secrets: ['secret', 'former_secret', 'cursor'], erased: 'deleted' },
    { table: 'upload_days', where: ofUser, erased: 'deleted' },
    { table: 'record_days', where: ofUser, erased: 'deleted' },
    {
      table: 'idempotency_keys',
      where: ofUser,
      secrets: ['key', 'fingerprint', 'answer'],
      erased: 'deleted',
    },
  ];
  const ofRepeated = `t."record" = 'ResidentCharge' and t."record_id" in (select e."record_id" from "audit_entries" e
    where e."record" = 'ResidentCharge' and coalesce(e."before", e."after") ->> 'kind' in ${repeating}
      and coalesce(e."before", e."after") ->> 'unitId' in (select u."unit_id"::text from ${units} u))`;
  return [...auditEntries(person, own, ofRepeated), ...own];
}

/** Returns the condition of a path of a document that was stored for the resident, in a folder of its own. */
export const inFolderOf = ({ residentIds }: Person, path: string) =>
  residentIds.length === 0
    ? 'false'
    : `${path} ~* ${pg.escapeLiteral(`documents/[^/]+/[^/]+/(${residentIds.join('|')})/`)}`;

/** The condition of an answer that is neither a number nor one of the options. */
const isFreeText = `not exists (select from "survey_questions" q where q."id" = t."question_id"
  and (q."tipo_pregunta" = 2 or t."respuesta" = any(q."opciones")))`;

/** Returns the SQL of a text without what identifies the person. */
function redacted(column: string, terms: readonly string[]): string {
  if (terms.length === 0) return column;
  const words = terms.map((term) => {
    const [starts, ends] = [/^[\p{L}\p{N}]/u.test(term), /[\p{L}\p{N}]$/u.test(term)];
    return `${starts ? '\\m' : ''}${term.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}${ends ? '\\M' : ''}`;
  });
  return `regexp_replace(${column}, ${pg.escapeLiteral(words.join('|'))}, ${REMOVED}, 'gi')`;
}

/** Returns the SQL of a list of texts in JSON, each with its place `n`, as another list. */
const eachOf = (items: string, item: string) =>
  `(select coalesce(jsonb_agg(${item} order by e.n), '[]') from ${items} with ordinality e(item, n))`;

/** Returns the SQL of what a receipt says without its person; its amounts and days stay, whatever the person is called. */
function receiptWithout(terms: readonly string[]): string {
  const texts = ['unit', 'form', 'concept'].map(
    (name) => `'${name}', ${redacted(`t."data" ->> '${name}'`, terms)}`,
  );
  return `${paidWithout(terms)} || jsonb_build_object('resident', 'Persona eliminada', ${texts.join(', ')})`;
}

/** Returns the SQL of a receipt whose charges do not name the person. */
function paidWithout(terms: readonly string[]): string {
  const charge = `e.item || jsonb_build_object('text', ${redacted(`e.item ->> 'text'`, terms)})`;
  const charges = eachOf(`jsonb_array_elements(t."data" #> '{account,charges}')`, charge);
  return `case when jsonb_typeof(t."data" -> 'account') = 'object'
    then jsonb_set(t."data", '{account,charges}', ${charges}) else t."data" end`;
}

/** Returns the SQL of what a certificate says without an owner; the other owners and its day stay. */
function certificateWithout(terms: readonly string[]): string {
  const owners = eachOf(
    `jsonb_array_elements_text(t."data" -> 'owners')`,
    `to_jsonb(${redacted('e.item', terms)})`,
  );
  return `t."data" || jsonb_build_object('unit', ${redacted(`t."data" ->> 'unit'`, terms)}, 'owners', ${owners})`;
}

/**
 * Returns what the audit log tells of the person and of what the person did. Entries keep time, kind and ids. Those about the
 * person lose every text, since a new field may be one; those about charges that repeat its texts lose its names; the others
 * lose what tells who it was.
 */
function auditEntries(
  person: Person,
  rows: readonly PersonalRows[],
  ofRepeated: string,
): readonly PersonalRows[] {
  const { userId, residentIds } = person;
  const byPerson = `t."user_id" = '${userId}'`;
  const ids = list([userId, ...residentIds]);
  const named = ['userId', 'authorUserId', 'residentId', 'residenteId']
    .flatMap((name) => [`e."before" ->> '${name}' in (${ids})`, `e."after" ->> '${name}' in (${ids})`])
    .join(' or ');
  const subjects = rows
    .filter(({ record }) => record)
    .map(({ table, record, where }) => `select '${record}', t."id"::text from "${table}" t where ${where}`);
  const about = `(t."record", t."record_id") in (${subjects.join(' union all ')}
    union all select e."record", e."record_id" from "audit_entries" e where ${named}
      or (e."record" = 'Document' and ${inFolderOf(person, `coalesce(e."before", e."after") ->> 'urlDoc'`)}))
    or (t."record" = 'File' and (${byPerson} or ${inFolderOf(person, `t."after" ->> 'relativePath'`)}))`;
  const keptOf = (column: string) =>
    `case when ${about} then (select jsonb_object_agg(v.key, v.value) from jsonb_each(t."${column}") v
      where jsonb_typeof(v.value) in ('number', 'boolean', 'null') or v.value #>> '{}' ~ '^(${GUID}|${MOMENT})$')
    else t."${column}" end`;
  const own: PersonalRows = {
    table: 'audit_entries',
    where: `${byPerson} or ${about}`,
    erased: {
      username: `case when ${byPerson} then 'erased-${userId}' else t."username" end`,
      network: `case when ${byPerson} or (t."record" = 'User' and t."user_id" is null) then null else t."network" end`,
      before: keptOf('before'),
      after: keptOf('after'),
    },
  };
  const unnamed = (column: string) => {
    const text = `t."${column}" ->> 'descripcion'`;
    const written = `jsonb_set(t."${column}", '{descripcion}', to_jsonb(${redacted(text, person.terms)}))`;
    return `case when ${text} is null then t."${column}" else ${written} end`;
  };
  const erased = { before: unnamed('before'), after: unnamed('after') };
  return [own, { table: 'audit_entries', where: ofRepeated, isOfOthers: true, erased }];
}

const GUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const MOMENT = '[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z)?';
