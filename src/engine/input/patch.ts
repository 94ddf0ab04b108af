import { type ClassType, InputType } from 'type-graphql';
import { declaredInputs } from '../../platform/private-members.js';
import { declaredFields } from './declare-field.js';

/** The fields of an input that a patch changes: what is left out stays as it is, null clears. */
export type Patch<Input> = { [Name in keyof Input]?: Input[Name] | undefined };

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
  for (const [name, { options, again }] of declaredFields(input.prototype)) {
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
  for (const [name, { again }] of declaredFields(input.prototype)) {
    if (!(without as readonly string[]).includes(name)) again({})(Fields.prototype, name);
  }
  InputType(`FieldsOf${declaredInputs().length}`)(Fields);
  return Fields as ClassType<Omit<Input, Name>>;
}
