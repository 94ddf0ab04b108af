/**
 * Names the reasons for which business rules refuse an operation, each with its meaning. A reason stands for one rule whatever
 * the message says; clients rely on the names.
 */
export const REFUSAL_REASONS = {
  ALREADY_ANSWERED: 'The caller has answered the survey.',
  AMENITY_CLOSED: 'The reservation is outside the opening hours of the amenity, or within a closure.',
  APPLIED_EXCEEDS_PAYMENT: 'The applied amounts exceed the amount of the payment in total.',
  CHARGE_BELOW_PAID: 'The charge would be less than what is paid of it.',
  CHARGE_CANCELLED: 'The charge is cancelled and takes no payments.',
  CHARGE_HAS_PAYMENTS: 'Payments refer to the charge, so it is neither deleted nor moved.',
  CHARGE_INACTIVE: 'The charge is inactive and takes no payments.',
  CHARGE_REPEATED: 'A charge is named more than once.',
  COMMUNITIES_DIFFER: 'The records do not belong to one community.',
  COMMUNITY_WITHOUT_RESIDENTS: 'The community has no resident to whom a ticket could belong.',
  CONTRACT_HAS_CHARGES: 'The contract has charges and cannot move to another community.',
  DOCUMENT_WITHOUT_FILE: 'The document has no file.',
  EMAIL_TAKEN: 'The e-mail address belongs to another account.',
  END_BEFORE_START: 'The end is before the beginning.',
  FILE_EMPTY: 'The file has no bytes.',
  FILE_INCOMPLETE: 'The file did not arrive completely.',
  FILE_IS_PROGRAM: 'The file is a program or a script.',
  FILE_MISSING: 'No file was received.',
  FILE_NAME_INVALID: 'The name of the file cannot be stored.',
  FILE_TOO_LARGE: 'The file exceeds its maximum.',
  ID_TAKEN: 'Another record, which may be deleted, has the id.',
  LAST_SYSTEM_ADMIN: 'At least one active SYSTEM_ADMIN must remain.',
  NOT_AN_OPTION: 'The answer is not one of the options of the question.',
  NOT_A_RESIDENT: 'The caller has no resident record.',
  NOT_IN_FUTURE: 'The reservation does not begin in the future.',
  OVERPAID: 'The applied amount exceeds the balance of the charge, which `extensions.balance` has.',
  OWN_SECOND_FACTOR: 'Users disable their own second factor with a code.',
  PATH_INVALID: 'The path does not lead to where the caller may store files.',
  PAYMENT_NOT_PENDING: 'The payment does not await confirmation.',
  PLATE_TAKEN:
    'Another vehicle has the license plate; `extensions.vehicle` has its `nodeId` if the caller may read it.',
  QUESTION_HAS_ANSWERS: 'The question has answers, so it is neither removed nor given another type.',
  QUESTION_REPEATED: 'A question is named or answered more than once.',
  RESERVATION_BEGUN: 'The reservation has begun, and only an administrator cancels it.',
  RESERVATION_LIMIT:
    'The resident has as many live reservations as the community allows, which `extensions.maximum` has.',
  RESET_CODE_INVALID: 'The code for a new password is wrong or has expired.',
  RESIDENT_OR_COMMUNITY_REQUIRED: 'A ticket names a resident or a community.',
  RESIDENT_WITHOUT_COMMUNITY: 'The resident belongs to no community.',
  ROLE_NOT_OPEN: 'Nobody registers with this role.',
  ROW_REPEATED: 'A record is named more than once.',
  SECOND_FACTOR_NOT_BEGUN: 'There is no second factor to confirm.',
  SECOND_FACTOR_OFF: 'The second factor is not active.',
  SECOND_FACTOR_ON: 'The second factor is active already.',
  SIGN_IN_NAME_TAKEN: 'The username or the e-mail address identifies another account.',
  SLOT_TAKEN:
    'The amenity is taken at that time; `extensions.nextFree` has the next times as `{ start, end }`, at most five.',
  SUMS_DIFFER: 'The stored payments of a charge, or the charges of a payment, do not add up to their sum.',
  SURVEY_CLOSED: 'The survey is not open at the moment.',
  SURVEY_INACTIVE: 'The survey is not active.',
  SURVEY_REMINDED: 'The residents were reminded of the survey today already.',
  TOO_FAR_AHEAD: 'The reservation begins more than a year ahead.',
  TOO_MANY_HOURS: 'The reservation takes more hours than the amenity allows.',
  TOO_MANY_PERSONS: 'The reservation is for more persons than the amenity takes.',
  UNKNOWN_REFERENCE: 'A field refers to a record that is unknown, or that the caller may not name there.',
  USERNAME_TAKEN: 'The username belongs to another account.',
  USER_HAS_RESIDENT: 'The user is linked to a resident.',
  USER_INACTIVE: 'The user is deactivated.',
  VISIT_INSIDE: 'The visit has been checked in.',
  VISIT_LEFT: 'The visit has left.',
  VISIT_NOT_INSIDE: 'The party of the visit is expected, has left or was missed.',
  WRONG_CODE: 'The code of the second factor is wrong.',
  WRONG_PASSWORD: 'The current password is wrong.',
} as const satisfies Record<string, string>;

/** The name of a reason for which a business rule refuses an operation. */
export type RefusalReason = keyof typeof REFUSAL_REASONS;

export const isRefusalReason = (code: string): code is RefusalReason => Object.hasOwn(REFUSAL_REASONS, code);
