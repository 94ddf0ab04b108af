import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import {
  CONSTRAINTS,
  type Constraints,
  GuidField,
  IntField,
  LINK,
  LONG_TEXT,
  MOST_PICTURES,
  OneOf,
  TextField,
  TextListField,
} from '../../engine/declare.js';
import { EXPECTED_VERSIONS, MOST_ROWS, type NamedRows } from '../../engine/write.js';
import { TICKET_CATEGORIES } from './ticket-category.entity.js';
import { TICKET_STATUSES } from './ticket-status.entity.js';

@InputType({ description: 'A request or report of a resident to the administration.' })
export class CreateTicketInput {
  @IntField({ min: 1, max: 2147483647, vocabulary: TICKET_CATEGORIES })
  categoriaTicketId!: number;

  @TextField({ optional: true, blank: true, max: LONG_TEXT })
  contenido?: string | null;

  @GuidField({
    optional: true,
    description:
      'Taken from administrators only, who must give it or `communityId`; for other callers it is always' +
      ' their own.',
  })
  residentId?: string | null;

  @GuidField({
    optional: true,
    description:
      'Taken from administrators only: without `residentId` the ticket is for the first resident of this' +
      ' community.',
  })
  communityId?: string | null;

  @TextListField({ optional: true, max: LINK, most: MOST_PICTURES })
  imageUrls?: string[] | null;
}

@InputType()
export class TicketPatch {
  @IntField({ optional: 'kept', vocabulary: TICKET_STATUSES })
  statusId?: number;

  @TextField({ optional: 'kept', blank: true, max: LONG_TEXT })
  contenido?: string;

  @TextListField({
    optional: 'kept',
    max: LINK,
    most: MOST_PICTURES,
    description: 'Replaces the whole list.',
  })
  imageUrls?: string[];
}

@ArgsType()
export class TicketStatusArgs implements NamedRows<number> {
  @Field(() => [Int], { description: 'Ids of the tickets, each once.' })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ROWS } satisfies Constraints })
  ids!: number[];

  @Field(() => [Int], { nullable: true, description: EXPECTED_VERSIONS })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ROWS } satisfies Constraints })
  expectedVersions?: number[] | null;

  @OneOf(TICKET_STATUSES)
  @Field(() => Int, { description: 'Id of the status to set.' })
  statusId!: number;
}
