import { buildSchema } from 'graphql';
import type { Caller, Context } from '../../src/engine/declare.js';
import { createDocumentCache } from '../../src/graphql/document-cache.js';
import { type ClientOperation, createExecutor } from '../../src/graphql/executor.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { createRateLimits } from '../../src/platform/security/rate-limits.js';
import { UserSlots } from '../../src/platform/shared/user-slots.js';

const newExecutor = (types = 'type Query { hello: String }') =>
  createExecutor({
    schema: buildSchema(types),
    limits: {
      tokens: 2000,
      depth: 5,
      aliases: 5,
      directives: 5,
      cost: 5,
      eventCost: 5,
      answerBytes: 1000,
      eventBytes: 1000,
    },
    introspection: false,
    safelist: null,
    errors: { showDetails: false, log: () => undefined },
  });

const contextOf = (caller: Caller | null) =>
  ({
    caller,
    address: '203.0.113.7',
    services: {
      rateLimits: createRateLimits(loadConfig({ RATE_LIMIT: 'off' })),
      operationSlots: new UserSlots(100, 10_000),
    },
  }) as unknown as Context;

const anonymous = contextOf(null);
const signedIn = contextOf({ userId: 'ana', role: 'RESIDENT' } as Caller);

test.each(['{ hello }', '{ nothing }', '{'])('the document %s is parsed once', async (source) => {
  const executor = newExecutor();
  const [first, atOnce] = await Promise.all([
    executor.prepare(anonymous, source),
    executor.prepare(anonymous, source),
  ]);
  expect(atOnce).toBe(first);
  expect(await executor.prepare(anonymous, source)).toBe(first);
});

test('a document that consists mostly of comments is not cached', async () => {
  const executor = newExecutor();
  const source = `{ hello } #${'x'.repeat(100_000)}`;
  const [first, second] = [
    await executor.prepare(anonymous, source),
    await executor.prepare(anonymous, source),
  ];
  expect(first).not.toBe(second);
  expect(first).toMatchObject({ kind: 'query' });
  expect(executor.figures().anonymous).toEqual({ documents: 0, bytes: 0 });
});

test.each([
  '{ hello }',
  '{hello}',
  '\n  query\t{\r\n hello, }',
  '{ # a comment\n hello }',
  '\ufeff{ hello }',
])('the document %j is the same as one without spaces, commas and comments', async (source) => {
  const executor = newExecutor();
  const plain = (await executor.prepare(
    signedIn,
    source.startsWith('\n') ? 'query{hello}' : '{hello}',
  )) as ClientOperation;
  const found = (await executor.prepare(signedIn, source)) as ClientOperation;
  expect(found.document).toBe(plain.document);
  expect(found.source).toBe(source);
});

test('documents whose texts differ in a string are not the same', async () => {
  const executor = newExecutor('type Query { hello(to: String): String }');
  const [one, other] = [
    (await executor.prepare(signedIn, '{ hello(to: "a b") }')) as ClientOperation,
    (await executor.prepare(signedIn, '{ hello(to: "a,b") }')) as ClientOperation,
  ];
  expect(one.document).not.toBe(other.document);
});

test('operations of one document are cached by name', async () => {
  const executor = newExecutor();
  const source = 'query A { hello } query B { hello }';
  expect(await executor.prepare(anonymous, source, 'A')).not.toBe(
    await executor.prepare(anonymous, source, 'B'),
  );
  expect(await executor.prepare(anonymous, source)).toMatchObject({
    errors: [{ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }],
  });
});

const wideTypes = (fields: readonly string[]) =>
  `type Query { wide: Wide } type Wide { ${fields.join(': Int ')}: Int }`;

test('a document is weighed by its tokens', async () => {
  const fields = Array.from({ length: 100 }, (_, number) => `f${number}`);
  const executor = newExecutor(wideTypes(fields));
  const source = `{ wide { ${fields.join(' ')} } }`;
  const { size } = (await executor.prepare(signedIn, source)) as ClientOperation;
  expect(size).toBeGreaterThan(fields.length);
  expect(executor.figures().caller.bytes).toBeGreaterThan(size * 400);
});

test('a document of an anonymous client is kept as a document of the first caller who sends it', async () => {
  const executor = newExecutor();
  const first = await executor.prepare(anonymous, '{hello}');
  expect(executor.figures()).toMatchObject({ anonymous: { documents: 1 }, caller: { documents: 0 } });
  expect(await executor.prepare(signedIn, '{hello}')).toBe(first);
  expect(executor.figures()).toMatchObject({ caller: { documents: 1 } });
});

test('the memory of documents is limited, and that of callers is not taken by anonymous clients', () => {
  const cache = createDocumentCache<{ size: number }>();
  cache.keep('caller', 'query Kept { wide }', { size: 105 });
  for (let number = 0; number < 1000; number++)
    cache.keep('anonymous', `query Q${number} { wide }`, { size: 105 });
  const { caller, anonymous } = cache.figures();
  expect(anonymous.documents).toBeGreaterThan(500);
  expect(anonymous.documents).toBeLessThan(700);
  expect(anonymous.bytes).toBeLessThanOrEqual(32 * 1024 * 1024);
  expect(caller.documents).toBe(1);
});
