import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { User } from './user.entity.js';

@ObjectType()
export class UserConnection extends ConnectionOf(User, 'User') {}
