import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Runs the audit with an npm that answers with a report. */
async function auditWith(report: object | string) {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  try {
    const answer = typeof report === 'string' ? report : JSON.stringify(report);
    await writeFile(join(folder, 'npm'), `#!/bin/sh\ncat <<'END'\n${answer}\nEND\nexit 1\n`);
    await chmod(join(folder, 'npm'), 0o755);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/audit-dependencies.mjs'], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    });
    return { status, stdout, stderr };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('packages without known vulnerabilities pass', async () => {
  const metadata = { vulnerabilities: { total: 0 }, dependencies: { prod: 300 } };
  expect(await auditWith({ vulnerabilities: {}, metadata })).toEqual({
    status: 0,
    stdout: 'No known vulnerabilities in 300 packages\n',
    stderr: '',
  });
});

test('a vulnerable package fails the audit and is named', async () => {
  const vulnerabilities = { leaky: { name: 'leaky', severity: 'high', range: '<1.2.3' } };
  const metadata = { vulnerabilities: { total: 1 }, dependencies: { prod: 300 } };
  const { status, stderr } = await auditWith({ vulnerabilities, metadata });
  expect(status).toBe(1);
  expect(stderr).toContain('leaky <1.2.3: high\n');
});

test.each([
  [{ message: '405 Method Not Allowed', statusCode: 405 }, '405 Method Not Allowed'],
  ['', 'no answer'],
])(
  'an answer of the registry that is no audit (%j) does not count as an audit without findings',
  async (report, reason) => {
    const { status, stdout, stderr } = await auditWith(report);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`Nothing was checked: the npm registry gave no audit (${reason})`);
  },
);
