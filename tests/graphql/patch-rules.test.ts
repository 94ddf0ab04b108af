import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

/** The rules of a record apply to the record after the patch, not to the fields of the patch alone. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const FIRST = '2026-04-05T10:00:00.000Z';
const LATER = '2026-04-05T12:00:00.000Z';
const BEFORE = '2026-04-05T08:00:00.000Z';

async function update(client: Client, record: string, id: string, input: object) {
  const { data, errors } = await client.graphql(
    `mutation ($id: GUID!, $input: ${record}Patch!) { update${record}(id: $id, input: $input) { id } }`,
    { id, input },
  );
  return errors ? errors[0]?.extensions.code : data[`update${record}`].id;
}

/** Each record with a period, the fields of the period, and the code of the refusal. */
const periods = [
  ['ResidentVisit', '/api/residentvisits', 'arrivalDate', 'departureDate'],
  ['Survey', '/api/encuestas', 'fechaInicio', 'fechaFin'],
  ['Banner', '/api/banners', 'startDate', 'endDate'],
] as const;

test.each(periods)(
  'a patch with one end of the period of a %s is checked against the stored other end',
  async (...row) => {
    const [record, path, from, to] = row;
    const { admin, community, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const form = (moment: string, day: number) => (record === 'Banner' ? `2026-04-0${day}` : moment);
    const fields = {
      ResidentVisit: {
        residentId: residentUser.resident.id,
        visitorName: 'Eva',
        totalPeople: 1,
        subject: '',
      },
      Survey: { communityId: community.id, titulo: 'Alberca', descripcion: '' },
      Banner: { communityId: community.id, title: 'Posada', pathImagen: 'uploads/a.png' },
    }[record];
    const period = { [from]: form(FIRST, 5), [to]: form(LATER, 6) };
    const { body } = await client.post(path, { ...fields, ...period });
    expect(await update(client, record, body.id, { [to]: form(BEFORE, 4) })).toBe('INVALID_OPERATION');
    expect(await update(client, record, body.id, { [from]: form('2026-04-07T00:00:00Z', 7) })).toBe(
      'INVALID_OPERATION',
    );
    expect((await client.get(`${path}/${body.id}`)).body).toMatchObject(period);
    const moved = { [from]: form('2026-04-07T00:00:00.000Z', 7), [to]: form('2026-04-08T00:00:00.000Z', 8) };
    expect(await update(client, record, body.id, moved)).toBe(body.id);
    expect((await client.get(`${path}/${body.id}`)).body).toMatchObject(moved);
  },
);

test('a patch with an id out of scope is refused, and a patch without ids looks none up', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const stranger = await makeCommunityFixture(service);
  const client = service.as(residentUser);
  const pet = {
    residentId: residentUser.resident.id,
    name: 'Rex',
    species: '',
    breed: '',
    age: 1,
    color: '',
  };
  const { body } = await client.post('/api/pets', pet);
  const residentId = stranger.residentUser.resident.id;
  expect(await update(client, 'Pet', body.id, { residentId })).toBe('BAD_REQUEST');
  expect(await update(service.as(stranger.admin), 'Pet', body.id, { name: 'Otro' })).toBe('NOT_FOUND');
  expect(await update(client, 'Pet', body.id, { age: 2 })).toBe(body.id);
  const { body: kept } = await service.as(admin).get(`/api/pets/${body.id}`);
  expect(kept).toMatchObject({ ...pet, age: 2 });
});

test('null unlinks a payment from its charge', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const residentId = residentUser.resident.id;
  const { body: charge } = await client.post('/api/CargosResidente', {
    residentId,
    fecha: FIRST,
    descripcion: '',
    monto: 100,
    estatus: 'Activo',
  });
  const { body: payment } = await client.post('/api/pagosresidente', {
    residenteId: residentId,
    cargoResidenteId: charge.id,
    monto: 100,
    status: 'Aplicado',
  });
  expect((await client.get(`/api/CargosResidente/${charge.id}`)).body.estatus).toBe('Pagado');
  expect(await update(client, 'ResidentPayment', payment.id, { cargoResidenteId: null })).toBe(payment.id);
  const { body } = await client.get(`/api/pagosresidente/${payment.id}`);
  expect(body).toMatchObject({ cargoResidenteId: null, monto: 100, status: 'Aplicado' });
  expect((await client.get(`/api/CargosResidente/${charge.id}`)).body.estatus).not.toBe('Pagado');
});
