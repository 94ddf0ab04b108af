import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { DateTimeType, SHORT_TEXT, TextColumn, TextListColumn } from '../../engine/declare.js';
import { User } from './user.entity.js';

export const RECOVERY_CODES = 10;

/** Checks time-based one-time codes (RFC 6238) that a user enters beside the password. */
@Entity({ tableName: 'second_factors' })
@Unique({ name: 'second_factors_user_unique', properties: ['userId'] })
export class SecondFactor {
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  /** The secret, encrypted (`sealed-secrets.ts`); shown once, for the user to store in an authenticator. */
  @TextColumn(SHORT_TEXT, { hidden: true })
  secret!: string;

  /** The time when a first code proved that the authenticator works; null before, when sign-in does not ask for a code. */
  @Property({ type: DateTimeType, nullable: true })
  confirmedAt: Opt<string> | null = null;

  /** The time step of the last code, which is not accepted again. */
  @Property({ type: 'integer', hidden: true })
  lastTimeStep: Opt<number> = 0;

  /** The hashes of the recovery codes, each of which replaces a code of a lost authenticator once. */
  @TextListColumn({ most: RECOVERY_CODES, max: SHORT_TEXT }, { hidden: true })
  recoveryHashes: Opt<string[]> = [];
}
