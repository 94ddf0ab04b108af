import type { AnyRecord, Context, FieldOf } from '../../engine/declare.js';
import { loadOne, Selection } from '../../engine/read.js';
import type { Message } from '../../platform/message.js';
import { amountOf } from '../../platform/money.js';
import { localEnd, localStart } from '../../platform/time.js';
import { householdOf } from '../accounts/household-rows.js';
import { amenityClosures } from '../amenities/amenity-closure.access.js';
import { amenityReservations } from '../amenities/amenity-reservation.access.js';
import { type AmenityReservation, RESERVATION } from '../amenities/amenity-reservation.entity.js';
import { announcements } from '../announcements/announcement.access.js';
import { comments } from '../comments/comment.access.js';
import type { Comment } from '../comments/comment.entity.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { owedUntil } from '../reminders/owed-until.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { residentPayments } from '../resident-charges/resident-payment.access.js';
import { units } from '../residents/unit.access.js';
import type { Unit } from '../residents/unit.entity.js';
import { surveys } from '../surveys/survey.access.js';
import type { Survey } from '../surveys/survey.entity.js';
import { answeredByCaller } from '../surveys/survey-response.loader.js';
import { tickets } from '../tickets/ticket.access.js';
import { ticketStatuses } from '../tickets/ticket-status.access.js';
import { TICKET_STATES } from '../tickets/ticket-status.entity.js';
import { residentVisits } from '../visits/visit.access.js';
import { VisitState } from '../visits/visit-state.js';
import { mentionedIn } from './mentioned-in.js';
import type { Notification } from './notification.entity.js';

/** What a notification is of: enough to say it. */
export type Told = Pick<Notification, 'kind' | 'recordId' | 'detail'>;

/** What is said of a record. */
export interface Said extends Message {
  /** Whether what the notification told of is not so any more, so that it is shown but not sent. */
  readonly isOver?: boolean;
}

/** A kind of notifications: the record that they are of, and what is said of it to whom may read it. */
interface Kind {
  readonly record: AnyRecord;
  readonly title: Message;
  readonly selection: Selection;
  text(row: never, detail: string | null, ctx: Context): Said | Promise<Said>;
}

const kindOf = <T extends object, Name extends FieldOf<T>>(
  record: AnyRecord<T>,
  title: Message,
  fields: readonly Name[],
  text: (row: Pick<T, Name>, detail: string | null, ctx: Context) => Said | Promise<Said>,
): Kind => ({ record: record as AnyRecord, title, selection: new Selection(['id', ...fields]), text });

const pesos = (amount: number) => `${amount.toFixed(2)} MXN`;

/** The charges of a kind, which are told of while `still` holds. */
const ofCharge = (title: Message, still: 'isDueSoon' | 'isOverdue') =>
  kindOf(
    residentCharges,
    title,
    ['descripcion', 'balance', 'owedSince', 'isPast', 'manualStatus', still],
    ({ descripcion, balance, owedSince: day, isPast, manualStatus, [still]: holds }) => {
      const over = settledWord(balance, manualStatus);
      if (over) return { es: `${descripcion}: ${over.es}.`, en: `${descripcion}: ${over.en}.`, isOver: true };
      const due: Message = isPast ? { es: 'venció', en: 'due since' } : { es: 'vence', en: 'due on' };
      return {
        es: `${descripcion}: debe ${pesos(balance)}, ${due.es} el ${day}.`,
        en: `${descripcion}: you owe ${pesos(balance)}, ${due.en} ${day}.`,
        isOver: !holds,
      };
    },
  );

/** Says why nothing is owed of a charge; null while something is. */
function settledWord(balance: number, manualStatus: string | null): Message | null {
  if (manualStatus === 'Cancelado') return { es: 'cancelado', en: 'cancelled' };
  return balance > 0 ? null : { es: 'pagado', en: 'paid' };
}

const ofPayment = (title: Message, status: 'Aplicado' | 'Cancelado') =>
  kindOf(residentPayments, title, ['monto', 'status'], ({ monto, status: current }) => {
    const decided = PAYMENT_WORDS[current] ?? PENDING_WORD;
    return {
      es: `Su pago de ${pesos(monto)} ${decided.es}.`,
      en: `Your payment of ${pesos(monto)} ${decided.en}.`,
      isOver: current !== status,
    };
  });

const PAYMENT_WORDS: Readonly<Record<string, Message>> = {
  Aplicado: { es: 'fue confirmado', en: 'was confirmed' },
  Cancelado: { es: 'fue rechazado', en: 'was refused' },
};
const PENDING_WORD: Message = { es: 'está por confirmar', en: 'awaits confirmation' };

type Surveyed = Pick<Survey, (typeof SURVEY_FIELDS)[number]> & { readonly id: string };

const SURVEY_FIELDS = ['titulo', 'isOpen', 'fechaInicio', 'fechaFin', 'zone'] as const;

/** Says that a survey was put off, while that is so; null for one that has begun. */
const putOff = ({ titulo, fechaInicio, zone }: Omit<Surveyed, 'id'>, { services }: Context): Said | null =>
  localStart(fechaInicio, zone) > services.clock.now().getTime()
    ? { es: `${titulo}: aún no empieza.`, en: `${titulo}: not open yet.`, isOver: true }
    : null;

