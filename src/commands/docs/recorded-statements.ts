import type { MikroORM } from '@mikro-orm/postgresql';
import {
  execute,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  GraphQLSchema,
  getNamedType,
  isObjectType,
  parse,
} from 'graphql';
import type { Caller } from '../../core/caller.js';
import type { Context, Services } from '../../core/context.js';
import { MAX_PAGE_SIZE } from '../../core/read/pagination.js';
import { loadConfig } from '../../platform/config/config.js';
import type { RoleCode } from '../../platform/roles.js';
import { systemClock } from '../../platform/time/clock.js';
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
  /** The arguments to give a sample value. */
  readonly args: readonly GraphQLArgument[];
  readonly withTotal: boolean;
  /** The row that each statement finds; none by default. The answer that is made of it need not be valid. */
  readonly anyRow?: object;
}

/** Executes a read over a stub of the database and returns the SQL texts that it sends. */
export async function recordStatements(orm: MikroORM, request: ReadRequest): Promise<string[]> {
  const { type, field, role, parent, args, anyRow } = request;
  const texts: string[] = [];
  const { errors } = await execute({
    // The parent's type is the query type, so that a relation is read without its parent.
    schema: new GraphQLSchema({ query: type, assumeValid: true }),
    document: parse(documentOf(request)),
    rootValue: parent,
    contextValue: contextOf(orm, role, texts, anyRow ? [anyRow] : []),
    variableValues: Object.fromEntries(args.map((argument) => [argument.name, sampleOf(argument)])),
  });
  const error = errors?.[0];
  if (error && !anyRow)
    throw new Error(`${type.name}.${field.name} as ${role}: ${error.message}`, { cause: error });
  return texts;
}

function documentOf({ field, role, args, withTotal }: ReadRequest): string {
  const declared = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const nodes = nodesOf(field);
  const selection = nodes
    ? `{ nodes ${wireSelection(nodes.type, role)}${withTotal ? ' totalCount' : ''} }`
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

function contextOf(orm: MikroORM, role: RoleCode, texts: string[], rows: readonly object[]): Context {
  return {
    // New services for each context, so that reference tables are read again instead of cached.
    services: { orm, config: CONFIG, clock: systemClock } as Services,
    caller: callerWith(role),
    queries: {
      run: async (text) => {
        texts.push(text);
        return [...rows] as never[];
      },
    },
    pageCap: MAX_PAGE_SIZE,
    isLegacy: false,
    language: 'en',
    loaders: new Map(),
    variables: {},
    requestId: '',
    address: '',
    userAgent: null,
  };
}

const callerWith = (role: RoleCode): Caller => ({
  userId: SAMPLE_ID,
  username: '',
  email: '',
  role,
  residentId: SAMPLE_ID,
  communityIds: role === 'SYSTEM_ADMIN' ? 'all' : [SAMPLE_ID],
  audienceIds: [SAMPLE_ID],
});
