// The physical limit: the answers of the service written by hand with `node:http` and `pg`, and nothing else. To a generated
// document it answers what the service answers, once it has sent the statements that the service sends for it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { readCallers } from './callers.mjs';
import { openPool, statementsOver } from './statements.mjs';

const pool = openPool();
const sql = statementsOver(pool);
const callerOf = await readCallers(pool);
const generated = await readGenerated(process.env.GENERATED);

const operations = {
  ticket: async (caller, { id }) => ({ ticket: await sql.ticket(caller, id) }),
  nested: async (caller, { id }) => ({ community: await sql.nested(caller, id) }),
  tickets: async (caller, { status }) => ({ tickets: { nodes: await sql.tickets(caller, status) } }),
  charge: async (caller, { id }) => ({ residentCharge: await sql.charge(caller, id) }),
};

const server = createServer(async (request, response) => {
  const caller = callerOf(request.headers.authorization);
  if (!caller) return response.writeHead(401).end();
  const text = await (request.url === '/graphql' ? operate(caller, request) : respond(caller, request));
  response.writeHead(request.method === 'POST' && request.url !== '/graphql' ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.stdin.resume().on('end', () => process.exit(0));

async function operate(caller, request) {
  const { operationName, variables } = await bodyOf(request);
  const known = generated.get(`${caller.id} ${operationName}`);
  if (known) return answerGenerated(known);
  return JSON.stringify({ data: await operations[operationName](caller, variables) });
}

async function answerGenerated({ statements, text }) {
  for (const statement of statements) await pool.query(statement);
  return text;
}

/** The generated documents by the id of the caller and the operation, their statements with names to prepare them. */
async function readGenerated(file) {
  const sent = file ? JSON.parse(await readFile(file, 'utf8')) : [];
  return new Map(
    sent.map(({ user, operation, statements, text }, document) => {
      const named = statements.map((statement, index) => ({
        name: `generated_${document}_${index}`,
        ...statement,
      }));
      return [`${user} ${operation}`, { statements: named, text }];
    }),
  );
}

const respond = async (caller, request) => JSON.stringify(await restAnswer(caller, request));

async function restAnswer(caller, request) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const [, , resource, first, second] = pathname.split('/');
  if (resource === 'vehicles') return second ? sql.vehiclesOf(caller, second) : sql.vehicle(caller, first);
  if (resource === 'residents')
    return sql.residentsPage(caller, Number(searchParams.get('page')), Number(searchParams.get('pageSize')));
  if (request.method === 'POST') return sql.createTicket(caller, await bodyOf(request));
  if (request.method === 'PUT') return sql.updateTicket(caller, first, await bodyOf(request));
  return sql.ticketsOf(caller, second);
}

function bodyOf(request) {
  return new Promise((resolve) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
  });
}
