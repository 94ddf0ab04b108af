import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person, ResidentUser } from './accounts.js';
import type { Service } from './service.js';

/** A community with its administrator. */
export interface AdministeredCommunity {
  readonly community: Community;
  readonly admin: Person;
}

/** A community with its administrator and one resident. */
export interface CommunityFixture extends AdministeredCommunity {
  readonly residentUser: ResidentUser;
}

export async function makeAdministeredCommunity({ make }: Service): Promise<AdministeredCommunity> {
  const community = await make.community();
  return { community, admin: await make.admin(community) };
}

export async function makeCommunityFixture(service: Service): Promise<CommunityFixture> {
  const fixture = await makeAdministeredCommunity(service);
  return { ...fixture, residentUser: await service.make.residentUser(fixture.community) };
}
