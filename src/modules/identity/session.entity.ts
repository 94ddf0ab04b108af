import { randomUUID } from 'node:crypto';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { SHORT_TEXT } from '../../core/text-limits.js';
import { TextColumn } from '../../database/columns.js';
import { DateTimeType } from '../../database/types/date-time-type.js';
import { User } from './user.entity.js';

/**
 * A sign-in with all tokens that follow from it. The tokens are valid while the row exists and its start is
 * not before the user's `sessionsValidFrom`.
 */
@Entity({ tableName: 'sessions' })
@Index({ name: 'sessions_user_index', properties: ['userId'] })
@Index({ name: 'sessions_expiry_index', properties: ['expiresAt'] })
export class Session {
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  /** Never before the user's `sessionsValidFrom`, even if the clocks of two instances differ. */
  @Property({ type: DateTimeType })
  startedAt!: string;

  /** The last sign-in or refresh. */
  @Property({ type: DateTimeType })
  lastUsedAt!: string;

  /** The client network of the last sign-in or refresh. */
  @TextColumn(SHORT_TEXT, { nullable: true })
  network!: string | null;

  @TextColumn(SHORT_TEXT, { nullable: true })
  userAgent!: string | null;

  /** When the last refresh token expires. */
  @Property({ type: DateTimeType })
  expiresAt!: string;
}
