// Asks the npm registry for known vulnerabilities of the packages installed for production. Exit code 0 without any, 1
// with some, 2 when the registry gives no audit, so that nothing is known.
import { spawnSync } from 'node:child_process';

const UNKNOWN = 2;

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const report = parse(stdout);
const counts = report?.metadata?.vulnerabilities;
if (!counts) {
  const reason = report?.message ?? report?.error?.summary ?? 'no answer';
  console.error(`Nothing was checked: the npm registry gave no audit (${reason}). Ask a registry that does:`);
  console.error('  npm run audit:dependencies --registry=URL');
  process.exitCode = UNKNOWN;
} else if (counts.total === 0) {
  console.log(`No known vulnerabilities in ${report.metadata.dependencies.prod} packages`);
} else {
  for (const { name, severity, range } of Object.values(report.vulnerabilities)) {
    console.error(`${name} ${range}: ${severity}`);
  }
  console.error(`${counts.total} known vulnerabilities; npm audit names the versions that fix them`);
  process.exitCode = 1;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
