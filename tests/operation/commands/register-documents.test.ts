import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { presentCursor } from '../../support/change-feed.js';
import { Client } from '../../support/client.js';
import { connect, followOn } from '../../support/live-client.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

const run = promisify(execFile);
const LISTED = 'query Listed { me { username } }';
const OF_RELAY = 'query OfRelay { me { email } }';
const FOLLOWING =
  'subscription Following($after: String) { changes(after: $after, types: ["Community"]) { type } }';
const RELAY_ID = createHash('md5').update(OF_RELAY).digest('hex');
const FOLLOWING_ID = 'following';
const idOf = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: idOf(text) } });

const manifestOf = (...bodies: string[]) =>
  JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: bodies.map((body) => ({ id: idOf(body), name: 'Listed', type: 'query', body })),
  });

let folder: string;
let safelist: string;
let service: Service;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-safelist-'));
  safelist = join(folder, 'safelist.json');
  const manifest = join(folder, 'manifest.json');
  await writeFile(manifest, manifestOf(LISTED));
  await register(manifest);
  const persistedByRelay = join(folder, 'persisted_queries.json');
  await writeFile(persistedByRelay, JSON.stringify({ [RELAY_ID]: OF_RELAY, [FOLLOWING_ID]: FOLLOWING }));
  await register(persistedByRelay);
  service = await startService({ environment: { GRAPHQL_SAFELIST: safelist } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const TRANSPORTS = [
  ['/graphql', 'multipart/mixed;subscriptionSpec=1.0, application/json'],
  ['/graphql/stream', 'text/event-stream'],
] as const;

/** Reads an answer until it has the text, or ends. */
async function firstOf(
  { url, token }: Client,
  path: string,
  accept: string,
  body: object,
  expected: string,
): Promise<string> {
  const connection = new AbortController();
  const { body: parts } = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
    signal: connection.signal,
  });
  let text = '';
  for await (const part of parts ?? []) {
    text += Buffer.from(part as Uint8Array).toString();
    if (text.includes(expected)) break;
  }
  connection.abort();
  return text;
}

const register = (manifest: string) =>
  run(process.execPath, ['dist/bundle/register-documents.js', manifest, '--to', safelist]);

describe('A service with a safelist', () => {
  test('a service with a safelist runs a registered document by its text and by its id', async () => {
    const client = service.as(await service.make.systemAdmin());
    for (const body of [{ query: LISTED }, { extensions: persisted(LISTED) }]) {
      const answer = await client.post('/graphql', body);
      expect(answer.body.data.me.username).toEqual(expect.any(String));
    }
  });

  test('a service with a safelist runs a document of relay-compiler by its text and by its id', async () => {
    const client = service.as(await service.make.systemAdmin());
    const byId = { extensions: { persistedQuery: { version: 1, sha256Hash: RELAY_ID } } };
    for (const body of [{ query: OF_RELAY }, byId]) {
      const answer = await client.post('/graphql', body);
      expect(answer.body.data.me.email).toEqual(expect.any(String));
    }
  });

  test('a registered subscription is followed by its id in every transport, and an unknown id is refused alike', async () => {
    const client = service.as(await service.make.systemAdmin());
    const open = await startService();
    const after = await presentCursor(open, new Client(open.url, client.token));
    await open.stop();
    await service.make.community();
    for (const [sha256Hash, expected] of [
      [FOLLOWING_ID, '{"data":{"changes":{"type":"Community"}}}'],
      ['unknown', 'PERSISTED_QUERY_NOT_FOUND'],
    ] as const) {
      const asked = { variables: { after }, extensions: { persistedQuery: { version: 1, sha256Hash } } };
      for (const query of [undefined, ''])
        for (const [path, accept] of TRANSPORTS)
          expect(await firstOf(client, path, accept, { ...asked, query }, expected)).toContain(expected);
      const followed = followOn(connect(client), { after }, '', asked.extensions);
      await until(() => followed.answers.length > 0 || followed.ended);
      expect(JSON.stringify(followed.answers[0] ?? followed.ended)).toContain(expected);
      followed.stop();
    }
  });

  test('a service with a safelist refuses any other document, also one that a client tries to register', async () => {
    const other = `${LISTED} # another text`;
    for (const body of [{ query: other }, { query: other, extensions: persisted(other) }]) {
      const { status, body: answer } = await service.anonymous.post('/graphql', body);
      expect(status).toBe(400);
      expect(answer.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_IN_LIST');
    }
    const byId = await service.anonymous.post('/graphql', { extensions: persisted(other) });
    expect(byId.body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  });
});

describe('npm run documents:register', () => {
  test('documents:register registers nothing when a document does not fit the schema, and names the fault', async () => {
    const manifest = join(folder, 'faulty.json');
    await writeFile(manifest, manifestOf('{ me { id } }', '{ nothing }'));
    const before = await readFile(safelist, 'utf8');
    await expect(register(manifest)).rejects.toMatchObject({
      stderr: 'Listed: Cannot query field "nothing" on type "Query".\n',
    });
    expect(await readFile(safelist, 'utf8')).toBe(before);
  });
});
