// Followers of the feed of changes at one instance: its memory and the transactions of the database while nothing happens,
// then the time from sending an announcement to all communities, or a comment on a ticket, until each follower has it.
//   npm run bench:followers   BENCH_WEBSOCKETS=5000 BENCH_SSE=1000 BENCH_EVENTS=20 BENCH_TYPE=Announcement
// With BENCH_TYPE=Notification the followers follow their own notifications, of which an announcement makes one for each.
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { stopAll } from './children.mjs';
import { mutate, startFeedService, transactionsWhile } from './feed-service.mjs';
import { startPostgres } from './postgres.mjs';
import { quantile, tokenOf } from './probe.mjs';
import { peakMemoryOf } from './process-figures.mjs';
import { migrate } from './runs/compared.mjs';
import { seed } from './seed.mjs';

const WEBSOCKETS = Number(process.env.BENCH_WEBSOCKETS ?? 5_000);
const SSE = Number(process.env.BENCH_SSE ?? 1_000);
const EVENTS = Number(process.env.BENCH_EVENTS ?? 20);

const IDLE_MS = 20_000;
const AFTER_EVENT_MS = 1_000;
const LONGEST_MS = 30_000;
const CONNECTING_AT_ONCE = 50;

const FIELDS = { Announcement: 'id titulo contenido', Notification: 'id title text' };
const TYPE = process.env.BENCH_TYPE ?? 'Announcement';
const FOLLOWED = `subscription { changes(types: ["${TYPE}"]) {
  cursor action nodeId version node { ... on ${TYPE} { ${FIELDS[TYPE]} } } } }`;
const COMMENTS = `subscription { changes(types: ["Comment"]) {
  cursor action nodeId node { ... on Comment { id comentarioTexto } } } }`;
const ANNOUNCE = 'mutation ($input: AnnouncementInput!) { createAnnouncement(input: $input) { id } }';
const COMMENT = 'mutation ($input: CreateCommentInput!) { createComment(input: $input) { idComment } }';

const HEADERS = { 'content-type': 'application/json' };

/** Counts the followers that have received each event, and when the last one did. */
class Arrivals {
  constructor(expected) {
    this.expected = expected;
    this.times = [];
  }

  add() {
    this.times.push(performance.now());
    if (this.times.length === this.expected) this.done?.();
  }

  /** Resolves to the sorted milliseconds after `began` at which the followers had the next event. */
  async next(began, send) {
    this.times = [];
    const all = new Promise((resolve) => {
      this.done = resolve;
    });
    await send();
    await Promise.race([all, pause(LONGEST_MS, undefined, { ref: false })]);
    if (this.times.length < this.expected)
      throw new Error(`${this.times.length} of ${this.expected} followers received an event`);
    return this.times.map((time) => time - began).sort((a, b) => a - b);
  }
}

