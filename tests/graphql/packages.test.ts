import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/core';
import { hashSync } from 'bcryptjs';
import { Validator } from 'class-validator';
import DataLoader from 'dataloader';
import express, { type Request } from 'express';
import { GraphQLString } from 'graphql';
import { Upload } from 'graphql-upload-ts';
import jwt from 'jsonwebtoken';
import { UploadResolver } from '../../src/modules/documents/upload.resolver.js';
import { petOperations } from '../../src/modules/pets/pet.resolver.js';
import { PASSWORD } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/**
 * Counts by public hooks that requests meet the packages which docs/architecture.md names, where it says so. Each document
 * runs three times, so that nothing that is kept of the first run passes a package by.
 */

/** The operations that a plugin of Apollo Server saw. */
let operations: unknown[] = [];

const handled = jest.spyOn(express.application as never as { handle(request: Request): void }, 'handle');
const handledAt = (path: string) => handled.mock.calls.filter(([{ originalUrl }]) => originalUrl === path);
let service: Service;
beforeAll(async () => {
  service = await startService({
    own: 'service',
    extensions: {
      plugins: [
        {
          requestDidStart: async () => ({
            didResolveOperation: async ({ operationName }) => void operations.push(operationName),
          }),
        },
      ],
    },
  });
});
afterAll(async () => {
  handled.mockRestore();
  await service.stop();
});

let spies: jest.SpyInstance[] = [];
beforeEach(() => {
  operations = [];
  handled.mockClear();
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
  spies = [];
});

function counted<Spied extends jest.SpyInstance>(spy: Spied): Spied {
  spies.push(spy);
  return spy;
}

const three = async <T>(work: () => Promise<T>): Promise<T[]> => [await work(), await work(), await work()];

test('Apollo Server and graphql-js meet every operation of GraphQL, Express every request', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  await service.make.pet(residentUser.resident);
  const client = service.as(residentUser);
  const completed = counted(jest.spyOn(GraphQLString, 'serialize'));
  const query = 'query Animals { __typename pets(first: 5) { nodes { id resident { id fullName } } } }';
  const answers = await three(() => client.graphql(query));
  for (const { data } of answers) expect(data.pets.nodes).toHaveLength(1);
  expect(operations).toEqual(['Animals', 'Animals', 'Animals']);
  expect(completed.mock.calls.filter(([value]) => value === 'Query')).toHaveLength(3);
  expect(handledAt('/graphql')).toHaveLength(3);
  await client.get('/api/pets');
  expect(handledAt('/api/pets')).toHaveLength(1);
});

test('DataLoader loads each relation that resolvers answer, beside a permission with checks of its own', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const visits = [
    await service.make.visit(residentUser.resident),
    await service.make.visit(residentUser.resident),
  ];
  const loaded = counted(jest.spyOn(DataLoader.prototype, 'load'));
  const query =
    '{ residentVisits(first: 5) { nodes { id can { checkIn { nodeId } } resident { fullName } } } }';
  for (const { data } of await three(() => service.as(admin).graphql(query))) {
    const rows = data.residentVisits.nodes.filter(({ id }: { id: string }) =>
      visits.some((visit) => visit.id === id),
    );
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        can: { checkIn: { nodeId: expect.any(String) } },
        resident: { fullName: residentUser.resident.fullName },
      });
  }
  const ofResident = loaded.mock.calls.filter(([key]) => key === residentUser.resident.id);
  expect(ofResident.length).toBeGreaterThanOrEqual(2 * 3);
});

/** The class of the operations that are declared as data. */
const declared = petOperations[0]?.prototype;

const CREATE = `mutation($input: PetInput!) { createPet(input: $input) { id name } }`;
const CREATED = { species: 'Cat', breed: 'Criollo', age: 2, color: 'Gris' };

