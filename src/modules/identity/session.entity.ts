import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import {
  Computed,
  DateTimeScalar,
  DateTimeType,
  GuidRecord,
  Joined,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { User } from './user.entity.js';

/**
 * A sign-in with all tokens that follow from it. The tokens are valid while the row exists and its start is not before the
 * user's `sessionsValidFrom`. Its id is the claim `sid` of its access tokens.
 */
@ObjectType({ description: 'A sign-in of the caller with the tokens that follow from it.' })
@Entity({ tableName: 'sessions' })
@Index({ name: 'sessions_user_index', properties: ['userId'] })
@Index({ name: 'sessions_expiry_index', properties: ['expiresAt'] })
export class Session extends GuidRecord {
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  /** The start; never before the user's `sessionsValidFrom`, even if the clocks of two instances differ. */
  @ShownField(() => DateTimeScalar, { description: 'When the user signed in.' })
  @Property({ type: DateTimeType })
  startedAt!: string;

  @ShownField(() => DateTimeScalar, {
    description: 'When the user signed in or the session was refreshed last.',
  })
  @Property({ type: DateTimeType })
  lastUsedAt!: string;

  /** The client network of the last sign-in or refresh. */
  @ShownField(() => String, {
    nullable: true,
    description: 'Network of the last sign-in or refresh, null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  network!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'What the client calls itself, null when it does not say.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  userAgent!: string | null;

  /** The time when the last refresh token expires. */
  @ShownField(() => DateTimeScalar, { description: 'When the session ends unless it is refreshed.' })
  @Property({ type: DateTimeType })
  expiresAt!: string;

  @Joined('userId', () => User, 'sessionsValidFrom')
  sessionsValidFrom!: Opt<string> | null;

  /** Whether its tokens are valid. */
  @Computed<Session>(
    (field, { now }) =>
      `(${field('expiresAt')} > ${now()} and coalesce(${field('startedAt')} >= ${field('sessionsValidFrom')}, true))`,
  )
  isLive!: Opt<boolean>;
}
