import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/** Writes the commit that is built to dist/commit: that of COMMIT, else that of the repository. Keeps the file without both. */
export function noteCommit() {
  const commit = process.env.COMMIT || commitOfRepository();
  if (commit) writeFileSync(inProject('dist', 'commit'), `${commit}\n`);
}

function commitOfRepository() {
  if (!existsSync(inProject('.git'))) return undefined;
  return spawnSync('git', ['rev-parse', 'HEAD'], { cwd: inProject(), encoding: 'utf8' }).stdout?.trim();
}
