/** The most bytes that wait for a client to read them, answers of every protocol and pongs; one beyond them closes it. */
export const MOST_UNREAD_BYTES = 1024 * 1024;
