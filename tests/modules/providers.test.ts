import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/api/communityproviders';

const OPTIONAL = {
  taxId: 'JAR010101AA1',
  fullAddress: 'Av. Zaragoza 12, Querétaro',
  contactPhones: '442 555 0101',
  primaryEmail: 'ventas@jardines.example',
  websiteOrSocialMedia: 'https://jardines.example',
  primaryContactName: 'Ramiro Lozano',
  directPhone: '442 555 0102',
  mobilePhone: '442 555 0103',
  contactEmail: 'no es un correo',
  productsOrServices: 'Poda y riego',
  categoryOrIndustry: 'Jardinería',
  paymentMethods: 'Transferencia',
  orderHistory: 'Dos pedidos',
  pastIncidentsOrClaims: 'Llegó tarde',
  internalNotes: 'Negociar en enero',
  rating: 4.5,
};

const providerInput = (communityId: string, fields: object = {}) => ({
  communityId,
  businessName: 'Jardines del Bajío',
  ...OPTIONAL,
  ...fields,
});

interface List {
  body: { id: string; communityId: string | null }[];
}

const idsOf = ({ body }: List) => body.map(({ id }) => id);

/** Excludes the general providers of other tests. */
const idsIn = (community: { id: string }, { body }: List) =>
  idsOf({ body: body.filter(({ communityId }) => communityId === community.id) });

