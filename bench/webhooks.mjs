// Webhooks: the time from a ticket to its message, and the transactions of the database, while one of many webhooks is
// concerned; then the time until a ticket that concerns all of them has been posted to each, the first of each owner apart.
//   npm run bench:webhooks   BENCH_WEBHOOKS=1000 BENCH_EVENTS=20
// A hundred webhooks belong to one company administrator of all 20 communities. The receivers answer at once.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stopAll } from './children.mjs';
import { mutate, startFeedService, transactionsWhile } from './feed-service.mjs';
import { startPostgres } from './postgres.mjs';
import { quantile, tokenOf } from './probe.mjs';
import { migrate } from './runs/compared.mjs';
import { seed } from './seed.mjs';

const WEBHOOKS = Number(process.env.BENCH_WEBHOOKS ?? 1_000);
const EVENTS = Number(process.env.BENCH_EVENTS ?? 20);

/** The most webhooks that an owner may have. */
const OF_OWNER = 100;
const LONGEST_MS = 120_000;

const CREATE = 'mutation ($input: WebhookInput!) { createWebhook(input: $input) { webhook { id } } }';
const TICKET = 'mutation ($input: CreateTicketInput!) { createTicket(input: $input) { id } }';
const OWNERS = `with made as (
  insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
  select md5('owner' || n)::uuid, 'Ada', 'Min', 'owner' || n, 'owner' || n || '@correo.example', '-',
    (select id from roles where code = 'ADMIN_COMPANY'), true, now() from generate_series(1, $1::int) n returning *
), assigned as (insert into community_assignments (user_id, community_id) select m.id, c.id from made m cross join communities c)
select id, username, email, 'ADMIN_COMPANY' as role from made order by username`;

/** The receivers of all webhooks: one server, a path for each. */
class Receivers {
  #arrived = new Map();
  #expected = 0;
  #server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end();
      this.#arrived.set(request.url, performance.now());
      if (this.#arrived.size === this.#expected) this.done?.();
    });
  });

  async listen() {
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** Resolves to the milliseconds until each of the expected paths has a message of the next event. */
  async next(expected, send) {
    this.#arrived.clear();
    this.#expected = expected;
    const all = new Promise((resolve) => {
      this.done = resolve;
    });
    const began = performance.now();
    await send();
    await Promise.race([all, pause(LONGEST_MS, undefined, { ref: false })]);
    if (this.#arrived.size < expected) throw new Error(`${this.#arrived.size} of ${expected} were posted`);
    return new Map([...this.#arrived].map(([path, time]) => [path, time - began]));
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const databaseUrl = `${await startPostgres()}/postgres`;
const database = new pg.Client({ connectionString: databaseUrl });
database.on('error', () => undefined);
const receivers = new Receivers();
try {
  await database.connect();
  await migrate(databaseUrl);
  const execute = async (text, values) => (await database.query(text, values)).rows;
  const { system, resident, community } = await seed(execute);
  const communities = (await execute('select id from communities where id <> $1', [community])).map(
    ({ id }) => id,
  );
  const owners = await execute(OWNERS, [Math.ceil(WEBHOOKS / OF_OWNER)]);
  await receivers.listen();
  const { url } = await startFeedService(databaseUrl, { WEBHOOKS_ALLOW_PRIVATE: 'on' });
  const desk = await tokenOf(system);
  const report = (n) =>
    mutate(url, desk, TICKET, { residentId: resident, categoriaTicketId: 1, contenido: `Fuga ${n}` });

  await makeWebhooks(url, owners, (n) => (n === 0 ? community : communities[n % communities.length]));
  await settle();
  const delays = [];
  const { count, seconds } = await transactionsWhile(database, async () => {
    for (let n = 0; n < EVENTS; n++) {
      delays.push(...(await receivers.next(1, () => report(n))).values());
      // Looks are two seconds apart.
      await pause(Math.random() * 2_000);
    }
  });
  const sorted = delays.sort((a, b) => a - b);
  console.log(
    `one of ${WEBHOOKS} webhooks, ${EVENTS} tickets: p50 ${at(sorted, 0.5)} ms, p95 ${at(sorted, 0.95)} ms, longest ${at(sorted, 1)} ms,` +
      ` ${(count / seconds).toFixed(1)} transactions a second`,
  );

  await execute('delete from webhooks');
  await makeWebhooks(url, owners, () => community);
  await settle();
  const times = await receivers.next(WEBHOOKS, () => report(EVENTS));
  const all = [...times.values()].sort((a, b) => a - b);
  const firsts = owners.map((_, owner) =>
    Math.min(...[...times].filter(([path]) => path.startsWith(`/${owner}/`)).map(([, ms]) => ms)),
  );
  console.log(
    `${WEBHOOKS} webhooks of ${owners.length} owners, one ticket: p50 ${at(all, 0.5)} ms, last ${at(all, 1)} ms,` +
      ` the first of each owner within ${Math.max(...firsts).toFixed(0)} ms`,
  );
} finally {
  receivers.close();
  await database.end().catch(() => undefined);
  await stopAll();
}
process.exit(0);

function at(sorted, share) {
  return quantile(sorted, share).toFixed(0);
}

async function makeWebhooks(url, owners, communityOf) {
  for (const [index, owner] of owners.entries()) {
    const token = await tokenOf(owner);
    for (let own = 0; own < OF_OWNER && index * OF_OWNER + own < WEBHOOKS; own++) {
      const n = index * OF_OWNER + own;
      const receiver = `${receivers.url}/${index}/${own}`;
      await mutate(url, token, CREATE, {
        url: receiver,
        types: ['Ticket'],
        communityId: communityOf(n),
        active: true,
      });
    }
  }
}

/** Waits until the service has looked since the last webhook was made. */
async function settle() {
  await pause(25_000);
}
