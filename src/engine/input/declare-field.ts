import { IsOptional, ValidateIf } from 'class-validator';
import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
} from 'graphql';
import { type ClassType, Extensions, Field, InputType } from 'type-graphql';
import { declaredInputs } from '../../platform/private-members.js';
import { Declared } from '../read/declare.js';
import { VOCABULARY, type Vocabulary } from '../read/wire-form.js';

/** Published constraints of a field, under the keywords of JSON Schema. */
export interface Constraints {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  enum?: readonly string[];
  minItems?: number;
  maxItems?: number;
  /** The step that expresses the number of decimal places. */
  multipleOf?: number;
}

/** Name of the extension with the constraints of an input field. */
export const CONSTRAINTS = 'constraints';

/** Name of the extension of an argument that cannot be sent together with another one, which it names. */
export const NOT_WITH = 'notWith';

/** Name of the extension of what the graph does not have. */
export const REST_ONLY = 'restOnly';

/** Name of the extension of what REST does not have. */
export const GRAPHQL_ONLY = 'graphqlOnly';

/** Returns the fields of an input that bodies of REST have. */
export const bodyFieldsOf = (type: GraphQLInputObjectType): GraphQLInputField[] =>
  Object.values(type.getFields()).filter(({ extensions }) => !(GRAPHQL_ONLY in extensions));

/** A field of an input that only REST takes: whether a body must have it. */
interface RestOnlyInput {
  readonly required: boolean;
}

export const restOnlyOf = ({
  extensions,
}: Pick<GraphQLInputField, 'extensions'>): RestOnlyInput | undefined =>
  extensions[REST_ONLY] as RestOnlyInput | undefined;

/** Name of the extension of a field that REST bodies must have, and in whose place the graph takes its twin too. */
export const REQUIRED_IN_REST = 'requiredInRest';

export const isRequiredInRest = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): boolean =>
  REQUIRED_IN_REST in extensions;

/** Returns the type of a field in REST bodies. */
export function restTypeOf(field: Pick<GraphQLInputField, 'type' | 'extensions'>): GraphQLInputType {
  const { type } = field;
  const isRequired = restOnlyOf(field)?.required || isRequiredInRest(field);
  return isRequired && !(type instanceof GraphQLNonNull) ? new GraphQLNonNull(type) : type;
}

/** Name of the extension of an input field that may be left out, which keeps the value, and is never null. */
export const KEPT = 'kept';

export const isKept = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): boolean => KEPT in extensions;

export interface FieldOptions {
  /** `true`: may be left out or null. `kept`: may be left out of a patch, which keeps the value; never null. */
  optional?: boolean | 'kept';
  description?: string;
  /** What a new record gets when the field is left out: its value is never null, and no patch may clear it. */
  whenLeftOut?: string;
  /** The graph does not have the field. */
  restOnly?: RestOnlyInput;
  /** Bodies of REST do not have the field. */
  graphqlOnly?: true;
  /** No patch has the field. */
  onlyNew?: boolean;
  /** The names of its values, for an enum field that the graph takes in its place. */
  vocabulary?: Vocabulary;
}

/** Tells whether an input may leave a field out. */
const isNullable = ({ optional = false, restOnly }: FieldOptions): boolean =>
  optional !== false || restOnly !== undefined;

export type FieldType = Parameters<typeof Field>[0];

/** A declared field, which another input may declare again with other options. */
interface DeclaredField {
  readonly type: FieldType;
  readonly options: FieldOptions;
  /** Published to documents and in OpenAPI. */
  readonly constraints: Constraints;
  readonly again: (changes: FieldOptions) => PropertyDecorator;
}

const declaredFields = new Declared<DeclaredField>();

/** Declares a field to GraphQL, with its constraints. */
export function declareField(prototype: object, name: string, declared: DeclaredField): void {
  const { type, options, constraints } = declared;
  const { optional, description, whenLeftOut, restOnly, graphqlOnly, vocabulary } = options;
  const nullable = isNullable(options);
  const text = [description, whenLeftOut && `${whenLeftOut} when left out.`].filter(Boolean).join(' ');
  apply(prototype, name, [
    Field(type as () => typeof String, { nullable, description: text || undefined }) as PropertyDecorator,
    Extensions({
      [CONSTRAINTS]: constraints,
      ...(restOnly ? { [REST_ONLY]: restOnly } : {}),
      ...(graphqlOnly ? { [GRAPHQL_ONLY]: true } : {}),
      ...(optional === 'kept' ? { [KEPT]: true } : {}),
      ...(vocabulary ? { [VOCABULARY]: vocabulary } : {}),
    }) as PropertyDecorator,
    ...(optional === 'kept' ? [ValidateIf((_, value) => value !== undefined)] : []),
    ...(nullable && optional !== 'kept' ? [IsOptional()] : []),
  ]);
  declaredFields.set(prototype, name, declared);
}

