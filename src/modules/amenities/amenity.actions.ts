import { type Action, editing } from '../../engine/write.js';
import { amenities } from './amenity.access.js';
import type { Amenity } from './amenity.entity.js';

export const amenityActions = {
  ...editing(amenities),
  setBuffer: { mutation: 'setAmenityBuffer', record: amenities },
} satisfies Record<string, Action<Amenity>>;
