import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { CommunityConfiguration } from './configuration.entity.js';

@ObjectType()
export class CommunityConfigurationConnection extends ConnectionOf(
  CommunityConfiguration,
  'CommunityConfiguration',
) {}
