import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person } from '../support/accounts.js';
import { readChanges, settleFeed } from '../support/change-feed.js';
import type { Client } from '../support/client.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** Whom the administration shows its documents. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const VISIBILITIES = ['ADMINISTRATION', 'COMMITTEE', 'COMMUNITY'] as const;

const PEOPLE: Readonly<Record<string, (community: Community) => Promise<Person>>> = {
  'an administrator': (community) => service.make.admin(community),
  'a committee member': (community) => service.make.residentUser(community, 'COMITEE_MEMBER'),
  'a resident': (community) => service.make.residentUser(community),
  'a renter': (community) => service.make.residentUser(community, 'RENTER'),
  'a guard': (community) => service.make.guard(community),
};

const SEEN: readonly (readonly [string, readonly string[]])[] = [
  ['an administrator', ['ADMINISTRATION', 'COMMITTEE', 'COMMUNITY']],
  ['a committee member', ['COMMITTEE', 'COMMUNITY']],
  ['a resident', ['COMMUNITY']],
  ['a renter', ['COMMUNITY']],
  ['a guard', ['COMMUNITY']],
];

const CREATE = 'mutation ($input: DocumentInput!) { createDocument(input: $input) { id visibleTo } }';

interface Shown {
  readonly id: string;
  readonly titulo: string;
  readonly visibleTo: string;
}

/** A document with a file for each visibility, in a community or in none, as its administrator creates them. */
async function makeDocuments(client: Client, community: Community, communityId: string | null) {
  const documents: Shown[] = [];
  for (const visibleTo of VISIBILITIES) {
    const titulo = `Reglamento ${unique()}`;
    const form = formOf({ name: 'reglamento.txt', content: titulo }, { communityId: community.id });
    const { body } = await client.post('/api/Documents/upload', form);
    const input = {
      ...{ communityId, titulo, visibleTo, nombreDocumento: 'reglamento.txt' },
      ...{ fecha: '2026-02-01', urlDoc: body.relativePath },
    };
    const { data } = await client.graphql(CREATE, { input });
    documents.push({ titulo, ...data.createDocument });
  }
  return documents;
}

/** The documents that a client finds, each way of reading by its name. */
async function foundBy(client: Client, documents: readonly Shown[]): Promise<Record<string, string[]>> {
  const ids = documents.map(({ id }) => id);
  const known = (found: readonly { id: string }[]) =>
    documents.filter(({ id }) => found.some((one) => one.id === id)).map(({ visibleTo }) => visibleTo);
  const each = async (ask: (document: Shown) => Promise<boolean>) => {
    const found = await Promise.all(documents.map(ask));
    return documents.filter((_, index) => found[index]).map(({ visibleTo }) => visibleTo);
  };
  const { data } = await client.graphql(
    '($ids: [GUID!]) { documents(where: { id: { in: $ids } }) { totalCount nodes { id visibleTo } } }'.replace(
      /^/,
      'query ',
    ),
    { ids },
  );
  expect(data.documents.totalCount).toBe(data.documents.nodes.length);
  return {
    list: known(data.documents.nodes),
    one: await each(async ({ id }) => {
      const one = await client.graphql('query ($id: GUID!) { document(id: $id) { id } }', { id });
      return one.data.document !== null;
    }),
    search: await each(async ({ titulo }) => {
      const found = await client.graphql('query ($text: String!) { search(text: $text) { __typename } }', {
        text: titulo,
      });
      return found.data.search.length > 0;
    }),
    download: await each(async ({ id }) => {
      const query = 'query ($id: GUID!) { documentDownload(id: $id) { storedAs } }';
      return Boolean((await client.graphql(query, { id })).data.documentDownload?.storedAs);
    }),
    file: await each(async ({ id, titulo }) => {
      const { status, body } = await client.get(`/api/Documents/${id}/file`);
      expect(status === 200 ? body : status).toBe(status === 200 ? titulo : 403);
      return status === 200;
    }),
  };
}

describe.each([
  ['of a community', false],
  ['without a community', true],
])('documents %s', (_place, isGeneral) => {
  test.each(SEEN)('%s reads and downloads those that are visible to %j', async (who, seen) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const documents = await makeDocuments(service.as(admin), community, isGeneral ? null : community.id);
    const client = service.as(await (PEOPLE[who] as (typeof PEOPLE)[string])(community));
    const found = await foundBy(client, documents);
    for (const way of Object.keys(found)) expect({ way, seen: found[way] }).toEqual({ way, seen });
  });

  test('nobody of another community finds any', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const documents = await makeDocuments(service.as(admin), community, isGeneral ? null : community.id);
    const other = await service.make.community();
    for (const make of Object.values(PEOPLE)) {
      const found = await foundBy(service.as(await make(other)), documents);
      expect(Object.values(found).flat()).toEqual([]);
    }
  });
});

test('a document that says nothing is for administrators, and a change that leaves it out keeps it, in both interfaces', async () => {
  const { community, admin } = await makeAdministeredCommunity(service);
  const client = service.as(admin);
  const whole = {
    ...{ communityId: community.id, titulo: 'Acta', nombreDocumento: 'acta.txt' },
    ...{ fecha: '2026-02-01T00:00:00.000Z', urlDoc: 'uploads/acta.txt' },
  };
  const { body } = await client.post('/api/Documents', { ...whole, visibleTo: 'COMMUNITY' });
  expect(body).not.toHaveProperty('visibleTo');
  const { id } = body;
  const change = async (input: object) => {
    const query =
      'mutation ($id: GUID!, $input: DocumentPatch!) { updateDocument(id: $id, input: $input) { visibleTo } }';
    return (await client.graphql(query, { id, input })).data.updateDocument?.visibleTo;
  };
  expect(await change({ titulo: 'Acta 1' })).toBe('ADMINISTRATION');
  expect(await change({ visibleTo: 'COMMUNITY' })).toBe('COMMUNITY');
  expect((await client.put(`/api/Documents/${id}`, whole)).status).toBe(200);
  expect(await change({ titulo: 'Acta 2' })).toBe('COMMUNITY');
});

test('legacy paths of documents stay closed to members, also for what is visible to them', async () => {
  const { community } = await makeAdministeredCommunity(service);
  const { id } = await service.make.document(community, { visibleTo: 'COMMUNITY' });
  const client = service.as(await service.make.residentUser(community));
  for (const path of ['/api/Documents', `/api/Documents/${id}`, `/api/Documents/${id}/download`])
    expect((await client.get(path)).status).toBe(403);
});

test('a member follows a document from the moment it is shown until it is hidden', async () => {
  const { community, admin } = await makeAdministeredCommunity(service);
  const { id } = await service.make.document(community);
  const resident = service.as(await service.make.residentUser(community));
  await settleFeed(service);
  const { endCursor } = (await readChanges(resident)).pageInfo;
  const show = async (visibleTo: string) => {
    const query =
      'mutation ($id: GUID!, $input: DocumentPatch!) { updateDocument(id: $id, input: $input) { version } }';
    expect((await service.as(admin).graphql(query, { id, input: { visibleTo } })).errors).toBeUndefined();
  };
  const seen = async () => {
    await settleFeed(service);
    const { edges } = await readChanges(resident, { after: endCursor, types: ['Document'] });
    return edges.map(({ action, node }) => [action, node?.__typename]);
  };
  await show('COMMITTEE');
  expect(await seen()).toEqual([]);
  await show('COMMUNITY');
  expect(await seen()).toHaveLength(1);
  await show('ADMINISTRATION');
  expect((await seen()).at(-1)).toEqual(['OUT_OF_SCOPE', undefined]);
});
