// Refuses changes of schema.graphql and docs/openapi.json that break clients of the newest release, unless CHANGELOG.md
// names each under Unreleased: a line that begins with **Breaking** and has `Type.field`, `Type` or `GET /api/path` in it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inProject } from './launcher/project.mjs';
import { breakingGraphqlChanges, breakingRestChanges, unnamedChanges } from './release/breaking-changes.mjs';

const release = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
if (release === null) {
  console.log('Nothing is released yet, so no change breaks a client');
} else {
  const changes = [
    ...compared('schema.graphql', breakingGraphqlChanges),
    ...compared('docs/openapi.json', breakingRestChanges),
  ];
  const unnamed = unnamedChanges(changes, read('CHANGELOG.md'));
  for (const { description } of unnamed) console.error(`Breaks clients of ${release.trim()}: ${description}`);
  if (unnamed.length > 0) {
    console.error('Name each in CHANGELOG.md, in a line of Unreleased that begins with **Breaking**');
    process.exitCode = 1;
  }
}

function compared(path, changesOf) {
  const released = git('show', `${release.trim()}:${path}`);
  return released === null ? [] : changesOf(released, read(path));
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: inProject(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout : null;
}

function read(path) {
  return readFileSync(inProject(path), 'utf8');
}
