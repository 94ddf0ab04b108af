import type { GraphQLResolveInfo } from 'graphql';
import { createUnionType } from 'type-graphql';
import { type Context, nodeIdOf } from '../../engine/declare.js';
import { loadNode, type NodeRow } from '../../engine/read.js';
import { announcements } from '../announcements/announcement.access.js';
import { Announcement } from '../announcements/announcement.entity.js';
import { providers } from '../providers/provider.access.js';
import { CommunityProvider } from '../providers/provider.entity.js';
import { serviceProviders } from '../service-providers/service-provider.access.js';
import { ServiceProvider } from '../service-providers/service-provider.entity.js';
import { Ticket } from '../tickets/ticket.entity.js';
import type { Comment } from './comment.entity.js';

export const CommentSubject = createUnionType({
  name: 'CommentSubject',
  description: 'Where a comment stands: at a ticket, an announcement or a provider.',
  types: () => [Ticket, Announcement, ServiceProvider, CommunityProvider] as const,
});

/** The records with a GUID that a comment may be about, and the origin that names each. */
export const SUBJECTS = [
  { origin: 'post', record: announcements },
  { origin: 'provider', record: serviceProviders },
  { origin: 'provider', record: providers },
] as const;

/** The records that an origin, in whatever case, may mean. */
export const subjectsOf = (origen: string) =>
  SUBJECTS.filter(({ origin }) => origin === origen.toLowerCase());

/**
 * The record that a comment is about; null for an unknown origin and for a record that the caller may not
 * read.
 */
export async function subjectOf(
  ctx: Context,
  { origen, idOrigen, ticketId }: Comment,
  info: GraphQLResolveInfo,
): Promise<NodeRow | null> {
  if (ticketId !== null) return loadNode(ctx, nodeIdOf(Ticket.name, ticketId), info);
  const found = await Promise.all(
    subjectsOf(origen).map(({ record: { entity } }) => loadNode(ctx, nodeIdOf(entity.name, idOrigen), info)),
  );
  return found.find((row) => row !== null) ?? null;
}
