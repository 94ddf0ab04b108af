import type { MikroORM } from '@mikro-orm/postgresql';
import {
  execute,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  parse,
} from 'graphql';
import type { Caller } from '../../core/caller.js';
import type { Context, Services } from '../../core/context.js';
import { audienceIdsOf } from '../../core/policy/audience.js';
import { MAX_PAGE_SIZE } from '../../core/read/pagination.js';
import { loadConfig } from '../../platform/config/config.js';
import type { RoleCode } from '../../platform/roles.js';
import { systemClock } from '../../platform/time/clock.js';
import { TypedTexts } from '../../platform/typed-texts.js';
import { wireSelection } from '../../rest/selection.js';
import { SAMPLE_ID, sampleOf } from './sample-arguments.js';

const CONFIG = loadConfig({ NODE_ENV: 'test' });

export interface ReadRequest {
  /** The type of the field: the query type, or a record for its relations. */
  readonly type: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly role: RoleCode;
  /** The record whose relation is read. */
  readonly parent?: object;
  /** The caller; a sample one of the role when left out. */
  readonly caller?: Caller;
  /** The arguments to give a value. */
  readonly args: readonly GraphQLArgument[];
  /** The value of an argument; a sample when left out. */
  readonly valueFor?: (argument: GraphQLArgument) => unknown;
  readonly withTotal: boolean;
  /** The row that each statement finds; none by default. The answer that is made of it need not be valid. */
  readonly anyRow?: object;
}

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Executes a read over a stub of the database and returns the statements that it sends. */
export async function recordStatements(orm: MikroORM, request: ReadRequest): Promise<RecordedStatement[]> {
  const { type, field, role, parent, args, anyRow, caller = callerWith(role), valueFor = sampleOf } = request;
  const statements: RecordedStatement[] = [];
  const { errors } = await execute({
    schema: schemaFor(type),
    document: parse(documentOf(request)),
    rootValue: parent,
    contextValue: contextOf(orm, caller, statements, anyRow ? [anyRow] : []),
    variableValues: Object.fromEntries(args.map((argument) => [argument.name, valueFor(argument)])),
  });
  const error = errors?.[0];
  if (error && !anyRow)
    throw new Error(`${type.name}.${field.name} as ${role}: ${error.message}`, { cause: error });
  return statements;
}

const schemas = new Map<GraphQLObjectType, GraphQLSchema>();

/** A schema with the parent's type as query type, so that a relation is read without its parent. */
function schemaFor(type: GraphQLObjectType): GraphQLSchema {
  const schema = schemas.get(type) ?? new GraphQLSchema({ query: type, assumeValid: true });
  schemas.set(type, schema);
  return schema;
}

function documentOf({ field, role, args, withTotal }: ReadRequest): string {
  const declared = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const nodes = nodesOf(field);
  const selection = nodes
    ? `{ nodes ${wireSelection(nodes.type, role)}${withTotal ? ' totalCount' : ''} }`
    : isAbstractType(getNamedType(field.type))
      ? '{ __typename }'
      : wireSelection(field.type, role);
  return `query ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`;
}

/** The field of a connection with its records; undefined for any other type. */
export function nodesOf({
  type,
}: GraphQLField<unknown, unknown>): GraphQLField<unknown, unknown> | undefined {
  const named = getNamedType(type);
  return isObjectType(named) && named.name.endsWith('Connection') ? named.getFields().nodes : undefined;
}

function contextOf(
  orm: MikroORM,
  caller: Caller,
  statements: RecordedStatement[],
  rows: readonly object[],
): Context {
  return {
    // New services for each context, so that reference tables are read again instead of cached.
    services: { orm, config: CONFIG, clock: systemClock } as Services,
    caller,
    queries: {
      run: async (text, values) => {
        statements.push({ text, values });
        return [...rows] as never[];
      },
      change: () => Promise.reject(new Error('The statements of reads change nothing')),
    },
    pageCap: MAX_PAGE_SIZE,
    isLegacy: false,
    language: 'en',
    loaders: new Map(),
    texts: new TypedTexts(),
    answers: new Map(),
    running: {},
    variables: {},
    requestId: '',
    address: '',
    userAgent: null,
  };
}

/** Company administrators usually have several communities, others one. */
function communitiesOf(role: RoleCode): Caller['communityIds'] {
  if (role === 'SYSTEM_ADMIN') return 'all';
  return role === 'ADMIN_COMPANY' ? [SAMPLE_ID, SAMPLE_ID] : [SAMPLE_ID];
}

function callerWith(role: RoleCode): Caller {
  const communityIds = communitiesOf(role);
  const audienceIds = audienceIdsOf(role, { communityIds, everAssignedIds: [SAMPLE_ID, SAMPLE_ID] });
  return {
    userId: SAMPLE_ID,
    username: '',
    email: '',
    role,
    residentId: SAMPLE_ID,
    communityIds,
    audienceIds,
  };
}
