import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Payment } from './payment.entity.js';
import { PaymentApplication } from './payment-application.entity.js';

@ObjectType()
export class PaymentConnection extends ConnectionOf(Payment, 'Payment') {}

@ObjectType()
export class PaymentApplicationConnection extends ConnectionOf(PaymentApplication, 'PaymentApplication') {}
