import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { DateTimeType, SHORT_TEXT, TextColumn } from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { User } from './user.entity.js';

/** The hash of a password reset token; using one removes all tokens of its user. */
@Entity({ tableName: 'password_reset_tokens' })
@Index({ name: 'password_reset_tokens_expiry_index', properties: ['expiresAt'] })
@Unique({ name: 'password_reset_tokens_user_hash_unique', properties: ['userId', 'tokenHash'] })
export class PasswordResetToken {
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @TextColumn(SHORT_TEXT, { hidden: true })
  tokenHash!: string;

  @Property({ type: DateTimeType })
  expiresAt!: string;

  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;
}
