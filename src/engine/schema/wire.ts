import { Extensions } from 'type-graphql';

/** Name of the extension that hides a field from the legacy interface. */
export const GRAPHQL_ONLY = 'graphqlOnly';

/** A field that legacy records do not carry. */
export const GraphqlOnly = () => Extensions({ [GRAPHQL_ONLY]: true });

/** Name of the extension with the name of a field in legacy records. */
export const REST_NAME = 'restName';

/** A field that legacy records carry under another name. */
export const InRestAs = (name: string) => Extensions({ [REST_NAME]: name });
