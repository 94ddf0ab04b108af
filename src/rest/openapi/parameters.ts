import { getNamedType, isNonNullType } from 'graphql';
import { MAX_PAGE_SIZE, MOST_KEY_CHARACTERS } from '../../engine/index.js';
import { type DescribedRoute, type Given, takesCondition } from '../described-route.js';
import { type JsonSchema, omitEmpty } from '../json-schema.js';
import { LEGACY_PAGE_SIZE } from '../paging.js';
import { constraintsOf, type Schemas } from './schemas.js';

/** Returns the parameters of a route under one of its paths. */
export function parametersOf(
  endpoint: DescribedRoute,
  path: string,
  schemas: Schemas,
  exampleOf: (name: string) => unknown,
): JsonSchema[] {
  return [
    ...pathParameters(endpoint, path, schemas).map((parameter) => ({
      ...parameter,
      ...omitEmpty({ example: exampleOf(parameter.name as string) }),
    })),
    ...endpoint.given.flatMap((given) => queryParameter(given, schemas)),
    ...(endpoint.route.paginated ? pageParameters(endpoint.route.paginated) : []),
    ...(takesCondition(endpoint) ? [IF_MATCH] : []),
    ...(endpoint.takesKey ? [IDEMPOTENCY_KEY] : []),
  ];
}

const IF_MATCH: JsonSchema = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'One or several `ETag`s of the record: if it has changed since, nothing is done and the answer is 412. `*` and no' +
    ' header stand for any version.',
  schema: { type: 'string' },
};

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A new text for each write, sent again with the same write if no answer came: it is done once, and answered again with' +
    ' the header `Idempotency-Replayed`. With another write it is 422.',
  schema: { type: 'string', minLength: 1, maxLength: MOST_KEY_CHARACTERS, pattern: '^[!-~]+$' },
};

function pathParameters({ route, given }: DescribedRoute, path: string, schemas: Schemas): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const known = given.find(({ source }) => source.from === 'path' && source.name === name);
    if (!known) return { name, in: 'path', required: true, schema: { type: 'string' } };
    const { source, target } = known;
    const takesAll = source.from === 'path' && source.takesAll === true;
    const schema = schemas.presentInput(target.type, constraintsOf(target));
    return {
      name,
      in: 'path',
      required: true,
      description: [
        route.path.includes(`{${name}?}`)
          ? 'May be left out with its segment, or be the literal `null`: none.'
          : (known.meaning ?? target.description),
        ...(getNamedType(target.type).name === 'String'
          ? []
          : ['A value of the wrong form is answered 404.']),
        ...(takesAll ? ['The word `all`, in any letter case, stands for everything within scope.'] : []),
      ].join(' '),
      schema: takesAll ? { anyOf: [schema, { type: 'string', enum: ['all'] }] } : schema,
    };
  });
}

function queryParameter({ source, target, meaning }: Given, schemas: Schemas): JsonSchema[] {
  if (source.from !== 'query' && source.from !== 'queryList') return [];
  return [
    {
      name: source.name,
      in: 'query',
      required: isNonNullType(target.type) && target.defaultValue === undefined,
      ...omitEmpty({ description: meaning ?? target.description }),
      ...(source.from === 'queryList' ? { style: 'form', explode: true } : {}),
      schema: {
        ...schemas.presentInput(target.type, constraintsOf(target)),
        ...omitEmpty({ default: target.defaultValue }),
      },
    },
  ];
}

/** Always-paged paths document their defaults; other paths return a page only if both numbers are given. */
function pageParameters(paginated: 'wrapped' | 'array'): JsonSchema[] {
  const always = paginated === 'array';
  const number = (name: string, description: string, schema: JsonSchema, otherwise: number): JsonSchema => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      ...schema,
      ...(always ? { default: otherwise } : {}),
    },
  });
  const whole = always ? '' : ' Given alone, the whole list is answered.';
  return [
    number('page', `Number of the page, from 1.${whole}`, {}, 1),
    number('pageSize', `Records on a page.${whole}`, { maximum: MAX_PAGE_SIZE }, LEGACY_PAGE_SIZE),
  ];
}
