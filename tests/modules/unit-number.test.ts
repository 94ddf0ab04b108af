import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const UNITS = 'query ($id: GUID!) { community(id: $id) { units { nodes { number } } } }';

test.each(['S/N', 's.n.', 'Sin número', 'SIN NUM.', '-', 's / n'])(
  'a resident with the number %s is placed in no unit',
  async (number) => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const { id } = residentUser.resident;
    const client = service.as(admin);
    const patch =
      'mutation ($id: GUID!, $input: ResidentPatch!) { updateResident(id: $id, input: $input) { number } }';
    const numbers = async () =>
      (await client.graphql(UNITS, { id: community.id })).data.community.units.nodes.map(
        (unit: { number: string }) => unit.number,
      );
    const set = (value: string) => client.graphql(patch, { id, input: { number: value } });
    expect((await set(number)).data.updateResident).toEqual({ number });
    expect(await numbers()).not.toContain(number);
    await set('Sn1');
    expect(await numbers()).toContain('Sn1');
  },
);
