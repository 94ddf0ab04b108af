import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** The identity of the feed of changes of this database, in a single row: the cursors of another one mean nothing here. */
@Entity({ tableName: 'change_feeds' })
export class ChangeFeed {
  @PrimaryKey({ type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  id!: Opt<string>;
}
