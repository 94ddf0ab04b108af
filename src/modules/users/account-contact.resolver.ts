import { Args, Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import { onReservedConnections } from '../../engine/database.js';
import { ChangedArgs, type Context, RestOnly, Selected, SIZED_BY } from '../../engine/declare.js';
import { changedSince, loadOne, type Selection } from '../../engine/read.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { AccountContact } from '../identity/account-contact.types.js';

/** The most communities of a contact; a client that needs more reads the pages of `User.communities`. */
const MOST_COMMUNITIES = 100;

@Resolver(() => AccountContact)
export class AccountContactResolver {
  @RestOnly()
  @FieldResolver(() => Community, {
    nullable: true,
    description: 'The first community; null without any.',
  })
  async community(
    @Root() contact: AccountContact,
    @Ctx() ctx: Context,
    @Selected(communities, 'updatedAt') selection: Selection,
  ) {
    const [first] = await communitiesOf(ctx, contact, contact.communityIds.slice(0, 1), selection);
    return first ?? null;
  }

  @Extensions({ [SIZED_BY]: MOST_COMMUNITIES })
  @FieldResolver(() => [Community], {
    description: `The communities of the resident record, or those sent for an administrator; in the answer to a sign-in those that the user has access to, oldest first (none for SYSTEM_ADMIN, who has access to all). Through GraphQL at most ${MOST_COMMUNITIES}.`,
  })
  async communities(
    @Root() contact: AccountContact,
    @Args(() => ChangedArgs) changed: ChangedArgs,
    @Ctx() ctx: Context,
    @Selected(communities, 'updatedAt') selection: Selection,
  ) {
    const ids = contact.communityIds.slice(0, ctx.isLegacy ? undefined : MOST_COMMUNITIES);
    return changedSince(await communitiesOf(ctx, contact, ids, selection), changed);
  }
}

/** Reads those of some communities that the caller may read. */
async function communitiesOf(
  ctx: Context,
  { isOfSignIn }: AccountContact,
  ids: readonly string[],
  selection: Selection,
): Promise<Community[]> {
  const load = () => Promise.all(ids.map((id) => loadOne(ctx, communities, id, selection)));
  const found = await (isOfSignIn ? onReservedConnections(load) : load());
  return found.filter((community) => community !== null);
}