describe('community providers', () => {
  test('a new provider is answered whole with its author', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service
      .as(admin)
      .post(PATH, providerInput(community.id, { isActive: false, createdByUserId: UNKNOWN_ID }));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...providerInput(community.id),
      communityName: community.nombre,
      isActive: true,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      createdByUserId: admin.id,
      updatedByUserId: null,
    });
  });

  test('a provider with only a name has null in all other fields', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { body } = await service.as(admin).post(PATH, { communityId: community.id, businessName: 'Solo' });
    const nothing = Object.fromEntries(Object.keys(OPTIONAL).map((name) => [name, null]));
    expect(body).toMatchObject({ businessName: 'Solo', ...nothing });
  });

  test('a provider without a community is within scope of the communities of its author', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const residentUser = await service.make.residentUser(community);
    const provider = await service.make.provider(community);
    const path = `${PATH}/${provider.id}`;
    const { body } = await service.as(admin).put(path, { ...providerInput(community.id), communityId: null });
    expect(body).toMatchObject({ communityId: null, communityName: null });
    const other = service.as(await service.make.admin(community));
    expect((await other.get(path)).status).toBe(200);
    for (const general of [`${PATH}/community`, `${PATH}/community/null`, `${PATH}/Community/NULL/`]) {
      expect(idsOf(await other.get(general))).toContain(provider.id);
    }
    expect(idsOf(await other.get(`${PATH}/community/${community.id}`))).toEqual([]);
    expect(idsOf(await service.as(residentUser).get(PATH))).toEqual([provider.id]);
  });

  test('a deleted provider is inactive: hidden unless requested, and not writable', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const kept = await service.make.provider(community, { createdAt: '2026-01-01T00:00:00.000Z' });
    const provider = await service.make.provider(community, { createdAt: '2026-02-01T00:00:00.000Z' });
    const client = service.as(admin);
    const path = `${PATH}/${provider.id}`;
    expect(await client.delete(path)).toMatchObject({ status: 204, body: null });
    const ofCommunity = `${PATH}/community/${community.id}`;
    for (const list of [PATH, ofCommunity]) {
      for (const hidden of [list, `${list}?includeInactive=false`, `${list}?includeInactive=`]) {
        expect(idsIn(community, await client.get(hidden))).toEqual([kept.id]);
      }
      for (const shown of ['true', 'True', 'TRUE']) {
        expect(idsIn(community, await client.get(`${list}?includeInactive=${shown}`))).toEqual([
          provider.id,
          kept.id,
        ]);
      }
    }
    expect(await client.get(path)).toMatchObject({
      status: 404,
      body: { message: 'Recurso no encontrado.' },
    });
    expect(await client.get(`${path}?includeInactive=true`)).toMatchObject({
      status: 200,
      body: { id: provider.id, isActive: false, updatedByUserId: admin.id },
    });
    for (const answer of [await client.delete(path), await client.put(path, providerInput(community.id))]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'Proveedor no encontrado.' } });
    }
    const refused = await client.get(`${PATH}?includeInactive=maybe`);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', errors: { includeInactive: [expect.any(String)] } },
    });
  });

  test('residents see active providers of their communities without the administrative fields, guards none', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const provider = await service.make.provider(community);
    await service.make.provider(community, { isActive: false });
    await service.make.provider(null, { audience: [] });
    await service.make.provider((await makeAdministeredCommunity(service)).community);
    const [whole] = (await service.as(admin).get(`${PATH}/community/${community.id}`)).body;
    expect(whole).toMatchObject({ internalNotes: provider.internalNotes });
    const { internalNotes: _notes, pastIncidentsOrClaims: _claims, ...shown } = whole;
    const guard = await service.make.residentUser(community, 'VIGILANCE');
    expect(await service.as(guard).get(PATH)).toMatchObject({ status: 200, body: [] });
    for (const person of [
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'RENTER'),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
    ]) {
      for (const query of ['', '?includeInactive=true']) {
        const { status, body } = await service.as(person).get(PATH + query);
        expect(status).toBe(200);
        expect(body).toEqual([shown]);
      }
    }
  });

  test('the provider list is refused to callers without a resident record who are no administrators', async () => {
    const { community } = await makeAdministeredCommunity(service);
    for (const person of [await service.make.guard(community), await service.make.user('RESIDENT')])
      expect((await service.as(person).get(PATH)).status).toBe(403);
  });

  test('GraphQL shows residents null for administrative fields and no inactive providers', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const provider = await service.make.provider(community);
    const gone = await service.make.provider(community, { isActive: false });
    const query = `query ($id: GUID!, $gone: GUID!) {
      communityProvider(id: $id) { businessName internalNotes pastIncidentsOrClaims community { nombre } }
      gone: communityProvider(id: $gone, includeInactive: true) { id }
      hidden: communityProvider(id: $gone) { id }
      communityProviders(includeInactive: true, search: "poda", where: { communityId: { eq: "${community.id}" } }) { totalCount } }`;
    const asAdmin = await service.as(admin).graphql(query, { id: provider.id, gone: gone.id });
    expect(asAdmin.errors).toBeUndefined();
    expect(asAdmin.data).toEqual({
      communityProvider: {
        businessName: provider.businessName,
        internalNotes: provider.internalNotes,
        pastIncidentsOrClaims: provider.pastIncidentsOrClaims,
        community: { nombre: community.nombre },
      },
      gone: { id: gone.id },
      hidden: null,
      communityProviders: { totalCount: 2 },
    });
    const residentUser = await service.make.residentUser(community);
    const asResidentUser = await service
      .as(residentUser)
      .graphql(query.replace(' community { nombre }', ''), { id: provider.id, gone: gone.id });
    expect(asResidentUser.data).toEqual({
      communityProvider: {
        businessName: provider.businessName,
        internalNotes: null,
        pastIncidentsOrClaims: null,
      },
      gone: null,
      hidden: null,
      communityProviders: { totalCount: 1 },
    });
    const asGuard = await service
      .as(await service.make.guard(community))
      .graphql('{ communityProviders { totalCount } }');
    expect(asGuard.data).toEqual({ communityProviders: { totalCount: 0 } });
  });

  test('GraphQL writes providers and follows them from their community', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const created = await client.graphql(
      `mutation ($input: CreateCommunityProviderInput!) { createCommunityProvider(input: $input) { id rating
        community { providers(orderBy: BUSINESS_NAME_ASC) { totalCount nodes { businessName } } } } }`,
      { input: providerInput(community.id) },
    );
    expect(created.errors).toBeUndefined();
    const { id, ...provider } = created.data.createCommunityProvider;
    expect(provider).toEqual({
      rating: 4.5,
      community: { providers: { totalCount: 1, nodes: [{ businessName: 'Jardines del Bajío' }] } },
    });
    const updated = await client.graphql(
      `mutation ($id: GUID!) { updateCommunityProvider(id: $id, input: { businessName: "Otro" }) {
        businessName communityId internalNotes } }`,
      { id },
    );
    expect(updated.data.updateCommunityProvider).toEqual({
      businessName: 'Otro',
      communityId: community.id,
      internalNotes: 'Negociar en enero',
    });
    const deleted = await client.graphql(
      'mutation ($id: GUID!) { deleteCommunityProvider(id: $id) { deletedId } }',
      {
        id,
      },
    );
    expect(deleted.data.deleteCommunityProvider).toEqual({ deletedId: id });
    const { data } = await client.graphql(
      `query ($id: GUID!) { community(id: $id) { providers { totalCount }
        all: providers(includeInactive: true) { totalCount } } }`,
      { id: community.id },
    );
    expect(data.community).toEqual({ providers: { totalCount: 0 }, all: { totalCount: 1 } });
  });
});