const stillOpen = (titulo: string): Said => ({
  es: `${titulo}: sigue abierta.`,
  en: `${titulo}: still open.`,
  isOver: true,
});

const DAY_MS = 24 * 60 * 60_000;

/** A survey that asks for answers: told of while it is open and not answered, and that it ends as long as it does so within some time. */
const ofOpenSurvey = (title: Message, withinMs = Number.POSITIVE_INFINITY) =>
  kindOf(surveys, title, SURVEY_FIELDS, async (row, _detail, ctx) => {
    const { id, titulo, isOpen, fechaFin, zone } = row as Surveyed;
    if (!isOpen)
      return putOff(row, ctx) ?? { es: `${titulo}: terminada.`, en: `${titulo}: ended.`, isOver: true };
    if (await answeredByCaller(ctx, id))
      return { es: `${titulo}: contestada.`, en: `${titulo}: answered.`, isOver: true };
    const isLater = localEnd(fechaFin, zone) > ctx.services.clock.now().getTime() + withinMs;
    return isLater ? stillOpen(titulo) : { es: titulo, en: titulo };
  });

const ofEndedSurvey = (title: Message) =>
  kindOf(surveys, title, SURVEY_FIELDS, (row, _detail, ctx) => {
    const { titulo, isOpen } = row;
    if (!isOpen) return putOff(row, ctx) ?? { es: titulo, en: titulo };
    return stillOpen(titulo);
  });

/** Says that somebody mentioned the reader by a name, or that the comment was changed and does so no more. */
function mentionText(
  { residentName, ticketId, comentarioTexto }: Pick<Comment, 'residentName' | 'ticketId' | 'comentarioTexto'>,
  name: string | null,
): Said {
  const isOver = name !== null && !mentionedIn(comentarioTexto).includes(name);
  const deed: Message = isOver
    ? { es: 'ya no le menciona', en: 'mentions you no more' }
    : { es: 'le mencionó', en: 'mentioned you' };
  return {
    es: `${residentName} ${deed.es} en el ticket ${ticketId}.`,
    en: `${residentName} ${deed.en} in the ticket ${ticketId}.`,
    isOver,
  };
}

/** What an administrator has done with a reservation. */
const DECISIONS: Readonly<Record<string, Message>> = {
  [RESERVATION.APPROVED]: { es: 'aprobada', en: 'approved' },
  [RESERVATION.REJECTED]: { es: 'rechazada', en: 'rejected' },
  [RESERVATION.CANCELLED]: { es: 'cancelada', en: 'cancelled' },
};

type Reserved = Pick<AmenityReservation, 'amenityName' | 'horario' | 'endsAt' | 'isUpcoming'>;

const STATUS = new Selection(['id', 'code', 'descripcion']);

const CLOSURE = new Selection(['id', 'from', 'to', 'reason']);

/** Says that an amenity is closed during a reservation, while that is so. */
async function closedText(ctx: Context, reserved: Reserved, closureId: string): Promise<Said> {
  const { amenityName, horario, endsAt, isUpcoming } = reserved;
  const closure = await loadOne(ctx, amenityClosures, closureId, CLOSURE);
  if (!closure || !isUpcoming || closure.to <= horario || closure.from >= endsAt)
    return {
      es: `Su reservación de ${amenityName}: ya no la afecta un cierre.`,
      en: `Your reservation of ${amenityName}: no closure affects it any more.`,
      isOver: true,
    };
  return {
    es: `${amenityName} estará cerrada durante su reservación: ${closure.reason}`,
    en: `${amenityName} will be closed during your reservation: ${closure.reason}`,
  };
}

const ENGLISH_STATES = new Map(
  Object.entries(TICKET_STATES.values).map(([name, code]) => [
    code as string,
    name.toLowerCase().replaceAll('_', ' '),
  ]),
);

type Reminded = Pick<Unit, 'number' | 'balance' | 'oldestUnpaid' | 'overdue'> & { readonly id: string };

/** Says what a unit owes until the day of a reminder, to those who read what it owes. */
async function reminderText(row: object, until: string | null, ctx: Context): Promise<Said> {
  const { id, number, balance, oldestUnpaid, overdue } = row as Reminded;
  const [owed = 0] =
    balance === null ? [] : owedUntil([await householdOf(ctx, id)], until ?? '').map(amountOf);
  if (owed === 0) return { es: `${number}: nada por pagar.`, en: `${number}: nothing to pay.`, isOver: true };
  const since: Message = overdue
    ? { es: `vencido desde el ${oldestUnpaid}`, en: `overdue since ${oldestUnpaid}` }
    : { es: `vence el ${until}`, en: `due on ${until}` };
  return {
    es: `${number}: debe ${pesos(owed)}, ${since.es}.`,
    en: `${number}: ${pesos(owed)} are owed, ${since.en}.`,
  };
}

