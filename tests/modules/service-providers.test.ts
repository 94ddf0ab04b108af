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
  test('a new service provider has no rating and is answered with its author and Location', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service
      .as(admin)
      .post(
        PATH,
        providerInput(community.id, { rating: 5, totalCalificaciones: 9, createdByUserId: UNKNOWN_ID }),
      );
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${PATH}/${created.body.id}`);
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
    const found = await service.as(admin).get(`/API/ProveedorServicios/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('an update replaces a service provider, names its editor and clears fields left out', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const provider = await service.make.serviceProvider(community);
    const changed = await service.as(admin).put(`${PATH}/${provider.id}`, {
      communityId: community.id,
      giro: '',
      nombre: 'Otro',
      email: '',
      telefono: '',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        giro: '',
        nombre: 'Otro',
        email: null,
        telefono: '',
        descripcion: null,
        updatedByUserId: admin.id,
      },
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

  test.each([
    ['5', { puntuacion: 5 }, null],
    ['half a point', { puntuacion: 3.5 }, null],
    ['more than 5', { puntuacion: 5.01 }, 'puntuacion'],
    ['less than 0', { puntuacion: -1 }, 'puntuacion'],
    ['a word', { puntuacion: 'bien' }, 'puntuacion'],
    ['nothing', {}, 'puntuacion'],
  ])('a rating of %s is accepted or refused by the limits', async (_, body, wrong) => {
    const { community } = await makeAdministeredCommunity(service);
    const provider = await service.make.serviceProvider(community);
    const client = service.as(await service.make.residentUser(community));
    const answer = await client.post(`${PATH}/${provider.id}/calificar`, body);
    if (wrong === null) expect(answer.status).toBe(200);
    else {
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      expect(Object.keys(answer.body.errors)).toEqual([wrong]);
    }
    const { body: kept } = await client.get(`${PATH}/${provider.id}`);
    expect(kept.totalCalificaciones).toBe(wrong === null ? 1 : 0);
  });

  test('only administrators list all service providers; residents read those of their community', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const provider = await service.make.serviceProvider(community);
    const deleted = await service.make.serviceProvider(community, { isActive: false });
    const foreign = await service.make.serviceProvider((await makeAdministeredCommunity(service)).community);
    const ofCommunity = `${PATH}/community/${community.id}`;
    for (const person of [
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'RENTER'),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
    ]) {
      const client = service.as(person);
      expect(await client.get(PATH)).toMatchObject({ status: 403, body: null });
      expect(await client.post(PATH, providerInput(community.id))).toMatchObject({ status: 403, body: null });
      expect((await client.put(`${PATH}/${provider.id}`, providerInput(community.id))).status).toBe(403);
      expect((await client.delete(`${PATH}/${provider.id}`)).status).toBe(403);
      expect(idsOf(await client.get(ofCommunity))).toEqual([provider.id]);
      expect((await client.get(`${PATH}/${provider.id}`)).body.nombre).toBe(provider.nombre);
      expect((await client.get(`${PATH}/${deleted.id}`)).status).toBe(404);
    }
    const whole = idsOf(await service.as(admin).get(PATH));
    expect(whole).toContain(provider.id);
    expect(whole).not.toContain(deleted.id);
    expect(whole).not.toContain(foreign.id);
    expect((await service.anonymous.get(ofCommunity)).status).toBe(401);
  });

  test('residents of the communities of the author read general service providers, and only administrators write them', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { body } = await service.as(admin).post(PATH, { giro: 'Gas', nombre: 'Gas del Centro' });
    expect(body).toMatchObject({ communityId: null, communityName: null });
    const other = service.as(await service.make.admin(community));
    const residentUser = service.as(await service.make.residentUser(community));
    for (const path of [`${PATH}/community`, `${PATH}/community/null`, `${PATH}/community/NULL`]) {
      for (const client of [other, residentUser]) {
        const general = await client.get(path);
        expect(idsOf(general)).toContain(body.id);
        expect(
          general.body.filter(({ communityId }: { communityId: string | null }) => communityId !== null),
        ).toEqual([]);
      }
    }
    expect(idsOf(await residentUser.get(`${PATH}/community/${community.id}`))).not.toContain(body.id);
    expect(await residentUser.get(`${PATH}/${body.id}`)).toMatchObject({
      status: 200,
      body: { id: body.id },
    });
    expect((await residentUser.put(`${PATH}/${body.id}`, providerInput(null))).status).toBe(403);
    expect((await residentUser.delete(`${PATH}/${body.id}`)).status).toBe(403);
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

  test.each([
    [
      'nulls for all that is optional',
      { telefono: null, email: null, descripcion: null, paginaWeb: null },
      null,
    ],
    ['a blank line of business', { giro: '' }, null],
    ['no line of business', { giro: undefined }, 'giro'],
    ['no name', { nombre: null }, 'nombre'],
    ['a blank name', { nombre: ' ' }, 'nombre'],
    ['a community of the wrong form', { communityId: 'x' }, 'communityId'],
  ])(
    'a new or changed service provider with %s is accepted or refused by the limits',
    async (_, fields, wrong) => {
      const { community, admin } = await makeAdministeredCommunity(service);
      const provider = await service.make.serviceProvider(community);
      const client = service.as(admin);
      const body = providerInput(community.id, fields);
      for (const answer of [
        await client.post(PATH, body),
        await client.put(`${PATH}/${provider.id}`, body),
      ]) {
        if (wrong === null) expect([200, 201]).toContain(answer.status);
        else {
          expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
          expect(Object.keys(answer.body.errors)).toEqual([wrong]);
        }
      }
    },
  );

  test('a service provider for a community that is unknown or out of scope is refused', async () => {
    const { admin } = await makeAdministeredCommunity(service);
    for (const communityId of [UNKNOWN_ID, (await service.make.community()).id]) {
      expect(await service.as(admin).post(PATH, providerInput(communityId))).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', message: 'La comunidad indicada no existe.', errors: null },
      });
    }
  });

  test('a service provider is hidden with its community', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const provider = await service.make.serviceProvider(community);
    const client = service.as(await service.make.systemAdmin());
    expect((await client.delete(`/api/communities/${community.id}`)).status).toBe(204);
    expect((await client.get(`${PATH}/${provider.id}`)).status).toBe(404);
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
