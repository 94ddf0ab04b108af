import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type ChangeRow } from '../../engine/changes.js';
import { DateTimeScalar, NonPersonal, PageInfo } from '../../engine/declare.js';

const ChangeAction = {
  CREATED: 'CREATED',
  UPDATED: 'UPDATED',
  REMOVED: 'REMOVED',
  OUT_OF_SCOPE: 'OUT_OF_SCOPE',
} as const satisfies { readonly [Name in ChangeRow['action']]: Name };

registerEnumType(ChangeAction, {
  name: 'ChangeAction',
  description: 'What a change did to a record, as the caller sees it.',
  valuesConfig: {
    CREATED: { description: 'The record is new, or has come within the scope of the caller.' },
    UPDATED: { description: 'Fields of the record changed, perhaps none that the caller sees.' },
    REMOVED: { description: 'The record was deleted or hidden.' },
    OUT_OF_SCOPE: { description: 'The record exists, and the caller may no longer read it.' },
  },
});

@NonPersonal()
@ObjectType({ description: 'What one transaction did to one record.' })
export class ChangeEdge {
  @Field(() => ChangeAction, { description: 'What the change did to the record.' })
  action!: ChangeRow['action'];

  @Field(() => String, { description: 'Position in the feed, for `after`.' })
  cursor!: string;

  @Field(() => ID, { description: 'Id of the record among all types, for `node`.' })
  nodeId!: string;

  @Field(() => String, { description: 'Type of the record, such as `Ticket`.' })
  type!: string;

  @Field(() => ID, { description: 'Id of the record within its type, by which a list finds its row.' })
  recordId!: ChangeRow['recordId'];

  @Field(() => Int, { description: 'Version of the record after the change.' })
  version!: number;

  @Field(() => DateTimeScalar, { description: 'When it took place.' })
  occurredAt!: string;
}

@NonPersonal()
@ObjectType({ description: 'A page of the feed of changes.' })
export class ChangeConnection {
  @Field(() => [ChangeEdge], { description: 'The changes in the order of their transactions.' })
  edges!: ChangeEdge[];

  @Field(() => PageInfo, { description: 'Of an empty page too `endCursor` is where to go on.' })
  pageInfo!: PageInfo;
}
