/** Ends a test run with `N passed, N failed` alone on a line. A test file that cannot be loaded counts as failed. */
export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // The summary and the global teardown still follow.
    process.once('exit', () => process.stdout.write(`${results.numPassedTests} passed, ${failed} failed\n`));
  }
}
