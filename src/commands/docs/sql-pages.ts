import type { MikroORM } from '@mikro-orm/postgresql';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { format } from 'sql-formatter';
import { ALLOWED, type Allowed, isRoleAllowed } from '../../core/policy.js';
import { type EntityClass, tableOf } from '../../core/read/declare.js';
import { RELATION } from '../../core/read/relation.js';
import { ROLE_CODES, type RoleCode } from '../../platform/roles.js';
import { nodesOf, type ReadRequest, recordStatements } from './recorded-statements.js';
import { SAMPLE_ID } from './sample-arguments.js';
import type { CountedOperation } from './statement-counts-page.js';

type Field = GraphQLField<unknown, unknown>;

/** The statements of one read, with its operation and roles as title. */
interface Section {
  readonly title: string;
  readonly texts: readonly string[];
  /** The query and the roles whose statements these are; absent for relations and filters. */
  readonly read?: Pick<CountedOperation, 'operation' | 'roles'>;
}

/** The SQL of the reads of each record or computed answer, by the name of its type. */
export type RecordedSections = ReadonlyMap<string, readonly Section[]>;

/** Records the SQL of every list, every single read and every relation. The tables of the entities must be registered. */
export async function recordSections(
  orm: MikroORM,
  schema: GraphQLSchema,
  entities: readonly EntityClass[],
): Promise<RecordedSections> {
  const recorded = new Map<string, Section[]>();
  for (const entity of entities) {
    const type = schema.getType(entity.name);
    if (!isObjectType(type)) continue;
    const sections = [
      ...(await querySections(orm, schema, type)),
      ...(await relationSections(orm, type, entity)),
    ];
    if (sections.length > 0) recorded.set(type.name, sections);
  }
  return new Map([...recorded, ...(await computedSections(orm, schema, entities))]);
}

/** One page for each record, by the name of its file. */
export const sqlPages = (recorded: RecordedSections): [string, string][] =>
  [...recorded].map(([name, sections]) => [`${fileName(name)}.sql`, pageOf(name, sections)]);

/** The number of statements of each query. */
export const statementCounts = (recorded: RecordedSections): CountedOperation[] =>
  [...recorded.values()]
    .flat()
    .flatMap(({ read, texts }) => (read ? [{ ...read, count: texts.length }] : []));

const textsOf = async (orm: MikroORM, request: ReadRequest) =>
  (await recordStatements(orm, request)).map(({ text }) => text);

const fileName = (type: string) => type.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

const sectionOf = ({ name }: Field, roles: readonly RoleCode[], texts: readonly string[]): Section => ({
  title: `${name}: ${roles.join(', ')}`,
  texts,
  read: { operation: name, roles },
});

/** The queries that return a record or a list of it. */
async function querySections(
  orm: MikroORM,
  schema: GraphQLSchema,
  record: GraphQLObjectType,
): Promise<Section[]> {
  const type = schema.getQueryType() as GraphQLObjectType;
  const sections: Section[] = [];
  for (const field of Object.values(type.getFields())) {
    if (getNamedType(nodesOf(field)?.type ?? field.type) !== record) continue;
    const required = field.args.filter((argument) => isNonNullType(argument.type));
    const roles = ROLE_CODES.filter((role) => isRoleAllowed(role, field.extensions[ALLOWED] as Allowed));
    const read = { type, field, args: required, withTotal: false };
    for (const { roles: group, texts } of await byText(orm, read, roles)) {
      sections.push(sectionOf(field, group, texts));
    }
    const filter = field.args.find(({ name }) => name === 'filter');
    const [role] = roles;
    if (filter && role) {
      const request = { ...read, role, args: [...required, filter], withTotal: true };
      const title = `${field.name} with every filter, and its totalCount: ${role}`;
      sections.push({ title, texts: await textsOf(orm, request) });
    }
  }
  return sections;
}

/** The queries whose type is no table, such as the dashboard, by the name of the type. */
async function computedSections(
  orm: MikroORM,
  schema: GraphQLSchema,
  entities: readonly EntityClass[],
): Promise<Map<string, Section[]>> {
  const tables = new Set(entities.map(({ name }) => name));
  const type = schema.getQueryType() as GraphQLObjectType;
  const sections = new Map<string, Section[]>();
  for (const field of Object.values(type.getFields())) {
    const record = getNamedType(nodesOf(field)?.type ?? field.type);
    if (isLeafType(record) || tables.has(record.name)) continue;
    const roles = ROLE_CODES.filter((role) => isRoleAllowed(role, field.extensions[ALLOWED] as Allowed));
    const args = field.args.filter((one) => isRequiredArgument(one) || !isAbstractType(record));
    const read = { type, field, args, withTotal: false, anyRow: ANY_ROW };
    for (const { roles: group, texts } of await byText(orm, read, roles)) {
      const section = sectionOf(field, group, texts);
      if (texts.length > 0) sections.set(record.name, [...(sections.get(record.name) ?? []), section]);
    }
  }
  return sections;
}

/** A row with a value for every column, so that a query continues after it has found its record. */
const ANY_ROW: object = new Proxy(
  {},
  { get: (_, column) => (typeof column === 'symbol' ? undefined : column === 'zone' ? 'UTC' : 0) },
);

/** The statements of a read, grouped by the roles that send the same ones. */
async function byText(
  orm: MikroORM,
  read: Omit<ReadRequest, 'role'>,
  roles: readonly RoleCode[],
): Promise<{ roles: RoleCode[]; texts: string[] }[]> {
  const groups = new Map<string, { roles: RoleCode[]; texts: string[] }>();
  for (const role of roles) {
    const texts = await textsOf(orm, { ...read, role });
    const key = texts.join('\n');
    const group = groups.get(key) ?? { roles: [], texts };
    group.roles.push(role);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The statement of each relation for one role, since the row scope is that of the target record. */
async function relationSections(
  orm: MikroORM,
  type: GraphQLObjectType,
  entity: EntityClass,
): Promise<Section[]> {
  const parent = parentOf(entity);
  const sections: Section[] = [];
  for (const field of Object.values(type.getFields())) {
    if (!field.extensions[RELATION]) continue;
    const role = roleFor(field);
    const texts = await textsOf(orm, { type, field, role, parent, args: [], withTotal: false });
    sections.push({ title: `${type.name}.${field.name}: ${role}`, texts });
  }
  return sections;
}

const roleFor = ({ extensions }: Field): RoleCode =>
  isRoleAllowed('ADMIN_COMPANY', (extensions[ALLOWED] as Allowed | undefined) ?? 'public')
    ? 'ADMIN_COMPANY'
    : 'SYSTEM_ADMIN';

/** A parent row whose foreign keys are all set. */
function parentOf(entity: EntityClass): object {
  const { fields } = tableOf(entity);
  return Object.fromEntries([...fields.keys()].map((name) => [name, SAMPLE_ID]));
}

function pageOf(record: string, sections: readonly Section[]): string {
  const introduction = [
    `-- What the reads of ${record} become: its queries, by the roles that send the same text, and its relations.`,
    '-- Written by `npm run fix:docs` from the declarations in the code; do not edit.',
    '-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.',
  ].join('\n');
  const statements = sections.flatMap(({ title, texts }) => [`-- ${title}`, ...texts.map(formatted)]);
  return `${[introduction, ...statements].join('\n\n').replace(/^(-- .*[^.])\n\n(?!--)/gm, '$1\n')}\n`;
}

const formatted = (text: string) => `${format(text, { language: 'postgresql', keywordCase: 'preserve' })};`;
