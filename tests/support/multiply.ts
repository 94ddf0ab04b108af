import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/engine/database.js';

/** Values of unique columns, as SQL over the number `n` of the copy. */
const UNIQUE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { username: "'u' || n", email: "'u' || n || '@correo.example'" },
  import_rows: { import_id: idOf('imports') },
  residents: { user_id: idOf('users') },
  vehicles: { license_plate: "'PLACA' || n" },
  fee_amounts: { unit_id: idOf('units') },
  fee_charges: { unit_id: idOf('units'), charge_id: 'null' },
  late_fees: { charge_id: idOf('resident_charges'), late_charge_id: 'null' },
  reminders: { unit_id: idOf('units') },
  reminder_settings: { community_id: idOf('communities') },
  late_fee_days: { fee_id: idOf('fees') },
  receipts: { folio: '1000 + n', payment_id: idOf('resident_payments') },
  certificates: { folio: '1000 + n' },
  unit_people: { resident_id: idOf('residents') },
  resident_payment_applications: { charge_id: idOf('resident_charges') },
  units: {
    number: "'U' || n",
    payment_reference: '(900000 + n)::text || damm_digit((900000 + n)::text)',
  },
  announcement_readings: { announcement_id: idOf('announcements') },
  service_provider_ratings: { service_provider_id: idOf('service_providers') },
  second_factors: { user_id: idOf('users') },
  survey_responses: { survey_id: idOf('surveys') },
  notifications: { occasion: "'o' || n" },
  notification_deliveries: { notification_id: idOf('notifications') },
  notification_preferences: { user_id: idOf('users') },
  devices: { token: "'token' || n" },
  community_assignments: { community_id: idOf('communities') },
  webhook_deliveries: { event: "'event ' || n" },
  payment_applications: {
    cargos_comunidad_id: `case when n % 5 = 0 then t."cargos_comunidad_id" else ${idOf('community_charges')} end`,
  },
};

/** Reference tables, and tables without records. */
const LEFT_ALONE =
  /^(roles|vehicle_types|ticket_(categories|statuses)|mikro_orm_migrations|expand_migrations|sign_in_names|stored_pictures|upload_days|record_days|change_events|change_feeds|path_uses|unit_references|folios|.*_tokens)$/;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** The target table of a foreign key. */
  readonly target: string | null;
}

/** Those of the migrated database, which is the same for all files of a thread; the catalog takes long to ask. */
let known: readonly Column[] | undefined;

/**
 * Copies one row of every table for each number of a range. Every fifth copy refers to the copied parent of the same
 * number, the others to the parent of the original row.
 */
export async function multiplyRows({ kysely }: Database, from: number, to: number): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    // Copies of children may be inserted before those of their parents.
    await sql`set local session_replication_role = replica`.execute(transaction);
    known ??= await columnsOf(transaction);
    const columns = known;
    for (const table of new Set(columns.map((column) => column.table))) {
      if (LEFT_ALONE.test(table)) continue;
      const own = columns.filter((column) => column.table === table);
      const names = own.map(({ column }) => `"${column}"`).join(', ');
      const values = own.map(valueOfCopy).join(', ');
      await sql
        .raw(
          `insert into "${table}" (${names}) select ${values} from (select * from "${table}" limit 1) t` +
            `, generate_series(${from}, ${to}) n`,
        )
        .execute(transaction);
    }
  });
}

function valueOfCopy({ table, column, type, target }: Column): string {
  const unique = UNIQUE[table]?.[column];
  if (unique) return unique;
  if (column === 'id') return idOf(table);
  const isShared = !target || type !== 'uuid' || target === 'users' || LEFT_ALONE.test(target);
  return isShared ? `t."${column}"` : `case when n % 5 = 0 then ${idOf(target)} else t."${column}" end`;
}

/** The id of a copy. */
function idOf(table: string): string {
  return `md5('${table}' || n)::uuid`;
}

/** The columns of an insert: without generated and identity columns. */
async function columnsOf(database: Kysely<unknown>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", c.udt_name as "type", f.target
    from information_schema.columns c
    left join (
      select k.conrelid::regclass::text as source, a.attname as name, k.confrelid::regclass::text as target
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and cardinality(k.conkey) = 1
    ) f on f.source = c.table_name and f.name = c.column_name
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
      and coalesce(c.column_default, '') not like 'nextval%'
    order by c.table_name, c.ordinal_position`.execute(database);
  return rows;
}
