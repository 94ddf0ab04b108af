import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { CommunityCharge } from './charge.entity.js';

@ObjectType()
export class CommunityChargeConnection extends ConnectionOf(CommunityCharge, 'CommunityCharge') {}
