import { readFile } from 'node:fs/promises';
import { parse, validate } from 'graphql';
import { routes } from '../src/modules/index.js';
import { VARIABLES } from '../src/platform/config/variables.js';
import { schema } from './support/schema.js';

const readme = await readFile('README.md', 'utf8');

const missing = (names: readonly string[]) => names.filter((name) => !readme.includes(`\`${name}\``));

test('the README names every REST path and every GraphQL operation', () => {
  const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.keys(root?.getFields() ?? {}),
  );
  expect(missing([...routes.map(({ path }) => path), ...operations])).toEqual([]);
});

test('the README explains every variable and justifies every dependency', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const shortened = (name: string) => `…/${name.replace('@mikro-orm/', '')}`;
  expect(missing(Object.keys(VARIABLES))).toEqual([]);
  expect(
    missing(Object.keys(dependencies)).filter((name) => !readme.includes(`\`${shortened(name)}\``)),
  ).toEqual([]);
});

test('the queries in the README are valid by the schema', () => {
  const blocks = [...readme.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, query]) => query as string);
  const inCurl = [...readme.matchAll(/"query": "(.*?)"\}/g)].map(([, query]) => query as string);
  expect(blocks.length).toBeGreaterThan(0);
  expect(inCurl.length).toBeGreaterThan(0);
  for (const query of [...blocks, ...inCurl]) expect(validate(schema, parse(query))).toEqual([]);
});
