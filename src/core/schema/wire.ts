import { Extensions } from 'type-graphql';

/** The extension under which a field is kept out of the legacy interface. */
export const GRAPHQL_ONLY = 'graphqlOnly';

/** A field that legacy records do not carry. */
export const GraphqlOnly = () => Extensions({ [GRAPHQL_ONLY]: true });
