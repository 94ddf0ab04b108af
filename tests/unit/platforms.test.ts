import { readFileSync } from 'node:fs';

const manifestOf = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));

test('the programs of the embedded database may be installed on every platform that they are named for', () => {
  const { allowScripts, optionalDependencies } = manifestOf('.');
  const programs = Object.keys(optionalDependencies);
  expect(programs.length).toBe(5);
  expect(programs.filter((name) => allowScripts[name] !== true)).toEqual([]);
});

test('the lock file has the programs of every platform, with one version', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { optionalDependencies } = manifestOf('.');
  const versions = Object.keys(optionalDependencies).map((name) => packages[`node_modules/${name}`]?.version);
  expect(new Set(versions)).toEqual(new Set(Object.values(optionalDependencies)));
});