export function apply(
  prototype: object,
  key: string | symbol,
  decorators: readonly PropertyDecorator[],
): void {
  for (const decorate of decorators) decorate(prototype, key);
}

/** The fields of an input without gaps: an optional one is null instead of missing. */
export type Complete<Input> = { [Name in keyof Input]-?: Exclude<Input[Name], undefined> };

/** Sets each optional field that a whole record leaves out to null, so that an update clears it. Keeps the class. */
export function complete<Input extends object>(input: Input): Complete<Input> {
  const fields = { ...input } as Record<string, unknown>;
  const prototype = Object.getPrototypeOf(input);
  if (prototype === Object.prototype) throw new Error('An input class is needed to know its optional fields');
  for (const [name, { options }] of declaredFields.all(prototype)) {
    if (isNullable(options)) fields[name] ??= null;
  }
  return fields as Complete<Input>;
}

/** The fields of an input that a patch changes: what is left out stays as it is, null clears. */
type Patch<Input> = { [Name in keyof Input]?: Input[Name] | undefined };

/** The input of a whole record that a patch was made of. */
export interface Whole {
  readonly input: ClassType<object>;
  readonly description: string | undefined;
  readonly required: ReadonlySet<string>;
  /** Whether the patch has all fields of the input. */
  readonly isComplete: boolean;
}

const wholes = new Map<object, Whole>();

/** Returns the whole input of a patch; undefined for a class that is no patch of another one. */
export function wholeOf(patch: object): Whole | undefined {
  for (let holder = patch; holder; holder = Object.getPrototypeOf(holder)) {
    const whole = wholes.get(holder);
    if (whole) return whole;
  }
  return undefined;
}

interface PatchOptions<Name extends string> {
  /** The fields that may change, where these are not all. */
  readonly only?: readonly Name[];
  /** The declarations of fields that differ from the input of the whole record. */
  readonly instead?: { readonly [Field in NoInfer<Name>]?: PropertyDecorator };
}

/** Makes the class that a patch extends: the fields of the whole record, all optional; what every record has is never null. */
export function patchOf<Input extends object, Name extends keyof Input & string = keyof Input & string>(
  input: ClassType<Input>,
  { only, instead = {} }: PatchOptions<Name> = {},
): ClassType<Patch<Pick<Input, Name>>> {
  class Fields {}
  const required = new Set<string>();
  for (const [name, { options, again }] of declaredFields.all(input.prototype)) {
    if (options.onlyNew || (only && !(only as readonly string[]).includes(name))) continue;
    if (!options.optional) required.add(name);
    const isNullable = options.optional === true && options.whenLeftOut === undefined;
    const repeated = again({ optional: isNullable ? true : 'kept', whenLeftOut: undefined });
    (instead[name as Name] ?? repeated)(Fields.prototype, name);
  }
  // A class of its own is needed for each name, since TypeGraphQL knows inputs by their name.
  InputType(`FieldsOf${declaredInputs().length}`)(Fields);
  const description = declaredInputs().find(({ target }) => target === input)?.description;
  wholes.set(Fields, { input, description, required, isComplete: !only });
  return Fields as ClassType<Patch<Pick<Input, Name>>>;
}

/** Makes the class that an input extends with the fields of another one, except some that its place answers. */
export function fieldsWithout<Input extends object, Name extends keyof Input & string>(
  input: ClassType<Input>,
  without: readonly Name[],
): ClassType<Omit<Input, Name>> {
  class Fields {}
  for (const [name, { again }] of declaredFields.all(input.prototype)) {
    if (!(without as readonly string[]).includes(name)) again({})(Fields.prototype, name);
  }
  InputType(`FieldsOf${declaredInputs().length}`)(Fields);
  return Fields as ClassType<Omit<Input, Name>>;
}
