import { Field, ObjectType } from 'type-graphql';
import { CachedByPlace, CachedPart, NonPersonal, RefusalReasons } from '../../engine/declare.js';
import type { RefusalReason } from '../../platform/refusal-reasons.js';

@NonPersonal()
@ObjectType({ description: 'Whether the caller may call an operation in a community.' })
export class OperationPermission extends CachedPart {
  @Field(() => String, { description: 'Name of the query or mutation.' })
  operation!: string;

  @Field(() => Boolean, {
    description: 'Whether the caller may call it; it may still refuse a record, a state or other input.',
  })
  allowed!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The `extensions.code` that the operation would answer; null when it is allowed.',
  })
  code!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The message that the operation would answer; null when it is allowed.',
  })
  message!: string | null;

  @Field(() => RefusalReasons, {
    nullable: true,
    description:
      'The `extensions.reason` that the operation would answer; null without a rule that refuses it.',
  })
  reason!: RefusalReason | null;
}

@NonPersonal()
@CachedByPlace()
@ObjectType({ description: 'What the caller may do in a community.' })
export class CommunityPermissions {
  @Field(() => [OperationPermission], { description: 'Every operation of the schema that needs a caller.' })
  operations!: OperationPermission[];
}
