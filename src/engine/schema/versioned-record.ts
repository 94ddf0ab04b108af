import type { Opt } from '@mikro-orm/core';
import { Index, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import { DateTimeType } from '../database/column-types.js';
import type { Id } from '../read/declare.js';
import { DateTimeScalar } from '../scalars.js';
import { stamp } from '../write/unit-of-work.js';
import { ShownField } from './shown.js';
import { GraphqlOnly } from './wire.js';

/** The base of the records that clients see. A trigger counts the version and moves `modified_at`, so no write can omit it. */
@ObjectType()
@Index({ properties: ['updatedAt', 'id'] })
export abstract class VersionedRecord {
  abstract id: Id;

  @GraphqlOnly()
  @ShownField(() => Int)
  @Property({ type: 'integer', default: 1 })
  version: Opt<number> = 1;

  @GraphqlOnly()
  @ShownField(() => DateTimeScalar)
  @Property({
    type: DateTimeType,
    fieldName: 'modified_at',
    onCreate: stamp,
    onUpdate: stamp,
    defaultRaw: 'now()',
  })
  updatedAt!: Opt<string>;
}
