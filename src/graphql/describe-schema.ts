import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import {
  ALLOWED,
  type Allowed,
  CONSTRAINTS,
  type Constraints,
  DESCRIBED_LIKE,
  isKept,
  isRequiredInRest,
  mayAnswerNull,
  PURPOSE,
  purposeOf,
  RELATION,
  RESTRICTION,
  type Relation,
  type Restriction,
  readersOf,
  refusalsOf,
  twinOf,
} from '../engine/declare.js';
import { FILTERS } from '../engine/schema.js';
import { conjunctionOf, disjunctionOf, labelOf } from '../platform/texts.js';

/** Adds the descriptions that follow from the schema itself, once for all types; a declaration says what is special about it. */
export function describeSchema(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
    (root) => root !== null && root !== undefined,
  );
  const objects = types.filter(isObjectType);
  const records = objects.filter((type) => !roots.includes(type));
  for (const type of records) describeRecord(schema, type);
  for (const type of types.filter(isInputObjectType)) describeInput(schema, type);
  for (const type of records) describeRestrictedFields(type);
  for (const root of roots) {
    root.description ??= ROOTS[root.name];
    describeOperations(root);
  }
}

const ROOTS: Readonly<Record<string, string>> = {
  Query: 'The reads. A caller gets only what it may read; everything else is as if it did not exist.',
  Mutation:
    'The writes. Each is one transaction; one that breaks a rule changes nothing and answers an error with a code.' +
    ' One that is sent again with the same idempotency key is done once: the header `Idempotency-Key`, `idempotencyKey`' +
    ' in the extensions of the request, or `@idempotent`.',
  Subscription: 'What a caller is told of as it happens.',
};

/** Descriptions of the fields that mean the same in every record, for nullable and non-null fields. */
const COMMON: Readonly<Record<string, { readonly always: string; readonly nullable?: string }>> = {
  id: { always: 'Identifier that never changes.' },
  createdAt: { always: 'When it was created.' },
  editedAt: {
    always: 'When the record was last changed; at first, when it was created.',
    nullable: 'When the record was last changed; null until the first change.',
  },
  createdByUserId: {
    always: 'Id of who created it, from the access token; null when none is recorded.',
  },
  updatedByUserId: {
    always: 'Id of who last changed it, from the access token; null until the first change.',
  },
  communityId: { always: 'Id of the community that it belongs to.' },
  communityName: {
    always: 'Name (`nombre`) of that community.',
    nullable: 'Name (`nombre`) of that community; null without one.',
  },
  residentId: { always: 'Id of the resident that it belongs to.' },
  residentName: { always: 'Full name of that resident.' },
  residentNumber: { always: 'Number of the house or apartment of that resident; null when unknown.' },
};

/** Describes the fields that all records share. */
function describeRecord(schema: GraphQLSchema, type: GraphQLObjectType): void {
  const like = type.extensions[DESCRIBED_LIKE] as string | undefined;
  for (const field of Object.values(type.getFields())) {
    const common = COMMON[field.name];
    if (like) field.description ??= fieldsOf(schema, like)[field.name]?.description;
    if (common) field.description ??= (!isNonNullType(field.type) && common.nullable) || common.always;
  }
  const { version, updatedAt } = type.getFields();
  const parts = writtenPartsOf(schema, type);
  if (version) version.description ??= `Counts changes${parts}, from 1.`;
  if (updatedAt) updatedAt.description ??= `Last change${parts}, or creation.`;
}

/** Returns the parts that are written with a record, and therefore change it. */
function writtenPartsOf(schema: GraphQLSchema, type: GraphQLObjectType): string {
  const patch = schema.getType(`${type.name}Patch`);
  if (!isInputObjectType(patch)) return '';
  const written = patch.getFields();
  const parts = Object.values(type.getFields()).filter(({ name, extensions }) => {
    const relation = extensions[RELATION] as Relation | undefined;
    return relation?.kind === 'parts' && written[name];
  });
  return parts.map(({ name }) => ` with its \`${name}\``).join('');
}

type Operation = GraphQLField<unknown, unknown>;

/** Describes the operations of a root type by their level and their errors. */
function describeOperations(root: GraphQLObjectType): void {
  for (const field of Object.values(root.getFields())) {
    describeInputOf(field);
    addSentences(
      field,
      answerText(field),
      callersText(field.extensions[ALLOWED] as Allowed),
      refusalsText(field),
    );
  }
}

function answerText(operation: Operation): string | null {
  if (getNamedType(operation.type).name === 'Boolean') return 'Returns true.';
  return operation.args.length > 0 && mayAnswerNull(operation) ? 'Null out of scope.' : null;
}

function describeInputOf(field: Operation): void {
  const input = field.args.find(({ name }) => name === 'input');
  const purpose = input && purposeOf(getNamedType(input.type));
  if (purpose) input.description ??= purpose;
}

