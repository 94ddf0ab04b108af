/**
 * Tests run in plain threads (tests/support/runner.mjs), without a realm of their own for each file: what a thread has
 * loaded, and the service that its files share (tests/support/service.ts), serve all files of that thread.
 */
export default {
  roots: ['<rootDir>/tests'],
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  runner: '<rootDir>/tests/support/runner.mjs',
  transform: {},
  setupFilesAfterEnv: [
    '<rootDir>/tests/support/bounded-tests.ts',
    '<rootDir>/tests/support/error-causes.ts',
    '<rootDir>/tests/support/property-reports.ts',
  ],
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
  maxWorkers: 2,
  testSequencer: '<rootDir>/tests/support/sequencer.mjs',
  reporters: ['default', '<rootDir>/scripts/closing-line-reporter.mjs'],
};
