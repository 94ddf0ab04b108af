// npm run release -- VERSION: sets the version, moves what CHANGELOG.md has under Unreleased to a section of that version,
// and makes a commit with an annotated tag. It pushes nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Fault } from './launcher/fault.mjs';
import { inProject } from './launcher/project.mjs';
import { releaseChangelog } from './release/changelog.mjs';

try {
  release(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function release([version, ...others]) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '') || others.length > 0) {
    throw new Fault('Name the version: npm run release -- 1.2.3');
  }
  if (git('status', '--porcelain') !== '') throw new Fault('The work tree has changes: commit them first');
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new Fault(`The tag ${tag} exists already`);
  const changelog = releaseChangelog(read('CHANGELOG.md'), {
    version,
    date: new Date().toISOString().slice(0, 10),
    firstVersion: JSON.parse(read('package.json')).version,
  });
  try {
    write('CHANGELOG.md', changelog);
    setVersion('package.json', (content) => [content], version);
    setVersion('package-lock.json', (content) => [content, content.packages['']], version);
    setVersion('docs/openapi.json', (content) => [content.info], version);
    git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  } catch (error) {
    git('reset', '--quiet', '--hard');
    throw error;
  }
  git('tag', '--annotate', tag, '--message', `Release ${version}`);
  console.log(`Committed and tagged ${tag}; publish it by git push --follow-tags`);
}

function setVersion(path, partsOf, version) {
  const content = JSON.parse(read(path));
  for (const part of partsOf(content)) part.version = version;
  write(path, `${JSON.stringify(content, null, 2)}\n`);
}

function read(path) {
  return readFileSync(inProject(path), 'utf8');
}

function write(path, text) {
  writeFileSync(inProject(path), text);
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: inProject(), encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (error) {
    throw new Fault(`git ${args[0]}: ${(error.stderr || error.message).trim().split('\n')[0]}`);
  }
}
