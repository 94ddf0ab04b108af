import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/api/proveedorservicios';

const providerInput = (communityId: string | null, fields: object = {}) => ({
  communityId,
  giro: 'Plomería',
  nombre: 'Hermanos Paredes',
  telefono: '442 555 0202',
  email: 'paredes',
  descripcion: 'Fugas y calentadores',
  paginaWeb: 'https://paredes.example',
  ...fields,
});

const idsOf = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id);

describe('service providers', () => {
  test('a new service provider has no rating and is answered with its author', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service
      .as(admin)
      .post(
        PATH,
        providerInput(community.id, { rating: 5, totalCalificaciones: 9, createdByUserId: UNKNOWN_ID }),
      );
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...providerInput(community.id),
      communityName: community.nombre,
      rating: 0,
      totalCalificaciones: 0,
      isActive: true,
      createdAt: TIMESTAMP,
      createdByUserId: admin.id,
      updatedAt: TIMESTAMP,
      updatedByUserId: null,
    });
  });

  test('ratings from 0 to 5 count once per user, and a second one replaces the first', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const provider = await service.make.serviceProvider(community);
    const path = `${PATH}/${provider.id}/calificar`;
    const residentUser = service.as(await service.make.residentUser(community));
    const renter = service.as(await service.make.residentUser(community, 'RENTER'));
    const guard = service.as(await service.make.guard(community));
    expect((await guard.post(path, { puntuacion: 1 })).status).toBe(404);
    expect(await residentUser.post(path, { puntuacion: 5 })).toMatchObject({
      status: 200,
      body: { id: provider.id, nombre: provider.nombre, rating: 5, totalCalificaciones: 1 },
    });
    expect((await renter.post(path, { puntuacion: 4 })).body).toMatchObject({
      rating: 4.5,
      totalCalificaciones: 2,
    });
    expect((await residentUser.post(path, { puntuacion: '0' })).body).toMatchObject({
      rating: 2,
      totalCalificaciones: 2,
    });
    expect((await service.as(admin).post(path, { puntuacion: 1 })).body).toMatchObject({
      rating: 1.67,
      totalCalificaciones: 3,
    });
    expect((await residentUser.get(`${PATH}/${provider.id}`)).body).toMatchObject({
      rating: 1.67,
      totalCalificaciones: 3,
    });
  });

  test('concurrent ratings are all counted, and those of one user as one', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const provider = await service.make.serviceProvider(community);
    const path = `${PATH}/${provider.id}/calificar`;
    const people = [];
    for (let i = 0; i < 6; i++) people.push(service.as(await service.make.residentUser(community)));
    const ratings = people.flatMap((client, i) => [
      client.post(path, { puntuacion: i % 6 }),
      client.post(path, { puntuacion: i % 6 }),
    ]);
    for (const { status } of await Promise.all(ratings)) expect(status).toBe(200);
    const { body } = await (people[0] as (typeof people)[number]).get(`${PATH}/${provider.id}`);
    expect(body).toMatchObject({ rating: 2.5, totalCalificaciones: 6 });
  });

  test('everybody who reads a general service provider rates it, also administrators who may not change it', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const second = await service.make.community();
    const root = await service.make.systemAdmin();
    const partner = await service.make.admin(community);
    await service.make.assign(admin, second);
    const idOf = async (author: typeof root) =>
      (await service.as(author).post(PATH, providerInput(null))).body.id;
    const [ofEverybody, ofCompany] = [await idOf(root), await idOf(admin)];
    const rate = async (person: typeof root, id: string) =>
      (await service.as(person).post(`${PATH}/${id}/calificar`, { puntuacion: 4 })).status;
    const residentUser = await service.make.residentUser(community);
    for (const person of [root, admin, partner, residentUser]) {
      expect([await rate(person, ofEverybody), await rate(person, ofCompany)]).toEqual([200, 200]);
    }
    expect((await service.as(partner).put(`${PATH}/${ofCompany}`, providerInput(null))).status).toBe(403);
    const { admin: stranger } = await makeAdministeredCommunity(service);
    expect([await rate(stranger, ofEverybody), await rate(stranger, ofCompany)]).toEqual([200, 404]);
    const { data } = await service
      .as(partner)
      .graphql(
        'query ($id: GUID!) { serviceProvider(id: $id) { totalCalificaciones can { rate { allowed } } } }',
        {
          id: ofCompany,
        },
      );
    expect(data.serviceProvider).toEqual({ totalCalificaciones: 4, can: { rate: { allowed: true } } });
    await service.as(admin).delete(`${PATH}/${ofCompany}`);
    expect(await rate(partner, ofCompany)).toBe(404);
  });

  test('a deleted service provider is inactive, listed only on request, and cannot be rated', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const provider = await service.make.serviceProvider(community);
    const client = service.as(admin);
    const path = `${PATH}/${provider.id}`;
    await client.post(`${path}/calificar`, { puntuacion: 3 });
    expect(await client.delete(path)).toMatchObject({ status: 204, body: null });
    expect(idsOf(await client.get(`${PATH}/community/${community.id}`))).toEqual([]);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.get(`${PATH}?includeInactive=TRUE`)).body).toContainEqual(
      expect.objectContaining({ id: provider.id, isActive: false, rating: 3, totalCalificaciones: 1 }),
    );
    for (const answer of [
      await client.post(`${path}/calificar`, { puntuacion: 5 }),
      await client.put(path, providerInput(community.id)),
      await client.delete(path),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        code: 'NOT_FOUND',
        message: 'Recurso no encontrado.',
        errors: null,
        traceId: answer.headers.get('x-request-id'),
      });
    }
  });

  test('myRating is the rating of the caller alone, and finds what the caller has not rated', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const [rated, other] = [
      await service.make.serviceProvider(community),
      await service.make.serviceProvider(community),
    ];
    const [first, second] = [
      await service.make.residentUser(community),
      await service.make.residentUser(community),
    ];
    for (const [person, puntuacion] of [
      [first, 2],
      [second, 5],
      [first, 3.5],
    ] as const) {
      const { data, errors } = await service.as(person).graphql(
        `mutation ($id: GUID!, $puntuacion: Decimal!) {
          rateServiceProvider(id: $id, input: { puntuacion: $puntuacion }) { myRating } }`,
        { id: rated.id, puntuacion },
      );
      expect(errors).toBeUndefined();
      expect(data.rateServiceProvider).toEqual({ myRating: puntuacion });
    }
    for (const [person, myRating] of [
      [first, 3.5],
      [second, 5],
      [admin, null],
    ] as const) {
      const { data, errors } = await service.as(person).graphql(
        `query ($id: GUID!, $community: GUID) {
          serviceProvider(id: $id) { myRating rating }
          unrated: serviceProviders(where: { communityId: { eq: $community }, myRating: { isNull: true } }) {
            nodes { id } } }`,
        { id: rated.id, community: community.id },
      );
      expect(errors).toBeUndefined();
      expect(data.serviceProvider).toEqual({ myRating, rating: 4.25 });
      expect(idsOf({ body: data.unrated.nodes }).sort()).toEqual(
        (myRating === null ? [rated.id, other.id] : [other.id]).sort(),
      );
    }
  });

  test('GraphQL rates and filters service providers and follows their relations', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const created = await client.graphql(
      'mutation ($input: ServiceProviderInput!) { createServiceProvider(input: $input) { id } }',
      { input: providerInput(community.id) },
    );
    expect(created.errors).toBeUndefined();
    const { id } = created.data.createServiceProvider;
    const rated = await service.as(await service.make.residentUser(community)).graphql(
      `mutation ($id: GUID!) { rateServiceProvider(id: $id, input: { puntuacion: 4.5 }) {
        rating totalCalificaciones } }`,
      { id },
    );
    expect(rated.data.rateServiceProvider).toEqual({ rating: 4.5, totalCalificaciones: 1 });
    const { data } = await client.graphql(
      `query ($id: GUID!) { serviceProviders(search: "paredes", where: { communityId: { eq: "${community.id}" } }) {
          nodes { id rating community { serviceProviders { totalCount nodes { id totalCalificaciones } } } } }
        serviceProvider(id: $id) { nombre } }`,
      { id },
    );
    expect(data).toEqual({
      serviceProviders: {
        nodes: [
          {
            id,
            rating: 4.5,
            community: { serviceProviders: { totalCount: 1, nodes: [{ id, totalCalificaciones: 1 }] } },
          },
        ],
      },
      serviceProvider: { nombre: 'Hermanos Paredes' },
    });
    await client.graphql('mutation ($id: GUID!) { deleteServiceProvider(id: $id) { deletedId } }', { id });
    const gone = await client.graphql(
      `query ($id: GUID!) { serviceProvider(id: $id) { id }
        deleted: serviceProvider(id: $id, includeInactive: true) { isActive } }`,
      { id },
    );
    expect(gone.data).toEqual({ serviceProvider: null, deleted: { isActive: false } });
  });
});
