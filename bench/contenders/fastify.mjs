// Fastify with SQL written by hand: the REST routes of the benchmark.
import Fastify from 'fastify';
import { readCallers } from '../callers.mjs';
import { openPool, statementsOver } from '../statements.mjs';

const pool = openPool();
const sql = statementsOver(pool);
const callerOf = await readCallers(pool);

const app = Fastify();
app.decorateRequest('caller', null);
app.addHook('onRequest', async (request, reply) => {
  request.caller = callerOf(request.headers.authorization);
  if (!request.caller) return reply.code(401).send();
});

app.get('/api/vehicles/:id', ({ caller, params }) => sql.vehicle(caller, params.id));
app.get('/api/vehicles/resident/:id', ({ caller, params }) => sql.vehiclesOf(caller, params.id));
app.get('/api/residents', ({ caller, query }) =>
  sql.residentsPage(caller, Number(query.page), Number(query.pageSize)),
);
app.get('/api/tickets/community/:id', ({ caller, params }) => sql.ticketsOf(caller, params.id));
app.post('/api/tickets', ({ caller, body }, reply) => {
  reply.code(201);
  return sql.createTicket(caller, body);
});
app.put('/api/tickets/:id', ({ caller, params, body }) => sql.updateTicket(caller, params.id, body));

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.stdin.resume().on('end', () => process.exit(0));
