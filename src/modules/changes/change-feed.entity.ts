import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { SHORT_TEXT, TextColumn } from '../../engine/declare.js';

/**
 * The identity of the feed of changes of this database, in a single row: the cursors of another one mean nothing here.
 * `change_feed()` gives it while its row is the one that `renew_change_feed()` wrote here, which a restored row is not.
 */
@Entity({ tableName: 'change_feeds' })
export class ChangeFeed {
  @PrimaryKey({ type: 'uuid', defaultRaw: 'gen_random_uuid()' })
  id!: Opt<string>;

  /** The server, its timeline and the database that the row was written in. */
  @TextColumn(SHORT_TEXT, { nullable: true })
  history!: string | null;

  /** The transaction that wrote the row: that of a restored copy is another one. */
  @Property({ columnType: 'xid', nullable: true })
  writtenBy!: string | null;
}
