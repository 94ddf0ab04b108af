import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runNode } from '../support/outcome.js';

let source: string;

beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), 'layers-'));
  write('platform/errors.ts', 'export class DomainError extends Error {}');
  write('engine/context.ts', "import type { DomainError } from '../platform/errors.js';");
  write('engine/declare.ts', "export { Context } from './context.js';");
  write('modules/pets/pet.service.ts', "import { Context } from '../../engine/declare.js';");
});

afterEach(() => rmSync(source, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(join(source, dirname(path)), { recursive: true });
  writeFileSync(join(source, path), content);
}

async function checkLayers(...folder: string[]) {
  const { code, stderr } = await runNode(['scripts/layers.mjs', ...folder]);
  return { status: code, faults: stderr.split('\n').filter(Boolean) };
}

test('the layer check accepts the source code of the service', async () => {
  expect(await checkLayers()).toEqual({ status: 0, faults: [] });
});

test('the layer check accepts imports of lower layers and of the same layer', async () => {
  write('engine/read/read.ts', "import { Context } from '../context.js';");
  expect(await checkLayers(source)).toEqual({ status: 0, faults: [] });
});

test.each([
  ['a value', "import { createPet } from '../modules/pets/pet.service.js';"],
  ['a type', "import type { Pet } from '../modules/pets/pet.service.js';"],
  ['several lines', "import {\n  type Pet,\n  createPet,\n} from '../modules/pets/pet.service.js';"],
  ['a re-export', "export * from '../modules/pets/pet.service.js';"],
  ['a side effect', "import '../modules/pets/pet.service.js';"],
  ['a dynamic import', "await import('../modules/pets/pet.service.js');"],
  ['an inline type import', "let pet: import('../modules/pets/pet.service.js').Pet;"],
])('the layer check refuses an upward import: %s', async (_kind, code) => {
  write('engine/policy.ts', code);
  expect(await checkLayers(source)).toEqual({
    status: 1,
    faults: [
      'engine/policy.ts imports modules/pets/pet.service.ts, which lies above it. engine may import only platform, engine/database, engine.',
    ],
  });
});

test('the layer check refuses a higher folder of the engine below its database', async () => {
  write('engine/database/open.ts', "import type { Context } from '../context.js';");
  expect(await checkLayers(source)).toEqual({
    status: 1,
    faults: [
      'engine/database/open.ts imports engine/context.ts, which lies above it. engine/database may import only platform, engine/database.',
    ],
  });
});

test('the layer check refuses an import of the engine past its doors', async () => {
  write('modules/pets/pet.service.ts', "import { Context } from '../../engine/context.js';");
  expect(await checkLayers(source)).toEqual({
    status: 1,
    faults: [
      'modules/pets/pet.service.ts imports engine/context.ts, which lies behind the doors of the engine: export it in one of engine/changes.ts, engine/database.ts, engine/declare.ts, engine/read.ts, engine/schema.ts, engine/write.ts.',
    ],
  });
});

test('the layer check refuses folders of one layer that import each other', async () => {
  write('engine/policy.ts', "import type { Condition } from './read/statement.js';");
  write('engine/read/read.ts', "import type { Context } from '../context.js';");
  expect(await checkLayers(source)).toEqual({
    status: 1,
    faults: [
      expect.stringMatching(
        /^Folders import each other, .*engine\/policy.ts imports engine\/read\/statement.ts.*$/,
      ),
    ],
  });
});

test('the layer check refuses a longer cycle of folders', async () => {
  write('modules/pets/pet.routes.ts', "import '../visits/visit.service.js';");
  write('modules/visits/visit.service.ts', "import '../vehicles/vehicle.entity.js';");
  write('modules/vehicles/vehicle.entity.ts', "import '../pets/pet.entity.js';");
  expect(await checkLayers(source)).toEqual({
    status: 1,
    faults: [
      'Folders import each other, modules/pets → modules/visits → modules/vehicles → modules/pets:' +
        ' modules/pets/pet.routes.ts imports modules/visits/visit.service.ts,' +
        ' modules/visits/visit.service.ts imports modules/vehicles/vehicle.entity.ts,' +
        ' modules/vehicles/vehicle.entity.ts imports modules/pets/pet.entity.ts',
    ],
  });
});

test('the layer check refuses a folder that belongs to no layer', async () => {
  write('helpers/text.ts', "import '../platform/errors.js';");
  expect(await checkLayers(source)).toEqual({
    status: 1,
    faults: ['helpers is not a layer: add it to the list in scripts/layers.mjs'],
  });
});
