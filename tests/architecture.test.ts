import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const page = await readFile('docs/architecture.md', 'utf8');
const records = (await readdir('docs/adr')).filter((name) => /^\d{4}-/.test(name));

const paragraphs = page
  .replace(/```[\s\S]*?```/g, '')
  .split('\n\n')
  .flatMap((part) => (/^(\||\d+\. |#)/.test(part) ? part.split('\n') : [part]));

test('the architecture fits in twelve kilobytes of short paragraphs', () => {
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(12_288);
  expect(paragraphs.filter((text) => text.length > 600)).toEqual([]);
});

const FILE = /(?<![\w.*/-])(?:[\w-]+\/)*[\w.-]+\.ts\b/g;

test.each(['architecture', 'declarations', 'glossary'])(
  'every file that docs/%s.md names exists',
  async (name) => {
    const sources = await readdir('src', { recursive: true });
    const named = (await readFile(`docs/${name}.md`, 'utf8')).match(FILE) ?? [];
    const isKnown = (path: string) =>
      existsSync(path) || sources.some((source) => `/${source}`.endsWith(`/${path.replace(/^src\//, '')}`));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((path) => !isKnown(path))).toEqual([]);
  },
);

test.each(records)(
  'the decision record %s gives context, decision and consequences on one page',
  async (name) => {
    const text = await readFile(join('docs/adr', name), 'utf8');
    expect(text.length).toBeLessThanOrEqual(2_600);
    expect(
      [...text.matchAll(/^\*\*(Context|Decision|Consequences)\.\*\*/gm)].map(([, part]) => part),
    ).toEqual(['Context', 'Decision', 'Consequences']);
  },
);
