import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

interface ClassNames {
  readonly NAME_CLASS: string;
  nameClassesAlone(paths: readonly string[]): void;
}

const { NAME_CLASS, nameClassesAlone }: ClassNames = await import(
  new URL('../../scripts/launcher/class-names.mjs', import.meta.url).href
);

const folder = mkdtempSync(join(tmpdir(), 'class-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a bundle keeps the names of its classes and does not name its functions', async () => {
  writeFileSync(join(folder, 'other.js'), 'export class Ticket {}');
  writeFileSync(
    join(folder, 'source.js'),
    `import { Ticket as Other } from './other.js';
    class Ticket {}
    function makeClass() { class Visit extends Ticket {} return Visit; }
    const makeFunction = () => { const inner = () => 1; return inner; };
    export const result = { classes: [Ticket.name, Other.name, makeClass().name], inner: makeFunction() };`,
  );
  const outfile = join(folder, 'bundle.mjs');
  await build({
    entryPoints: [join(folder, 'source.js')],
    outfile,
    bundle: true,
    format: 'esm',
    keepNames: true,
    minifyWhitespace: true,
    banner: { js: NAME_CLASS },
  });
  nameClassesAlone([outfile]);
  const { result } = await import(pathToFileURL(outfile).href);
  expect(result.classes).toEqual(['Ticket', 'Ticket', 'Visit']);
  expect(result.inner.name).toBe('');
  expect(readFileSync(outfile, 'utf8')).not.toContain('this,"Visit"');
});
