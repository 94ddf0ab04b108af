import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { ServiceProvider } from './service-provider.entity.js';

@ObjectType()
export class ServiceProviderConnection extends ConnectionOf(ServiceProvider, 'ServiceProvider') {}
