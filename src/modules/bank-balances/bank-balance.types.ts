import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { BankBalance } from './bank-balance.entity.js';

@ObjectType()
export class BankBalanceConnection extends ConnectionOf(BankBalance, 'BankBalance') {}
