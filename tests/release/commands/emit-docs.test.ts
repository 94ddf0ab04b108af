import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runNode } from '../../support/outcome.js';

test('the check of generated documents names the outdated ones and the command that writes them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docs-'));
  await cp('docs', join(folder, 'docs'), { recursive: true });
  const inFolder = (path: string) => join(folder, path);
  const page = await readFile(inFolder('docs/access.md'), 'utf8');
  await writeFile(inFolder('docs/access.md'), page.replace('| yes |', '|  |'));
  await rm(inFolder('docs/sql/pet.sql'));
  await writeFile(inFolder('docs/sql/dragon.sql'), 'select 1;\n');
  const emitted = await runNode([resolve('dist/commands/emit-docs.js'), '--check'], { cwd: folder });
  expect(emitted).toMatchObject({
    code: 1,
    stderr:
      'Not current: docs/access.md, docs/sql/pet.sql. Run npm run fix:docs\n' +
      'Not current: docs/sql/dragon.sql. Run npm run fix:docs\n',
  });
  await rm(folder, { recursive: true });
});
