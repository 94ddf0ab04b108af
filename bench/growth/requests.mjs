// What the run of a large installation asks: the dashboard by both interfaces, and every document of examples/screens with ids
// that exist.
import { readdir, readFile } from 'node:fs/promises';
import {
  buildSchema,
  getNamedType,
  isLeafType,
  Kind,
  parse,
  print,
  TypeInfo,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';

const SCREENS = new URL('../../examples/screens/', import.meta.url);
const DAY_MS = 86_400_000;
const MOST_DASHBOARD_MS = 300;
const MOST_SCREEN_MS = 100;

/** The community of the demonstration data, which documents have as a default. */
const DEMO_COMMUNITY = 'c0000000-0000-4000-8000-000000000001';

/**
 * The requests in their order. `idOf` resolves to an id of a record by the name of its type; `body` makes the body anew each
 * time, since a write needs names that nobody has.
 */
export async function readRequests(idOf) {
  const schema = buildSchema(await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8'));
  const community = await idOf('Community');
  const figures = selectionOf(schema.getType('Dashboard'));
  const dashboard = (name, rest) => ({ name, most: MOST_DASHBOARD_MS, ...rest });
  return [
    dashboard('GET /api/dashboard', { path: '/api/dashboard' }),
    dashboard('GET /api/dashboard?communityId', { path: `/api/dashboard?communityId=${community}` }),
    dashboard('dashboard', graphql(`{ dashboard ${figures} }`)),
    dashboard('Community.dashboard', graphql(`{ community(id: "${community}") { dashboard ${figures} } }`)),
    ...(await screens(schema, idOf)),
  ];
}

const graphql = (query, variables = () => ({})) => ({
  path: '/graphql',
  body: () => JSON.stringify({ query, variables: variables() }),
});

/** All fields of a type that need no argument. */
function selectionOf(type) {
  const fields = Object.values(type.getFields()).map((field) => {
    const named = getNamedType(field.type);
    return isLeafType(named) ? field.name : `${field.name} ${selectionOf(named)}`;
  });
  return `{ ${fields.join(' ')} }`;
}

async function screens(schema, idOf) {
  const files = (await readdir(SCREENS)).filter((name) => name.endsWith('.graphql')).sort();
  const found = [];
  for (const file of files) {
    const document = parse(await readFile(new URL(file, SCREENS), 'utf8'));
    const variables = await variablesOf(schema, document, idOf);
    const name = file.slice(0, -'.graphql'.length);
    found.push({ name, most: MOST_SCREEN_MS, ...graphql(print(document), variables) });
  }
  return found;
}

/** Resolves to a function that makes the variables of a document whose defaults belong to the demonstration data. */
async function variablesOf(schema, document, idOf) {
  const recordOfVariable = recordsOf(schema, document);
  const community = await idOf('Community');
  const [{ variableDefinitions = [] }] = document.definitions.filter(
    ({ kind }) => kind === Kind.OPERATION_DEFINITION,
  );
  const makers = [];
  let moments = 0;
  for (const { variable, type, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    const named = print(type).replace(/[[\]!]/g, '');
    const record = recordOfVariable.get(name);
    if (record) {
      const id = await idOf(record);
      makers.push(() => [name, id]);
    } else if (named === 'DateTime') {
      const at = Date.now() + DAY_MS * (1 + 7 * moments++);
      makers.push(() => [name, new Date(at).toISOString()]);
    } else if (defaultValue && print(defaultValue).includes(DEMO_COMMUNITY)) {
      const value = valueFromAST(defaultValue, schema.getType(named));
      makers.push(() => [name, replaced(value, community)]);
    }
  }
  return () => Object.fromEntries(makers.map((make) => make()));
}

/** The record whose id a variable is: that of the field which takes it as `id` or as the id of its community. */
function recordsOf(schema, document) {
  const found = new Map();
  const info = new TypeInfo(schema);
  const onArgument = ({ name, value }) => {
    if (value.kind !== Kind.VARIABLE) return;
    if (name.value === 'id') found.set(value.name.value, getNamedType(info.getType()).name);
    if (name.value === 'communityId') found.set(value.name.value, 'Community');
  };
  visit(document, visitWithTypeInfo(info, { Argument: onArgument }));
  return found;
}

let unique = 0;

/** The value with the community of this run and names that nobody has. */
function replaced(value, community, key) {
  if (value === DEMO_COMMUNITY) return community;
  if (typeof value === 'string' && /^(username|email)$/.test(key))
    return `g${process.pid}x${unique++}.${value}`;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => replaced(one, community));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, replaced(one, community, name)]),
  );
}
