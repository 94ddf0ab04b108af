import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import {
  NonPersonal,
  OneOf,
  SHORT_TEXT,
  TextColumn,
  type TextVocabulary,
  VersionedRecord,
  withIds,
} from '../../engine/declare.js';

export const TICKET_STATES = {
  type: 'TicketState',
  twin: 'state',
  description: 'How far a ticket has come.',
  values: {
    NEW: 'NUEVO',
    IN_REVIEW: 'EN_REVISION',
    UNDER_INVESTIGATION: 'EN_INVESTIGACION',
    IN_PROGRESS: 'EN_PROCESO',
    CANCELLED: 'CANCELADO',
    RESOLVED: 'RESUELTO',
  },
} as const satisfies TextVocabulary;

/** The names of the ids of the statuses. */
export const TICKET_STATUSES = withIds(TICKET_STATES, {
  NEW: 1,
  IN_REVIEW: 2,
  UNDER_INVESTIGATION: 3,
  IN_PROGRESS: 4,
  CANCELLED: 5,
  RESOLVED: 6,
});

@NonPersonal()
@ObjectType({ description: 'How far a ticket has come. The six statuses are fixed.' })
@Entity({ tableName: 'ticket_statuses' })
export class TicketStatus extends VersionedRecord {
  @Field(() => Int, { description: 'Fixed identifier of the status, 1 to 6.' })
  @PrimaryKey({ type: 'integer', autoincrement: false })
  id!: number;

  @Field(() => String, {
    description:
      'Code of the status: NUEVO (new), EN_REVISION (in review), EN_INVESTIGACION (under investigation),' +
      ' EN_PROCESO (in progress), CANCELADO (cancelled) or RESUELTO (resolved).',
  })
  @TextColumn(SHORT_TEXT, { unique: true })
  @OneOf(TICKET_STATES)
  code!: string;

  @Field(() => String, { description: 'Name of the status for display, in Spanish.' })
  @TextColumn(SHORT_TEXT)
  descripcion!: string;

  @Field(() => String, { description: 'Color of the status as `#RRGGBB`.' })
  @TextColumn(SHORT_TEXT)
  color!: string;
}

/** The status of a new ticket, NUEVO. */
export const INITIAL_STATUS = 1;

/** The status of a resolved ticket, RESUELTO. */
export const RESOLVED = 6;

/** The final statuses, CANCELADO and RESUELTO. */
export const CLOSED_STATUSES: readonly number[] = [5, RESOLVED];
