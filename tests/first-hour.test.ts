import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { seedDemo } from '../src/demo/seed.js';
import { outcomeOf } from './support/outcome.js';
import { type Service, startService } from './support/service.js';

const BLOCK = /^```(sh|json)\n([\s\S]*?)^```$/gm;

interface Block {
  readonly language: string;
  readonly text: string;
}

const page = await readFile('docs/first-hour.md', 'utf8');
const blocks: readonly Block[] = [...page.matchAll(BLOCK)].map(([, language = '', text = '']) => ({
  language,
  text,
}));

let service: Service;
beforeAll(async () => {
  service = await startService({ own: 'service', environment: { DEMO_DATA: 'true' } });
  await seedDemo(service.database, service.services.passwords, service.services.files);
});
afterAll(() => service.stop());

const MARK = '=== the next block ===';

/** A block as the test runs it; what runs in the background writes where the next one is repeated until something came. */
function scriptOf({ text }: Block, position: number, commands: readonly Block[]): string {
  const before = commands[position - 1];
  if (text.trimEnd().endsWith('&'))
    return `STREAM=$(mktemp)\n(exec ${text.trimEnd().slice(0, -1)}) > $STREAM &\nFOLLOWING=$!`;
  if (!before?.text.trimEnd().endsWith('&')) return text;
  // Nothing tells when a subscription is followed.
  return `until grep -q '^data: {' $STREAM; do\n${text}\necho\nsleep 0.2\ndone\nkill $FOLLOWING\nsed -n 's/^data: {/{/p' $STREAM | head -n 1\nrm $STREAM`;
}

/** What an answer has, without its values. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
};

const answersIn = (output: string): unknown[] =>
  output.split(MARK).flatMap((part) => {
    const last = part.trim().split('\n').at(-1) ?? '';
    return last === '' ? [] : [JSON.parse(last)];
  });

test('the commands of docs/first-hour.md, in their order, answer what the page shows', async () => {
  const commands = blocks.filter(({ language }) => language === 'sh');
  expect(commands.length).toBeGreaterThan(5);
  const script = commands
    .map(scriptOf)
    .join(`\necho\necho '${MARK}'\n`)
    .replace('BASE=http://127.0.0.1:4000', `BASE=${service.url}`);
  const { code, stdout, stderr } = await outcomeOf(spawn('sh', ['-c', script]));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const shown = blocks.filter(({ language }) => language === 'json').map(({ text }) => JSON.parse(text));
  const answers = answersIn(stdout);
  expect(answers.map(shapeOf)).toEqual(shown.map(shapeOf));
  expect(answers[0]).toMatchObject({ data: { viewer: { resident: { fullName: 'Renata Espinosa' } } } });
  const [ticket, event] = [answers[2], answers[3]] as [
    { id: number },
    { data: { changes: { node: object } } },
  ];
  expect(event.data.changes.node).toEqual({ id: ticket.id, contenido: 'The lamp is back' });
});
