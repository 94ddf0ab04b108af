import { ArgsType, Field } from 'type-graphql';
import type { ChangedRequest } from '../read/list-request.js';
import { DateTimeScalar } from '../scalars.js';

/** The argument of every list of stored records, by which a client that keeps a copy asks for what has changed. */
@ArgsType()
export class ChangedArgs implements ChangedRequest {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Least `updatedAt`.',
  })
  updatedSince?: string | null;
}
