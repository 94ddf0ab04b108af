// PostGraphile with its Amber preset over the tables. A caller who does not reach every community reads them under a role
// with row-level security, as its documentation advises.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { TYPES } from 'postgraphile/@dataplan/pg';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { readCallers } from '../callers.mjs';
import { openPool } from '../statements.mjs';

const SCOPED_ROLE = 'bench_scoped';
const REACHED = `any(string_to_array(current_setting('bench.communities', true), ',')::uuid[])`;

/** Which rows of a table the scoped role reads; every row of the tables that are left out. */
const POLICIES = {
  communities: `id = ${REACHED}`,
  residents: `community_id = ${REACHED}`,
  tickets: `community_id = ${REACHED}`,
  resident_charges: `community_id = ${REACHED}`,
  resident_payments: `community_id = ${REACHED}`,
  vehicles: `exists (select from residents r where r.id = resident_id)`,
  pets: `exists (select from residents r where r.id = resident_id)`,
  comments: `exists (select from tickets t where t.id = ticket_id)`,
};

/** A field that the database computes, which PostGraphile finds by the name of the function. */
const COMPUTED = `
  create function resident_charges_estatus(x resident_charges) returns text stable language sql as $$
    select coalesce(x.estatus_fijado, case when x.monto_pagado >= x.monto then 'Pagado'
      when x.monto_pagado > 0 then 'PagoParcial' else 'Activo' end) $$`;

/** Reads the ids of transactions, a type that PostGraphile does not know, as texts. */
const TransactionIds = {
  name: 'TransactionIds',
  gather: {
    hooks: {
      pgCodecs_findPgCodec(_info, event) {
        if (event.pgType.typname === 'xid8') event.pgCodec ??= TYPES.text;
      },
    },
  },
};

const pool = openPool();
await pool.query(COMPUTED);
await pool.query(`create role ${SCOPED_ROLE}; grant select on all tables in schema public to ${SCOPED_ROLE}`);
for (const [table, condition] of Object.entries(POLICIES)) {
  await pool.query(
    `alter table ${table} enable row level security; create policy bench_scope on ${table} to ${SCOPED_ROLE} using (${condition})`,
  );
}
const callerOf = await readCallers(pool);

const preset = {
  extends: [PostGraphileAmberPreset],
  plugins: [TransactionIds],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ['public'],
      pubsub: false,
      poolConfig: { max: 10, idleTimeoutMillis: 0 },
    }),
  ],
  grafserv: { graphqlPath: '/graphql', graphiql: false, graphqlOverGET: false, watch: false },
  grafast: {
    explain: false,
    context: ({ node }) => {
      const caller = callerOf(node?.req.headers.authorization);
      if (!caller) throw new Error('Unauthorized');
      return caller.reach
        ? { pgSettings: { role: SCOPED_ROLE, 'bench.communities': caller.reach.join(',') } }
        : {};
    },
  },
};

const server = createServer();
server.on('error', (error) => {
  throw error;
});
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.stdin.resume().on('end', () => process.exit(0));
