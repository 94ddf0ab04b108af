/** The domain of addresses to which no mail is sent: names below `.invalid` never exist (RFC 2606). */
export const NO_MAILBOX = '@without-email.invalid';

/** Tells whether an address stands for none. */
export const hasNoMailbox = (email: string): boolean => email.endsWith(NO_MAILBOX);
