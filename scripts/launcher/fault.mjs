/** An error that the user can correct; its message is one line. */
export class Fault extends Error {}
