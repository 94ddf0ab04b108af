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
  test('a new configuration is answered with the name of its community and its author', async () => {
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
