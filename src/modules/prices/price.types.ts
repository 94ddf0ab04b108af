import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { CommunityPrice } from './price.entity.js';

@ObjectType()
export class CommunityPriceConnection extends ConnectionOf(CommunityPrice, 'CommunityPrice') {}
