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

export const TICKET_KINDS = {
  type: 'TicketKind',
  twin: 'kind',
  description: 'Subject of a ticket, by its category.',
  values: {
    COMMON_AREAS: 'Áreas comunes',
    AMENITIES: 'Amenidades',
    MAINTENANCE: 'Mantenimiento',
    PETS: 'Mascotas',
    QUESTION_OR_COMMENT: 'Pregunta / comentario',
    NOISE: 'Ruido',
    UTILITIES: 'Servicios (luz, agua, gas, internet, etc.)',
    SUGGESTION: 'Sugerencia',
    SECURITY: 'Vigilancia',
    OTHER: 'Otro',
  },
} as const satisfies TextVocabulary;

/** The names of the ids of the categories. */
export const TICKET_CATEGORIES = withIds(TICKET_KINDS, {
  COMMON_AREAS: 1,
  AMENITIES: 2,
  MAINTENANCE: 3,
  PETS: 4,
  QUESTION_OR_COMMENT: 5,
  NOISE: 6,
  UTILITIES: 7,
  SUGGESTION: 8,
  SECURITY: 9,
  OTHER: 10,
});

@NonPersonal()
@ObjectType({ description: 'What a ticket is about. The ten categories are fixed.' })
@Entity({ tableName: 'ticket_categories' })
export class TicketCategory extends VersionedRecord {
  @Field(() => Int, { description: 'Fixed identifier of the category, 1 to 10.' })
  @PrimaryKey({ type: 'integer', autoincrement: false })
  id!: number;

  @Field(() => String, {
    description: 'Name of the category in Spanish, for example Mantenimiento (maintenance).',
  })
  @TextColumn(SHORT_TEXT, { unique: true })
  @OneOf(TICKET_KINDS)
  categoria!: string;
}
