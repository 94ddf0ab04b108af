import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import { DateTimeType } from '../database/columns.js';
import type { Id } from '../read/declare.js';
import { DateTimeScalar, GuidScalar } from '../scalars.js';
import { stamp } from '../write/unit-of-work.js';
import { GraphqlOnly, InRestAs, RestOnly, ShownField } from './marks.js';
import { Node } from './node.js';

/** The base of the records that clients see. A trigger counts the version and moves `modified_at`, so no write can omit it. */
@ObjectType({ implements: Node })
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

/** The base of the records that clients know by a GUID. */
@ObjectType()
export abstract class GuidRecord extends VersionedRecord {
  @ShownField(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();
}

/** Declares when a record was created, set by the unit of work. */
export const CreatedAt =
  () =>
  (prototype: { createdAt: string }, key: 'createdAt'): void => {
    ShownField(() => DateTimeScalar)(prototype, key);
    Property({ type: DateTimeType, onCreate: stamp })(prototype, key);
  };

/** Declares the `updatedAt` of legacy records, null in some until a change other than those of the database itself. */
export const EditedAt =
  ({ nullable = false } = {}) =>
  (prototype: { editedAt: string | null }, key: 'editedAt'): void => {
    InRestAs('updatedAt')(prototype, key);
    RestOnly()(prototype, key);
    ShownField(() => DateTimeScalar, { nullable })(prototype, key);
    const onCreate = nullable ? {} : { onCreate: stamp };
    Property({ type: DateTimeType, fieldName: 'updated_at', nullable, onUpdate: stamp, ...onCreate })(
      prototype,
      key,
    );
  };

/** Declares when a record was hidden by a soft delete; null while it is not. */
export const DeletedAt = () => Property({ type: DateTimeType, nullable: true });
