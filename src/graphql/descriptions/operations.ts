import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import {
  ALLOWED,
  type Allowed,
  definitionOf,
  PURPOSE,
  purposeOf,
  RESTRICTION,
  type Restriction,
  readersOf,
  refusalsOf,
} from '../../engine/index.js';
import { conjunctionOf, describe, labelOf, pluralOf, sentences } from './wording.js';

type Operation = GraphQLField<unknown, unknown>;

/** Describes the operations of a root type: reads by their type, all operations by their level and their errors. */
export function describeOperations(root: GraphQLObjectType): void {
  for (const field of Object.values(root.getFields())) {
    if (root.name === 'Query') describeRead(field);
    describeArguments(field);
    addSentences(
      field,
      answerText(field),
      callersText(field.extensions[ALLOWED] as Allowed),
      refusalsText(field),
    );
  }
}

function answerText({ type, args }: Operation): string | null {
  if (getNamedType(type).name === 'Boolean') return 'Returns true.';
  const isFound = args.length > 0 && !isNonNullType(type);
  return isFound ? 'Null out of scope.' : null;
}

function describeRead(field: Operation): void {
  const type = getNamedType(field.type).name;
  const list = /^(\w+)Connection$/.exec(type)?.[1];
  if (list) describe(field, `The ${pluralOf(list)} that the caller may read.`);
  else if (field.args.some(({ name }) => name === 'id')) describe(field, `One ${labelOf(type)} by its id.`);
}

function describeArguments(field: Operation): void {
  for (const argument of field.args) {
    const type = getNamedType(argument.type);
    if (argument.name === 'id' && isScalarType(type)) {
      describe(argument, `Id of the ${labelOf(subjectOf(field))}.`);
    }
    const purpose = argument.name === 'input' && purposeOf(type);
    if (purpose) describe(argument, purpose);
  }
}

/** Returns the record whose id an operation takes: the one it returns, else the one in its name. */
function subjectOf({ name, type }: Operation): string {
  const answer = getNamedType(type);
  if (definitionOf(answer.name)) return answer.name;
  const subject = name.replace(/^(?:delete|answer|end)(?=[A-Z])/, '').replace(/(?:Results|Download)$/, '');
  return subject.charAt(0).toUpperCase() + subject.slice(1);
}

/** Describes fields that only some roles may read. */
export function describeRestrictedFields(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    const allowed = field.extensions[ALLOWED] as Allowed | undefined;
    if (allowed && typeof allowed !== 'string') {
      addSentences(field, `Null for all callers but ${conjunctionOf(allowed)}.`);
    }
    const restriction = field.extensions[RESTRICTION] as Restriction | undefined;
    if (restriction) {
      const readers = conjunctionOf(readersOf(restriction.rule));
      addSentences(field, `Null for all callers but ${readers}, and the resident in question.`);
    }
  }
}

function callersText(allowed: Allowed): string | null {
  if (allowed === 'public') return 'Needs no access token.';
  return typeof allowed === 'string' ? null : `Only for ${conjunctionOf(allowed)}.`;
}

function refusalsText(field: Operation): string | null {
  const reasons = [...refusalsOf(field)].sort().map((reason) => `\`${reason}\``);
  return reasons.length === 0 ? null : `Refused with ${reasons.join(', ')}.`;
}

/** Adds sentences that apply to GraphQL alone; the rest stays readable for other transports. */
function addSentences(field: Operation, ...texts: readonly (string | null)[]): void {
  field.extensions = { ...field.extensions, [PURPOSE]: field.description };
  field.description = sentences(field.description, ...texts);
}