test('TypeGraphQL calls the resolver of a mutation, MikroORM flushes it, both interfaces alike', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  const client = service.as(residentUser);
  const called = counted(jest.spyOn(declared as never as { createPet(): unknown }, 'createPet'));
  const flushed = counted(jest.spyOn(EntityManager.prototype, 'flush'));
  const input = { ...CREATED, residentId: residentUser.resident.id, name: 'Michi' };
  const answers = await three(() => client.graphql(CREATE, { input }));
  expect(answers.map(({ data }) => data.createPet.name)).toEqual(['Michi', 'Michi', 'Michi']);
  expect(called).toHaveBeenCalledTimes(3);
  expect(flushed.mock.calls.length).toBeGreaterThanOrEqual(3);
  flushed.mockClear();
  expect(await client.post('/api/pets', input)).toMatchObject({ status: 201 });
  expect(called).toHaveBeenCalledTimes(4);
  expect(flushed.mock.calls.length).toBeGreaterThanOrEqual(1);
});

test('class-validator refuses what breaks a constraint, and nothing is stored', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  const client = service.as(residentUser);
  const validated = counted(jest.spyOn(Validator.prototype, 'validateSync'));
  const flushed = counted(jest.spyOn(EntityManager.prototype, 'flush'));
  const input = { ...CREATED, residentId: residentUser.resident.id, name: '', age: -1 };
  for (const { errors } of await three(() => client.graphql(CREATE, { input })))
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { name: expect.any(Array), age: expect.any(Array) },
    });
  const found = validated.mock.results.flatMap(({ value }) => value as { property: string }[]);
  expect(found.filter(({ property }) => property === 'age').length).toBeGreaterThanOrEqual(3);
  expect(await client.post('/api/pets', input)).toMatchObject({ status: 400 });
  expect(flushed).not.toHaveBeenCalled();
  expect((await client.get('/api/pets')).body).toEqual([]);
});

test('jsonwebtoken signs and verifies tokens, bcryptjs compares passwords', async () => {
  // A hash of bcryptjs is all that the service knows of the password.
  const passwordHash = hashSync(PASSWORD, 4);
  const user = await service.make.residentUser(
    await service.make.community(),
    'RESIDENT',
    {},
    { passwordHash },
  );
  const verified = counted(jest.spyOn(jwt, 'verify'));
  const query = `mutation($input: LoginInput!) { login(input: $input) { token } }`;
  const { username } = user;
  const answers = await three(() =>
    service.anonymous.graphql(query, { input: { username, password: PASSWORD } }),
  );
  const token: string = answers[2]?.data.login.token;
  expect(jwt.decode(token)).toMatchObject({ nameid: user.id });
  const headers = { authorization: `Bearer ${token}` };
  expect(await service.anonymous.get('/api/pets', headers)).toMatchObject({ status: 200 });
  expect(verified.mock.calls.some(([given]) => given === token)).toBe(true);
  const { errors } = await service.anonymous.graphql(query, { input: { username, password: 'Otra#2026' } });
  expect(errors).toHaveLength(1);
});

test('a file of either interface is an upload of graphql-upload-ts', async () => {
  const { admin } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const called = counted(jest.spyOn(UploadResolver.prototype, 'uploadFile'));
  const query = 'mutation($input: FileUploadInput!) { uploadFile(input: $input) { fileSizeBytes } }';
  const file = () => new File(['Acta'], 'acta.txt');
  for (const { data } of await three(() =>
    client.graphql(query, { input: { file: file(), path: unique() } }),
  ))
    expect(data.uploadFile.fileSizeBytes).toBe(4);
  const form = new FormData();
  form.append('file', file());
  form.append('path', unique());
  expect(await client.post('/api/File/upload', form)).toMatchObject({ status: 200 });
  expect(called).toHaveBeenCalledTimes(4);
  for (const [input] of called.mock.calls) expect((input as { file: unknown }).file).toBeInstanceOf(Upload);
});

/** What the tests of this file count. */
const COUNTED = [
  '@apollo/server',
  '@mikro-orm/core',
  '@mikro-orm/postgresql',
  'bcryptjs',
  'class-validator',
  'dataloader',
  'express',
  'graphql',
  'graphql-upload-ts',
  'jsonwebtoken',
  'type-graphql',
];

test('the architecture says of each counted package where a request meets it', async () => {
  const page = await readFile('docs/architecture.md', 'utf8');
  const [, section = ''] = page.split('## Where a request meets each package');
  const named = [...section.matchAll(/^\| (`.*?`) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[\w@/-]+/g) ?? [],
  );
  expect(named.filter((name) => name !== 'jest').sort()).toEqual(COUNTED);
});
