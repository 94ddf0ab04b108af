import type { MikroORM } from '@mikro-orm/postgresql';
import {
  execute,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isObjectType,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { audienceIdsOf, type Caller, type Context, type Services } from '../../engine/declare.js';
import { MAX_PAGE_SIZE } from '../../engine/read.js';
import { knownOperation } from '../../graphql/known-operation.js';
import { runOf } from '../../graphql/operation.js';
import { compileInput } from '../../graphql/operation-input.js';
import { loadConfig } from '../../platform/config/config.js';
import type { RoleCode } from '../../platform/roles.js';
import { TypedTexts } from '../../platform/texts.js';
import { systemClock } from '../../platform/time.js';
import { SAMPLE_ID, sampleOf } from './sample-arguments.js';

const CONFIG = loadConfig({ NODE_ENV: 'test' });

export interface RecordedRead {
  readonly document: string;
  readonly role: RoleCode;
  /** The caller; a sample one of the role when left out. */
  readonly caller?: Caller;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The record whose relation is read, over a schema whose query type is that of the record. */
  readonly parent?: object;
  /** The row that each statement finds; none by default. The answer that is made of it need not be valid. */
  readonly anyRow?: object;
}

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Executes a document as the service does, over a stub of the database, and returns the statements that it sends: of root
 * fields that are whole in SQL the one that answers their JSON.
 */
export async function recordStatements(
  orm: MikroORM,
  schema: GraphQLSchema,
  { document: source, role, caller = callerWith(role), parent, variables, anyRow }: RecordedRead,
): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const document = parse(source);
  const definition = getOperationAST(document) as OperationDefinitionNode;
  const ctx = contextOf(orm, caller, statements, anyRow ? [anyRow] : []);
  const operation = knownOperation(schema, document, definition);
  const input = compileInput(operation, true).read(variables, systemClock);
  if ('refusals' in input) throw new Error(`${source}: ${input.refusals[0]?.error.message}`);
  const contextValue: Context = Object.assign(ctx, { variables: input.variables });
  const { errors } = parent
    ? await execute({ schema, document, rootValue: parent, contextValue, variableValues: input.variables })
    : await runOf(operation)(contextValue, input.variables);
  const error = errors?.[0];
  if (error && !anyRow) throw new Error(`${source} as ${role}: ${error.message}`, { cause: error });
  return statements;
}

/** Returns the read of a field of the root, with values for some of its arguments, samples when left out. */
export function readOf(
  { name }: GraphQLField<unknown, unknown>,
  args: readonly GraphQLArgument[],
  selection: string,
  valueFor: (argument: GraphQLArgument) => unknown = sampleOf,
): Pick<RecordedRead, 'document' | 'variables'> {
  const declared = args.map((argument) => `$${argument.name}: ${argument.type}`).join(', ');
  const passed = args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  return {
    document: `query ${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${selection} }`,
    variables: Object.fromEntries(args.map((argument) => [argument.name, valueFor(argument)])),
  };
}

/** Returns the field of a connection with its records; undefined for any other type. */
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
    cursors: { open: () => Promise.reject(new Error('No long list is recorded')) },
    pageCap: MAX_PAGE_SIZE,
    isLegacy: false,
    language: 'en',
    loaders: new Map(),
    texts: new TypedTexts(),
    answers: new Map(),
    running: {},
    variables: {},
    origin: '',
    requestId: '',
    address: '',
    userAgent: null,
  };
}

/** Returns the communities of a caller: company administrators usually have several, others one. */
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
