import { sql } from 'kysely';
import type { Client } from '../../support/client.js';
import { type Service, startService } from '../../support/service.js';

/** A database whose disk is full, as its server reports while others fill the disk. */

let service: Service;
let resident: { id: string };
let admin: Client;
beforeAll(async () => {
  service = await startService();
  const community = await service.make.community();
  ({ resident } = await service.make.residentUser(community));
  admin = service.as(await service.make.admin(community));
});
afterAll(() => service.stop());

const execute = (statement: string) => sql.raw(statement).execute(service.database.kysely);

/** Makes every insert of a pet fail with the error that a server gives when a table cannot grow. */
async function fill(): Promise<void> {
  await execute(`create function no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await execute('create trigger no_space before insert on pets for each row execute function no_space()');
}

const empty = () => execute('drop function if exists no_space cascade');

const addPet = () =>
  admin.post('/api/pets', {
    name: 'Canela',
    species: 'Perro',
    breed: 'Criolla',
    color: 'Miel',
    age: 3,
    residentId: resident.id,
  });

const ADD_PET = `mutation ($residentId: GUID!) { createPet(input: { residentId: $residentId, name: "Canela",
  species: "Perro", breed: "Criolla", color: "Miel", age: 3 }) { id } }`;

test('while the disk of a server is full writes are refused and reads answered, and writes succeed once there is space', async () => {
  await fill();
  try {
    const refused = await addPet();
    expect(refused).toMatchObject({ status: 507, body: { code: 'DATABASE_ERROR', errors: null } });
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    const { errors } = await admin.graphql(ADD_PET, { residentId: resident.id });
    expect(errors).toMatchObject([{ extensions: { code: 'DATABASE_ERROR' } }]);
    expect(await admin.get(`/api/pets/resident/${resident.id}`)).toMatchObject({ status: 200, body: [] });
  } finally {
    await empty();
  }
  expect((await addPet()).status).toBe(201);
});
