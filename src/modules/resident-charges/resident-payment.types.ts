import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { ResidentPayment } from './resident-payment.entity.js';

@ObjectType()
export class ResidentPaymentConnection extends ConnectionOf(ResidentPayment, 'ResidentPayment') {}
