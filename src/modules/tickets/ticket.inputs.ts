import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import {
  BooleanField,
  CONSTRAINTS,
  type Constraints,
  DateTimeField,
  EXPECTED_VERSIONS,
  GuidField,
  IntField,
  LINK,
  LONG_TEXT,
  MOST_PICTURES,
  MOST_ROWS,
  type NamedRows,
  TextField,
  TextListField,
} from '../../engine/index.js';

@InputType({ description: 'A request or report of a resident to the administration.' })
export class CreateTicketInput {
  @IntField({ min: 1, max: 2147483647 })
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
  @IntField({ optional: 'kept' })
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

  @Field(() => Int, { description: 'Id of the status to set.' })
  statusId!: number;
}

@InputType()
export class TicketFilter {
  @GuidField({ optional: true })
  communityId?: string | null;

  @GuidField({ optional: true })
  residentId?: string | null;

  @IntField({ optional: true })
  categoriaTicketId?: number | null;

  @IntField({ optional: true })
  statusId?: number | null;

  @BooleanField({
    optional: true,
    description:
      'True: only tickets that are neither CANCELADO (cancelled) nor RESUELTO (resolved). False: only' +
      ' those that are.',
  })
  open?: boolean | null;

  @DateTimeField({ optional: true, description: 'Only tickets reported at this moment or later.' })
  from?: string | null;

  @DateTimeField({ optional: true, description: 'Only tickets reported before this moment.' })
  to?: string | null;
}
