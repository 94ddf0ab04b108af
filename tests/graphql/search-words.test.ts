import fc from 'fast-check';
import { nodeIdOf } from '../../src/engine/declare.js';
import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** A search takes what people type: words in any order, punctuation, numbers, and words of comments. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function find(person: Person, text: string, types?: string[]): Promise<string[]> {
  const query =
    'query ($text: String!, $types: [SearchType!]) { search(text: $text, types: $types, first: 50) { ... on Node { nodeId } } }';
  const { data, errors } = await service.as(person).graphql(query, { text, types });
  expect(errors).toBeUndefined();
  return (data.search as { nodeId: string }[]).map(({ nodeId }) => nodeId);
}

async function listed(person: Person, search: string): Promise<string[]> {
  const query = 'query ($search: String) { residents(search: $search) { nodes { nodeId } } }';
  const { data, errors } = await service.as(person).graphql(query, { search });
  expect(errors).toBeUndefined();
  return data.residents.nodes.map(({ nodeId }: { nodeId: string }) => nodeId);
}

async function makeNamed(...names: string[]) {
  const { community, admin } = await makeCommunityFixture(service);
  const fullName = names.join(' ');
  const { resident } = await service.make.residentUser(community, 'RESIDENT', { fullName });
  return { admin, id: nodeIdOf('Resident', resident.id) };
}

test('a person is found by words in any order, with any punctuation, in the search and in the list', async () => {
  const mark = unique();
  const { admin, id } = await makeNamed('Óscar', `Zúñiga${mark}`);
  const texts = [
    `Zúñiga${mark}, Óscar`,
    `zuniga${mark};OSCAR`,
    `«Óscar» (Zúñiga${mark}).`,
    `¿Zúñiga${mark}? ¡Óscar!`,
  ];
  for (const text of [...texts, ...texts]) {
    expect({ text, found: await find(admin, text) }).toEqual({ text, found: [id] });
    expect({ text, found: await listed(admin, text) }).toEqual({ text, found: [id] });
  }
  expect(await find(admin, `Zúñiga${mark}, Ana`)).toEqual([]);
  expect(await listed(admin, `Zúñiga${mark}, Ana`)).toEqual([]);
});

test('any words of a name find the person in any order and with any marks between them', async () => {
  const names = ['Óscar', 'Zúñiga', `Peña${unique()}`];
  const { admin, id } = await makeNamed(...names);
  const marks = fc.constantFrom(' ', ', ', ' - ', '; ', ' / ', '. ', ' & ');
  const orders = fc.shuffledSubarray(names, { minLength: 3 });
  await fc.assert(
    fc.asyncProperty(orders, marks, marks, async ([one, other, third], first, second) => {
      const text = `${one}${first}${other}${second}${third}`;
      expect(await find(admin, text)).toEqual([id]);
      expect(await listed(admin, text)).toEqual([id]);
    }),
    { numRuns: 25 },
  );
});

test('the words of a list search may stand in several fields', async () => {
  const mark = unique();
  const { community, admin } = await makeCommunityFixture(service);
  const { resident } = await service.make.residentUser(community, 'RESIDENT', {
    fullName: `Iris ${mark}`,
    email: `iris.${mark}@correo.example`,
  });
  const ids = [nodeIdOf('Resident', resident.id)];
  expect(await listed(admin, `correo.example, ${mark}`)).toEqual(ids);
  expect(await listed(admin, `iris.${mark}@correo.example`)).toEqual(ids);
  expect(await listed(admin, `iris-${mark}@correo.example`)).toEqual(ids);
  expect(await listed(admin, `iris.otra${mark}@correo.example`)).toEqual([]);
});

/** What people type for an apostrophe, or in its place. */
const APOSTROPHES = [...`'´\`’‘‛ʼʻʹ′＇｀ꞌ`, ''];

