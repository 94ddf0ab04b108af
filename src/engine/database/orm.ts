import { type EntityMetadata, type MetadataStorage, UnderscoreNamingStrategy } from '@mikro-orm/core';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { MigrationGenerator, Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityClass, MikroORM, type Options } from '@mikro-orm/postgresql';
import {
  CompiledQuery,
  type Dialect,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { migrationsFolder, version } from '../../platform/version.js';

/** Reads what the ORM has found of the entities, or adds to it what their declarations ask of the database. */
type Discovery = (storage: MetadataStorage) => void;

const discoveries: Discovery[] = [addVersionTriggers];

/** Adds a function that each ORM calls once it knows its entities. */
export const onDiscovery = (discovery: Discovery): void => void discoveries.push(discovery);

function afterDiscovered(storage: MetadataStorage): void {
  for (const discovery of discoveries) discovery(storage);
}

/** Adds the trigger that counts the version with each update and moves the time of the last change (`record_change`). */
function addVersionTriggers(storage: MetadataStorage): void {
  for (const meta of storage.getAll().values() as Iterable<EntityMetadata<{ version?: number }>>) {
    if (!meta.abstract && meta.properties.version) meta.triggers.push(versionTrigger(meta.tableName));
  }
}

const versionTrigger = (table: string) => ({
  name: `${table}_version`,
  timing: 'before' as const,
  events: ['update' as const],
  forEach: 'row' as const,
  expression: `create trigger "${table}_version" before update on "${table}" for each row execute function "record_change"();`,
});

/** Configures the ORM over an open Kysely instance. `dbName` must be the real one, else the migrator creates that database. */
export function ormConfig(
  kysely: Kysely<unknown>,
  dbName: string,
  entities: readonly EntityClass[],
): Options {
  return defineConfig({
    dbName,
    entities: [...entities],
    driverOptions: kysely,
    metadataProvider: ReflectMetadataProvider,
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    allowGlobalContext: false,
    // No relation has an inverse side to keep in step, and setters for it would be made for each row and field.
    propagationOnPrototype: false,
    discovery: { warnWhenNoEntities: false, afterDiscovered },
    extensions: [Migrator],
    colors: false,
    migrations: {
      path: migrationsFolder,
      glob: '*.js',
      emit: 'js',
      generator: EsModuleMigrationGenerator,
      snapshotName: '.snapshot',
      // A migration that builds an index concurrently runs outside of any transaction.
      allOrNothing: false,
      snapshotOnMigrate: false,
      silent: true,
    },
  });
}

/** Makes Kysely's dialect of PostgreSQL over a driver. */
export const dialectOver = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Initializes the ORM without a database, for metadata and SQL that depend only on the entities. */
export function initUnconnectedOrm(entities: readonly EntityClass[]): Promise<MikroORM> {
  const kysely = new Kysely<unknown>({ dialect: dialectOver(new DummyDriver()) });
  return MikroORM.init(ormConfig(kysely, 'none', entities));
}

/** Returns the rows of one statement over the connection of a Kysely instance. */
export async function queryRows<Row>(
  kysely: Kysely<unknown>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/** The end of the names of migrations that run outside of a transaction. */
const AFTERWARDS = '_afterwards';

const OUTSIDE_OF_TRANSACTION = ['  isTransactional() {', '    return false;', '  }', '', ''].join('\n');

/** Declares what most changes are; the lint refuses statements that older versions notice (`npm run check:locks`). */
const EXPAND = ["  static kind = 'expand';", `  static beside = '${version}';`, '', ''].join('\n');

/** Writes migrations as plain ES modules, which need no build; `npm run fix` breaks long lines. */
class EsModuleMigrationGenerator extends MigrationGenerator {
  /** Writes a change, its statements that read all rows of a table into a second file; returns text and name of the first. */
  override async generate(
    { up }: { up: string[] },
    path?: string,
    name = 'changes',
  ): Promise<[string, string]> {
    const { first, afterwards } = lockSafe(up.filter((sql) => sql.trim() !== ''));
    const written: [string, string][] = [];
    if (first.length > 0) written.push(await super.generate({ up: first, down: [] }, path, name));
    if (afterwards.length > 0)
      written.push(await super.generate({ up: afterwards, down: [] }, path, name + AFTERWARDS));
    return written[0] ?? ['', ''];
  }

  override generateMigrationFile(className: string, { up }: { up: readonly string[] }): string {
    const head = className.endsWith(AFTERWARDS) ? OUTSIDE_OF_TRANSACTION : '';
    return [
      "import { Migration } from '@mikro-orm/migrations';",
      '',
      `export class ${className} extends Migration {`,
      `${EXPAND}${head}  up() {`,
      `${up.map((sql) => this.createStatement(sql, 4)).join('')}  }`,
      '}',
      '',
    ].join('\n');
  }
}

/** Statements of a migration, in two parts. */
export interface LockSafe {
  /** The statements that lock a table with rows no longer than it takes to change its description. */
  readonly first: string[];
  /** The statements that read all rows of a table while others use it, outside of a transaction; they may be repeated. */
  readonly afterwards: string[];
}

const NEW_TABLE = /^create table "(\w+)"/i;
const CONSTRAINT = /^alter table "(\w+)" add constraint "(\w+)" (check|foreign key)\b/i;
const UNIQUE = /^alter table "(\w+)" add constraint "(\w+)" unique (\(.*\));?$/i;
const INDEX = /^create (unique )?index "(\w+)" on "(\w+)"/i;

/**
 * Splits the statements of the schema generator so that requests go on while they are applied: a constraint holds for new rows
 * at once and is validated afterwards, an index is built concurrently. Tables of the same migration have no rows.
 */
export function lockSafe(statements: readonly string[]): LockSafe {
  const made = new Set(statements.flatMap((statement) => NEW_TABLE.exec(statement)?.[1] ?? []));
  const first: string[] = [];
  const afterwards: string[] = [];
  for (const statement of statements) {
    const [now, later] = partsOf(statement, made);
    first.push(...now);
    afterwards.push(...later);
  }
  return { first, afterwards };
}

function partsOf(statement: string, made: ReadonlySet<string>): [readonly string[], readonly string[]] {
  const [, table = '', name = ''] = CONSTRAINT.exec(statement) ?? [];
  if (name && !made.has(table)) {
    return [
      [`${statement.replace(/;$/, '')} not valid;`],
      [`alter table "${table}" validate constraint "${name}";`],
    ];
  }
  const [, ofUnique = '', unique = '', columns = ''] = UNIQUE.exec(statement) ?? [];
  if (unique && !made.has(ofUnique)) {
    return [
      [],
      [
        `alter table "${ofUnique}" drop constraint if exists "${unique}";`,
        ...concurrently(unique, `create unique index "${unique}" on "${ofUnique}" ${columns};`),
        `alter table "${ofUnique}" add constraint "${unique}" unique using index "${unique}";`,
      ],
    ];
  }
  const [, , index = '', indexed = ''] = INDEX.exec(statement) ?? [];
  return index && !made.has(indexed) ? [[], concurrently(index, statement)] : [[statement], []];
}

/** Returns the statements that build an index concurrently, without the invalid one that an interrupted migration left. */
const concurrently = (name: string, statement: string): string[] => [
  `drop index concurrently if exists "${name}";`,
  statement.replace(/ index /, ' index concurrently '),
];
