const optionalFields = new Map<object, Set<string>>();

/** Registers a field that an input class declares as optional. */
export function registerOptional(prototype: object, name: string): void {
  const names = optionalFields.get(prototype) ?? new Set<string>();
  optionalFields.set(prototype, names.add(name));
}

/** The fields of an input without gaps: an optional one is null instead of missing. */
export type Complete<Input> = { [Name in keyof Input]-?: Exclude<Input[Name], undefined> };

/** Sets each optional field that a whole record leaves out to null, so that an update clears it. Keeps the class. */
export function complete<Input extends object>(input: Input): Complete<Input> {
  const fields = { ...input } as Record<string, unknown>;
  const prototype = Object.getPrototypeOf(input);
  if (prototype === Object.prototype) throw new Error('An input class is needed to know its optional fields');
  for (let holder = prototype; holder; holder = Object.getPrototypeOf(holder)) {
    for (const name of optionalFields.get(holder) ?? []) fields[name] ??= null;
  }
  return fields as Complete<Input>;
}
