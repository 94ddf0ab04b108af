import { readFile } from 'node:fs/promises';
import { makeCommunityFixture } from './support/community-fixture.js';
import { type Service, startService } from './support/service.js';

/** The query of docs/erased-fields.md, which operators run on the audit log. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface ErasedField {
  readonly request_id: string;
  readonly record: string;
  readonly field: string;
  readonly erased: unknown;
  readonly is_missing: boolean;
}

/** The rows of the query about one record, over all times. */
async function erasedFieldsOf(id: string): Promise<ErasedField[]> {
  const [, sql] = /```sql\n(.*?);\n```/s.exec(await readFile('docs/erased-fields.md', 'utf8')) ?? [];
  const ofAllTimes = sql?.replace(/ and entry.created_at between '[\d-]+' and '[\d-]+'/, '');
  const rows = await service.database.queries.change(
    `select * from (${ofAllTimes}) found where record_id = $1`,
    [id],
  );
  return rows as ErasedField[];
}

test('the query for erased fields lists each value that an update replaced by null, and whether it is still missing', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const { id } = residentUser.resident;
  const patch = async (input: object) => {
    const query =
      'mutation ($id: GUID!, $input: ResidentPatch!) { updateResident(id: $id, input: $input) { id } }';
    const { status, headers } = await client.post('/graphql', { query, variables: { id, input } });
    expect(status).toBe(200);
    return headers.get('x-request-id');
  };
  await patch({ phone: '4421234567', number: '12' });
  await patch({ phone: '4427654321' });
  expect(await erasedFieldsOf(id)).toEqual([]);

  const request_id = await patch({ phone: null, number: null });
  const row = { record: 'Resident', username: admin.username, request_id, is_missing: true };
  const expected = [
    { ...row, field: 'number', erased: '12' },
    { ...row, field: 'phone', erased: '4427654321' },
  ];
  expect(await erasedFieldsOf(id)).toMatchObject(expected);

  await patch({ phone: '4421111111' });
  expect(await erasedFieldsOf(id)).toMatchObject([expected[0], { ...expected[1], is_missing: false }]);
});