/** Describes fields that only some roles may read. */
function describeRestrictedFields(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    const allowed = field.extensions[ALLOWED] as Allowed | undefined;
    const restriction = field.extensions[RESTRICTION] as Restriction | undefined;
    const readers = restriction
      ? `${conjunctionOf(readersOf(restriction.rule))}, and the resident in question`
      : allowed && typeof allowed !== 'string' && conjunctionOf(allowed);
    if (readers) addSentences(field, `Null for all callers but ${readers}.`);
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

/** Describes an input: its record gives the meaning of a field, the input the rules for writing, the constraints the rest. */
function describeInput(schema: GraphQLSchema, type: GraphQLInputObjectType): void {
  if (FILTERS in type.extensions) return;
  const record = recordOf(schema, type);
  const meanings = record ? fieldsOf(schema, record) : {};
  const twins = new Map(Object.values(type.getFields()).map((field) => [twinOf(field)?.field, field.name]));
  const isPartial = /^(?:Create|Update)/.test(type.name);
  for (const field of Object.values(type.getFields())) {
    const shared = meanings[field.name]?.description;
    const meaning = sentences(
      isPartial || isKept(field) ? shared?.replace(NULL_CLAUSE, '') : shared,
      field.description,
    );
    const limits = sentences(meaning, limitsOf(field, meaning));
    field.extensions = { ...field.extensions, [PURPOSE]: limits };
    // The record says once what its fields mean.
    const rules = sentences(
      field.description,
      limitsOf(field, meaning),
      isKept(field) ? 'Cannot be null.' : null,
      isRequiredInRest(field) ? `Required without \`${twins.get(field.name)}\`.` : null,
    );
    field.description = rules || undefined;
  }
  const isPatch = type.name.endsWith('Patch');
  if (isPatch) type.description ??= `Changes to one ${labelOf(record ?? type.name)}.`;
  type.extensions = { ...type.extensions, [PURPOSE]: type.description };
  type.description = sentences(
    type.description,
    record ? `Its fields mean the same in \`${record}\`.` : null,
    isPatch ? PATCH : null,
  );
}

const PATCH = 'A field left out is kept; null clears it.';

/** The meaning of null in an answer. In an input that is not the whole record, null means "not given". */
const NULL_CLAUSE = /; null [^.]*(?=\.)/;

/** Returns the record that an input is named after or declared to be described like. */
function recordOf(schema: GraphQLSchema, { name, extensions }: GraphQLInputObjectType): string | undefined {
  const said = extensions[DESCRIBED_LIKE] as string | undefined;
  const named = /^(?:Create|Update)?(\w+?)(?:Input|Patch)$/.exec(name)?.[1];
  return said ?? (named && isObjectType(schema.getType(named)) ? named : undefined);
}

/** Returns the constraints of a field in words, without values that its meaning already names. */
function limitsOf({ extensions }: GraphQLInputField, meaning: string): string {
  const limits = (extensions[CONSTRAINTS] as Constraints | undefined) ?? {};
  const { maxLength, minItems, maxItems, minimum, maximum, enum: values } = limits;
  const length = maxLength ? `${count(maxLength)} characters` : '';
  const said = values?.every((value) => meaning.includes(value));
  return sentences(
    values && !said ? `One of ${disjunctionOf(values.map((value) => `\`${value}\``))}.` : null,
    maxItems ? rangeOf(minItems, maxItems, length ? `items of at most ${length}` : 'items') : null,
    length && !maxItems ? `At most ${length}.` : null,
    namesBounds(meaning, minimum, maximum) ? null : rangeOf(minimum, maximum),
  );
}

/** Tells whether a meaning names the bounds already. A zero in it means something else, such as "without a limit". */
function namesBounds(meaning: string, ...bounds: readonly (number | undefined)[]): boolean {
  const numbers = new Set(meaning.match(/\d+/g));
  return bounds.every((bound) => bound === undefined || (bound !== 0 && numbers.has(String(bound))));
}

/** Returns the range between two bounds, either of which may be missing. */
function rangeOf(minimum: number | undefined, maximum: number | undefined, unit = ''): string | undefined {
  const of = unit && ` ${unit}`;
  if (minimum !== undefined && maximum !== undefined) {
    return `From ${count(minimum)} to ${count(maximum)}${of}.`;
  }
  if (minimum !== undefined) return minimum === 0 ? 'Not negative.' : `At least ${count(minimum)}${of}.`;
  return maximum === undefined ? undefined : `At most ${count(maximum)}${of}.`;
}

const sentences = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join(' ');

const count = (number: number) => number.toLocaleString('en-US');

/** Returns the fields of an object type with a name. */
const fieldsOf = (schema: GraphQLSchema, name: string) =>
  (schema.getType(name) as GraphQLObjectType).getFields();
