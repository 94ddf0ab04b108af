import { isDeepStrictEqual } from 'node:util';
import type { MikroORM } from '@mikro-orm/postgresql';
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import {
  ALLOWED,
  type Allowed,
  type AnyRecord,
  type EntityClass,
  isRoleAllowed,
  READS,
  RELATION,
  RESTRICTION,
  type Relation,
} from '../../engine/declare.js';
import type { Screen } from '../../http/screens.js';
import { ROLE_CODES, type RoleCode } from '../../platform/roles.js';
import { wireSelection } from '../../rest/selection.js';
import { nodesOf, type RecordedRead, readOf, recordStatements } from './recorded-statements.js';
import { layOut } from './sql-layout.js';
import { type CountedOperation, headerFigures } from './statement-counts-page.js';

type Field = GraphQLField<unknown, unknown>;

/** The statements of one read under a title. */
interface Section {
  readonly title: string;
  readonly texts: readonly string[];
}

/** The recorded reads: pages by the name of their file, and the statements of each query by role. */
export interface RecordedReads {
  readonly pages: readonly (readonly [string, string])[];
  readonly counts: readonly CountedOperation[];
}

/**
 * Records the statements of reads as clients meet them, each once: of a record its single read, its lists, its row scope by
 * role, one example of each relation; of a computed answer what it sends; of each screen that reads its statements. The tables
 * of the entities must be registered.
 */
export async function recordReads(
  orm: MikroORM,
  schema: GraphQLSchema,
  entities: readonly EntityClass[],
  screens: readonly Screen[],
): Promise<RecordedReads> {
  const recorder = new Recorder(orm, schema, new Set(entities.map(({ name }) => name)));
  const sections = new Map<string, Section[]>();
  const add = (record: string, found: readonly Section[]) =>
    sections.set(record, [...(sections.get(record) ?? []), ...found]);
  const counts: CountedOperation[] = [];
  for (const field of recorder.queries()) {
    add(recordOf(field).name, await recorder.query(field));
    counts.push(...(await recorder.countsOf(field)));
  }
  for (const { name } of entities) add(name, await recorder.relationsOf(schema.getType(name)));
  for (const screen of screens.filter(({ operation }) => operation === 'query'))
    add(`screen-${screen.name}`, await recorder.screen(screen));
  const pages = [...sections]
    .filter(([, own]) => own.length > 0)
    .map(([record, own]) => [`${fileName(record)}.sql`, pageOf(record, own)] as const);
  return { pages, counts };
}

/** The role whose statements stand for all, where it may call the operation. */
const USUAL_ROLE: RoleCode = 'ADMIN_COMPANY';

/** A row with a value for every column, so that a query continues after it has found its record. */
const ANY_ROW: object = new Proxy(
  {},
  { get: (_, column) => (typeof column === 'symbol' ? undefined : column === 'zone' ? 'UTC' : 0) },
);

class Recorder {
  private readonly root: GraphQLObjectType;
  /** The row scopes that are recorded, each with the name of its record. */
  private readonly scopes: unknown[] = [];

  constructor(
    private readonly orm: MikroORM,
    private readonly schema: GraphQLSchema,
    /** The names of the types that are tables. */
    private readonly tables: ReadonlySet<string>,
  ) {
    this.root = schema.getQueryType() as GraphQLObjectType;
  }

  /** Returns the queries that read records or compute an answer, single reads first. */
  queries(): Field[] {
    return Object.values(this.root.getFields())
      .filter((field) => !isLeafType(recordOf(field)))
      .sort((a, b) => Number(!takesId(a)) - Number(!takesId(b)));
  }

  /** Counts the statements of a query that selects all fields of its REST record. */
  async countsOf(field: Field): Promise<CountedOperation[]> {
    const counts: CountedOperation[] = [];
    for (const role of rolesOf(field)) {
      const { length } = await this.record({ ...this.all(field, role), role });
      if (length > 0) counts.push({ operation: field.name, roles: [role], count: length });
    }
    return counts;
  }

  query(field: Field): Promise<Section[]> {
    return this.tables.has(recordOf(field).name) ? this.readOfRecords(field) : this.computed(field);
  }

  /** Records a query of records: all columns, or a page and the total, for one role, then the row scope by role. */
  private async readOfRecords(field: Field): Promise<Section[]> {
    const roles = rolesOf(field);
    const role = usualOf(roles);
    const required = field.args.filter(isRequiredArgument);
    const isPage = nodesOf(field) !== undefined;
    const filters = field.args.filter(({ name }) => isPage && ['search', 'includeInactive'].includes(name));
    const example = isPage
      ? readOf(field, [...required, ...filters], '{ nodes { id } totalCount }')
      : this.all(field, role);
    const title = isPage ? 'a page and the total' : 'all columns';
    const sections = [await this.section(`${field.name}, ${title}`, { ...example, role })];
    if (this.isNewScope(field)) {
      const least = readOf(field, required, isPage ? '{ nodes { id } }' : '{ id }');
      for (const { roles: same, texts } of await this.byText(roles, least))
        sections.push({ title: `${field.name}, the row scope: ${same.join(', ')}`, texts });
    }
    const restricted = restrictedOf(field);
    if (restricted.length > 0 && roles.includes('RESIDENT')) {
      const read = readOf(field, required, `{ ${restricted.join(' ')} }`);
      sections.push(await this.section(`${field.name}, restricted fields`, { ...read, role: 'RESIDENT' }));
    }
    return sections;
  }

