import { relative } from 'node:path';

/**
 * Tests and hooks are bounded in turns of their thread (tests/support/bounded-tests.ts), which a thread that computes
 * without end does not take: only then a file takes so long.
 */
const LONGEST_FILE_MS = 30 * 60_000;

/**
 * Ends a test run with the names of the tests that failed and the line `N passed, N failed`. A test file that cannot be loaded counts as failed, and so does a
 * run that fails but names no failure; a file that hangs is named and ends the run.
 */
export default class ClosingLineReporter {
  #passed = 0;
  #failed = 0;
  #namesOfFailed = [];
  #timers = new Map();

  onTestFileStart({ path }) {
    const timer = setTimeout(() => this.#giveUp(path), LONGEST_FILE_MS);
    this.#timers.set(path, timer.unref());
  }

  onTestFileResult({ path }, { numPassingTests, numFailingTests, testExecError, testResults }) {
    clearTimeout(this.#timers.get(path));
    this.#passed += numPassingTests;
    this.#failed += numFailingTests + (testExecError ? 1 : 0);
    const place = relative(process.cwd(), path);
    if (testExecError) this.#namesOfFailed.push(place);
    for (const { status, fullName } of testResults)
      if (status === 'failed') this.#namesOfFailed.push(`${place}: ${fullName}`);
  }

  onRunComplete() {
    // The summary and the global teardown still follow.
    process.once('exit', (code) => {
      if (code !== 0 && this.#failed === 0) this.#failed = 1;
      this.#print();
    });
  }

  #giveUp(path) {
    process.stdout.write(`${path} did not end within ${LONGEST_FILE_MS / 60_000} minutes\n`);
    this.#failed += 1;
    this.#print();
    process.exit(1);
  }

  #print() {
    for (const name of this.#namesOfFailed) process.stdout.write(`Failed: ${name}\n`);
    process.stdout.write(`${this.#passed} passed, ${this.#failed} failed\n`);
  }
}
