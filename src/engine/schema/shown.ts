import { Extensions, Field } from 'type-graphql';

/** Name of the extension of a field that everybody sees who reaches its record. */
export const SHOWN = 'shown';

/** Name of the extension of a type that tells of no person. */
export const NON_PERSONAL = 'nonPersonal';

/** Marks a field with a resolver of its own that everybody sees who reaches its record. */
export const Shown = () => Extensions({ [SHOWN]: true });

/** Declares a `@Field` that everybody sees who reaches its record; any other of a type that tells of persons needs a rule. */
export const ShownField =
  (...parameters: Parameters<typeof Field>): PropertyDecorator =>
  (prototype, name) => {
    Field(...parameters)(prototype, name);
    Shown()(prototype, name);
  };

/** Marks a type that tells of no person: everybody who reaches a record sees its fields. */
export const NonPersonal = () => Extensions({ [NON_PERSONAL]: true });
