import { registerEnumType } from 'type-graphql';

/** What people are notified of. */
export enum NotificationKind {
  ANNOUNCEMENT_PUBLISHED = 'ANNOUNCEMENT_PUBLISHED',
  CHARGE_DUE_SOON = 'CHARGE_DUE_SOON',
  CHARGE_OVERDUE = 'CHARGE_OVERDUE',
  MENTIONED = 'MENTIONED',
  PAYMENT_CONFIRMED = 'PAYMENT_CONFIRMED',
  PAYMENT_REFUSED = 'PAYMENT_REFUSED',
  PAYMENT_REMINDER = 'PAYMENT_REMINDER',
  RESERVATION_DECIDED = 'RESERVATION_DECIDED',
  SURVEY_ENDED = 'SURVEY_ENDED',
  SURVEY_ENDING = 'SURVEY_ENDING',
  SURVEY_OPENED = 'SURVEY_OPENED',
  TICKET_COMMENTED = 'TICKET_COMMENTED',
  TICKET_STATUS_CHANGED = 'TICKET_STATUS_CHANGED',
  VISITOR_ARRIVED = 'VISITOR_ARRIVED',
}

registerEnumType(NotificationKind, {
  name: 'NotificationKind',
  description: 'What a notification tells of.',
  valuesConfig: {
    ANNOUNCEMENT_PUBLISHED: { description: 'To the residents.' },
    CHARGE_DUE_SOON: { description: 'Within three days.' },
    CHARGE_OVERDUE: { description: 'Since up to a week.' },
    MENTIONED: { description: 'By `@username`.' },
    PAYMENT_CONFIRMED: { description: 'It counts.' },
    PAYMENT_REFUSED: { description: 'It was cancelled.' },
    PAYMENT_REMINDER: { description: 'Of what a unit owes.' },
    RESERVATION_DECIDED: { description: 'By an administrator, or a closure covers it.' },
    SURVEY_ENDED: { description: 'No more answers.' },
    SURVEY_ENDING: { description: 'Within a day.' },
    SURVEY_OPENED: { description: 'It takes answers.' },
    TICKET_COMMENTED: { description: 'By somebody else, on a ticket of the user.' },
    TICKET_STATUS_CHANGED: { description: 'Of a ticket of the user.' },
    VISITOR_ARRIVED: { description: 'A visit of the user was let in.' },
  },
});
