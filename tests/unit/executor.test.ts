import { buildSchema } from 'graphql';
import { createExecutor } from '../../src/graphql/executor.js';

const executor = createExecutor({
  schema: buildSchema('type Query { hello: String }'),
  limits: { tokens: 100, depth: 5, aliases: 5, directives: 5, cost: 5 },
  introspection: false,
  errors: { showDetails: false, log: () => undefined },
});

test.each(['{ hello }', '{ nothing }', '{'])('the document %s is read once', (source) => {
  expect(executor.prepare(source)).toBe(executor.prepare(source));
});

test('a document blown up with comments is not kept', () => {
  const source = `{ hello } #${'x'.repeat(100_000)}`;
  const [first, second] = [executor.prepare(source), executor.prepare(source)];
  expect(first).not.toBe(second);
  expect(first).toMatchObject({ kind: 'query' });
});

test('operations of one document are told apart by name', () => {
  const source = 'query A { hello } query B { hello }';
  expect(executor.prepare(source, 'A')).not.toBe(executor.prepare(source, 'B'));
  expect(executor.prepare(source)).toMatchObject({
    errors: [{ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }],
  });
});
