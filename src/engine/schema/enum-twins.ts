import {
  GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { GRAPHQL_ONLY, isKept, KEPT, REQUIRED_IN_REST, REST_ONLY } from '../input/declare-field.js';
import { inputInstance } from '../input/validate.js';
import { definitionOf } from '../read/record.js';
import { registerRelationKeys } from '../read/selection.js';
import {
  meaningsOf,
  namesOf,
  TWIN_OF,
  type TwinOf,
  twinOf,
  VOCABULARY,
  type Vocabulary,
} from '../read/wire-form.js';
import { fieldsOfObjects, mutationsOf, type ResolvedField } from './marks.js';
import { takeInstead } from './node.js';

/** Gives each field with a vocabulary its twin, which is shown, hidden and refused as that field is. */
export function addEnumTwins(schema: GraphQLSchema): void {
  const enums = new EnumTypes(schema);
  for (const type of Object.values(schema.getTypeMap()).filter(isInputObjectType)) addInputTwins(type, enums);
  for (const [type, field] of fieldsOfObjects(schema)) {
    const vocabulary = vocabularyOf(field);
    if (vocabulary) addAnsweredTwin(type, field, vocabulary, enums);
  }
  for (const mutation of mutationsOf(schema)) takeTwins(mutation, enums);
}

const vocabularyOf = ({ extensions }: Pick<ResolvedField, 'extensions'>) =>
  extensions[VOCABULARY] as Vocabulary | undefined;

/** Gives each field of an input with a vocabulary its twin, which can be given in its place. */
function addInputTwins(type: GraphQLInputObjectType, enums: EnumTypes): void {
  for (const field of Object.values(type.getFields())) {
    const vocabulary = vocabularyOf(field);
    if (!vocabulary) continue;
    addTwin(type.getFields(), field, vocabulary, {
      type: enums.of(vocabulary),
      description: `The same as \`${field.name}\`.`,
      extensions: isKept(field) ? { [KEPT]: true } : {},
    });
    if (!isNonNullType(field.type)) continue;
    field.type = getNullableType(field.type);
    field.extensions = { ...field.extensions, [REQUIRED_IN_REST]: true };
  }
}

/** Lets a mutation take its arguments, and the fields of these, by their twins. */
function takeTwins(mutation: ResolvedField, enums: EnumTypes): void {
  const inputs = mutation.args.filter(({ type }) => hasTwins(type));
  for (const argument of mutation.args) {
    const vocabulary = vocabularyOf(argument);
    if (!vocabulary) continue;
    const description = `In the place of \`${argument.name}\`.`;
    const other = { name: vocabulary.twin, type: enums.of(vocabulary), description };
    takeInstead(mutation, argument, other, (given) => vocabulary.values[given]);
  }
  const { resolve } = mutation;
  if (inputs.length === 0) return;
  mutation.resolve = (source, given, ctx, info) => {
    const taken = inputs.filter(({ name }) => name in given);
    const made = taken.map(({ name, type }) => [name, inputInstance(type, given[name])]);
    return resolve?.(source, { ...given, ...Object.fromEntries(made) }, ctx, info);
  };
}

function hasTwins(given: GraphQLInputType): boolean {
  const type = getNamedType(given);
  if (!isInputObjectType(type)) return false;
  return Object.values(type.getFields()).some((field) => twinOf(field) || hasTwins(field.type));
}

/** Gives a field of an object with a vocabulary its twin, which names the value of its row. */
function addAnsweredTwin(
  type: GraphQLObjectType,
  field: ResolvedField,
  vocabulary: Vocabulary,
  enums: EnumTypes,
) {
  if (field.resolve) throw new Error(`${type.name}.${field.name} with a vocabulary is not read from its row`);
  const { [VOCABULARY]: _vocabulary, [REST_ONLY]: _restOnly, ...extensions } = field.extensions;
  const names = namesOf(vocabulary);
  addTwin(type.getFields(), field, vocabulary, {
    type: enums.of(vocabulary),
    description: descriptionOf(field),
    extensions,
    resolve: (row: unknown) => names.get((row as Record<string, string | number>)[field.name] ?? '') ?? null,
  });
  const record = definitionOf(type.name);
  if (record) registerRelationKeys(record.entity, vocabulary.twin, field.name);
}

/** Adds the twin of a field beside it. */
function addTwin<F extends Pick<ResolvedField, 'name' | 'type' | 'extensions'> | GraphQLInputField>(
  fields: Record<string, F>,
  field: F,
  vocabulary: Vocabulary,
  { extensions, ...twin }: Partial<F>,
): void {
  const name = vocabulary.twin;
  if (name in fields) throw new Error(`${name} exists beside the vocabulary of ${field.name}`);
  const twinned: TwinOf = { field: field.name, isNullable: !isNonNullType(field.type), vocabulary };
  const marks = { ...extensions, [GRAPHQL_ONLY]: true, [TWIN_OF]: twinned };
  fields[name] = { ...field, ...twin, name, extensions: marks };
}

const descriptionOf = ({ name, type, extensions }: ResolvedField) =>
  `The ${REST_ONLY in extensions ? `\`${name}\` of REST` : `same as \`${name}\``} as an enum; null ${isNonNullType(type) ? '' : 'where that is null, and '}for a value without a name.`;

/** The enum types of vocabularies, each made once. */
class EnumTypes {
  private readonly known = new Map<string, GraphQLEnumType>();

  constructor(private readonly schema: GraphQLSchema) {}

  of(vocabulary: Vocabulary): GraphQLEnumType {
    const declared = this.schema.getType(vocabulary.type);
    return isEnumType(declared)
      ? declared
      : getOrInsert(this.known, vocabulary.type, () => enumOf(vocabulary));
  }
}

/** Makes the enum of a vocabulary, whose values are their names: executors do not agree on other ones. */
function enumOf(vocabulary: Vocabulary): GraphQLEnumType {
  const { type, description, meanings } = vocabulary;
  const described = Object.entries({ ...meaningsOf(vocabulary), ...meanings });
  const values = Object.fromEntries(described.map(([name, text]) => [name, { description: text }]));
  return new GraphQLEnumType({ name: type, description, values });
}
