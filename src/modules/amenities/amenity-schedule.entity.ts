import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import {
  DateTimeType,
  GraphqlOnly,
  GuidRecord,
  GuidScalar,
  Joined,
  LONG_TEXT,
  LocalTimeScalar,
  NonPersonal,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { Amenity } from './amenity.entity.js';

@NonPersonal()
@ObjectType({
  description:
    'Hours of a weekday in which an amenity is open or, with `isOpen` false, closed. Times are those of' +
    ' the time zone of the community.',
})
@Entity({ tableName: 'amenity_schedules' })
@Index({ name: 'amenity_schedules_amenity_order_index', properties: ['amenityId', 'createdAt', 'id'] })
@Index({ name: 'amenity_schedules_created_at_index', properties: ['createdAt', 'id'] })
@Index({ name: 'amenity_schedules_day_of_week_index', properties: ['dayOfWeek', 'id'] })
@Check({ name: 'amenity_schedules_day_check', expression: 'day_of_week between 1 and 7' })
@Check({
  name: 'amenity_schedules_hours_check',
  expression: `hora_inicio collate "C" < hora_fin collate "C"`,
})
@Check({
  name: 'amenity_schedules_form_check',
  expression:
    `hora_inicio ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'` +
    ` and hora_fin ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'`,
})
export class AmenitySchedule extends GuidRecord {
  @Field(() => GuidScalar, { description: 'Id of the amenity that these hours are for.' })
  @ManyToOne(() => Amenity, { mapToPk: true, fieldName: 'amenity_id' })
  amenityId!: string;

  @GraphqlOnly()
  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the community of the amenity; null for none.',
  })
  @Joined('amenityId', () => Amenity, 'communityId')
  communityId!: Opt<string> | null;

  /** The time zone of its hours and of its days. */
  @Joined('amenityId', () => Amenity, 'zone')
  zone!: Opt<string>;

  /** The deletion time of the amenity; deleting an amenity hides its schedule. */
  @Joined('amenityId', () => Amenity, 'deletedAt')
  amenityDeletedAt!: Opt<string> | null;

  @Field(() => Int, { description: 'Day of the week: 1 is Monday, 7 is Sunday.' })
  @Property({ type: 'integer' })
  dayOfWeek!: number;

  @Field(() => LocalTimeScalar, { description: 'Start (hora de inicio) as `HH:mm`.' })
  @TextColumn(5)
  horaInicio!: string;

  @Field(() => LocalTimeScalar, {
    description: 'End (hora de fin) as `HH:mm`, after `horaInicio`; `24:00` is the end of the day.',
  })
  @TextColumn(5)
  horaFin!: string;

  @Field(() => Boolean, {
    description:
      'True: open in these hours. False: closed in them, even where other hours of the day overlap.',
  })
  @Property({ type: 'boolean', default: true })
  isOpen: Opt<boolean> = true;

  @Field(() => String, { nullable: true, description: 'Remark for residents (nota); null without one.' })
  @TextColumn(LONG_TEXT, { nullable: true })
  nota!: string | null;

  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;

  @Joined('amenityId', () => Amenity, 'audience')
  audience!: Opt<string[]> | null;
}
