// The tables of a run, as Markdown.

/** p99 may be at most so many times that of the limit. */
const MOST_P99 = 1.5;
const MOST_MEMORY = 350;
const OVER_POSTGRAPHILE = 2;

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
  const rows = results.map((result) => ({ ...result, ratios: ratiosOf(result, limit, service) }));
  const shares = callers.map((caller) =>
    table(
      [`${caller}`, 'limit/s', ...names, 'CPU', 'p99', 'aim'],
      rows.filter((row) => row.caller.name === caller).map((row) => sharesRow(row, names, limit)),
    ),
  );
  const missed = AIMS.map((aim) => ({
    ...aim,
    rows: rows.filter((row) => aim.isMissed(row.ratios, row.workload)),
  }));
  return {
    tables: [...shares, misses(missed, rows.length), figuresTable(results)],
    missed: missed.filter((aim) => aim.rows.length > 0).length,
  };
}

/** What the service reaches in a workload; undefined where a peer does not answer it. */
function ratiosOf({ figures }, limit, service) {
  const [bare, own] = [figures.get(limit), figures.get(service)];
  return {
    rate: own.rate / bare.rate,
    cpu: (bare.cpu + bare.postgres) / (own.cpu + own.postgres),
    p99: own.p99 / Math.max(bare.p99, 1),
    memory: own.memory,
    fastify: own.rate / figures.get('Fastify + pg')?.rate,
    postgraphile: own.rate / figures.get('PostGraphile 5')?.rate,
  };
}

const AIMS = [
  { name: 'share of the limit', figure: 'rate', isMissed: ({ rate }, { aim }) => rate < aim },
  { name: 'share in CPU', figure: 'cpu', isMissed: ({ cpu }, { aim }) => cpu < aim },
  {
    name: `p99 of at most ${MOST_P99} times the limit's`,
    figure: 'p99',
    isMissed: ({ p99 }) => p99 > MOST_P99,
  },
  { name: 'Fastify + pg', figure: 'fastify', isMissed: ({ fastify }) => fastify < 1 },
  {
    name: `${OVER_POSTGRAPHILE} times PostGraphile`,
    figure: 'postgraphile',
    isMissed: ({ postgraphile }) => postgraphile < OVER_POSTGRAPHILE,
  },
  { name: `${MOST_MEMORY} MiB`, figure: 'memory', isMissed: ({ memory }) => memory > MOST_MEMORY },
];

/** Requests a second as shares of the limit's. */
function sharesRow({ workload, figures, ratios }, names, limit) {
  const bare = figures.get(limit);
  return [
    workload.name,
    whole(bare.rate),
    ...names.map((name) => share(figures.get(name)?.rate / bare.rate)),
    share(ratios.cpu),
    share(ratios.p99),
    String(workload.aim),
  ];
}

function misses(missed, all) {
  const lines = missed
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, figure, rows }) => {
      const format = figure === 'memory' ? String : share;
      const named = rows.map(
        ({ workload, caller, ratios }) =>
          `${workload.name} (${caller.name.split(' ')[0]} ${format(ratios[figure])})`,
      );
      return [`- ${name}: in ${rows.length} of ${all}:`, ...named.map((one) => `  - ${one}`)].join('\n');
    });
  return lines.length === 0 ? 'Every aim is reached.' : `Not reached:\n\n${lines.join('\n')}`;
}

/** Shares of the limit in the generated documents, their median and the worst, and the documents themselves. */
export function generatedTable(results, { limit, service, seed }) {
  const rows = results.map((result) => ({ ...result, ratios: ratiosOf(result, limit, service) }));
  const shares = rows.map(({ ratios }) => ratios.rate).toSorted((a, b) => a - b);
  const worst = rows.find(({ ratios }) => ratios.rate === shares[0]);
  const documents = new Map(rows.map(({ workload }) => [workload.operation, workload]));
  return [
    table(
      ['document', 'caller', 'limit/s', service, 'CPU', 'p99'],
      rows.map(({ workload, caller, figures, ratios }) => [
        workload.name,
        caller.name.split(' ')[0],
        whole(figures.get(limit).rate),
        ...[ratios.rate, ratios.cpu, ratios.p99].map(share),
      ]),
    ),
    `Generated documents (\`BENCH_SEED=${seed}\`): median share ${share(medianOf(shares))},` +
      ` worst ${share(shares[0])} (${worst.workload.name}, ${worst.caller.name.split(' ')[0]}).`,
    [...documents.values()].map(({ name, query }) => `- ${name}: \`${query}\``).join('\n'),
  ];
}

function medianOf(sorted) {
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

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
