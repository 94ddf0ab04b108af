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

/** How often a change is made before its subscriber must have got one. */
const MOST_CHANGES = 100;

/** A block as the test runs it: what runs in the background writes into a file, and the change after it is repeated until it came. */
function scriptOf({ text }: Block, position: number, commands: readonly Block[]): string {
  if (isFollowing(text))
    return `STREAM=$(mktemp)\n(exec ${text.trimEnd().slice(0, -1)}) > $STREAM &\nFOLLOWING=$!`;
  if (!isFollowing(commands[position - 1]?.text ?? '')) return text;
  // Nothing tells when a subscription is followed, and only another text is a change.
  return `N=0
until grep -q '^data: {' $STREAM || [ $N = ${MOST_CHANGES} ]; do
N=$((N + 1))
${text.trimEnd().replace('is back', 'is back $N')}
echo
sleep 0.2
done
kill $FOLLOWING
sed -n 's/^data: {/{/p' $STREAM | head -n 1
rm $STREAM`;
}

const isFollowing = (text: string) => text.trimEnd().endsWith('&');

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
  // The number is that of a new database.
  expect(answers[1]).toMatchObject({ data: { createTicket: { state: 'NEW', version: 1 } } });
  const [ticket, event] = [answers[2], answers[3]] as [
    { id: number },
    { data: { changes: { node: object } } },
  ];
  const contenido = expect.stringMatching(/^The lamp is back \d+$/);
  expect(event.data.changes.node).toEqual({ id: ticket.id, contenido });
});
