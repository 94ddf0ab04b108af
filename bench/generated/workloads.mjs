// The generated documents as workloads: each with the statements that the service sends for it and the answer that it gives,
// from which the limit answers the same.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOperationAST, parse, validate } from 'graphql';
import { documentsOf } from './documents.mjs';

/** Chosen anew in each run, unless it is given. */
export const SEED = Number(process.env.BENCH_SEED ?? Math.floor(Math.random() * 1_000_000));

/** A document is executed so often before its statements count: reference rows are read once in a process. */
const EXECUTIONS = 3;

export const isGenerated = ({ kind }) => kind === 'generated';

/**
 * Resolves to the workloads, for the callers of the benchmark, and to a file of what the limit sends and answers.
 * `callers` have a user each; documents that the schema or a caller's limits refuse would be a fault of the generator.
 */
export async function generatedWorkloads(databaseUrl, callers) {
  const { openDatabase } = await import('../../dist/engine/database/open.js');
  const { entities } = await import('../../dist/modules/entities.js');
  const { resolvers } = await import('../../dist/modules/resolvers.js');
  const { createSchema } = await import('../../dist/graphql/schema.js');
  const { publishedSchema } = await import('../../dist/graphql/published-schema.js');
  const database = await openDatabase({ kind: 'server', url: databaseUrl, poolSize: 2, entities });
  try {
    const schema = publishedSchema(await createSchema(resolvers));
    const documents = await documentsOf(schema, SEED, (list, number) =>
      idOf(database, schema, callers, list, number),
    );
    const workloads = documents.map((document) => ({
      kind: 'generated',
      variables: {},
      answers: new Map(),
      ...document,
    }));
    const sent = [];
    for (const workload of workloads) {
      for (const { user } of callers) {
        const { statements, answer } = await recordedOf(database, schema, user, workload);
        workload.answers.set(user.id, answer);
        sent.push({ user: user.id, operation: workload.operation, statements, text: JSON.stringify(answer) });
      }
    }
    return { workloads, ...(await fileOf(sent)) };
  } finally {
    await database.close();
  }
}

async function fileOf(sent) {
  const folder = await mkdtemp(join(tmpdir(), 'community-bench-'));
  const file = join(folder, 'generated.json');
  await writeFile(file, JSON.stringify(sent));
  return { file, removeFile: () => rm(folder, { recursive: true, force: true }) };
}

/** The id of a record that all callers reach. */
async function idOf(database, schema, callers, list, number) {
  const query = `{ ${list}(first: 50) { nodes { id } } }`;
  const { answer } = await recordedOf(database, schema, callers.at(-1).user, { query, variables: {} });
  const { nodes } = answer.data[list];
  return nodes[number % nodes.length].id;
}

/** The statements of the last execution of a document, and its answer. */
async function recordedOf(database, schema, { id }, { query, variables }) {
  const { stringifyAnswer } = await import('../../dist/engine/read.js');
  const { runOf } = await import('../../dist/graphql/operation.js');
  const { compileInput } = await import('../../dist/graphql/operation-input.js');
  const { knownOperation } = await import('../../dist/graphql/known-operation.js');
  const { systemClock } = await import('../../dist/platform/time.js');
  const document = parse(query);
  const [fault] = validate(schema, document);
  if (fault) throw new Error(`${query}: ${fault.message}`);
  const operation = knownOperation(schema, document, getOperationAST(document));
  const input = compileInput(operation).read(variables, systemClock);
  if ('refusals' in input) throw new Error(`${query}: ${input.refusals[0].error.message}`);
  const run = runOf(operation);
  const execution = await executionFor(database, id);
  for (let time = 1; ; time++) {
    const { ctx, statements } = execution();
    const result = await run(Object.assign(ctx, { variables: input.variables }), input.variables);
    if (result.errors) throw new Error(`${query}: ${result.errors[0].message}`);
    if (time === EXECUTIONS)
      return { statements, answer: JSON.parse(stringifyAnswer({ data: result.data })) };
  }
}

/** Makes contexts of a user, whose statements are recorded. */
async function executionFor({ orm, queries }, userId) {
  const { createContext } = await import('../../dist/engine/declare.js');
  const { MAX_PAGE_SIZE } = await import('../../dist/engine/read.js');
  const { loadUser } = await import('../../dist/modules/users/caller.js');
  const { loadConfig } = await import('../../dist/platform/config/config.js');
  const { systemClock } = await import('../../dist/platform/time.js');
  const { caller } = await loadUser(queries, userId);
  let statements = [];
  const run = (text, values, options) => {
    statements.push({ text, values });
    return queries.run(text, values, options);
  };
  const recording = { run, change: queries.change };
  const config = loadConfig({ NODE_ENV: 'test' });
  const services = { orm, queries: recording, config, clock: systemClock };
  const facts = {
    caller,
    pageCap: MAX_PAGE_SIZE,
    isLegacy: false,
    language: 'en',
    requestId: '',
    address: '',
    userAgent: null,
  };
  return () => {
    statements = [];
    return { statements, ctx: createContext(services, facts) };
  };
}
