import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import type { WriteContext } from '../context.js';
import { type ColumnOptions, DateTimeType, GuidListType } from '../database/columns.js';
import { audienceOf } from '../policy/audience.js';
import { callerOf } from '../policy.js';
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

/*
 * Gives rows without a community an audience: the communities of their author at the time, or null for everybody. Rows
 * of a community get an empty one, so that nobody reads them if they ever lose it.
 */

interface AudienceRow {
  readonly communityId: string | null;
  readonly audience: string[] | null;
}

/** Returns the audience of a written row: empty in a community, the stored one while it stays without, else the caller's. */
export function audienceAfter(
  tx: WriteContext,
  communityId: string | null | undefined,
  before?: AudienceRow,
): string[] | null {
  if (communityId) return [];
  if (before && communityId === undefined) return before.audience;
  return before && before.communityId === null ? before.audience : audienceOf(callerOf(tx));
}

/** Declares the column with the communities that read a row while it has none itself; null for everybody. */
export const AudienceColumn = (options: Pick<ColumnOptions, 'fieldName'> = {}) =>
  Property({ ...options, type: GuidListType, nullable: true, defaultRaw: `'{}'` });

/** Declares the index of the audiences in a table. */
export const audienceIndex = (table: string) => ({
  name: `${table}_audience_index`,
  expression: `create index "${table}_audience_index" on "${table}" using gin ("audience") where "community_id" is null`,
});
