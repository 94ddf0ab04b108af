import { existsSync } from 'node:fs';
import { inProject } from './project.mjs';

const environmentFile = existsSync(inProject('.env')) ? ['--env-file=.env'] : [];
const biome = 'node_modules/@biomejs/biome/bin/biome';
const jest = [
  '--disable-warning=ExperimentalWarning',
  '--enable-source-maps',
  // Optimizing the embedded database's WebAssembly doubles its memory and gains nothing in a run this short.
  '--liftoff-only',
  '--import=./tests/support/node-hooks.mjs',
  'node_modules/jest/bin/jest.js',
];

/** Spares later starts the compilation of what they load. */
const kept = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' };

/**
 * What each script of package.json runs, as arguments of Node.js.
 * `built`: dist must be current. `development: false`: an installation without development packages will do.
 * `all`: the tasks it consists of. `channel`: the script ends when its IPC channel closes.
 */
export const tasks = {
  start: {
    development: false,
    built: true,
    node: [...environmentFile, 'dist/main.js'],
    env: kept,
    channel: true,
  },
  'admin:create': {
    development: false,
    built: true,
    node: [...environmentFile, 'dist/commands/create-admin.js'],
    env: kept,
  },
  build: { built: true },
  test: { built: true, node: jest, env: kept },
  'test:postgres': { built: true, node: jest, env: { ...kept, DB: 'postgres' } },
  'migration:create': { built: true, node: ['dist/commands/create-migration.js'] },
  bench: { built: true, node: ['bench/run.mjs'] },
  'bench:documents': { built: true, node: ['bench/documents.mjs'] },

  check: {
    all: [
      'check:format',
      'check:lint',
      'check:layers',
      'check:types',
      'check:schema',
      'check:migrations',
      'check:unused',
      'check:env',
    ],
  },
  'check:format': { node: [biome, 'check', '--linter-enabled=false', '.'] },
  'check:lint': { node: [biome, 'lint', '--error-on-warnings', '.'] },
  'check:layers': { node: ['scripts/layers.mjs'] },
  'check:types': {
    built: true,
    node: ['node_modules/typescript/bin/tsc', '--project', 'tests/tsconfig.json'],
  },
  'check:schema': { built: true, node: ['dist/commands/emit-schema.js', '--check'] },
  'check:migrations': { built: true, node: ['dist/commands/check-migrations.js'] },
  'check:unused': { node: ['node_modules/knip/bin/knip.js'] },
  'check:env': { built: true, node: ['scripts/env-sample.mjs', '--check'] },

  fix: { all: ['fix:format', 'fix:lint', 'fix:schema', 'fix:env'] },
  'fix:format': { node: [biome, 'check', '--write', '--linter-enabled=false', '.'] },
  'fix:lint': { node: [biome, 'lint', '--write', '.'] },
  'fix:schema': { built: true, node: ['dist/commands/emit-schema.js'] },
  'fix:env': { built: true, node: ['scripts/env-sample.mjs'] },
};
