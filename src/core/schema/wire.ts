import { Extensions } from 'type-graphql';

/** Name of the extension that hides a field from the legacy interface. */
export const GRAPHQL_ONLY = 'graphqlOnly';

/** A field that legacy records do not carry. */
export const GraphqlOnly = () => Extensions({ [GRAPHQL_ONLY]: true });
