import pg from 'pg';
import { databaseOnServer } from '../../support/server-database.js';

/*
 * Holds what a distribution of the tables by community needs (docs/scaling.md): each table is a copy on every node, or has a
 * community that its keys could contain. What stands against it is listed with the reason.
 */

/** Tables that every node has a whole copy of. */
const REFERENCE =
  /^(roles|vehicle_types|ticket_categories|ticket_statuses|communities|users|sign_in_names|sessions|refresh_tokens|second_factors|password_reset_tokens|idempotency_keys|record_days|upload_days|attempts|write_positions|path_uses|notification_preferences|devices|change_feeds|stored_pictures|mikro_orm_migrations|expand_migrations)$/;

const BY_AUDIENCE = 'a row without a community is for an audience of several communities, or for all';
const OF_RESIDENT = 'its resident may be without a community';
const OF_PARENT = 'has the community of the row that its key names';

/** The other tables without a community in each row. */
const WITHOUT_COMMUNITY: Readonly<Record<string, string>> = {
  amenities: BY_AUDIENCE,
  announcements: BY_AUDIENCE,
  banners: BY_AUDIENCE,
  community_providers: BY_AUDIENCE,
  documents: BY_AUDIENCE,
  residents: BY_AUDIENCE,
  service_providers: BY_AUDIENCE,
  amenity_reservations: OF_RESIDENT,
  resident_charges: OF_RESIDENT,
  resident_payments: OF_RESIDENT,
  resident_visits: OF_RESIDENT,
  amenity_closures: OF_PARENT,
  amenity_schedules: OF_PARENT,
  announcement_readings: OF_PARENT,
  import_rows: OF_PARENT,
  late_fee_days: OF_PARENT,
  comments: 'has the community of its ticket, of its resident or of its subject',
  payment_histories: OF_PARENT,
  pets: OF_PARENT,
  service_provider_ratings: OF_PARENT,
  survey_answers: OF_PARENT,
  survey_questions: OF_PARENT,
  survey_responses: OF_PARENT,
  ticket_history: OF_PARENT,
  vehicles: OF_PARENT,
  notification_deliveries: OF_PARENT,
  notifications: 'what it is of may be without a community',
  audit_entries: 'an event of an account has no community',
  webhooks: 'is of its owner, who may have several communities',
  webhook_deliveries: 'is of the owner of its webhook',
  change_events: 'a change before and after may be of two communities, or of none',
};

/** Unique keys over the rows of all communities. */
const OVER_ALL: Readonly<Record<string, string>> = {
  vehicles_license_plate_unique: 'a plate is that of one vehicle wherever its resident lives',
  residents_user_unique: 'a person lives in one community',
  notifications_occasion_unique: 'a user is told once, whatever community the record has by then',
  change_events_record_unique: 'a transaction has one change of a record, wherever that was before',
};

const COMMUNITY = `'(community|comunidad)_id'`;

let server: Awaited<ReturnType<typeof databaseOnServer>>;
let client: pg.Client;
beforeAll(async () => {
  server = await databaseOnServer();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.dispose();
});

async function names(text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(text);
  return rows.map(({ name }) => name);
}

const tables = () =>
  names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );

test('every table is a reference, has a community in each row, or is listed with the reason', async () => {
  const withCommunity = await names(
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attname ~ ('^' || ${COMMUNITY} || '$') and attnotnull`,
  );
  const others = (await tables()).filter((name) => !REFERENCE.test(name) && !withCommunity.includes(name));
  expect(others).toEqual(Object.keys(WITHOUT_COMMUNITY).sort());
});

test('a unique key has the community, the id, or a row of it; others are listed with the reason', async () => {
  const keys = await names(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname !~ '${REFERENCE.source}' and i.indisunique
       and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum = any (i.indkey)
         and (a.attname = 'id' or a.attname ~ ('^' || ${COMMUNITY} || '$')
           or exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f' and a.attnum = any (c.conkey)
             and c.confrelid::regclass::text !~ '${REFERENCE.source}')))
     order by 1`,
  );
  expect(keys).toEqual(Object.keys(OVER_ALL).sort());
});

test('no reference has a foreign key to a table that is distributed', async () => {
  const keys = await names(
    `select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     and conrelid::regclass::text ~ '${REFERENCE.source}' and confrelid::regclass::text !~ '${REFERENCE.source}'`,
  );
  expect(keys).toEqual([]);
  expect(await tables()).toEqual(expect.arrayContaining(['users', 'tickets']));
});
