/** Tests run the TypeScript sources as ES modules, on Node's --experimental-vm-modules (see scripts/run.mjs). */
export default {
  roots: ['<rootDir>/src', '<rootDir>/tests'],
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions()] },
  // TypeScript sources import each other by the names they will have once compiled.
  resolver: '<rootDir>/tests/support/typescript-resolver.mjs',
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
  maxWorkers: 2,
  // Modules loaded through node:vm are never freed, so a worker grows with every test file it runs.
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 30_000,
  reporters: ['default', '<rootDir>/scripts/closing-line-reporter.mjs'],
};

/** The compiler's settings of tsconfig.json that change what the code does: decorators and class fields. */
function swcOptions() {
  return {
    swcrc: false,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  };
}
