import { ArgsType, Extensions, Field, registerEnumType } from 'type-graphql';
import {
  CONSTRAINTS,
  type Constraints,
  MOST_ORDERS,
  type Orders,
  ordersBy,
  PageArgs,
} from '../../engine/declare.js';

/** The orders of debtors, the largest debt first when none is given. */
export const DEBTOR_ORDERS = {
  BALANCE_DESC: ['owed', 'desc'],
  BALANCE_ASC: ['owed', 'asc'],
  ...ordersBy('oldestUnpaid', 'residentName'),
} satisfies Orders;

const MEANINGS: Readonly<Record<string, string>> = {
  BALANCE_DESC: 'Largest debt first.',
  BALANCE_ASC: 'Smallest debt first.',
  OLDEST_UNPAID_ASC: 'Oldest debt first.',
  OLDEST_UNPAID_DESC: 'Newest debt first.',
  RESIDENT_NAME_ASC: 'From A to Z.',
  RESIDENT_NAME_DESC: 'From Z to A.',
};

const Order = Object.fromEntries(Object.keys(DEBTOR_ORDERS).map((name) => [name, name]));
registerEnumType(Order, {
  name: 'DebtorOrder',
  description: 'Orders of debtors; `residentId` comes last.',
  valuesConfig: Object.fromEntries(Object.keys(Order).map((name) => [name, { description: MEANINGS[name] }])),
});

@ArgsType()
export class DebtorsArgs extends PageArgs {
  @Field(() => [Order], {
    nullable: true,
    description: `Up to ${MOST_ORDERS}, else \`BALANCE_DESC\`.`,
  })
  @Extensions({ [CONSTRAINTS]: { maxItems: MOST_ORDERS } satisfies Constraints })
  orderBy?: string[] | null;
}
