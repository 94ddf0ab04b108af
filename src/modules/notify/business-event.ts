import { registerEnumType } from 'type-graphql';
import { NotificationKind } from './notification-kind.js';

/** What happens to records in the words of the business. People are notified of it, and webhooks follow it. */
export enum BusinessEvent {
  ANNOUNCEMENT_PUBLISHED = 'ANNOUNCEMENT_PUBLISHED',
  PAYMENT_CONFIRMED = 'PAYMENT_CONFIRMED',
  PAYMENT_REFUSED = 'PAYMENT_REFUSED',
  RESERVATION_APPROVED = 'RESERVATION_APPROVED',
  RESERVATION_CANCELLED = 'RESERVATION_CANCELLED',
  RESERVATION_REJECTED = 'RESERVATION_REJECTED',
  TICKET_CANCELLED = 'TICKET_CANCELLED',
  TICKET_COMMENTED = 'TICKET_COMMENTED',
  TICKET_RESOLVED = 'TICKET_RESOLVED',
  TICKET_STATUS_CHANGED = 'TICKET_STATUS_CHANGED',
  VISIT_ARRIVED = 'VISIT_ARRIVED',
}

registerEnumType(BusinessEvent, {
  name: 'BusinessEvent',
  description: 'What a change is in the words of the business.',
  valuesConfig: {
    ANNOUNCEMENT_PUBLISHED: { description: 'To residents.' },
    PAYMENT_CONFIRMED: { description: 'It counts.' },
    PAYMENT_REFUSED: { description: 'It was cancelled.' },
    RESERVATION_APPROVED: { description: 'By an administrator.' },
    RESERVATION_CANCELLED: { description: 'By an administrator.' },
    RESERVATION_REJECTED: { description: 'By an administrator.' },
    TICKET_CANCELLED: { description: '`CANCELADO`.' },
    TICKET_COMMENTED: { description: 'By anybody.' },
    TICKET_RESOLVED: { description: '`RESUELTO`.' },
    TICKET_STATUS_CHANGED: { description: 'To whichever.' },
    VISIT_ARRIVED: { description: 'Somebody was let in.' },
  },
});

/** Returns the `type` of the message of an event, such as `ticket.statusChanged`. */
export function typeOfEvent(event: BusinessEvent): string {
  const [subject = '', ...deed] = event.toLowerCase().split('_');
  const words = deed.map((word, at) => (at === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`));
  return `${subject}.${words.join('')}`;
}

/** The type of the record whose change an event is. */
export const RECORD_OF_EVENT: Readonly<Record<BusinessEvent, string>> = {
  ANNOUNCEMENT_PUBLISHED: 'Announcement',
  PAYMENT_CONFIRMED: 'ResidentPayment',
  PAYMENT_REFUSED: 'ResidentPayment',
  RESERVATION_APPROVED: 'AmenityReservation',
  RESERVATION_CANCELLED: 'AmenityReservation',
  RESERVATION_REJECTED: 'AmenityReservation',
  TICKET_CANCELLED: 'Ticket',
  TICKET_COMMENTED: 'Comment',
  TICKET_RESOLVED: 'Ticket',
  TICKET_STATUS_CHANGED: 'Ticket',
  VISIT_ARRIVED: 'ResidentVisit',
};

/** The event that a notification of a kind tells of; none for what the time alone causes, and for what differs by its outcome. */
export const EVENT_OF_KIND: Readonly<Record<NotificationKind, BusinessEvent | null>> = {
  ANNOUNCEMENT_PUBLISHED: BusinessEvent.ANNOUNCEMENT_PUBLISHED,
  CHARGE_DUE_SOON: null,
  CHARGE_OVERDUE: null,
  MENTIONED: null,
  PAYMENT_CONFIRMED: BusinessEvent.PAYMENT_CONFIRMED,
  PAYMENT_REFUSED: BusinessEvent.PAYMENT_REFUSED,
  PAYMENT_REMINDER: null,
  RESERVATION_DECIDED: null,
  SURVEY_ENDED: null,
  SURVEY_ENDING: null,
  SURVEY_OPENED: null,
  TICKET_COMMENTED: BusinessEvent.TICKET_COMMENTED,
  TICKET_STATUS_CHANGED: BusinessEvent.TICKET_STATUS_CHANGED,
  VISITOR_ARRIVED: BusinessEvent.VISIT_ARRIVED,
};
