import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { createVisitorTokens } from '../../src/platform/security/visitor-tokens.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { checkIn, invite, passInput, reasonOf } from '../support/visitor-passes.js';

const PATH = '/.well-known/jwks.json';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function makePlace() {
  const fixture = await makeCommunityFixture(service);
  return { ...fixture, guard: await service.make.guard(fixture.community) };
}

/** Verifies a token by the published keys, with a library that the service does not use. */
async function verified(token: string, at = service) {
  const { body } = await at.anonymous.get(PATH);
  return jwtVerify(token, createLocalJWKSet(body), { issuer: at.services.config.jwt.issuer });
}

/** Reads a picture as the camera of a phone does. */
async function read(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const DRAW = `import sharp from 'sharp';
process.stdin.pipe(sharp({ density: 300 }).flatten().png()).pipe(process.stdout);`;

/** Draws an SVG in a process of its own, since the service of this one has blocked that format for all of its threads. */
const drawn = (svg: string): Buffer =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', DRAW], { input: svg });

const pngBytes = (url: string) => Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');

/** The side of the code in squares, without its margin. */
const squaresOf = (svg: string) => Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) - 8;

describe('the token', () => {
  test('says which pass it is, for which community, when, how often and for whom, and no more', async () => {
    const { residentUser, community } = await makePlace();
    const fields = { licensePlate: 'QRO-12-34', subject: 'Comida' };
    const input = passInput(service, fields);
    const { id, token } = (await invite(service, residentUser, input)).data.createVisitorPass;
    const { payload, protectedHeader } = await verified(token);
    expect(payload).toEqual({
      iss: service.services.config.jwt.issuer,
      jti: id,
      sub: community.id,
      nbf: Math.floor(Date.parse(input.validFrom) / 1000),
      exp: Math.floor(Date.parse(input.validUntil) / 1000),
      use: 'once',
      name: 'Rosa Villaseñor',
      plate: 'QRO-12-34',
    });
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: expect.any(String) });
  });

  test('of a pass for a span has no plate where none is known', async () => {
    const { residentUser } = await makePlace();
    const { token } = (await invite(service, residentUser, { singleUse: false })).data.createVisitorPass;
    const { payload } = await verified(token);
    expect(payload).toMatchObject({ use: 'span' });
    expect(payload).not.toHaveProperty('plate');
  });

  test('that was changed is refused by the other library too', async () => {
    const { residentUser } = await makePlace();
    const { token } = (await invite(service, residentUser)).data.createVisitorPass;
    const [header, payload, signature] = (token as string).split('.') as [string, string, string];
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), use: 'span' };
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
    await expect(verified(`${header}.${changed}.${signature}`)).rejects.toThrow('signature');
    await expect(verified(token)).resolves.toBeDefined();
  });

  test('is the same whenever it is asked for, and is not stored', async () => {
    const { residentUser } = await makePlace();
    const { id, token } = (await invite(service, residentUser)).data.createVisitorPass;
    const { data } = await service
      .as(residentUser)
      .graphql('query ($id: GUID!) { visitorPass(id: $id) { token } }', { id });
    expect(data.visitorPass.token).toBe(token);
    const [row] = await service.services.queries.change<{ row: string }>(
      'select to_jsonb(p)::text as row from visitor_passes p where id = $1',
      [id],
    );
    expect(row?.row).not.toContain((token as string).split('.')[2]);
    const kept = await service.services.queries.change(
      'select 1 from idempotency_keys where answer like $1',
      [`%${token}%`],
    );
    expect(kept).toEqual([]);
  });
});

