import { ArgsType, Field } from 'type-graphql';
import type { ChangedRequest } from '../read/page.js';
import { DateTimeScalar } from '../scalars.js';

/** Declares the argument of every list of stored records by which a client that keeps a copy asks for what has changed. */
export const UpdatedSince = () =>
  Field(() => DateTimeScalar, { nullable: true, description: 'Least `updatedAt`.' });

/** The argument of a list without pages. */
@ArgsType()
export class ChangedArgs implements ChangedRequest {
  @UpdatedSince()
  updatedSince?: string | null;
}
