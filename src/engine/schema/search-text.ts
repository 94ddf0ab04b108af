import { Extensions, Field } from 'type-graphql';
import { CONSTRAINTS, type Constraints } from '../input/constraints.js';

const LENGTH = { minLength: 1, maxLength: 100 } satisfies Constraints;

/** Declares an argument with the text to search for. */
export const SearchText =
  (meaning: string): PropertyDecorator =>
  (prototype, name) => {
    const description = `${meaning} From ${LENGTH.minLength} to ${LENGTH.maxLength} characters; 1 and 2 are found only where a word begins.`;
    Field(() => String, { description })(prototype, name);
    Extensions({ [CONSTRAINTS]: LENGTH })(prototype as object, name as string);
  };
