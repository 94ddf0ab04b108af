import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { DateTimeType, LABEL, SHORT_TEXT, TextColumn, TextListColumn } from '../../engine/declare.js';

/** The most bytes of a side of a change, most of which are the communities of an audience. */
const MOST_BYTES = 1_500_000;

/** The most names of one change. */
const MOST_EVENTS = 20;

/**
 * What one transaction did to one record, for the feed of changes. Triggers write these rows (`record_change_of`), readers follow
 * them in the order of `position` and `id`, and the retention removes them.
 */
@Entity({ tableName: 'change_events' })
@Unique({
  name: 'change_events_record_unique',
  properties: ['record', 'recordId', 'position', 'transaction'],
})
@Index({ name: 'change_events_created_at_index', properties: ['createdAt'] })
@Check({ name: 'change_events_before_check', expression: `octet_length("before"::text) <= ${MOST_BYTES}` })
@Check({ name: 'change_events_after_check', expression: `octet_length("after"::text) <= ${MOST_BYTES}` })
export class ChangeEvent {
  /** The transaction of the change, or a later one that changed the record before it: so its versions grow in this order. */
  @PrimaryKey({ columnType: 'xid8' })
  position!: string;

  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: Opt<string>;

  @Property({ columnType: 'xid8' })
  transaction!: string;

  /** Type of the record, for example `Vehicle`. */
  @TextColumn(SHORT_TEXT)
  record!: string;

  @TextColumn(SHORT_TEXT)
  recordId!: string;

  @Property({ type: 'integer' })
  recordVersion!: number;

  /** What decided before the change who sees the record, as texts; null where there was none. */
  @Property({ type: 'json', nullable: true })
  before!: Readonly<Record<string, string | null>> | null;

  /** What decides it after the change; null where the record is gone. */
  @Property({ type: 'json', nullable: true })
  after!: Readonly<Record<string, string | null>> | null;

  /** What it is in the words of the business, such as `TICKET_RESOLVED`; null where it has no name. */
  @TextListColumn({ most: MOST_EVENTS, max: LABEL }, { nullable: true })
  events!: string[] | null;

  @Property({ type: DateTimeType, defaultRaw: 'now()' })
  createdAt!: Opt<string>;
}
