// Prints the tables of a run, writes them into the page of the figures and draws the chart of the front page.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { CONNECTIONS, SECONDS } from './measure.mjs';
import { parts } from './parts.mjs';
import { ROUNDS } from './rounds.mjs';
import { drawSpeed } from './speed-chart.mjs';

const PAGE = new URL('../docs/performance.md', import.meta.url);

/** Replaces the part of the page between the two comments with the name of the run. */
export async function report(name, tables, { write }) {
  const text = [machine(), ...tables].join('\n\n');
  console.log(`\n${text}\n\nSeconds: ${parts.splice(0).join(', ')}`);
  if (!write) return;
  const page = await readFile(PAGE, 'utf8');
  const section = new RegExp(`(<!-- ${name} -->)[^]*(<!-- end of ${name} -->)`);
  if (!section.test(page)) throw new Error(`docs/performance.md has no section ${name}`);
  await writeFile(
    PAGE,
    page.replace(section, (_, start, end) => `${start}\n\n${text}\n\n${end}`),
  );
  await drawSpeed();
}

function machine() {
  const [{ model }] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const settings = `BENCH_SECONDS=${SECONDS} BENCH_ROUNDS=${ROUNDS}`;
  const command = `${settings} npm run bench${process.argv.slice(2).length > 0 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`;
  return `\`${command}\` on ${cpus().length} cores (${model.trim()}), ${memory} GB, Node.js ${process.versions.node}, ${CONNECTIONS} connections; server, PostgreSQL and load share the cores.`;
}
