import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  Computed,
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  DeletedAt,
  FOLDED,
  GraphqlOnly,
  GuidScalar,
  IndexedStarts,
  Joined,
  Searchable,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { isPastDay } from '../../engine/read.js';
import { Community } from '../communities/community.entity.js';
import { ResidentRecord } from '../residents/resident-record.js';
import { IndexedPlates, PLATE } from '../vehicles/plate.js';
import { VisitState } from './visit-state.js';

@ObjectType({ description: 'A visit to a resident, as the guards record it.' })
@Entity({ tableName: 'resident_visits' })
@Searchable('resident_visits', 'visitorName', 'subject', 'licensePlate')
@IndexedPlates('resident_visits')
@IndexedStarts('resident_visits', { visitorName: FOLDED, licensePlate: PLATE })
@Index({ name: 'resident_visits_resident_order_index', properties: ['residentId', 'createdAt', 'id'] })
@Index({ name: 'resident_visits_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'resident_visits_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'resident_visits_arrival_date_index', properties: ['arrivalDate', 'id'] })
@Index({ name: 'resident_visits_community_arrival_index', properties: ['communityId', 'arrivalDate', 'id'] })
@Index({
  name: 'resident_visits_open_index',
  expression:
    'create index "resident_visits_open_index" on "resident_visits"' +
    ` ("community_id", (coalesce("departure_date", 'infinity'::timestamptz)), "id")`,
})
@Check({ name: 'resident_visits_total_people_check', expression: '"total_people" >= 1' })
@Check({ name: 'resident_visits_departure_check', expression: '"departure_date" >= "arrival_date"' })
export class ResidentVisit extends ResidentRecord {
  @GraphqlOnly()
  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the community of the resident when the visit was registered; null for none.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  /** The current day in the community. */
  @Joined('communityId', () => Community, 'today')
  today!: Opt<string>;

  @ShownField(() => String, { description: 'Full name of the visitor or of the head of the party.' })
  @TextColumn(SHORT_TEXT)
  visitorName!: string;

  @ShownField(() => Int, { description: 'Number of people in the party, the visitor included.' })
  @Property({ type: 'integer' })
  totalPeople!: number;

  @ShownField(() => String, {
    nullable: true,
    description: "Color of the visitor's vehicle; null without one.",
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  vehicleColor!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: "License plate of the visitor's vehicle; null without one.",
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  licensePlate!: string | null;

  @ShownField(() => String, { description: 'Purpose of the visit.' })
  @TextColumn(SHORT_TEXT)
  subject!: string;

  @ShownField(() => DateTimeScalar, {
    description: 'When the party arrived or is expected; a check-in sets it to that moment.',
  })
  @DateTimeColumn()
  arrivalDate!: string;

  @ShownField(() => DateTimeScalar, {
    nullable: true,
    description: 'When the party left, or plans to, not before `arrivalDate`; null without.',
  })
  @DateTimeColumn({ nullable: true })
  departureDate!: string | null;

  @GraphqlOnly()
  @ShownField(() => DateTimeScalar, {
    nullable: true,
    description: 'When the party was checked in; null where nobody did so.',
  })
  @DateTimeColumn({ nullable: true })
  checkedInAt: Opt<string> | null = null;

  /** Whether it was announced ahead though its arrival, which was corrected since, is before the announcement. */
  @Property({ type: 'boolean', default: false })
  staysAnnounced: Opt<boolean> = false;

  @GraphqlOnly()
  @ShownField(() => VisitState, {
    description: 'Where the party is at this moment, by its arrival, check-in and departure.',
  })
  @Computed<ResidentVisit>((field, statement) => {
    const [arrival, zone, created] = [field('arrivalDate'), field('zone'), field('createdAt')];
    // The ranges decide without the zone, which costs more: a day begins in any zone within a day of UTC's.
    const announced =
      `(${field('staysAnnounced')} or ${arrival} > ${created} - interval '1 day' and` +
      ` (${arrival} >= ${created} + interval '1 day' or local_start(${arrival}, ${zone}) > ${created}))`;
    const missed = isPastDay(arrival, zone, field('today'), statement.now());
    return (
      `case when ${field('checkedInAt')} is null and ${announced}` +
      ` then case when ${missed} then 'MISSED' else 'EXPECTED' end` +
      ` when ${field('departureDate')} <= ${statement.now()} then 'LEFT' else 'INSIDE' end`
    );
  })
  state!: Opt<VisitState>;

  @GraphqlOnly()
  @ShownField(() => Boolean, { description: 'Whether the party is inside: `state` is `INSIDE`.' })
  @Computed<ResidentVisit>(
    // The range is what an index answers: who is inside has no departure that has come.
    (field, { now }) =>
      `(coalesce(${field('departureDate')}, 'infinity'::timestamptz) > ${now()}` +
      ` and ${field('state')} = '${VisitState.INSIDE}')`,
  )
  isPresent!: Opt<boolean>;

  /** Whether the arrival counts for the current day of the community. */
  @Computed<ResidentVisit>(
    // The range is what an index answers: a day begins in the first zone 14 hours before it does in UTC.
    (field, { now }) =>
      `(${field('arrivalDate')} between ${now()} - interval '2 days' and ${now()} + interval '2 days'` +
      ` and calendar_day(${field('arrivalDate')}, ${field('zone')}) = ${field('today')})`,
  )
  isOfToday!: Opt<boolean>;

  @CreatedAt()
  createdAt!: Opt<string>;

  @DeletedAt()
  deletedAt: Opt<string> | null = null;
}
