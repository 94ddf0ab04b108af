import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, parse } from 'graphql';
import { scalars } from '../../../examples/clients/codegen.js';
import { readScreens } from '../../../src/http/screens.js';
import { type Service, startService } from '../../support/service.js';

const screens = await readScreens();

const DOCUMENTS = [
  `query Cars($owner: GUID!, $where: VehicleWhere) {
    vehicles(first: 2, where: $where) { totalCount nodes { id licensePlate year resident { fullName } } }
    resident(id: $owner) { id fullName }
  }`,
  'mutation Paint($id: GUID!, $input: VehiclePatch!) { updateVehicle(id: $id, input: $input) { id color } }',
  ...screens.map(({ document }) => document),
];

/**
 * Compiles only if the documents have types, if lists and operations that may be refused are nullable, and if
 * wrong use is an error.
 */
const USE = `
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core';
import { graphql } from './gql.js';

export const CARS = graphql(${JSON.stringify(DOCUMENTS[0])});
export const PAINT = graphql(${JSON.stringify(DOCUMENTS[1])});

export const variables: VariablesOf<typeof CARS> = { owner: 'an id' };
// @ts-expect-error the owner is required
export const missing: VariablesOf<typeof CARS> = {};
// @ts-expect-error a year is a number
export const wrong: VariablesOf<typeof PAINT>['input']['year'] = '2020';

export const platesOf = ({ vehicles }: ResultOf<typeof CARS>): string[] =>
  vehicles?.nodes.map(({ licensePlate }) => licensePlate) ?? [];
const DIRECTORY = graphql(${JSON.stringify(screens.find(({ name }) => name === 'directory')!.document)});
export const phones = ({ community }: ResultOf<typeof DIRECTORY>): (string | null | undefined)[] =>
  community?.residents.edges.map(({ node }) => node.phone) ?? [];
// @ts-expect-error a refused operation is null
export const count = ({ vehicles }: ResultOf<typeof CARS>): number => vehicles.totalCount;
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    types: [],
    outDir: 'js',
    rootDir: 'src',
  },
};

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await startService();
  // Within the repository, so the generated code finds its dependencies.
  await mkdir('node_modules/.cache', { recursive: true });
  folder = await mkdtemp(resolve('node_modules/.cache/typed-documents-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

/** Generates the client preset of graphql-codegen from the published schema. */
async function generate(): Promise<void> {
  const sdl = await readFile('schema.graphql', 'utf8');
  const outputs = await preset.buildGeneratesSection({
    baseOutputDir: `${join(folder, 'src')}/`,
    schema: parse(sdl),
    schemaAst: buildSchema(sdl),
    documents: DOCUMENTS.map((rawSDL) => ({ rawSDL, document: parse(rawSDL) })),
    config: { scalars, useTypeImports: true, importExtension: '.js' },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
  });
  await mkdir(join(folder, 'src'));
  for (const output of outputs) await writeFile(output.filename, await codegen(output));
  await writeFile(join(folder, 'src', 'use.ts'), USE);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
}

test('documents typed by graphql-codegen compile strictly and run in Apollo Client', async () => {
  await generate();
  const compiler = resolve('node_modules/.bin/tsc');
  const compiled = await promisify(execFile)(compiler, ['--project', folder]).catch((error) => error);
  expect(compiled.stdout).toBe('');

  const { CARS, PAINT, platesOf } = await import(pathToFileURL(join(folder, 'js', 'use.js')).href);
  const { resident, ...user } = await service.make.residentUser(await service.make.community());
  const { id, ...vehicle } = await service.make.vehicle(resident);
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new HttpLink({
      uri: `${service.url}/graphql`,
      headers: { authorization: `Bearer ${service.as(user).token}` },
    }),
  });
  const { data } = await client.query({
    query: CARS,
    variables: { owner: resident.id, where: { residentId: { eq: resident.id } } },
  });
  expect(platesOf(data)).toEqual([vehicle.licensePlate]);
  expect(data).toMatchObject({ resident: { fullName: resident.fullName } });

  const { brand, model, year, licensePlate, vehicleTypeId } = vehicle;
  const input = { brand, model, year, licensePlate, vehicleTypeId, residentId: resident.id, color: 'Verde' };
  const painted = await client.mutate({ mutation: PAINT, variables: { id, input } });
  expect(painted.data).toMatchObject({ updateVehicle: { id, color: 'Verde' } });
  client.stop();
});