const databaseUrl = `${await startPostgres()}/postgres`;
const database = new pg.Client({ connectionString: databaseUrl });
database.on('error', () => undefined);
try {
  await database.connect();
  await migrate(databaseUrl);
  const execute = async (text, values) => (await database.query(text, values)).rows;
  const { system, ticket } = await seed(execute);
  const residents = await execute(
    `select u.id, u.username, u.email, r.code as role from users u join roles r on r.id = u.role_id
     where r.code = 'RESIDENT' order by u.created_at desc limit $1`,
    [WEBSOCKETS + SSE],
  );
  const { url, child } = await startFeedService(databaseUrl, {
    MAX_CONNECTIONS: '20000',
    MAX_CONNECTIONS_PER_NETWORK: '20000',
    STREAMS: '20000',
  });
  const desk = await tokenOf(system);
  const before = await memoryOf(child);
  const alone = rateOf(await transactionsWhile(database, () => pause(IDLE_MS)));
  const announced = new Arrivals(WEBSOCKETS + SSE);
  await followAll(url, residents, announced);
  await pause(5_000);
  const after = await memoryOf(child);
  const idle = rateOf(await transactionsWhile(database, () => pause(IDLE_MS)));
  console.log(`followers: ${WEBSOCKETS} by WebSocket, ${SSE} by SSE`);
  console.log(`memory: ${before} MiB without them, ${after} MiB with them`);
  console.log(
    `transactions a second while nothing happens: ${alone.toFixed(2)} without them, ${idle.toFixed(2)} with them`,
  );
  await measure(`an announcement to all, told as ${TYPE}`, announced, idle, (n) =>
    mutate(url, desk, ANNOUNCE, {
      titulo: `Aviso ${n}`,
      contenido: 'Se corta el agua de 9 a 11.',
      fecha: new Date().toISOString(),
    }),
  );
  await waitForNotifications();
  const commented = new Arrivals(1);
  await byWebSocket(url, desk, COMMENTS, commented);
  await measure('a comment, to one desk', commented, idle, (n) =>
    mutate(url, desk, COMMENT, {
      origen: 'ticket',
      idOrigen: String(ticket),
      comentarioTexto: `Nota ${n}`,
    }),
  );
  console.log(`peak memory: ${await peakMemoryOf(child)} MiB`);
} finally {
  await database.end().catch(() => undefined);
  await stopAll();
}
process.exit(0);

/** Waits until the notifications of the announcements are stored and mailed. */
async function waitForNotifications() {
  for (;;) {
    const { rows } = await database.query(
      `select from jobs.job where name in ('notifications', 'mail') and (state = 'active' or state < 'active' and start_after <= now()) limit 1`,
    );
    if (rows.length === 0) return;
    await pause(1_000);
  }
}

async function followAll(url, residents, arrivals) {
  const waiting = residents.map((resident, number) => ({ resident, number }));
  const connect = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const token = await tokenOf(next.resident);
      const follow = next.number < WEBSOCKETS ? byWebSocket : bySse;
      await follow(url, token, FOLLOWED, arrivals);
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connect));
}

/** Follows by the protocol of graphql-ws; resolves when the subscription has been sent. */
function byWebSocket(url, token, query, arrivals) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code, reason) => reject(new Error(`A follower was closed: ${code} ${reason}`)));
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })),
    );
    socket.on('message', (data) => {
      const { type, payload } = JSON.parse(data);
      if (type === 'connection_ack') {
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
        resolve();
      } else if (type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
      else if (type === 'next' && !payload.errors) arrivals.add();
      else throw new Error(`A follower received ${data}`);
    });
  });
}

/** Follows by Server-Sent Events, each subscription in a request of its own. */
function bySse(url, token, query, arrivals) {
  const headers = { ...HEADERS, accept: 'text/event-stream', authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/graphql/stream`, { method: 'POST', headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A follower got ${response.statusCode}`));
      resolve();
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        const parts = (text + chunk).split('\n\n');
        text = parts.pop();
        for (const part of parts) if (part.startsWith('event: next')) arrivals.add();
      });
    });
    asked.on('error', reject).end(JSON.stringify({ query }));
  });
}

/** `idle`: the transactions of a second in which nothing happens. */
async function measure(name, arrivals, idle, send) {
  const delays = [];
  const { count, seconds } = await transactionsWhile(database, async () => {
    for (let n = 0; n < EVENTS; n++) {
      delays.push(...(await arrivals.next(performance.now(), () => send(n))));
      await pause(AFTER_EVENT_MS);
    }
  });
  const sorted = delays.toSorted((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(sorted, share).toFixed(0));
  const caused = Math.max(count - idle * seconds, 0) / EVENTS;
  console.log(
    `${name}, ${EVENTS} times: p50 ${p50} ms, p99 ${p99} ms, longest ${sorted.at(-1).toFixed(0)} ms,` +
      ` ${caused.toFixed(1)} transactions each`,
  );
}

function rateOf({ count, seconds }) {
  return count / seconds;
}

async function memoryOf({ pid }) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024);
}
