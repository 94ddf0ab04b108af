import {
  type GraphQLArgument,
  GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { validationError } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { fieldMessage } from '../../platform/message.js';
import { GRAPHQL_ONLY, isKept, KEPT, NOT_WITH, REQUIRED_IN_REST, REST_ONLY } from '../input/declare-field.js';
import { REQUIRED } from '../input/rules.js';
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
} from '../vocabulary.js';

type Field = GraphQLField<unknown, unknown>;

/** Gives each field with a vocabulary its twin, which is shown, hidden and refused as that field is. */
export function addEnumTwins(schema: GraphQLSchema): void {
  const enums = new EnumTypes(schema);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type)) addInputTwins(type, enums);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const vocabulary = vocabularyOf(field);
      if (vocabulary) addTwin(type, field, vocabulary, enums.of(vocabulary));
    }
  }
  for (const mutation of Object.values(schema.getMutationType()?.getFields() ?? {}))
    takeTwins(mutation, enums);
}

const vocabularyOf = ({ extensions }: Pick<Field, 'extensions'>) =>
  extensions[VOCABULARY] as Vocabulary | undefined;

/** Gives each field of an input with a vocabulary its twin, which can be given in its place. */
function addInputTwins(type: GraphQLInputObjectType, enums: EnumTypes): void {
  const fields = type.getFields();
  for (const field of Object.values(fields)) {
    const vocabulary = vocabularyOf(field);
    if (!vocabulary) continue;
    const { twin } = vocabulary;
    if (twin in fields) throw new Error(`${type.name}.${twin} exists beside the vocabulary of ${field.name}`);
    const isNullable = !isNonNullType(field.type);
    fields[twin] = {
      ...field,
      name: twin,
      type: enums.of(vocabulary),
      description: `The same as \`${field.name}\`.`,
      extensions: {
        ...(isKept(field) ? { [KEPT]: true } : {}),
        [GRAPHQL_ONLY]: true,
        [TWIN_OF]: { field: field.name, isNullable, vocabulary } satisfies TwinOf,
      },
    };
    if (isNullable) continue;
    field.type = getNullableType(field.type);
    field.extensions = { ...field.extensions, [REQUIRED_IN_REST]: true };
  }
}

/** Lets a mutation take its arguments, and the fields of these, by their twins. */
function takeTwins(mutation: Field, enums: EnumTypes): void {
  const { resolve, args } = mutation;
  const named = args.filter(vocabularyOf);
  if (!resolve || (named.length === 0 && !args.some(({ type }) => hasTwins(type)))) return;
  mutation.args = [...args, ...named.map((argument) => twinArgument(argument, enums))];
  for (const argument of named) argument.type = getNullableType(argument.type);
  mutation.resolve = (source, given, ctx, info) => {
    const taken = { ...given };
    for (const { name, type } of args) if (name in taken) taken[name] = inputInstance(type, taken[name]);
    for (const argument of named) takeTwin(taken, argument);
    return resolve(source, taken, ctx, info);
  };
}

/** Makes the argument that can be given in the place of a required one with a vocabulary. */
function twinArgument(argument: GraphQLArgument, enums: EnumTypes): GraphQLArgument {
  const { name, twin, ...vocabulary } = { name: argument.name, ...(vocabularyOf(argument) as Vocabulary) };
  return {
    ...argument,
    name: twin,
    type: enums.of({ ...vocabulary, twin }),
    description: `In the place of \`${name}\`.`,
    extensions: { [NOT_WITH]: name },
  };
}

function takeTwin(taken: Record<string, unknown>, { name, extensions }: GraphQLArgument): void {
  const { twin, values } = extensions[VOCABULARY] as Vocabulary;
  const { [twin]: given } = taken;
  delete taken[twin];
  taken[name] ??= typeof given === 'string' ? values[given] : undefined;
  if (taken[name] === undefined) throw validationError({ [name]: [fieldMessage(name, REQUIRED)] });
}

function hasTwins(given: GraphQLInputType): boolean {
  const type = getNamedType(given);
  if (!isInputObjectType(type)) return false;
  return Object.values(type.getFields()).some((field) => twinOf(field) || hasTwins(field.type));
}

function addTwin(type: GraphQLObjectType, field: Field, vocabulary: Vocabulary, enumType: GraphQLEnumType) {
  const fields = type.getFields();
  const { twin } = vocabulary;
  if (twin in fields) throw new Error(`${type.name}.${twin} exists beside the vocabulary of ${field.name}`);
  if (field.resolve) throw new Error(`${type.name}.${field.name} with a vocabulary is not read from its row`);
  const { [VOCABULARY]: _vocabulary, [REST_ONLY]: _restOnly, ...extensions } = field.extensions;
  const isNullable = !isNonNullType(field.type);
  const names = namesOf(vocabulary);
  fields[twin] = {
    ...field,
    name: twin,
    type: enumType,
    description: descriptionOf(field, isNullable),
    extensions: {
      ...extensions,
      [GRAPHQL_ONLY]: true,
      [TWIN_OF]: { field: field.name, isNullable, vocabulary } satisfies TwinOf,
    },
    resolve: (row) => names.get((row as Record<string, string | number>)[field.name] ?? '') ?? null,
  };
  const record = definitionOf(type.name);
  if (record) registerRelationKeys(record.entity, twin, field.name);
}

const descriptionOf = ({ name, extensions }: Field, isNullable: boolean) =>
  `The ${REST_ONLY in extensions ? `\`${name}\` of REST` : `same as \`${name}\``} as an enum; null ${isNullable ? 'where that is null, and ' : ''}for a value without a name.`;

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
