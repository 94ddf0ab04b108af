import { Extensions } from 'type-graphql';
import { REST_ONLY } from '../input/rest-only.js';

/** Name of the extension that hides a field from the legacy interface. */
export const GRAPHQL_ONLY = 'graphqlOnly';

/** A field that legacy records do not carry. */
export const GraphqlOnly = () => Extensions({ [GRAPHQL_ONLY]: true });

/** A field or an operation that REST alone has: legacy records carry it, the graph has another one in its place. */
export const RestOnly = () => Extensions({ [REST_ONLY]: true });

/** Name of the extension with the name of a field in legacy records. */
export const REST_NAME = 'restName';

/** A field that legacy records carry under another name. */
export const InRestAs = (name: string) => Extensions({ [REST_NAME]: name });
