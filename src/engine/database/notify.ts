/** The processes of the service tell each other of their commits on this channel. */
const CHANNEL = 'community_changes';

/** Tells the others; `$1` names who does, so that it passes over its own notices. */
export const NOTIFY = `select pg_notify('${CHANNEL}', $1)`;

export const LISTEN = `listen ${CHANNEL}`;
