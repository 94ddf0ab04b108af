import { declaredFields, isNullable } from './declare-field.js';

/** The fields of an input without gaps: an optional one is null instead of missing. */
export type Complete<Input> = { [Name in keyof Input]-?: Exclude<Input[Name], undefined> };

/** Sets each optional field that a whole record leaves out to null, so that an update clears it. Keeps the class. */
export function complete<Input extends object>(input: Input): Complete<Input> {
  const fields = { ...input } as Record<string, unknown>;
  const prototype = Object.getPrototypeOf(input);
  if (prototype === Object.prototype) throw new Error('An input class is needed to know its optional fields');
  for (const [name, { options }] of declaredFields(prototype)) {
    if (isNullable(options)) fields[name] ??= null;
  }
  return fields as Complete<Input>;
}
