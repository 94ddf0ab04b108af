import { Extensions } from 'type-graphql';
import { GRAPHQL_ONLY, REST_ONLY } from '../input/rest-only.js';

/** Marks a field that legacy records do not carry. */
export const GraphqlOnly = () => Extensions({ [GRAPHQL_ONLY]: true });

/** Marks a field or an operation that REST alone has, in whose place the graph has another one. */
export const RestOnly = () => Extensions({ [REST_ONLY]: true });

/** Name of the extension with the name of a field in legacy records. */
export const REST_NAME = 'restName';

/** Gives a field another name in legacy records. */
export const InRestAs = (name: string) => Extensions({ [REST_NAME]: name });
