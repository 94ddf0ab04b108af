import type { Client } from '../support/client.js';
import { expectTooMany } from '../support/expect-too-many.js';
import { formOf, operationOf, PREFLIGHTED, type Sent } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { arrivingFiles, filesBelow, noFileArriving, TEXT_FILE, uploadsPath } from '../support/uploads.js';

const MIB = 1024 * 1024;

let service: Service;
beforeAll(async () => {
  service = await startService({ environment: { UPLOAD_MB_PER_DAY: '1', UPLOADS_MAX_MB: '4' } });
});
afterAll(() => service.stop());

const UPLOAD_FILE =
  'mutation ($input: FileUploadInput!) { uploadFile(input: $input) { relativePath fileSizeBytes } }';

const aResident = async () => service.as(await service.make.residentUser(await service.make.community()));

const sized = (bytes: number): Sent => ({ name: 'a.dat', content: new Uint8Array(bytes) });

const upload = (client: Client, file: Sent = TEXT_FILE, path = unique()) =>
  client.post('/api/File/upload', formOf(file, { path }));

const uploadByGraphql = (client: Client, file: Sent = TEXT_FILE) =>
  client.post('/graphql', operationOf(UPLOAD_FILE, file, { path: unique() }), PREFLIGHTED);

describe('uploads of accounts without a community', () => {
  test.each(['RENTER', 'ADMIN_COMPANY', 'VIGILANCE'] as const)(
    'an account of role %s without a resident record and communities cannot store a file',
    async (role) => {
      const before = await filesBelow(uploadsPath(service));
      const stranger = service.as(await service.make.user(role));
      expect((await upload(stranger)).status).toBe(403);
      const refused = await uploadByGraphql(stranger);
      expect(refused).toMatchObject({
        status: 403,
        body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
      });
      expect(await filesBelow(uploadsPath(service))).toEqual(before);
    },
  );

  test('an assigned community or the role SYSTEM_ADMIN is enough to upload', async () => {
    const community = await service.make.community();
    for (const user of [await service.make.admin(community), await service.make.systemAdmin()]) {
      expect((await upload(service.as(user))).status).toBe(200);
    }
  });
});

describe('the daily quota of uploads', () => {
  test('a user who has used up the daily quota is refused until the next day, other users are not', async () => {
    const client = await aResident();
    expect((await upload(client, sized(MIB - 19))).status).toBe(200);
    expectTooMany(await upload(client, sized(20)));
    expect((await upload(client)).status).toBe(200);
    const refused = await upload(client);
    expectTooMany(refused);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(24 * 3600);
    expect((await uploadByGraphql(client)).status).toBe(429);
    expect((await upload(await aResident())).status).toBe(200);
    await noFileArriving(service);
  });

  test('an upload that comes again with its key is answered as before, whether or not its caller may still upload', async () => {
    const community = await service.make.community();
    const user = await service.make.residentUser(community);
    const client = service.as(user);
    const [path, key] = [unique(), { 'idempotency-key': unique() }];
    const byRest = (bytes = 7) => client.post('/api/File/upload', formOf(sized(bytes), { path }), key);
    const byGraphql = () =>
      client.post('/graphql', operationOf(UPLOAD_FILE, sized(8), { path }), { ...PREFLIGHTED, ...key });
    const used = (bytes: number) =>
      service.database.queries.change('update upload_days set bytes = $2 where user_id = $1', [
        user.id,
        bytes,
      ]);
    const first = [await byRest(), await byGraphql()];
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    const repeat = async () => {
      const again = [await byRest(), await byGraphql()];
      expect(again.map(({ body }) => body)).toMatchObject([first[0]?.body, { data: first[1]?.body.data }]);
      for (const { headers } of again) expect(headers.get('idempotency-replayed')).toBe('true');
    };
    await used(MIB);
    expectTooMany(await upload(client));
    await repeat();
    await used(15);
    const admin = service.as(await service.make.admin(community));
    expect((await admin.delete(`/api/Residents/${user.resident.id}`)).status).toBe(204);
    expect((await upload(client)).status).toBe(403);
    await repeat();
    expect((await byRest(9)).status).toBe(422);
    expect(await filesBelow(uploadsPath(service, path))).toHaveLength(2);
  });

  test('concurrent uploads cannot exceed the daily quota', async () => {
    const client = await aResident();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(client, sized(300 * 1024))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test('an upload that fails once it has arrived gives back what it took of the quota', async () => {
    const client = await aResident();
    const path = `${unique()}.txt`;
    await upload(client, TEXT_FILE, path);
    const large = sized(600 * 1024);
    for (let count = 0; count < 2; count++)
      expect((await upload(client, large, `${path}/a.dat`)).status).toBe(400);
    expect((await upload(client, large)).status).toBe(200);
    expectTooMany(await upload(client, large));
  });

  test('the daily quota is counted per day and kept in the database', async () => {
    const user = await service.make.residentUser(await service.make.community());
    const client = service.as(user);
    expect((await upload(client, sized(MIB))).status).toBe(200);
    expectTooMany(await upload(client));
    const days = () =>
      service.database.queries.change<{ day: string; bytes: number }>(
        'select day, bytes from upload_days where user_id = $1',
        [user.id],
      );
    const [today] = await days();
    expect(today?.bytes).toBe(MIB);
    await service.database.queries.change('update upload_days set day = day - 1 where user_id = $1', [
      user.id,
    ]);
    expect((await upload(client)).status).toBe(200);
    expect(await days()).toEqual([{ day: today?.day, bytes: 19 }]);
  });
});

describe('the space for uploads', () => {
  test('uploads of other instances use up the space as soon as they are counted', async () => {
    const client = await aResident();
    expect((await upload(client)).status).toBe(200);
    const { id } = await service.make.user('RESIDENT');
    const change = (statement: string) => service.database.queries.change(statement, [id]);
    await change(`insert into upload_days select $1, max(day), ${4 * MIB} from upload_days`);
    expect((await upload(client)).status).toBe(507);
    await change('delete from upload_days where user_id = $1');
    expect((await upload(client)).status).toBe(200);
  });

  test('uploads beyond the total are answered 507 in both interfaces, and nothing is kept', async () => {
    let status = 200;
    for (let count = 0; count < 10 && status === 200; count++) {
      ({ status } = await upload(await aResident(), sized(MIB)));
    }
    expect(status).toBe(507);
    const refused = await upload(await aResident());
    expect(refused).toMatchObject({ status: 507, body: { code: 'INTERNAL_ERROR', errors: null } });
    expect((await uploadByGraphql(await aResident())).status).toBe(507);
    expect(await arrivingFiles(service)).toEqual([]);
  });

  test('uploads to a file system that is too full are answered 507', async () => {
    const full = await startService({ environment: { UPLOADS_MIN_FREE_PERCENT: '100' } });
    try {
      const user = await full.make.residentUser(await full.make.community());
      expect((await upload(full.as(user))).status).toBe(507);
    } finally {
      await full.stop();
    }
  });
});
