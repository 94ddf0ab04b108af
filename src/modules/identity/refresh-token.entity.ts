import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { DateTimeType, SHORT_TEXT, TextColumn } from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/**
 * The hash of a refresh token (`src/platform/security/refresh-tokens.ts`). A spent token is kept until it expires, so its reuse
 * is detected; a revoked one is deleted.
 */
@Entity({ tableName: 'refresh_tokens' })
@Index({ name: 'refresh_tokens_user_index', properties: ['userId'] })
@Index({ name: 'refresh_tokens_family_index', properties: ['sessionId'] })
@Index({ name: 'refresh_tokens_expiry_index', properties: ['expiresAt'] })
@Unique({ name: 'refresh_tokens_hash_unique', properties: ['tokenHash'] })
export class RefreshToken {
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  /** The session, whose tokens form a family, of which one token is unspent. */
  @ManyToOne(() => Session, { mapToPk: true, fieldName: 'family_id', deleteRule: 'cascade' })
  sessionId!: string;

  @TextColumn(SHORT_TEXT, { hidden: true })
  tokenHash!: string;

  @Property({ type: DateTimeType })
  expiresAt!: string;

  @Property({ type: DateTimeType, nullable: true })
  spentAt: Opt<string> | null = null;

  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;
}
