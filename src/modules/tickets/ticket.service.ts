import {
  type Context,
  callerOf,
  equals,
  hasValue,
  mayCreateForOthers,
  residentOf,
  type WriteContext,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection, readPage } from '../../engine/read.js';
import {
  assertInScope,
  assertPictures,
  changeEach,
  findForAction,
  type NamedRows,
  patchFields,
  write,
} from '../../engine/write.js';
import { badRequest, invalidOperation } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { BusinessEvent } from '../notify/business-event.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { notify } from '../notify/notify.js';
import { referenceableResidents } from '../residents/resident.access.js';
import { communityOfResident } from '../residents/resident.service.js';
import { tickets } from './ticket.access.js';
import { ticketActions } from './ticket.actions.js';
import { Ticket } from './ticket.entity.js';
import type { CreateTicketInput, TicketPatch } from './ticket.inputs.js';
import { TICKET_CATEGORIES } from './ticket-category.entity.js';
import { TicketHistory } from './ticket-history.entity.js';
import { INITIAL_STATUS, TICKET_STATUSES } from './ticket-status.entity.js';

/** Reads a page of the caller's own tickets; INVALID_OPERATION for a caller without a resident record. */
export function readMyTickets(ctx: Context, request: ListRequest, wanted: PageSelection) {
  const own = { ...tickets, only: equals('residentId' as const)(residentOf(callerOf(ctx))) };
  return readPage(ctx, own, request, wanted);
}

const withoutCommunity = () =>
  invalidOperation('RESIDENT_WITHOUT_COMMUNITY', {
    es: 'El residente no pertenece a ninguna comunidad.',
    en: 'The resident belongs to no community.',
  });

/** Creates a ticket for the caller, or for the resident that an administrator names. Returns its id. */
export function createTicket(ctx: Context, input: CreateTicketInput): Promise<number> {
  return write(ctx, async (tx) => {
    const { communityId, residentId } = await residentOfTicket(tx, input);
    const { categoriaTicketId } = input;
    if (!hasValue(TICKET_CATEGORIES, categoriaTicketId))
      throw invalidOperation(
        'UNKNOWN_REFERENCE',
        {
          es: 'La categoría de ticket indicada no existe.',
          en: 'The ticket category does not exist.',
        },
        { field: 'categoriaTicketId' },
      );
    await assertPictures(tx, input.imageUrls);
    const ticket = tx.em.create(Ticket, {
      communityId,
      residentId,
      categoriaTicketId,
      statusId: INITIAL_STATUS,
      contenido: input.contenido ?? '',
      imageUrls: input.imageUrls ?? [],
    });
    await tx.em.flush();
    return ticket.id;
  });
}

/** Changes a ticket. A new status is recorded in its history. */
export function updateTicket(ctx: Context, id: number, patch: TicketPatch): Promise<void> {
  return write(ctx, async (tx) => {
    const { statusId: toStatusId, ...fields } = patch;
    const ticket = await findForAction(tx, ticketActions.update, id);
    await assertPictures(tx, fields.imageUrls, ticket.imageUrls);
    patchFields(ticket, fields);
    if (toStatusId === undefined) return;
    assertStatus(toStatusId);
    if (changeStatus(tx, ticket, toStatusId)) await notifyStatus(tx, [id], toStatusId);
  });
}

/** Sets the status of several tickets, all or none. */
export function setTicketStatus(
  ctx: Context,
  named: NamedRows<number>,
  statusId: number,
): Promise<readonly number[]> {
  return write(ctx, async (tx) => {
    assertStatus(statusId);
    const changed: number[] = [];
    await changeEach(tx, ticketActions.update, named, async () => (ticket) => {
      if (changeStatus(tx, ticket, statusId)) changed.push(ticket.id);
    });
    await notifyStatus(tx, changed, statusId);
    return named.ids;
  });
}

export function deleteTicket(ctx: Context, id: number): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findForAction(tx, ticketActions.delete, id));
  });
}

interface ResidentOfTicket {
  readonly residentId: string;
  readonly communityId: string;
}

/** Finds the resident of a new ticket: docs/contract/records/tickets.md#creating-a-ticket. */
async function residentOfTicket(
  tx: WriteContext,
  { residentId, communityId }: CreateTicketInput,
): Promise<ResidentOfTicket> {
  const caller = callerOf(tx);
  if (!mayCreateForOthers(caller)) return placed(tx, residentOf(caller));
  await assertInScope(tx, communities, { communityId }, 'communityId');
  if (residentId) return placed(tx, residentId);
  if (!communityId)
    throw badRequest('RESIDENT_OR_COMMUNITY_REQUIRED', {
      es: 'Debe indicar CommunityId o ResidentId.',
      en: 'CommunityId or ResidentId is required.',
    });
  return firstResidentOf(tx, communityId);
}

/** Locks a resident and returns it with its community, which stay as they are until the end of the transaction. */
async function placed(tx: WriteContext, residentId: string): Promise<ResidentOfTicket> {
  const communityId = await communityOfResident(tx, { residentId }, 'residentId', referenceableResidents);
  if (communityId === null) throw withoutCommunity();
  return { residentId, communityId };
}

/** Finds the resident with the oldest record in a community. */
async function firstResidentOf(tx: WriteContext, communityId: string): Promise<ResidentOfTicket> {
  const { nodes } = await readPage(
    tx,
    { ...referenceableResidents, only: equals('communityId' as const)(communityId) },
    { orderBy: ['CREATED_AT_ASC'], first: 1 },
    { nodes: { fields: ['id'] }, wantsNodes: true, wantsTotal: false },
  );
  if (!nodes[0])
    throw invalidOperation(
      'COMMUNITY_WITHOUT_RESIDENTS',
      {
        es: 'La comunidad no tiene residentes registrados.',
        en: 'The community has no residents.',
      },
      { field: 'communityId' },
    );
  return { residentId: nodes[0].id, communityId };
}

function assertStatus(toStatusId: number): void {
  if (!hasValue(TICKET_STATUSES, toStatusId))
    throw invalidOperation(
      'UNKNOWN_REFERENCE',
      {
        es: 'El estado de ticket indicado no existe.',
        en: 'The ticket status does not exist.',
      },
      { field: 'statusId' },
    );
}

/** Sets the status of a ticket and keeps it as history; false where it has that status. */
function changeStatus(tx: WriteContext, ticket: Ticket, toStatusId: number): boolean {
  const { id: ticketId, statusId: fromStatusId } = ticket;
  if (toStatusId === fromStatusId) return false;
  tx.em.create(TicketHistory, {
    ticketId,
    fromStatusId,
    toStatusId,
    changedByUserId: callerOf(tx).userId,
  });
  ticket.statusId = toStatusId;
  return true;
}

/** The statuses that are events of their own. */
const OUTCOMES: ReadonlyMap<unknown, BusinessEvent> = new Map([
  [TICKET_STATUSES.values.RESOLVED, BusinessEvent.TICKET_RESOLVED],
  [TICKET_STATUSES.values.CANCELLED, BusinessEvent.TICKET_CANCELLED],
]);

const notifyStatus = (tx: WriteContext, ids: readonly number[], statusId: number): Promise<void> =>
  notify(tx, {
    kind: NotificationKind.TICKET_STATUS_CHANGED,
    ids,
    occasion: tx.services.clock.nowIso(),
    detail: String(statusId),
    event: OUTCOMES.get(statusId),
  });
