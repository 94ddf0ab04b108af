import { markdownTable } from './markdown-table.js';

const COMPARED = /<!-- compared -->\n[\s\S]*?<!-- end of compared -->/;
const PLACE = /(<!-- speed -->\n)[\s\S]*?(<!-- end of speed -->)/;

const COLUMNS = ['limit/s', 'service', 'Fastify + pg', 'Mercurius + JIT', 'PostGraphile 5'];
const ROWS = [
  'vehicle by id',
  'a ticket with four relations',
  '50 residents with all below them',
  'create a ticket',
];

/** Copies some rows of the first table of measurements into the front page. Throws where the table has none. */
export function withSpeed(frontPage: string, performancePage: string): string {
  const table = /(?:^\|.*\n)+/m.exec(COMPARED.exec(performancePage)?.[0] ?? '')?.[0] ?? '';
  const [heading = [], , ...measured] = table.trim().split('\n').map(cellsOf);
  const places = COLUMNS.map((column) => found(heading.indexOf(column), column));
  const rows = ROWS.map((name) => {
    const row =
      measured[
        found(
          measured.findIndex(([cell]) => cell === name),
          name,
        )
      ];
    return [name, ...places.map((place) => row?.[place] ?? '')];
  });
  const copied = markdownTable(['requests a second', ...COLUMNS], rows);
  return frontPage.replace(PLACE, (_, before, after) => `${before}\n${copied}\n${after}`);
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function found(place: number, name: string): number {
  if (place < 0) throw new Error(`docs/performance.md has no measurement ${name}`);
  return place;
}
