import { ArgsType, Field } from 'type-graphql';
import type { ChangedRequest } from '../read/list-request.js';
import { DateTimeScalar } from '../scalars.js';

/** The argument of every list of stored records, by which a client that keeps a copy asks for what has changed. */
@ArgsType()
export class ChangedArgs implements ChangedRequest {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'Only records whose `updatedAt` is not before this moment. Neither changes of related records nor figures that are' +
      ' read from them count, so a payment does not bring its charge; deleted records are not among them.',
  })
  updatedSince?: string | null;
}
