import { Comment } from '../modules/comments/comment.entity.js';
import type { Resident } from '../modules/residents/resident.entity.js';
import { Ticket } from '../modules/tickets/ticket.entity.js';
import { TicketHistory } from '../modules/tickets/ticket-history.entity.js';
import { uploadPathOf } from './files.js';
import { daysAgo } from './moments.js';
import { administratorOf, residentsOf, type Scene } from './scene.js';

/** For each ticket the category, the problem, the statuses after the first one, and a picture. */
const REPORTS = [
  [3, 'La luminaria frente al número 12 lleva tres noches apagada.', [2, 4, 6], 'tickets/luminaria.png'],
  [6, 'Fiesta con música a todo volumen hasta las tres de la mañana.', [2, 6], null],
  [7, 'No hay presión de agua en la planta alta desde ayer.', [4], null],
  [4, 'Un perro suelto asustó a los niños en el parque.', [2, 3], null],
  [1, 'Hay una fuga junto a la fuente del parque central.', [], 'tickets/fuga.png'],
  [2, 'El asador de la terraza no enciende.', [2], null],
  [9, 'La caseta dejó pasar a un repartidor sin avisar.', [3, 5], null],
  [5, '¿Cuándo se pinta el tope de la entrada?', [], null],
  [8, 'Sugiero poner un estacionamiento para bicicletas.', [2], null],
  [10, 'Encontraron unas llaves en el jardín; están en la caseta.', [6], null],
] as const;

const REMARKS = [
  'A mí también me pasa, desde el fin de semana.',
  'Ya avisé en la caseta.',
  'Gracias por reportarlo.',
  '¿Hay alguna fecha estimada?',
  'Parece que ya quedó, hay que confirmar en la noche.',
] as const;

/** Makes tickets with their status history, and comments of residents on tickets and other records. */
export async function makeSupport(scene: Scene): Promise<void> {
  const tickets = addTickets(scene);
  // The database assigns the ids of tickets and comments, which the next part refers to.
  await scene.em.flush();
  for (const ticket of tickets) addHistory(scene, ticket);
  const openings = [...tickets, ...elsewhere(scene)].map((origin) => addOpening(scene, origin));
  await scene.em.flush();
  const replies = openings.map((opening) => addReply(scene, opening, 6));
  await scene.em.flush();
  for (const reply of replies.filter(() => scene.pick.chance(50))) addReply(scene, reply, 3);
}

interface Report {
  readonly ticket: Ticket;
  readonly statuses: readonly number[];
  readonly neighbours: readonly Resident[];
  readonly administratorId: string;
  /** The number of days since the ticket was created. */
  readonly days: number;
}

function addTickets(scene: Scene): Report[] {
  const { em, communities, accounts } = scene;
  return communities.flatMap((community, index) => {
    const neighbours = residentsOf(scene, community);
    return REPORTS.map(([categoriaTicketId, contenido, statuses, picture], place) => {
      const days = 3 + place * 6;
      const resident = place % 3 === 0 && index === 0 ? accounts.residente : scene.pick.from(neighbours);
      const ticket = em.create(Ticket, {
        communityId: community.id,
        residentId: resident.id,
        categoriaTicketId,
        statusId: statuses.at(-1) ?? 1,
        contenido,
        imageUrls: picture ? [uploadPathOf(picture)] : [],
        fechaReporte: daysAgo(days),
        createdAt: daysAgo(days),
        updatedAt: daysAgo(days - statuses.length * 0.5),
      });
      return { ticket, statuses, neighbours, administratorId: administratorOf(scene, index).id, days };
    });
  });
}

function addHistory({ em }: Scene, { ticket, statuses, administratorId, days }: Report): void {
  for (const [step, toStatusId] of statuses.entries()) {
    em.create(TicketHistory, {
      ticketId: ticket.id,
      fromStatusId: step === 0 ? 1 : (statuses[step - 1] as number),
      toStatusId,
      changedByUserId: administratorId,
      changedAt: daysAgo(days - (step + 1) * 0.5),
    });
  }
}

/** The subject of comments, and the residents who may write them. */
interface Origin {
  readonly origen: string;
  readonly idOrigen: string;
  readonly neighbours: readonly Resident[];
  readonly days: number;
}

/** Returns subjects other than tickets on which residents of the first community comment. */
function elsewhere(scene: Scene): Origin[] {
  const neighbours = residentsOf(scene, scene.communities[0]);
  return ['event', 'post', 'provider'].map((origen, index) => ({
    origen,
    idOrigen: String(index + 1),
    neighbours,
    days: 4 + index,
  }));
}

interface Thread extends Omit<Report, 'ticket' | 'statuses' | 'administratorId'> {
  readonly comment: Comment;
}

function addOpening(scene: Scene, about: Report | Origin): Thread {
  const { neighbours, days } = about;
  const ticket = 'ticket' in about ? about.ticket : null;
  const comment = scene.em.create(Comment, {
    residentId: ticket?.residentId ?? scene.pick.from(neighbours).id,
    origen: 'origen' in about ? about.origen : 'ticket',
    idOrigen: 'idOrigen' in about ? about.idOrigen : String(about.ticket.id),
    ticketId: ticket?.id ?? null,
    idComment: null,
    comentarioTexto: ticket
      ? 'Agrego que sigue igual hoy por la mañana.'
      : 'Muy buena idea, cuenten conmigo.',
    imageUrls: ticket?.imageUrls.length ? ticket.imageUrls : null,
    createdAt: daysAgo(days, -8),
  });
  return { comment, neighbours, days };
}

function addReply(
  { em, pick }: Scene,
  { comment: parent, neighbours, days }: Thread,
  hoursLeft: number,
): Thread {
  const { origen, idOrigen, ticketId } = parent;
  const comment = em.create(Comment, {
    residentId: pick.from(neighbours).id,
    origen,
    idOrigen,
    ticketId,
    idComment: parent.id,
    comentarioTexto: pick.from(REMARKS),
    imageUrls: null,
    createdAt: daysAgo(days - 1, hoursLeft),
  });
  return { comment, neighbours, days };
}
