import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, type ClassType, Ctx, Extensions, Info, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import type { Id } from '../read/declare.js';
import type { ListRequest } from '../read/page.js';
import { readOne, readPage } from '../read/read.js';
import type { AnyRecord } from '../read/record.js';
import { pageSelectionOf, selectionOf } from '../read/selection.js';
import { GuidScalar } from '../scalars.js';
import { AnyCaller, FromReplica } from './marks.js';
import { READS } from './parameters.js';
import type { Resource } from './relations.js';

interface QueryOptions {
  readonly nullable?: boolean;
  readonly description?: string | undefined;
}

/** Answers a query: from the id of a record, or from the arguments of a page, which are one object. */
type Resolve = (ctx: Context, asked: never, info: GraphQLResolveInfo) => Promise<object | null>;

/** Declares the query of the pages of a record within scope, for every caller with a token; a replica may answer it. */
export function listQuery<T extends object>(name: string, resource: Resource<T>, description?: string) {
  const resolve = (ctx: Context, asked: ListRequest, info: GraphQLResolveInfo) =>
    readPage(ctx, resource, asked, pageSelectionOf(resource, info));
  const declareArguments = (prototype: object) => {
    Args(() => resource.args)(prototype, name, 1);
    FromReplica()(prototype, name);
  };
  return query(name, resource, () => resource.connection, { description }, declareArguments, resolve);
}

/** Declares the query of a record by its id, null for one that is unknown or out of scope, for every caller with a token. */
export function recordQuery(name: string, record: AnyRecord, description?: string) {
  const { entity } = record;
  const resolve = (ctx: Context, id: Id, info: GraphQLResolveInfo) =>
    readOne(ctx, record, id, selectionOf(record, info));
  const idType = Reflect.getMetadata('design:type', entity.prototype, 'id') === Number ? Int : GuidScalar;
  const declareArguments = (prototype: object) => Arg('id', () => idType)(prototype, name, 1);
  return query(name, record, () => entity, { nullable: true, description }, declareArguments, resolve);
}

/** The resolver class of all declared queries: TypeGraphQL compares every field with all classes. */
@Resolver()
class DeclaredQueries {}

/** Declares a query to TypeGraphQL as a method of the class of all of them, which it returns. */
function query(
  name: string,
  record: AnyRecord,
  type: () => unknown,
  options: QueryOptions,
  declareArguments: (prototype: object) => void,
  resolve: Resolve,
) {
  const prototype = DeclaredQueries.prototype as Record<string, unknown>;
  prototype[name] = resolve;
  Ctx()(prototype, name, 0);
  declareArguments(prototype);
  Info()(prototype, name, 2);
  AnyCaller()(prototype, name, {});
  Extensions({ [READS]: record })(prototype, name);
  Query(type as () => ClassType<object>, options)(prototype, name, {});
  return DeclaredQueries;
}