describe('the QR code', () => {
  test.each([
    ['a usual name', 'Rosa Villaseñor', 'QRO-12-34'],
    ['the longest name and plate, of characters of four bytes', '🏠'.repeat(200), '🚗'.repeat(200)],
  ])('of %s is read back to the token, from both pictures', async (_title, visitorName, licensePlate) => {
    const { residentUser, guard } = await makePlace();
    const fields = { visitorName, licensePlate };
    const { token, qrSvg, qrPng } = (await invite(service, residentUser, fields)).data.createVisitorPass;
    expect(await read(pngBytes(qrPng))).toBe(token);
    expect(await read(drawn(qrSvg))).toBe(token);
    expect((await checkIn(service, guard, { token })).errors).toBeUndefined();
  });

  test('has at most 105 squares on a side, 81 for a usual name', async () => {
    const { residentUser } = await makePlace();
    const squares = async (fields: object) =>
      squaresOf((await invite(service, residentUser, fields)).data.createVisitorPass.qrSvg);
    expect(await squares({ licensePlate: 'QRO-12-34' })).toBeLessThanOrEqual(81);
    const longest = { visitorName: '🏠'.repeat(200), licensePlate: '🚗'.repeat(200) };
    expect(await squares(longest)).toBeLessThanOrEqual(105);
  });

  test('costs as much as it takes to draw: a list draws some alone', async () => {
    const { residentUser } = await makePlace();
    const { errors } = await service
      .as(residentUser)
      .graphql('{ visitorPasses(first: 500) { nodes { qrSvg qrPng } } }');
    expect(errors?.[0]?.message).toMatch(/costo|cost/i);
  });
});

describe('the public keys', () => {
  test('are a set of JSON Web Keys that everybody may keep, without any private part', async () => {
    const { status, headers, body } = await service.anonymous.get(PATH);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/jwk-set\+json/);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(body).toEqual({
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: expect.stringMatching(/^[\w-]{43}$/),
          kid: expect.stringMatching(/^[\w-]{8}$/),
          use: 'sig',
          alg: 'EdDSA',
        },
      ],
    });
  });

  test('follow from the keys of access tokens, so instances with the same ones agree', async () => {
    const options = (...secrets: string[]) => ({
      keys: secrets.map((secret) => ({ secret })) as [{ secret: string }],
      issuer: 'prueba',
    });
    const [one, two] = [options('a'.repeat(32)), options('b'.repeat(32))];
    expect(createVisitorTokens(one).publicKeys).toEqual(createVisitorTokens(one).publicKeys);
    expect(createVisitorTokens(one).publicKeys).not.toEqual(createVisitorTokens(two).publicKeys);
    const facts = {
      id: randomUUID(),
      communityId: randomUUID(),
      validFrom: '2026-06-01T00:00:00.000Z',
      validUntil: '2026-06-02T00:00:00.000Z',
      singleUse: true,
      visitorName: 'Rosa',
      licensePlate: null,
    };
    const token = createVisitorTokens(one).issue(facts);
    expect(createVisitorTokens({ ...one, issuer: 'otra' }).read(token)).toBeNull();
    expect(createVisitorTokens(two).read(token)).toBeNull();
    expect(createVisitorTokens(one).read(token)).toMatchObject({ jti: facts.id });
  });

  test('are those of all keys while they rotate: tokens of the old key hold until it is taken away', async () => {
    const OLD = `vieja:${'Kp7vZq2m'.repeat(5)}`;
    const NEW = `nueva:${'Xw4tRb9s'.repeat(5)}`;
    const started: Service[] = [];
    const withKeys = async (keys: string) => {
      const one = await startService({ environment: { JWT_KEYS: keys } });
      started.push(one);
      return one;
    };
    try {
      const before = await withKeys(OLD);
      const fixture = await makeCommunityFixture(before);
      const guard = await before.make.guard(fixture.community);
      const pass = { singleUse: false };
      const { token } = (await invite(before, fixture.residentUser, pass)).data.createVisitorPass;
      const during = await withKeys(`${NEW};${OLD}`);
      expect((await during.anonymous.get(PATH)).body.keys).toHaveLength(2);
      expect((await checkIn(during, guard, { token })).errors).toBeUndefined();
      await expect(verified(token, during)).resolves.toBeDefined();
      const next = (await invite(during, fixture.residentUser, pass)).data.createVisitorPass.token;
      expect(decodeProtectedHeader(next).kid).not.toBe(decodeProtectedHeader(token).kid);
      const after = await withKeys(NEW);
      expect(reasonOf(await checkIn(after, guard, { token }))).toBe('PASS_INVALID');
      expect((await checkIn(after, guard, { token: next })).errors).toBeUndefined();
      await expect(verified(token, after)).rejects.toThrow();
    } finally {
      for (const one of started) await one.stop();
    }
  });
});
