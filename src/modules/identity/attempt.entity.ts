import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { SHORT_TEXT } from '../../engine/declare.js';

/**
 * Attempts in a window, counted for all instances by `RateLimiterPostgres`, which names the columns and their order. The table
 * is not logged: after a crash of the server the windows begin again.
 */
@Entity({ tableName: 'attempts' })
@Check({ name: 'attempts_key_check', expression: `char_length("key") <= ${SHORT_TEXT}` })
export class Attempt {
  /** The limit and a digest of what it counts. */
  @PrimaryKey({ type: 'text' })
  key!: string;

  @Property({ type: 'integer' })
  points!: number;

  /** The end of the window, in milliseconds since 1970. */
  @Property({ type: 'bigint', nullable: true })
  expire!: string | null;
}
