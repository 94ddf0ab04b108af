/** Returns the first of some fields that an input gives, which is reported when the rule about all of them is broken. */
export const firstGiven = <Name extends string>(
  input: { readonly [Field in Name]?: unknown },
  ...names: readonly Name[]
): Name | undefined => names.find((name) => input[name] !== undefined && input[name] !== null);
