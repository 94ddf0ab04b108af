import { spawnSync } from 'node:child_process';

const REPORTER = new URL('../../scripts/closing-line-reporter.mjs', import.meta.url).href;

interface TestFile {
  readonly passing: number;
  readonly failing: number;
  readonly error?: string;
}

/** The lines of a run with these test files, which ends with an exit code. */
function linesOf(exitCode: number, ...files: readonly TestFile[]): string[] {
  const results = files.map(({ passing, failing, error = null }) => ({
    numPassingTests: passing,
    numFailingTests: failing,
    testExecError: error,
    testResults: [
      ...Array.from({ length: passing }, () => ({ status: 'passed', fullName: 'one that holds' })),
      ...Array.from({ length: failing }, (_, index) => ({ status: 'failed', fullName: `fault ${index}` })),
    ],
  }));
  const program = `
    import Reporter from ${JSON.stringify(REPORTER)};
    const reporter = new Reporter();
    for (const [index, result] of ${JSON.stringify(results)}.entries()) {
      reporter.onTestFileStart({ path: String(index) });
      reporter.onTestFileResult({ path: String(index) }, result);
    }
    reporter.onRunComplete();
    process.exitCode = ${exitCode};`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  return stdout.trimEnd().split('\n');
}

const closingLine = (exitCode: number, ...files: readonly TestFile[]) => linesOf(exitCode, ...files).at(-1);

test('the closing line of a test run adds up its files', () => {
  expect(closingLine(0, { passing: 2, failing: 0 }, { passing: 3, failing: 0 })).toBe('5 passed, 0 failed');
  expect(closingLine(1, { passing: 2, failing: 1 }, { passing: 3, failing: 0 })).toBe('5 passed, 1 failed');
});

test('the closing line counts a file that cannot be loaded as failed', () => {
  expect(closingLine(1, { passing: 0, failing: 0, error: 'SyntaxError' })).toBe('0 passed, 1 failed');
});

test('the closing line counts a run that fails without naming a failure as failed', () => {
  expect(closingLine(1, { passing: 2, failing: 0 })).toBe('2 passed, 1 failed');
});

test('a run names the tests and files that failed before its closing line', () => {
  const lines = linesOf(1, { passing: 1, failing: 2 }, { passing: 0, failing: 0, error: 'SyntaxError' });
  expect(lines).toEqual(['Failed: 0: fault 0', 'Failed: 0: fault 1', 'Failed: 1', '1 passed, 3 failed']);
});
