import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  Computed,
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  FOLDED,
  GuidListType,
  GuidScalar,
  IndexedStarts,
  Joined,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { ResidentRecord } from '../residents/resident-record.js';
import { PLATE } from '../vehicles/plate.js';
import { ResidentVisit } from './visit.entity.js';

/** The longest span of a pass. */
export const MOST_DAYS = 31;

@ObjectType({ description: 'An invitation, which a visitor shows at the gate as a QR code.' })
@Entity({ tableName: 'visitor_passes' })
@IndexedStarts('visitor_passes', { visitorName: FOLDED, licensePlate: PLATE })
@Index({ name: 'visitor_passes_resident_index', properties: ['residentId', 'validUntil', 'id'] })
@Index({ name: 'visitor_passes_community_index', properties: ['communityId', 'validUntil', 'id'] })
@Index({ name: 'visitor_passes_valid_until_index', properties: ['validUntil', 'id'] })
@Check({ name: 'visitor_passes_total_people_check', expression: '"total_people" >= 1' })
@Check({
  name: 'visitor_passes_span_check',
  expression: `"valid_from" < "valid_until" and "valid_until" - "valid_from" <= interval '${MOST_DAYS} days'`,
})
export class VisitorPass extends ResidentRecord {
  @ShownField(() => GuidScalar, { description: 'Id of the community that it opens.' })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @ShownField(() => String, { description: 'Full name.' })
  @TextColumn(SHORT_TEXT)
  visitorName!: string;

  @ShownField(() => Int, { description: 'Number of people, the visitor included.' })
  @Property({ type: 'integer' })
  totalPeople!: number;

  @ShownField(() => String, { nullable: true, description: 'Null without a vehicle.' })
  @TextColumn(SHORT_TEXT, { nullable: true })
  licensePlate!: string | null;

  @ShownField(() => String, { nullable: true, description: 'Purpose of the visit.' })
  @TextColumn(SHORT_TEXT, { nullable: true })
  subject!: string | null;

  @ShownField(() => DateTimeScalar, { description: 'When it begins to hold.' })
  @DateTimeColumn()
  validFrom!: string;

  @ShownField(() => DateTimeScalar, { description: `At most ${MOST_DAYS} days later.` })
  @DateTimeColumn()
  validUntil!: string;

  @ShownField(() => Boolean, { description: 'Whether it lets in once.' })
  @Property({ type: 'boolean' })
  singleUse!: boolean;

  @ShownField(() => DateTimeScalar, { nullable: true, description: 'Last check-in with it.' })
  @DateTimeColumn({ nullable: true })
  usedAt: Opt<string> | null = null;

  /** The visit of the last check-in; the retention may have removed it. */
  @ManyToOne(() => ResidentVisit, {
    mapToPk: true,
    fieldName: 'visit_id',
    nullable: true,
    index: true,
    deleteRule: 'set null',
  })
  visitId: Opt<string> | null = null;

  /** The visits of its check-ins; the retention may have removed some. */
  @Property({ type: GuidListType, defaultRaw: `'{}'`, hidden: true })
  visitIds: Opt<string[]> = [];

  @ShownField(() => DateTimeScalar, { nullable: true, description: 'From when on it no longer holds.' })
  @DateTimeColumn({ nullable: true })
  revokedAt: Opt<string> | null = null;

  /** Whether it lets somebody in on the current day of its community. */
  @Computed<VisitorPass>(
    (field, { now }) =>
      `(${field('validUntil')} > ${now()} and ${field('revokedAt')} is null` +
      ` and not (${field('singleUse')} and ${field('usedAt')} is not null)` +
      ` and (${field('validFrom')} at time zone ${field('zone')})::date <= (${now()} at time zone ${field('zone')})::date)`,
  )
  isOpen!: Opt<boolean>;

  @CreatedAt()
  createdAt!: Opt<string>;
}
