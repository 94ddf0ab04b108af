import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Banner } from './banner.entity.js';

@ObjectType()
export class BannerConnection extends ConnectionOf(Banner, 'Banner') {}
