/** Something the user can put right; its message is one line. */
export class Fault extends Error {}