  /** Tells whether no query before has the row scope of this one. */
  private isNewScope(field: Field): boolean {
    const definition = field.extensions[READS] as AnyRecord | undefined;
    const scope = [recordOf(field).name, definition?.scope];
    if (this.scopes.some((known) => isDeepStrictEqual(known, scope))) return false;
    this.scopes.push(scope);
    return true;
  }

  /** Records a query whose type is no table, such as the dashboard. */
  private async computed(field: Field): Promise<Section[]> {
    const role = usualOf(rolesOf(field));
    const section = await this.section(field.name, { ...this.all(field, role), role });
    return section.texts.length > 0 ? [section] : [];
  }

  /** Records one example of each relation: the ids below a record that is read by its id. */
  async relationsOf(type: GraphQLNamedType | undefined): Promise<Section[]> {
    const single = this.queries().find((field) => getNullableType(field.type) === type && takesId(field));
    if (!single || !isObjectType(type)) return [];
    const sections: Section[] = [];
    for (const field of Object.values(type.getFields())) {
      const relation = field.extensions[RELATION] as Relation | undefined;
      if (!relation) continue;
      const role = usualOf(rolesOf(single).filter((one) => rolesOf(field).includes(one)));
      const below = relation.kind === 'many' ? '{ nodes { id } }' : '{ id }';
      const read = readOf(single, single.args.filter(isRequiredArgument), `{ ${field.name} ${below} }`);
      sections.push(await this.section(`${type.name}.${field.name}`, { ...read, role }));
    }
    return sections;
  }

  /** Records the statements of a screen, for a role that sends the most. */
  async screen({ name, document }: Screen): Promise<Section[]> {
    const [figure] = headerFigures(document).sort(([, a], [, b]) => b - a);
    return figure
      ? [await this.section(name, { document, role: figure[0] as RoleCode, anyRow: ANY_ROW })]
      : [];
  }

  /** Returns the read of all fields of the REST record of a query; an answer that is computed has all its arguments. */
  private all(field: Field, role: RoleCode): Omit<RecordedRead, 'role'> {
    const { type } = nodesOf(field) ?? field;
    const isTable = this.tables.has(recordOf(field).name);
    const isOfSome = isAbstractType(recordOf(field));
    // No sample is a cursor or a type of the feed of changes.
    const isFeed = recordOf(field).name === 'ChangeConnection';
    const args = field.args.filter((one) => isRequiredArgument(one) || !(isTable || isOfSome || isFeed));
    const fields = isOfSome ? '{ __typename }' : wireSelection(type, role);
    const read = readOf(field, args, nodesOf(field) ? `{ nodes ${fields} }` : fields);
    return isTable ? read : { ...read, anyRow: ANY_ROW };
  }

  private async section(title: string, read: RecordedRead): Promise<Section> {
    return { title: `${title}: ${read.role}`, texts: await this.record(read) };
  }

  /** Records the statements of a read, grouped by the roles that send the same ones. */
  private async byText(roles: readonly RoleCode[], read: Omit<RecordedRead, 'role'>) {
    const groups = new Map<string, { roles: RoleCode[]; texts: string[] }>();
    for (const role of roles) {
      const texts = await this.record({ ...read, role });
      const key = texts.join('\n');
      const group = groups.get(key) ?? { roles: [], texts };
      group.roles.push(role);
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  private async record(read: RecordedRead): Promise<string[]> {
    return (await recordStatements(this.orm, this.schema, read)).map(({ text }) => text);
  }
}

/** Returns the type of the records, or of the answer, of a query. */
const recordOf = (field: Field): GraphQLNamedType => getNamedType(nodesOf(field)?.type ?? field.type);

const rolesOf = ({ extensions }: Field): RoleCode[] =>
  ROLE_CODES.filter((role) => isRoleAllowed(role, (extensions[ALLOWED] as Allowed | undefined) ?? 'public'));

/** Returns the role that reads an example: the usual one where it may. */
const usualOf = (roles: readonly RoleCode[]): RoleCode =>
  roles.includes(USUAL_ROLE) ? USUAL_ROLE : (roles[0] as RoleCode);

const takesId = ({ args }: Field): boolean => args.some(({ name }) => name === 'id');

/** Returns the fields of a single record that the policy does not show to everybody who reaches it. */
function restrictedOf({ type }: Field): string[] {
  const record = getNullableType(type);
  if (!isObjectType(record)) return [];
  return Object.values(record.getFields())
    .filter(({ extensions }) => extensions[RESTRICTION])
    .map(({ name }) => name);
}

const fileName = (type: string) => type.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** Lays out a page of sections; those with the same statements are one. */
function pageOf(name: string, sections: readonly Section[]): string {
  const introduction = [
    `-- ${name}: what clients read, as the statements that PostgreSQL is sent.`,
    '-- Written by `npm run fix:docs` from the declarations in the code; do not edit.',
  ].join('\n');
  const titles = new Map<string, string[]>();
  for (const { title, texts } of sections) {
    const statements = texts.map(layOut).join('\n');
    titles.set(statements, [...(titles.get(statements) ?? []), `-- ${title}`]);
  }
  const written = [...titles].map(([statements, own]) => [...own, statements].join('\n'));
  return `${[introduction, ...written].join('\n\n')}\n`;
}
