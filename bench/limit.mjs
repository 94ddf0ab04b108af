// The physical limit: the answers of the service written by hand with `node:http` and `pg`, and nothing else.
import { createServer } from 'node:http';
import { readCallers } from './callers.mjs';
import { openPool, statementsOver } from './statements.mjs';

const pool = openPool();
const sql = statementsOver(pool);
const callerOf = await readCallers(pool);

const operations = {
  ticket: async (caller, { id }) => ({ ticket: await sql.ticket(caller, id) }),
  nested: async (caller, { id }) => ({ community: await sql.nested(caller, id) }),
  tickets: async (caller, { status }) => ({ tickets: { nodes: await sql.tickets(caller, status) } }),
  charge: async (caller, { id }) => ({ residentCharge: await sql.charge(caller, id) }),
};

const server = createServer(async (request, response) => {
  const caller = callerOf(request.headers.authorization);
  if (!caller) return response.writeHead(401).end();
  const answer = await (request.url === '/graphql' ? operate(caller, request) : respond(caller, request));
  const text = JSON.stringify(answer);
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
  return { data: await operations[operationName](caller, variables) };
}

async function respond(caller, request) {
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
