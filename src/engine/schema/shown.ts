import { Extensions, Field } from 'type-graphql';

/** Name of the extension of a field that everybody sees who reaches its record. */
export const SHOWN = 'shown';

/** Name of the extension of a type that tells of no person. */
export const NON_PERSONAL = 'nonPersonal';

/** A field with a resolver of its own that everybody sees who reaches its record. */
export const Shown = () => Extensions({ [SHOWN]: true });

/**
 * A `@Field` that everybody sees who reaches its record. A plain `@Field` of a type that tells of persons needs another
 * rule, else the schema is refused.
 */
export const ShownField =
  (...parameters: Parameters<typeof Field>): PropertyDecorator =>
  (prototype, name) => {
    Field(...parameters)(prototype, name);
    Shown()(prototype, name);
  };

/** Tells of no person: everybody who reaches a record of this type sees its fields. */
export const NonPersonal = () => Extensions({ [NON_PERSONAL]: true });
