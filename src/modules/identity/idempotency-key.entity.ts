import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { DateTimeType, ListedTextColumn, SHORT_TEXT, TextColumn } from '../../engine/declare.js';
import { INTERFACES, MOST_ANSWER_CHARACTERS, MOST_KEY_CHARACTERS } from '../../engine/write.js';

/**
 * A write that a client sent with an `Idempotency-Key`, and its answer, for as long as `IDEMPOTENCY_HOURS`. Has no foreign key,
 * since storing one would lock the row of the user.
 */
@Entity({ tableName: 'idempotency_keys' })
@Unique({ name: 'idempotency_keys_unique', properties: ['userId', 'interface', 'key'] })
@Index({ name: 'idempotency_keys_created_index', properties: ['createdAt'] })
export class IdempotencyKey {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  @ListedTextColumn(INTERFACES)
  interface!: string;

  @TextColumn(MOST_KEY_CHARACTERS)
  key!: string;

  /** A hash of the request. */
  @TextColumn(SHORT_TEXT)
  fingerprint!: string;

  /** The answer as JSON; null until the write has ended, and for an answer that is not kept. */
  @TextColumn(MOST_ANSWER_CHARACTERS, { nullable: true })
  answer!: string | null;

  @Property({ type: DateTimeType })
  createdAt!: string;

  /** The time when the write ended; null while it is pending, and for good if its process died. */
  @Property({ type: DateTimeType, nullable: true })
  endedAt!: string | null;
}