test('a name with an apostrophe is found with every other one and with none, in the search, in lists and in conditions', async () => {
  const mark = unique();
  for (const [index, stored] of ["O'", 'O’', 'O´', 'Oʼ', 'O'].entries()) {
    const surname = `Connor${index}${mark}`;
    const { admin, id } = await makeNamed('Óscar', `${stored}${surname}`);
    const query =
      'query ($part: String!) { residents(where: { fullName: { contains: $part } }) { nodes { nodeId } } }';
    for (const sign of APOSTROPHES) {
      const text = `o${sign}${surname}`;
      expect({ text, found: await find(admin, text) }).toEqual({ text, found: [id] });
      expect({ text, found: await listed(admin, text) }).toEqual({ text, found: [id] });
      const { data } = await service.as(admin).graphql(query, { part: text });
      expect({ text, found: data.residents.nodes }).toEqual({ text, found: [{ nodeId: id }] });
    }
    for (const text of ["''", '’´', 'ʼʼ']) {
      expect(await find(admin, text)).toEqual([]);
      expect(await listed(admin, text)).toEqual([]);
    }
  }
});

test('the search of a list finds a person by every text by which the search over all records does', async () => {
  const names = ['Óscar', 'De la O’', `Peña${unique()}`];
  const { admin, id } = await makeNamed(...names);
  const signs = fc.array(fc.constantFrom(...APOSTROPHES, ' ', ',', '.', '-', '@', '/'), { maxLength: 3 });
  const parts = fc.array(fc.tuple(fc.constantFrom(...names), signs), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(parts, async (given) => {
      const text = given.map(([name, between]) => `${name}${between.join('')}`).join('');
      if ((await find(admin, text.slice(0, 100))).includes(id))
        expect(await listed(admin, text.slice(0, 100))).toContain(id);
    }),
    { numRuns: 25 },
  );
});

test('a ticket is found by its number first, within the scope of the caller', async () => {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const ticket = await service.make.ticket(residentUser.resident);
  await service.make.ticket(residentUser.resident, { contenido: `Recibo ${ticket.id}` });
  const id = nodeIdOf('Ticket', ticket.id);
  const neighbour = await service.make.residentUser(community);
  const elsewhere = await service.make.admin(await service.make.community());
  const text = String(ticket.id).padStart(2, '0');
  for (const asked of [text, `#${ticket.id}`, ` # ${ticket.id} `, text]) {
    for (const person of [admin, residentUser]) expect((await find(person, asked))[0]).toBe(id);
    for (const person of [neighbour, elsewhere, await service.make.guard(community)])
      expect(await find(person, asked)).not.toContain(id);
  }
  expect(await find(admin, `#${ticket.id}`, ['RESIDENT'])).not.toContain(id);
  expect(await find(admin, '#2147483648')).toEqual([]);
});

test('a word of a comment finds its ticket, for callers who read both', async () => {
  const word = `fuga${unique()}`;
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const ticket = await service.make.ticket(residentUser.resident);
  const { errors } = await service
    .as(residentUser)
    .graphql('mutation ($input: CreateCommentInput!) { createComment(input: $input) { id } }', {
      input: { origen: 'ticket', idOrigen: String(ticket.id), comentarioTexto: `Hay una ${word}, otra vez` },
    });
  expect(errors).toBeUndefined();
  const ids = [nodeIdOf('Ticket', ticket.id)];
  for (const text of [word, `${word.toUpperCase()}, hay`, `#${word}`]) {
    expect(await find(admin, text)).toEqual(ids);
    expect(await find(residentUser, text, ['TICKET'])).toEqual(ids);
    expect(await find(await service.make.residentUser(community), text)).toEqual([]);
    expect(await find(await service.make.guard(community), text)).toEqual([]);
    expect(await find(await service.make.admin(await service.make.community()), text)).toEqual([]);
  }
});

test('a comment on another object leads to no ticket', async () => {
  const word = `barda${unique()}`;
  const { admin, residentUser } = await makeCommunityFixture(service);
  const { errors } = await service
    .as(residentUser)
    .graphql('mutation ($input: CreateCommentInput!) { createComment(input: $input) { id } }', {
      input: { origen: 'event', idOrigen: '7', comentarioTexto: word },
    });
  expect(errors).toBeUndefined();
  expect(await find(admin, word)).toEqual([]);
});
