import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { ResidentCharge } from './resident-charge.entity.js';

@ObjectType()
export class ResidentChargeConnection extends ConnectionOf(ResidentCharge, 'ResidentCharge') {}
