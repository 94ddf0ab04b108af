import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person, ResidentUser } from './accounts.js';
import type { Service } from './service.js';

/** A community with its administrator and one resident. */
export interface CommunityFixture {
  readonly community: Community;
  readonly admin: Person;
  readonly residentUser: ResidentUser;
}

export async function makeCommunityFixture({ make }: Service): Promise<CommunityFixture> {
  const community = await make.community();
  return {
    community,
    admin: await make.admin(community),
    residentUser: await make.residentUser(community),
  };
}