const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  ANNOUNCEMENT_PUBLISHED: kindOf(
    announcements,
    { es: 'Nuevo comunicado', en: 'New announcement' },
    ['titulo'],
    ({ titulo }) => ({ es: titulo, en: titulo }),
  ),
  CHARGE_DUE_SOON: ofCharge({ es: 'Cargo por vencer', en: 'Charge due soon' }, 'isDueSoon'),
  CHARGE_OVERDUE: ofCharge({ es: 'Cargo vencido', en: 'Charge overdue' }, 'isOverdue'),
  MENTIONED: kindOf(
    comments,
    { es: 'Le mencionaron', en: 'You were mentioned' },
    ['residentName', 'ticketId', 'comentarioTexto'],
    mentionText,
  ),
  PAYMENT_CONFIRMED: ofPayment({ es: 'Pago confirmado', en: 'Payment confirmed' }, 'Aplicado'),
  PAYMENT_REFUSED: ofPayment({ es: 'Pago rechazado', en: 'Payment refused' }, 'Cancelado'),
  PAYMENT_REMINDER: kindOf(
    units,
    { es: 'Recordatorio de pago', en: 'Payment reminder' },
    ['number', 'balance', 'oldestUnpaid', 'overdue'],
    reminderText,
  ),
  RESERVATION_DECIDED: kindOf(
    amenityReservations,
    { es: 'Su reservación', en: 'Your reservation' },
    ['amenityName', 'status', 'horario', 'endsAt', 'isUpcoming'],
    (row, detail, ctx) => {
      const { amenityName, status } = row;
      const decided = DECISIONS[detail ?? status];
      // Of a closure the detail is its id.
      if (!decided && detail !== null) return closedText(ctx, row, detail);
      const outcome = decided ?? { es: 'cambiada', en: 'changed' };
      return {
        es: `Su reservación de ${amenityName} fue ${outcome.es}.`,
        en: `Your reservation of ${amenityName} was ${outcome.en}.`,
        isOver: detail !== null && detail !== status,
      };
    },
  ),
  SURVEY_ENDED: ofEndedSurvey({ es: 'Encuesta terminada', en: 'Survey ended' }),
  SURVEY_ENDING: ofOpenSurvey({ es: 'La encuesta termina pronto', en: 'The survey ends soon' }, DAY_MS),
  SURVEY_OPENED: ofOpenSurvey({ es: 'Nueva encuesta', en: 'New survey' }),
  TICKET_COMMENTED: kindOf(
    comments,
    { es: 'Nuevo comentario en su ticket', en: 'New comment on your ticket' },
    ['residentName', 'ticketId'],
    ({ residentName, ticketId }) => ({
      es: `${residentName} comentó su ticket ${ticketId}.`,
      en: `${residentName} commented on your ticket ${ticketId}.`,
    }),
  ),
  TICKET_STATUS_CHANGED: kindOf(
    tickets,
    { es: 'Su ticket cambió de estado', en: 'Your ticket has another status' },
    ['statusId'],
    async (row, detail, ctx) => {
      const { id, statusId } = row as typeof row & { readonly id: number };
      const status = await loadOne(ctx, ticketStatuses, Number(detail ?? statusId), STATUS);
      const { code = '', descripcion = '' } = status ?? {};
      const named: Message = { es: descripcion, en: ENGLISH_STATES.get(code) ?? code };
      const isOver = detail !== null && detail !== String(statusId);
      return { es: `Ticket ${id}: ${named.es}.`, en: `Ticket ${id}: ${named.en}.`, isOver };
    },
  ),
  VISITOR_ARRIVED: kindOf(
    residentVisits,
    { es: 'Llegó su visita', en: 'Your visitor has arrived' },
    ['visitorName', 'state'],
    ({ visitorName, state }) =>
      state === VisitState.EXPECTED || state === VisitState.MISSED
        ? { es: `${visitorName} aún no llega.`, en: `${visitorName} has not arrived.`, isOver: true }
        : { es: `${visitorName} ha llegado.`, en: `${visitorName} has arrived.` },
  ),
};

const GONE: Message = { es: 'Ya no está disponible.', en: 'It is no longer available.' };

export const recordOf = ({ kind }: Pick<Told, 'kind'>): AnyRecord => KINDS[kind].record;

/** Returns the id of the record of a notification, as its table has it. */
export function idOf({ kind, recordId }: Pick<Told, 'kind' | 'recordId'>): string | number {
  return NUMBERED.has(recordOf({ kind }).entity.name) ? Number(recordId) : recordId;
}

const NUMBERED: ReadonlySet<string> = new Set([tickets.entity.name, comments.entity.name]);

export const titleOf = ({ kind }: Pick<Told, 'kind'>): Message => KINDS[kind].title;

/** Says what happened to a record, which is read in one statement for all of its kind; null for whom may not read it. */
export async function textOf(ctx: Context, told: Told): Promise<Said | null> {
  const { record, selection, text } = KINDS[told.kind];
  const row = await loadOne(ctx, record, idOf(told), selection);
  return row && text(row as never, told.detail, ctx);
}

/** Says the same to the reader of a request, or that nothing is left to say. */
export const shownTextOf = async (ctx: Context, told: Told): Promise<string> =>
  ((await textOf(ctx, told)) ?? GONE)[ctx.language];
