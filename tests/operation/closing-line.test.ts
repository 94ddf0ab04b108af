import { spawnSync } from 'node:child_process';

const REPORTER = new URL('../../scripts/closing-line-reporter.mjs', import.meta.url).href;

/** The last line of a run with these test files, which ends with an exit code. */
function closingLine(
  exitCode: number,
  ...files: { passing: number; failing: number; error?: string }[]
): string {
  const results = files.map(({ passing, failing, error = null }) => ({
    numPassingTests: passing,
    numFailingTests: failing,
    testExecError: error,
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
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

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
