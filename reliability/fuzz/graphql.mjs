// Random operations on the GraphQL schema: valid selections with random arguments, and damaged texts.
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { anything, id, moment, number, text, variation } from './values.mjs';

const DEEPEST = 4;

/** A maker of bodies `{query, variables}` of POST /graphql; ids in the variables are placeholders. */
export function graphqlRequests(schema, { exampleOf, kindOf, kindOfOperation }) {
  return (g) => {
    const isMutation = g.chance(0.35);
    const root = isMutation ? schema.getMutationType() : schema.getQueryType();
    const operation = { declared: [], variables: {}, exampleOf, kindOf, owner: 'any' };
    const fields = Object.values(root.getFields());
    const chosen = [g.pick(fields), ...g.some(isMutation ? 1 : 2, () => g.pick(fields))];
    const selections = chosen.map((each, at) => {
      const owner = kindOfOperation(each.name);
      return `f${at}: ${field(g, each, { ...operation, owner }, 1)}`;
    });
    const declared = operation.declared.length > 0 ? `(${operation.declared.join(' ')})` : '';
    const query = `${isMutation ? 'mutation' : 'query'} Fuzz${declared} { ${selections.join(' ')} }`;
    return { query: g.chance(0.05) ? damaged(g, query) : query, variables: operation.variables };
  };
}

function field(g, { name, args, type }, operation, depth) {
  const given = args.filter((argument) => isRequiredInputField(argument) || g.chance(0.4));
  const named = getNamedType(type);
  const selection = isLeafType(named) ? '' : ` ${selectionSet(g, named, operation, depth)}`;
  return `${name}${given.length > 0 ? `(${given.map((argument) => passed(g, argument, operation)).join(' ')})` : ''}${selection}`;
}

function selectionSet(g, type, operation, depth) {
  const fields = Object.values(type.getFields?.() ?? {});
  const usable = fields.filter(({ type: of }) => isLeafType(getNamedType(of)) || depth < DEEPEST);
  const chosen = usable.filter(() => g.chance(depth === 1 ? 0.5 : 0.25));
  const parts = chosen.map((each) => field(g, each, operation, depth + 1));
  return `{ __typename ${parts.join(' ')} }`;
}

function passed(g, { name, type }, operation) {
  const variable = `v${operation.declared.length}`;
  operation.declared.push(`$${variable}: ${type}`);
  operation.variables[variable] = value(g, type, name, operation);
  return `${name}: $${variable}`;
}

function value(g, type, name, catalogue, depth = 0) {
  if (g.chance(0.03)) return anything(g);
  if (isNonNullType(type)) return value(g, type.ofType, name, catalogue, depth);
  if (isListType(type)) return g.some(3, () => value(g, type.ofType, name, catalogue, depth));
  if (isEnumType(type)) return g.pick(type.getValues()).name;
  if (isInputObjectType(type)) return input(g, type, catalogue, depth + 1);
  return scalar(g, type.name, catalogue.kindOf(name, catalogue.owner));
}

/** Conditions hold conditions: the deepest inputs have their required fields alone. */
function input(g, type, catalogue, depth) {
  const example = catalogue.exampleOf(type.name);
  if (example && g.chance(0.8)) return variation(g, example, catalogue.kindOf);
  const fields = Object.values(type.getFields());
  const chance = depth > DEEPEST ? 0 : Math.min(0.4, 3 / fields.length);
  const given = fields.filter((each) => isRequiredInputField(each) || g.chance(chance));
  return Object.fromEntries(
    given.map((each) => [each.name, value(g, each.type, each.name, catalogue, depth)]),
  );
}

function scalar(g, name, kind) {
  if (name === 'Boolean') return g.chance(0.5);
  if (name === 'GUID') return id(g, kind);
  if (/^(Int|Float|Decimal)$/.test(name)) return number(g);
  if (/^Date/.test(name)) return moment(g);
  return name === 'String' ? text(g) : anything(g);
}

function damaged(g, query) {
  const at = g.between(0, query.length - 1);
  return g.pick([query.slice(0, at), query.slice(0, at) + text(g) + query.slice(at), '{'.repeat(at)]);
}
