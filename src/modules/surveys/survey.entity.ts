import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
  Admin,
  Computed,
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  DateTimeType,
  DeletedAt,
  EditedAt,
  GraphqlOnly,
  IndexedTexts,
  Joined,
  LONG_TEXT,
  NonPersonal,
  SHORT_TEXT,
  TextColumn,
  WEIGHTS,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { CommunityRecord } from '../communities/community-record.js';
import { CreatedByColumn, UpdatedByColumn } from '../identity/author-columns.js';
import { SurveyParticipation } from './survey-participation.types.js';

@NonPersonal()
@ObjectType({ description: 'A survey that each resident of a community answers once (Spanish: encuesta).' })
@Entity({ tableName: 'surveys' })
@IndexedTexts('surveys', 'titulo', 'descripcion')
@Index({ name: 'surveys_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'surveys_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'surveys_fecha_inicio_index', properties: ['fechaInicio', 'id'] })
@Index({ name: 'surveys_fecha_fin_index', properties: ['fechaFin', 'id'] })
/** Days are meant whole: in some zone they end 40 hours after their midnight in UTC at most, and begin 16 hours before it. */
@Check({
  name: 'surveys_period_check',
  expression:
    `fecha_fin >= fecha_inicio or ((fecha_fin at time zone 'UTC')::time = '00:00'` +
    ` and fecha_inicio < fecha_fin + interval '40 hours') or ((fecha_inicio at time zone 'UTC')::time = '00:00'` +
    ` and fecha_fin > fecha_inicio - interval '16 hours')`,
})
export class Survey extends CommunityRecord {
  @Field(() => String, { description: 'Title (título).' })
  @TextColumn(SHORT_TEXT)
  titulo!: string;

  @Field(() => String, { description: 'Introduction for the residents.' })
  @TextColumn(LONG_TEXT)
  descripcion!: string;

  @Field(() => DateTimeScalar, {
    description:
      'When answers are first accepted (fecha de inicio); exactly midnight UTC, or a date alone, opens the survey with that' +
      ' day in the time zone of the community.',
  })
  @DateTimeColumn()
  fechaInicio!: string;

  @Field(() => DateTimeScalar, {
    description:
      'When answers are last accepted (fecha de fin), not before `fechaInicio`; exactly midnight UTC, or a date alone,' +
      ' closes the survey when that day has ended in the time zone of the community.',
  })
  @DateTimeColumn()
  fechaFin!: string;

  @Field(() => Boolean, {
    description: 'False closes the survey: it accepts no answers, whatever its dates.',
  })
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  @GraphqlOnly()
  @Field(() => Boolean, { description: 'Whether the survey is active and accepts answers at this moment.' })
  @Computed<Survey>(
    (field, { now }) =>
      `(${field('isActive')} and ${now()} between local_start(${field('fechaInicio')}, ${field('zone')})` +
      ` and local_end(${field('fechaFin')}, ${field('zone')}))`,
  )
  isOpen!: Opt<boolean>;

  @GraphqlOnly()
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When those who had not answered were last reminded by mail; null while nobody was.',
  })
  @Property({ type: DateTimeType, nullable: true })
  remindedAt: Opt<string> | null = null;

  @Admin()
  @GraphqlOnly()
  @Field(() => SurveyParticipation, {
    nullable: true,
    description: 'How many residents took part.',
    complexity: WEIGHTS.count,
  })
  participation!: Opt<SurveyParticipation>;

  /** The current day in the community. */
  @Joined('communityId', () => Community, 'today')
  today!: Opt<string>;

  @Computed<Survey>(
    (field) =>
      `coalesce((${field('remindedAt')} at time zone ${field('zone')})::date = ${field('today')}, false)`,
  )
  isRemindedToday!: Opt<boolean>;

  @CreatedAt()
  createdAt!: Opt<string>;

  @CreatedByColumn()
  createdByUserId!: Opt<string> | null;

  @UpdatedByColumn()
  updatedByUserId: Opt<string> | null = null;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;

  /** When the survey was deleted. Deleted surveys are hidden. */
  @DeletedAt()
  deletedAt: Opt<string> | null = null;
}
