import { ArgsType, type ClassType, Extensions, Field, registerEnumType } from 'type-graphql';
import { CONSTRAINTS, type Constraints } from '../input/constraints.js';
import type { EntityClass } from '../read/declare.js';
import type { ListRequest } from '../read/list-request.js';
import { MOST_ORDERS } from '../read/order.js';
import { defineRecord, type RecordDefinition } from '../read/record.js';
import { type Connection, connectionOf, ListArgs, type PageArgs } from './connection.js';
import { type Deletion, deletionOf } from './deletion.js';

interface ResourceDefinition<T extends object, Filter extends object> extends RecordDefinition<T, Filter> {
  readonly entity: ClassType<T> & EntityClass<T>;
  /** The input type of the filter; `filters` has the condition of each of its fields. */
  readonly filterType?: ClassType<Filter>;
}

/** A record that clients list. The GraphQL types of its lists are named after its entity. */
export interface Resource<T extends object, Filter extends object> extends RecordDefinition<T, Filter> {
  /** The input type of the filter, if there is one. */
  readonly filterType?: ClassType<Filter> | undefined;
  /** The object type of a page, as `VehicleConnection`. */
  readonly connection: ClassType<Connection<T>>;
  /** The object type of a deletion, as `VehicleDeletion`. */
  readonly deletion: ClassType<Deletion>;
  /** The arguments of a list: page, `orderBy` if there are several orders, `filter` if there is a filter type. */
  readonly args: ClassType<ListRequest<Filter>>;
}

// biome-ignore lint/suspicious/noExplicitAny: the filter of a resource matters only to the list that is given one
export type AnyResource<T extends object> = Resource<T, any>;

/** Declares a record with its lists: scope, filters, orders, and from these the connection type and the arguments. */
export function defineResource<T extends object, Filter extends object = Record<string, unknown>>(
  definition: ResourceDefinition<T, Filter>,
): Resource<T, Filter> {
  const { entity, orders, filterType } = definition;
  const names = Object.keys(orders);
  const ordered = names.length > 1 ? orderedArgs(ListArgs, `${entity.name}Order`, names) : ListArgs;
  const resource = {
    ...definition,
    connection: connectionOf(entity),
    deletion: deletionOf(entity),
    args: filterType ? filteredArgs(ordered, filterType) : ordered,
  };
  defineRecord(resource);
  return resource;
}

function orderedArgs(args: ClassType<PageArgs>, enumName: string, orders: readonly string[]) {
  const Order = Object.fromEntries(orders.map((order) => [order, order]));
  registerEnumType(Order, { name: enumName });

  @ArgsType()
  class OrderedArgs extends args {
    @Field(() => [Order], { nullable: true })
    @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ORDERS } satisfies Constraints })
    orderBy?: string[] | null;
  }
  return OrderedArgs;
}

function filteredArgs<Filter extends object>(args: ClassType<PageArgs>, filterType: ClassType<Filter>) {
  @ArgsType()
  class FilteredArgs extends args implements ListRequest<Filter> {
    @Field(() => filterType, { nullable: true })
    filter?: Filter | null;
  }
  return FilteredArgs;
}
