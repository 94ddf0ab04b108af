import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { CommunityProvider } from './provider.entity.js';

@ObjectType()
export class CommunityProviderConnection extends ConnectionOf(CommunityProvider, 'CommunityProvider') {}
