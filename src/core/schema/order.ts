import { registerEnumType } from 'type-graphql';

/** The orders of a list as a GraphQL enum; the names are the keys of the record's `orders`. */
export function orderEnum(name: string, orders: readonly string[]): Record<string, string> {
  const values = Object.fromEntries(orders.map((order) => [order, order]));
  registerEnumType(values, { name });
  return values;
}
