import { buildSchema } from 'graphql';
import type { Caller } from '../../src/core/caller.js';
import type { Context } from '../../src/core/context.js';
import { createDocumentCache } from '../../src/graphql/document-cache.js';
import { type ClientOperation, createExecutor } from '../../src/graphql/executor.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { createRateLimits } from '../../src/platform/security/rate-limits.js';

const newExecutor = (types = 'type Query { hello: String }') =>
  createExecutor({
    schema: buildSchema(types),
    limits: { tokens: 2000, depth: 5, aliases: 5, directives: 5, cost: 5 },
    introspection: false,
    errors: { showDetails: false, log: () => undefined },
  });

const contextOf = (caller: Caller | null) =>
  ({
    caller,
    address: '203.0.113.7',
    services: { rateLimits: createRateLimits({ ...loadConfig({}).rateLimits, enabled: false }) },
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
  expect(executor.figures().parsed).toEqual({ documents: 0, bytes: 0 });
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

test('a document is compiled once, when a signed-in caller sends it again', async () => {
  const executor = newExecutor();
  const compiledAfter = async (ctx: Context) => {
    await executor.prepare(ctx, '{ hello }');
    return executor.figures().compilations;
  };
  expect(await compiledAfter(signedIn)).toBe(0);
  expect(await compiledAfter(anonymous)).toBe(0);
  expect(await compiledAfter(signedIn)).toBe(1);
  expect(await compiledAfter(signedIn)).toBe(1);
  expect(executor.figures()).toMatchObject({ parsed: { documents: 0 }, compiled: { documents: 1 } });
});

const wideTypes = (fields: readonly string[]) =>
  `type Query { wide: Wide } type Wide { ${fields.join(': Int ')}: Int }`;

test('a document of more than a thousand tokens is always interpreted', async () => {
  const fields = Array.from({ length: 1000 }, (_, number) => `f${number}`);
  const executor = newExecutor(wideTypes(fields));
  for (const _sight of ['first', 'second', 'third']) {
    await executor.prepare(signedIn, `{ wide { ${fields.slice(0, 900).join(' ')} } }`);
    await executor.prepare(signedIn, `{ wide { ${fields.join(' ')} } }`);
  }
  expect(executor.figures()).toMatchObject({ compilations: 1, parsed: { documents: 1 } });
});

test('a compiled document is weighed by its tokens', async () => {
  const fields = Array.from({ length: 100 }, (_, number) => `f${number}`);
  const executor = newExecutor(wideTypes(fields));
  const source = `{ wide { ${fields.join(' ')} } }`;
  const first = (await executor.prepare(signedIn, source)) as ClientOperation;
  await executor.prepare(signedIn, source);
  const { bytes } = executor.figures().compiled;
  expect(first.tokens).toBeGreaterThan(fields.length);
  expect(bytes).toBeGreaterThan(first.tokens * 2_400);
});

test('the memory of compiled documents is limited', () => {
  const cache = createDocumentCache<{ tokens: number }>();
  for (let number = 0; number < 420; number++) {
    const source = `query Q${number} { wide }`;
    cache.keepParsed(source, { tokens: 105 });
    cache.keepCompiled(source, { tokens: 105 });
  }
  const { compiled, parsed } = cache.figures();
  expect(compiled.documents).toBeGreaterThan(300);
  expect(compiled.documents).toBeLessThan(400);
  expect(compiled.bytes).toBeLessThanOrEqual(96 * 1024 * 1024);
  expect(parsed.documents).toBe(0);
});
