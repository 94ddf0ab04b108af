import type { GraphQLField } from 'graphql';
import { Extensions } from 'type-graphql';

/** Name of the extension of a root field that may be read from a replica. */
const FROM_REPLICA = 'fromReplica';

/** Lets an operation be read from a replica, which may lack what other users have just written. */
export const FromReplica = () => Extensions({ [FROM_REPLICA]: true });

/** Tells whether an operation with these root fields may be read from a replica: if all of them are lists, the search or the dashboard. */
export const mayReadReplica = (
  kind: string,
  fields: readonly (GraphQLField<unknown, unknown> | undefined)[],
): boolean => kind === 'query' && fields.every((field) => field?.extensions[FROM_REPLICA] === true);
