import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Community } from './community.entity.js';

@ObjectType()
export class CommunityConnection extends ConnectionOf(Community, 'Community') {}
