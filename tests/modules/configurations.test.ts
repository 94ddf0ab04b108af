import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/api/communityconfigurations';

const configurationInput = (communityId: string, fields: object = {}) => ({
  communityId,
  codigo: 'MONTO_MANT',
  titulo: 'Cuota de mantenimiento',
  descripcion: 'Cuota mensual por vivienda',
  valor: '950',
  tipoDato: 'integer',
  ...fields,
});

describe('community configurations', () => {
  test('a new configuration is answered with the name of its community, its author and its Location', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service.as(admin).post(
      PATH,
      configurationInput(community.id, {
        id: UNKNOWN_ID,
        createdByUserId: UNKNOWN_ID,
        updatedByUserId: 'x',
      }),
    );
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${PATH}/${created.body.id}`);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...configurationInput(community.id),
      communityName: community.nombre,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      createdByUserId: admin.id,
      updatedByUserId: null,
    });
    expect(created.body.id).not.toBe(UNKNOWN_ID);
    const found = await service
      .as(admin)
      .get(`/API/CommunityConfigurations/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('an update replaces a configuration and names its editor; a deleted one is 404', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const setting = await service.make.configuration(community, { editedAt: '2026-01-01T00:00:00.000Z' });
    const client = service.as(admin);
    const changed = await client.put(
      `${PATH}/${setting.id}`,
      configurationInput(community.id, { updatedByUserId: UNKNOWN_ID }),
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        id: setting.id,
        ...configurationInput(community.id),
        updatedByUserId: admin.id,
        createdByUserId: null,
      },
    });
    expect(changed.body.updatedAt > '2026-01-01T00:00:00.000Z').toBe(true);
    expect(await client.delete(`${PATH}/${setting.id}`)).toMatchObject({ status: 204, body: null });
    expect(await client.get(`${PATH}/${setting.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Recurso no encontrado.' },
    });
    expect(await client.delete(`${PATH}/${setting.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Configuración no encontrada.' },
    });
  });

  test('configurations are listed newest first, for all communities within scope or for one', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const older = await service.make.configuration(community, { createdAt: '2026-01-01T00:00:00.000Z' });
    const newer = await service.make.configuration(community, { createdAt: '2026-02-01T00:00:00.000Z' });
    for (const path of [PATH, `${PATH}/community/${community.id}`]) {
      const { status, body } = await service.as(admin).get(path);
      expect(status).toBe(200);
      expect(body.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
    }
    expect(await service.as(admin).get(`${PATH}/community/${UNKNOWN_ID}`)).toMatchObject({
      status: 200,
      body: [],
    });
    expect((await service.as(admin).get(`${PATH}/community/nowhere`)).status).toBe(404);
  });

  test.each([
    ['blank texts but for the code and the title', { descripcion: '', valor: '', tipoDato: '' }, null],
    ['a type of 50 characters', { tipoDato: 'x'.repeat(50) }, null],
    ['a type of 51 characters', { tipoDato: 'x'.repeat(51) }, 'tipoDato'],
    ['no community', { communityId: null }, 'communityId'],
    ['a community of the wrong form', { communityId: 'x' }, 'communityId'],
    ['a blank code', { codigo: ' ' }, 'codigo'],
    ['a blank title', { titulo: '' }, 'titulo'],
    ['no code', { codigo: undefined }, 'codigo'],
    ['no title', { titulo: undefined }, 'titulo'],
    ['no description', { descripcion: undefined }, 'descripcion'],
    ['no value', { valor: undefined }, 'valor'],
    ['a number for the value', { valor: 950 }, 'valor'],
    ['no type', { tipoDato: undefined }, 'tipoDato'],
  ])(
    'a new or changed configuration with %s is accepted or refused by the limits',
    async (_, fields, wrong) => {
      const { community, admin } = await makeAdministeredCommunity(service);
      const setting = await service.make.configuration(community);
      const client = service.as(admin);
      const body = configurationInput(community.id, fields);
      for (const answer of [await client.post(PATH, body), await client.put(`${PATH}/${setting.id}`, body)]) {
        if (wrong === null) expect([200, 201]).toContain(answer.status);
        else {
          expect(answer).toMatchObject({
            status: 400,
            body: { code: 'VALIDATION_ERROR', errors: { [wrong]: [expect.any(String)] } },
          });
          expect(Object.keys(answer.body.errors)).toEqual([wrong]);
        }
      }
      const { body: kept } = await client.get(`${PATH}/${setting.id}`);
      expect(kept.titulo).toBe(wrong === null ? 'Cuota de mantenimiento' : setting.titulo);
    },
  );

  test('a configuration for a community that is unknown or out of scope is refused and changes nothing', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const elsewhere = await service.make.community();
    const setting = await service.make.configuration(community);
    const client = service.as(admin);
    for (const communityId of [UNKNOWN_ID, elsewhere.id]) {
      for (const answer of [
        await client.post(PATH, configurationInput(communityId)),
        await client.put(`${PATH}/${setting.id}`, configurationInput(communityId)),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ message: 'La comunidad indicada no existe.' });
      }
    }
    expect((await client.get(PATH)).body).toMatchObject([{ id: setting.id, communityId: community.id }]);
  });

  test('only administrators read configurations, even through their community', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const setting = await service.make.configuration(community);
    for (const person of [
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'RENTER'),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      await service.make.guard(community),
    ]) {
      const client = service.as(person);
      for (const answer of [
        await client.get(PATH),
        await client.get(`${PATH}/community/${community.id}`),
        await client.get(`${PATH}/${setting.id}`),
        await client.post(PATH, configurationInput(community.id)),
        await client.put(`${PATH}/${setting.id}`, configurationInput(community.id)),
        await client.delete(`${PATH}/${setting.id}`),
      ]) {
        expect(answer.status).toBe(403);
        expect(answer.body).toEqual({ message: expect.stringMatching(/ADMIN_COMPANY.*SYSTEM_ADMIN/) });
      }
    }
    const residentUser = await service.make.residentUser(community);
    const vehicle = await service.make.vehicle(residentUser.resident);
    const { data } = await service.as(residentUser).graphql(
      `query ($id: GUID!) { vehicle(id: $id) { resident { community { nombre
        configurations { totalCount nodes { id } } } } } }`,
      { id: vehicle.id },
    );
    expect(data.vehicle.resident.community).toEqual({
      nombre: community.nombre,
      configurations: { totalCount: 0, nodes: [] },
    });
    expect((await service.anonymous.get(PATH)).status).toBe(401);
  });

  test('a configuration is hidden with its community', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const setting = await service.make.configuration(community);
    const client = service.as(await service.make.systemAdmin());
    expect((await client.get(`${PATH}/${setting.id}`)).status).toBe(200);
    expect((await client.delete(`/api/communities/${community.id}`)).status).toBe(204);
    expect((await client.get(`${PATH}/${setting.id}`)).status).toBe(404);
    expect((await client.get(`${PATH}/community/${community.id}`)).body).toEqual([]);
  });

  test('GraphQL writes, filters and orders configurations and follows their relations', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    await service.make.configuration(community, { codigo: 'BANCO' });
    const created = await client.graphql(
      `mutation ($input: CommunityConfigurationInput!) { createCommunityConfiguration(input: $input) {
        id codigo communityName community { configurations(orderBy: CODIGO_DESC) { totalCount nodes { codigo } } } } }`,
      { input: configurationInput(community.id) },
    );
    expect(created.errors).toBeUndefined();
    const { id, ...setting } = created.data.createCommunityConfiguration;
    expect(setting).toEqual({
      codigo: 'MONTO_MANT',
      communityName: community.nombre,
      community: {
        configurations: { totalCount: 2, nodes: [{ codigo: 'MONTO_MANT' }, { codigo: 'BANCO' }] },
      },
    });
    const updated = await client.graphql(
      `mutation ($id: GUID!, $input: CommunityConfigurationPatch!) {
        updateCommunityConfiguration(id: $id, input: $input) { valor updatedByUserId } }`,
      { id, input: configurationInput(community.id, { valor: '1000' }) },
    );
    expect(updated.data.updateCommunityConfiguration).toEqual({ valor: '1000', updatedByUserId: admin.id });
    const found = await client.graphql(
      `query ($communityId: GUID) { communityConfigurations(search: "cuota", where: { communityId: { eq: $communityId }, codigo: { eq: "MONTO_MANT" } }) {
        totalCount nodes { id } } }`,
      { communityId: community.id },
    );
    expect(found.data.communityConfigurations).toEqual({ totalCount: 1, nodes: [{ id }] });
    const deleted = await client.graphql(
      'mutation ($id: GUID!) { deleteCommunityConfiguration(id: $id) { deletedId } }',
      {
        id,
      },
    );
    expect(deleted.data.deleteCommunityConfiguration).toEqual({ deletedId: id });
    const gone = await client.graphql('query ($id: GUID!) { communityConfiguration(id: $id) { id } }', {
      id,
    });
    expect(gone.data.communityConfiguration).toBeNull();
  });
});
