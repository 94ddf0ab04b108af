import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Amenity } from './amenity.entity.js';

@ObjectType()
export class AmenityConnection extends ConnectionOf(Amenity, 'Amenity') {}
