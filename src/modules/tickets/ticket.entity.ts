import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  Computed,
  CreatedAt,
  DateTimeScalar,
  DateTimeType,
  EditedAt,
  FOLDED,
  GraphqlOnly,
  GuidScalar,
  IndexedStarts,
  IndexedTexts,
  Joined,
  LINK,
  LONG_TEXT,
  MOST_PICTURES,
  OneOf,
  RestOnly,
  ShownField,
  TextColumn,
  TextListColumn,
  VersionedRecord,
} from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { Community } from '../communities/community.entity.js';
import { Resident } from '../residents/resident.entity.js';
import { TICKET_KINDS, TicketCategory } from './ticket-category.entity.js';
import { CLOSED_STATUSES, RESOLVED, TICKET_STATES, TicketStatus } from './ticket-status.entity.js';

@ObjectType({ description: 'A request or report of a resident to the administration.' })
@Entity({ tableName: 'tickets' })
@IndexedTexts('tickets', 'contenido')
@IndexedStarts('tickets', { contenido: FOLDED })
@Index({ name: 'tickets_order_index', properties: ['fechaReporte', 'id', 'communityId'] })
@Index({
  name: 'tickets_community_order_index',
  expression:
    'create index "tickets_community_order_index" on "tickets" ("community_id", "fecha_reporte", "id") include ("status_id", "resident_id")',
})
@Index({
  name: 'tickets_open_order_index',
  expression: `create index "tickets_open_order_index" on "tickets" ("community_id", "fecha_reporte", "id") where "status_id" not in (${CLOSED_STATUSES.join(', ')})`,
})
@Index({ name: 'tickets_resident_order_index', properties: ['residentId', 'fechaReporte', 'id'] })
@Index({
  name: 'tickets_category_order_index',
  properties: ['categoriaTicketId', 'fechaReporte', 'id', 'communityId'],
})
@Index({ name: 'tickets_status_order_index', properties: ['statusId', 'fechaReporte', 'id', 'communityId'] })
export class Ticket extends VersionedRecord {
  @ShownField(() => Int)
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number;

  @ShownField(() => GuidScalar, {
    description: 'Id of the community that the resident lived in when the ticket was created.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @ShownField(() => String)
  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string>;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @ShownField(() => GuidScalar, { description: 'Id of the resident whose ticket it is.' })
  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'resident_id' })
  residentId!: string;

  @ShownField(() => String)
  @Joined('residentId', () => Resident, 'fullName')
  residentName!: Opt<string>;

  @ShownField(() => String, { nullable: true })
  @Joined('residentId', () => Resident, 'number')
  residentNumber!: Opt<string> | null;

  @ShownField(() => Int, { description: 'Id of the ticket category.' })
  @ManyToOne(() => TicketCategory, { mapToPk: true, fieldName: 'categoria_ticket_id' })
  categoriaTicketId!: number;

  @RestOnly()
  @ShownField(() => String, { description: 'Name of the ticket category.' })
  @Joined('categoriaTicketId', () => TicketCategory, 'categoria')
  @OneOf(TICKET_KINDS)
  categoriaTicketNombre!: Opt<string>;

  @ShownField(() => Int, {
    description:
      'Id of the ticket status; a new ticket has status 1, NUEVO. Any status may follow any other.',
  })
  @ManyToOne(() => TicketStatus, { mapToPk: true, fieldName: 'status_id' })
  statusId!: number;

  @RestOnly()
  @ShownField(() => String, { description: 'Code of the status, for example NUEVO.' })
  @Joined('statusId', () => TicketStatus, 'code')
  @OneOf(TICKET_STATES)
  statusCode!: Opt<string>;

  @RestOnly()
  @ShownField(() => String, { description: 'Name of the status for display, in Spanish.' })
  @Joined('statusId', () => TicketStatus, 'descripcion')
  statusDescripcion!: Opt<string>;

  @RestOnly()
  @ShownField(() => String, { description: 'Color of the status as `#RRGGBB`.' })
  @Joined('statusId', () => TicketStatus, 'color')
  statusColor!: Opt<string>;

  @GraphqlOnly()
  @ShownField(() => Boolean, { description: 'Whether the ticket is neither cancelled nor resolved.' })
  @Computed<Ticket>((field) => `(${field('statusId')} not in (${CLOSED_STATUSES.join(', ')}))`)
  isOpen!: Opt<boolean>;

  @ShownField(() => DateTimeScalar, {
    description:
      'When the ticket was reported (fecha de reporte), set by the service; lists are ordered by it.',
  })
  @Property({ type: DateTimeType, onCreate: stamp })
  fechaReporte!: Opt<string>;

  @ShownField(() => String, { description: 'Text of the request (contenido); empty when none was given.' })
  @TextColumn(LONG_TEXT)
  contenido!: string;

  @ShownField(() => [String], { description: 'Relative paths of pictures.' })
  @TextListColumn({ most: MOST_PICTURES, max: LINK })
  imageUrls!: string[];

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt()
  editedAt!: Opt<string>;

  @GraphqlOnly()
  @ShownField(() => DateTimeScalar, {
    nullable: true,
    description:
      'When somebody other than the resident first commented on the ticket or changed its status; null before.',
  })
  @Computed<Ticket>(
    (field) =>
      `least((select min(c."created_at") from "comments" c where c."ticket_id" = ${field('id')}` +
      ` and c."resident_id" is distinct from ${field('residentId')}),` +
      ` (select min(h."changed_at") from "ticket_history" h where h."ticket_id" = ${field('id')}` +
      ` and h."changed_by_user_id" <> (select r."user_id" from "residents" r where r."id" = ${field('residentId')})))`,
  )
  firstResponseAt!: Opt<string> | null;

  @GraphqlOnly()
  @ShownField(() => DateTimeScalar, {
    nullable: true,
    description: 'When the ticket was resolved, for the last time; null while it is not.',
  })
  @Computed<Ticket>(
    (field) =>
      `case when ${field('statusId')} = ${RESOLVED} then (select max(h."changed_at") from "ticket_history" h` +
      ` where h."ticket_id" = ${field('id')} and h."to_status_id" = ${RESOLVED}) end`,
  )
  resolvedAt!: Opt<string> | null;

  @GraphqlOnly()
  @ShownField(() => DateTimeScalar, {
    description: 'When the ticket or one of its comments was last written.',
  })
  @Computed<Ticket>(
    (field) =>
      `greatest(${field('editedAt')}, (select max(coalesce(c."updated_at", c."created_at")) from "comments" c` +
      ` where c."ticket_id" = ${field('id')}))`,
  )
  lastActivityAt!: Opt<string>;
}
