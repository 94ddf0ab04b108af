import { ArgsType, type ClassType, Extensions, Field, registerEnumType } from 'type-graphql';
import { CONSTRAINTS, type Constraints } from '../input/constraints.js';
import type { EntityClass } from '../read/declare.js';
import { MOST_ORDERS } from '../read/order.js';
import type { ListRequest } from '../read/page.js';
import { defineRecord, type RecordDefinition } from '../read/record.js';
import { searchedFieldsOf } from '../read/search.js';
import { SHORT_TEXT } from '../text-limits.js';
import { type Connection, connectionOf, ListArgs, type PageArgs } from './connection.js';
import { type Deletion, deletionOf } from './deletion.js';

interface ResourceDefinition<T extends object> extends RecordDefinition<T> {
  readonly entity: ClassType<T> & EntityClass<T>;
}

/** A record that clients list. The GraphQL types of its lists are named after its entity. */
export interface Resource<T extends object> extends RecordDefinition<T> {
  /** The object type of a page, as `VehicleConnection`. */
  readonly connection: ClassType<Connection<T>>;
  /** The object type of a deletion, as `VehicleDeletion`. */
  readonly deletion: ClassType<Deletion>;
  /** The arguments of a list: conditions, page, and what the record has of `orderBy`, `search` and `includeInactive`. */
  readonly args: ClassType<ListRequest>;
}

/** Declares a record with its lists: scope, orders, and from these the connection type and the arguments. */
export function defineResource<T extends object>(definition: ResourceDefinition<T>): Resource<T> {
  const { entity, orders } = definition;
  const names = Object.keys(orders);
  const ordered = names.length > 1 ? orderedArgs(ListArgs, `${entity.name}Order`, names) : ListArgs;
  const searched = searchedFieldsOf(entity) ? searchedArgs(ordered) : ordered;
  const resource = {
    ...definition,
    connection: connectionOf(entity, entity.name, definition.totals),
    deletion: deletionOf(entity),
    args: definition.listsActive ? activeArgs(searched) : searched,
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

function searchedArgs(args: ClassType<PageArgs>) {
  @ArgsType()
  class SearchedArgs extends args {
    @Field(() => String, { nullable: true })
    @Extensions({ [CONSTRAINTS]: { minLength: 1, maxLength: SHORT_TEXT } satisfies Constraints })
    search?: string | null;
  }
  return SearchedArgs;
}

function activeArgs(args: ClassType<PageArgs>) {
  @ArgsType()
  class ActiveArgs extends args {
    @Field(() => Boolean, { nullable: true })
    includeInactive?: boolean | null;
  }
  return ActiveArgs;
}
