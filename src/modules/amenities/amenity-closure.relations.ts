import { toMany, toOne } from '../../engine/declare.js';
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';
import { amenityClosures } from './amenity-closure.access.js';
import { AmenityClosure } from './amenity-closure.entity.js';

export const amenityClosureRelations = [
  toOne({ of: AmenityClosure, field: 'amenity', by: 'amenityId', to: amenities }),
  toMany({ of: Amenity, field: 'closures', by: 'amenityId', to: amenityClosures }),
];
