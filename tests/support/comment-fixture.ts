import type { Ticket } from '../../src/modules/tickets/ticket.entity.js';
import type { Person, ResidentUser } from './accounts.js';
import { type CommunityFixture, makeCommunityFixture } from './community-fixture.js';
import type { Service } from './service.js';

/** A community with two residents and a ticket of one of them. */
export interface CommentFixture extends CommunityFixture {
  readonly neighbour: ResidentUser;
  readonly ticket: Ticket;
}

export async function makeCommentFixture(service: Service): Promise<CommentFixture> {
  const fixture = await makeCommunityFixture(service);
  return {
    ...fixture,
    neighbour: await service.make.residentUser(fixture.community, 'RENTER'),
    ticket: await service.make.ticket(fixture.residentUser.resident),
  };
}

/** The input of a comment on a ticket. */
export const commentOn = (ticket: Ticket, fields: object = {}) => ({
  origen: 'ticket',
  idOrigen: String(ticket.id),
  comentarioTexto: 'También lo noté',
  ...fields,
});

/** The comments on a record that a caller can read. */
export async function commentsOf(
  service: Service,
  caller: Person,
  origen: string,
  idOrigen: string | number,
): Promise<{ id: number; idComment: number | null }[]> {
  const answer = await service.as(caller).get(`/api/comentarios/origen/${origen}/${idOrigen}`);
  expect(answer.status).toBe(200);
  return answer.body;
}
