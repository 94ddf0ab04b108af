import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runNode } from '../support/outcome.js';

let source: string;

beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), 'layers-'));
  write('platform/errors.ts', 'export class DomainError extends Error {}');
  write('core/context.ts', "import type { DomainError } from '../platform/errors.js';");
  write('modules/pets/pet.service.ts', "import { Context } from '../../core/context.js';");
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
  write('core/read/read.ts', "import { Context } from '../context.js';");
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
  write('core/policy.ts', code);
  expect(await checkLayers(source)).toEqual({
    status: 1,
    faults: [
      'core/policy.ts imports modules/pets/pet.service.ts, which lies above it. core may import only platform, database, core.',
    ],
  });
});

test('the layer check refuses folders of one layer that import each other', async () => {
  write('core/policy.ts', "import type { Condition } from './read/statement.js';");
  write('core/read/read.ts', "import type { Context } from '../context.js';");
  expect(await checkLayers(source)).toEqual({
    status: 1,
    faults: [
      expect.stringMatching(
        /^Folders import each other, .*core\/policy.ts imports core\/read\/statement.ts.*$/,
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
