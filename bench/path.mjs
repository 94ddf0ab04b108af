// Prints the lines and files of the machinery by folder, and what one warm request executes of the source code of the
// service: files, functions, and lines, by the precise coverage of V8, in a service of its own on the demonstration data.
//   npm run bench:path
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStorage, signIn } from '../reliability/service.mjs';
import { start, stopAll } from './children.mjs';

const BUILT = new URL('../dist/', import.meta.url).href;
const WARM_REQUESTS = 5;
/** What follows an answer, such as the count of its request, is a part of its path. */
const AFTERWARDS_MS = 50;

const MACHINERY = ['engine', 'graphql', 'http', 'rest', 'platform'];

printWeights();
const { settings, remove } = await openStorage('server');
try {
  await report();
} finally {
  await stopAll();
  await remove();
}

async function report() {
  const inspector = await freePort();
  const { found: url } = await start(
    '../dist/run.js',
    {
      ...settings,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO_DATA: 'true',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      JWT_KEY: 'a key for nothing but benchmark runs, 32+',
    },
    /^Listening on (\S+)/,
    [`--inspect=127.0.0.1:${inspector}`],
  );
  const token = await signIn(url, 'residente', 'Demo#2026');
  const send = sender(url, token);
  const { id } = (await send('GET', '/api/tickets/my'))[0];
  const ticket = { categoriaTicketId: 1, contenido: 'No hay agua' };
  const paths = {
    'GET a ticket by id': () => send('GET', `/api/tickets/${id}`),
    'POST a ticket': () => send('POST', '/api/tickets', ticket),
    'GraphQL: a ticket by id': () =>
      send('POST', '/graphql', {
        query: 'query One($id: Int!) { ticket(id: $id) { id contenido } }',
        variables: { id },
      }),
  };
  const session = await inspect(inspector);
  await session.call('Profiler.enable');
  await session.call('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  console.log('\n| warm request | files | functions | lines |\n|---|--:|--:|--:|');
  for (const [name, request] of Object.entries(paths)) {
    for (let times = 0; times < WARM_REQUESTS; times++) await request();
    await pause(AFTERWARDS_MS);
    await session.call('Profiler.takePreciseCoverage');
    await request();
    await pause(AFTERWARDS_MS);
    const { result } = await session.call('Profiler.takePreciseCoverage');
    const { files, functions, lines } = executedOf(result);
    console.log(`| ${name} | ${files} | ${functions} | ${lines} |`);
  }
  session.close();
}

/** Prints the lines and files of each folder of the machinery, and of all of them. */
function printWeights() {
  const rows = MACHINERY.map((folder) => ({ name: `\`${folder}\``, ...weightOf(folder) }));
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  console.log('| folder of `src` | lines | files |\n|---|--:|--:|');
  for (const { name, lines, files } of [...rows, { name: 'all', lines: sum('lines'), files: sum('files') }])
    console.log(`| ${name} | ${lines} | ${files} |`);
}

function weightOf(folder) {
  const root = fileURLToPath(new URL(`../src/${folder}/`, import.meta.url));
  const paths = readdirSync(root, { recursive: true }).filter((path) => path.endsWith('.ts'));
  const lines = paths.map((path) => readFileSync(`${root}/${path}`, 'utf8').split('\n').length - 1);
  return { lines: lines.reduce((total, count) => total + count, 0), files: paths.length };
}

function sender(url, token) {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok || answer.errors) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

/** The executed functions of the source code, without what loading a file executes. */
function executedOf(scripts) {
  const count = { files: 0, functions: 0, lines: 0 };
  for (const { url, functions } of scripts) {
    if (!url.startsWith(BUILT)) continue;
    const executed = functions.filter(({ ranges: [whole] }) => whole.count > 0 && whole.startOffset > 0);
    if (executed.length === 0) continue;
    count.files += 1;
    count.functions += executed.length;
    count.lines += linesOf(url, executed);
  }
  return count;
}

/** The lines with code of some functions, without blocks that were not executed. */
function linesOf(url, executed) {
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const isExecuted = new Uint8Array(text.length);
  const ranges = executed.flatMap(({ ranges }) => ranges);
  // A range within another one is about a part of it.
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges)
    isExecuted.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  let lines = 0;
  let offset = 0;
  for (const line of text.split('\n')) {
    const isCode = /\w/.test(line) && !/^\s*(\/\/|\/?\*)/.test(line);
    if (isCode && isExecuted.subarray(offset, offset + line.length).includes(1)) lines += 1;
    offset += line.length + 1;
  }
  return lines;
}

async function inspect(port) {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map();
  let lastId = 0;
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  return {
    call: (method, params = {}) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    close: () => socket.close(),
  };
}

function freePort() {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
