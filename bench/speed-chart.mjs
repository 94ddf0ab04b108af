// Draws the chart of the front page from the measurements on the page of the figures: `npm run bench -- --write` does it, and
// `node bench/speed-chart.mjs` without measuring.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PAGE = new URL('../docs/performance.md', import.meta.url);
const CHART = new URL('../docs/pictures/speed.svg', import.meta.url);

const SERVERS = ['service', 'Fastify + pg', 'Mercurius + JIT', 'PostGraphile 5'];
const WORKLOADS = [
  'vehicle by id',
  'a ticket with four relations',
  '50 residents with all below them',
  'create a ticket',
];

const WIDTH = 760;
/** Where the bars begin, and the length of a share of 1. */
const LEFT = 150;
const UNIT = 400;
const BAR = 16;
const GAP = 4;
/** The height of the name of a workload, and of the legend of the scale. */
const HEADING = 30;
const FOOT = 30;

const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #1b1b1b; }
    .name { font-weight: 600; }
    .server { text-anchor: end; }
    .service { fill: #1f5fa8; }
    .other { fill: #b4bac2; }
    .limit { stroke: #6b7280; stroke-dasharray: 4 3; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6e6e6; }
      .service { fill: #8fc1ff; }
      .other { fill: #59616b; }
      .limit { stroke: #9aa3ad; }
    }`;

/** Writes the chart of the measurements that the page has. */
export async function drawSpeed() {
  await writeFile(CHART, speedChart(await readFile(PAGE, 'utf8')));
}

/** Returns the chart as SVG: the requests a second of some workloads, as shares of the limit. */
function speedChart(page) {
  const parts = [];
  let y = 0;
  for (const { name, shares } of measured(page)) {
    parts.push(`<text class="name" x="0" y="${y + 20}">${escaped(name)}</text>`);
    y += HEADING;
    for (const [server, share] of shares) {
      const length = Math.round(share * UNIT);
      parts.push(
        `<text class="server" x="${LEFT - 8}" y="${y + BAR - 3}">${escaped(server)}</text>`,
        `<rect class="${server === 'service' ? 'service' : 'other'}" x="${LEFT}" y="${y}" width="${length}" height="${BAR}" rx="2"/>`,
        `<text x="${LEFT + length + 6}" y="${y + BAR - 3}">${share.toFixed(2)}</text>`,
      );
      y += BAR + GAP;
    }
  }
  const one = LEFT + UNIT;
  parts.unshift(`<line class="limit" x1="${one}" x2="${one}" y1="0" y2="${y}"/>`);
  parts.push(
    `<text x="${LEFT}" y="${y + 20}">requests a second; 1.00 (dashed): a bare HTTP server with SQL written by hand</text>`,
  );
  const height = y + FOOT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Requests a second as shares of a bare HTTP server">`,
    `  <style>${STYLE}\n  </style>`,
    ...parts.map((part) => `  ${part}`),
    '</svg>\n',
  ].join('\n');
}

/** Reads the shares of the workloads out of the first table of the page. */
function measured(page) {
  const section = /<!-- compared -->\n[\s\S]*?<!-- end of compared -->/.exec(page)?.[0] ?? '';
  const [heading = [], , ...rows] = (/(?:^\|.*\n)+/m.exec(section)?.[0] ?? '')
    .trim()
    .split('\n')
    .map(cellsOf);
  return WORKLOADS.map((name) => {
    const row = rows.find(([cell]) => cell === name);
    if (!row) throw new Error(`docs/performance.md has no measurement ${name}`);
    const shares = SERVERS.map((server) => [server, row[heading.indexOf(server)]]);
    return {
      name,
      shares: shares.filter(([, share]) => share).map(([server, share]) => [server, Number(share)]),
    };
  });
}

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

if (process.argv[1] === fileURLToPath(import.meta.url)) await drawSpeed();
