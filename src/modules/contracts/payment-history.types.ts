import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { PaymentHistory } from './payment-history.entity.js';

@ObjectType()
export class PaymentHistoryConnection extends ConnectionOf(PaymentHistory, 'PaymentHistory') {}
