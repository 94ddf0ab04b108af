// The tables of a run, as Markdown.

/** p99 may be at most so many times that of the limit. */
const MOST_P99 = 1.5;
const MOST_MEMORY = 350;
const OVER_POSTGRAPHILE = 2.2;

const whole = (number) => Math.round(number).toLocaleString('en-US');
const share = (number) => (Number.isFinite(number) ? number.toFixed(2) : '');

const table = (head, rows) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Shares and figures of each workload, and what the service misses. */
export function comparedTables(results, { limit, service }) {
  const names = [...new Set(results.flatMap(({ figures }) => [...figures.keys()]))].filter(
    (name) => name !== limit,
  );
  const callers = [...new Set(results.map(({ caller }) => caller.name))];
  const missed = [];
  const shares = callers.map((caller) => {
    const rows = results
      .filter((result) => result.caller.name === caller)
      .map((result) => sharesRow(result, names, { limit, service }, missed));
    const head = [`workload of ${caller}`, 'limit/s', ...names, 'CPU', 'p99', 'aim'];
    return table(head, rows);
  });
  return { tables: [...shares, misses(missed), figuresTable(results)], missed: missed.length };
}

/** Requests a second as shares of the limit's; for the service the share in CPU and the ratio of the p99 too. */
function sharesRow({ workload, caller, figures }, names, { limit, service }, missed) {
  const bare = figures.get(limit);
  const own = figures.get(service);
  const cpu = (bare.cpu + bare.postgres) / (own.cpu + own.postgres);
  const p99 = own.p99 / Math.max(bare.p99, 1);
  const rate = own.rate / bare.rate;
  const miss = (what) => missed.push(`${workload.name}, ${caller.name}: ${what}`);
  if (rate < workload.aim) miss(`${share(rate)} of the limit, aim ${workload.aim}`);
  if (p99 > MOST_P99) miss(`p99 ${share(p99)} times the limit's, aim ${MOST_P99}`);
  if (own.memory > MOST_MEMORY) miss(`${own.memory} MiB, aim ${MOST_MEMORY}`);
  const peer = figures.get('PostGraphile 5');
  if (peer && own.rate / peer.rate < OVER_POSTGRAPHILE)
    miss(`${share(own.rate / peer.rate)} times PostGraphile, aim ${OVER_POSTGRAPHILE}`);
  const fastify = figures.get('Fastify + pg');
  if (fastify && own.rate < fastify.rate) miss(`${share(own.rate / fastify.rate)} of Fastify + pg, aim 1`);
  return [
    workload.name,
    whole(bare.rate),
    ...names.map((name) => share(figures.get(name)?.rate / bare.rate)),
    share(cpu),
    share(p99),
    String(workload.aim),
  ];
}

const misses = (missed) =>
  missed.length === 0
    ? 'Every aim is reached.'
    : `Not reached:\n\n${missed.map((line) => `- ${line}`).join('\n')}`;

/** The figures on two sets of data, and their ratios. */
export function scaleTable(results, usual, large) {
  const rows = results.map(({ workload, caller, figures }) => {
    const [one, other] = [figures.get(usual), figures.get(large)];
    return [
      `${workload.name}, ${caller.name.split(' ')[0]}`,
      whole(one.rate),
      whole(other.rate),
      share(other.rate / one.rate),
      share((other.cpu + other.postgres) / (one.cpu + one.postgres)),
      share(other.p99 / Math.max(one.p99, 1)),
    ];
  });
  return table(['workload', `${usual}/s`, `${large}/s`, 'ratio', 'ratio in CPU', 'ratio of p99'], rows);
}

export function figuresTable(results) {
  const rows = results.flatMap(({ workload, caller, figures }) =>
    [...figures].map(([name, { rate, p50, p99, cpu, postgres, memory }], position) => [
      position === 0 ? `${workload.kind}: ${workload.name}, ${caller.name.split(' ')[0]}` : '',
      name,
      whole(rate),
      ...[p50, p99].map(String),
      whole(cpu),
      Number.isFinite(postgres) ? whole(postgres) : '',
      String(memory),
    ]),
  );
  return table(
    ['workload', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'PostgreSQL CPU µs', 'peak MiB'],
    rows,
  );
}
