import type { Amenity } from '../../src/modules/amenities/amenity.entity.js';
import { type CommunityFixture, makeCommunityFixture } from './community-fixture.js';
import type { Service } from './service.js';

/** An amenity with the administrator and a resident of its community. */
export interface AmenityFixture extends CommunityFixture {
  readonly amenity: Amenity;
}

export async function makeAmenityFixture(
  service: Service,
  fields: Partial<Amenity> = {},
): Promise<AmenityFixture> {
  const fixture = await makeCommunityFixture(service);
  return { ...fixture, amenity: await service.make.amenity(fixture.community, fields) };
}
