import type { Context, WriteContext } from '../../src/engine/declare.js';
import { write } from '../../src/engine/write.js';
import { Ticket } from '../../src/modules/tickets/ticket.entity.js';
import { TypedTexts } from '../../src/platform/texts.js';
import { type Service, startService } from '../support/service.js';

/** A unit of work writes the statement of a single row itself and leaves several rows to the ORM: both must store the same. */

let service: Service;
let residentId: string;
let communityId: string;
beforeAll(async () => {
  service = await startService();
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  residentId = resident.id;
  communityId = community.id;
});
afterAll(() => service.stop());

const context = (): Context => ({
  services: service.services,
  caller: null,
  queries: service.services.queries,
  cursors: service.services.cursors,
  pageCap: null,
  isLegacy: true,
  language: 'es',
  loaders: new Map(),
  texts: new TypedTexts(),
  answers: new Map(),
  running: {},
  variables: {},
  origin: '',
  requestId: 'test',
  address: '127.0.0.1',
  userAgent: null,
});

const TEXTS = ['/uploads/a "b".png', 'null', '', 'c\\d,{e}'];

function createTicket(tx: WriteContext): void {
  tx.em.create(Ticket, {
    communityId,
    residentId,
    categoriaTicketId: 1,
    statusId: 1,
    contenido: "¿Y la luz? $1 'no' va",
    imageUrls: TEXTS,
  });
}

/** Creates tickets in one unit of work. Returns their numbers. */
async function createTickets(count: number): Promise<number[]> {
  await write(context(), async (tx) => {
    for (let made = 0; made < count; made++) createTicket(tx);
  });
  const text = 'select id from tickets order by id desc limit $1';
  const rows = await service.services.queries.change<{ id: number }>(text, [count]);
  return rows.map(({ id }) => id).reverse();
}

type Row = Record<string, unknown>;

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A row without its number; every moment stands for itself, since rows are written at different ones. */
async function storedTicket(id: number): Promise<Row> {
  const [row] = await service.services.queries.change<Row>('select * from tickets where id = $1', [id]);
  const fields = Object.entries(row ?? {}).filter(([name]) => name !== 'id');
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      typeof value === 'string' && MOMENT.test(value) ? 'a moment' : value,
    ]),
  );
}

const changeTickets = (ids: readonly number[]): Promise<void> =>
  write(context(), async (tx) => {
    for (const id of ids) {
      const ticket = await tx.em.findOneOrFail(Ticket, { id });
      ticket.contenido = 'Ya hay luz';
      ticket.imageUrls = [];
    }
  });

describe('a row that a unit of work stores by itself', () => {
  test('a new row has the values, defaults and times of a row that is stored with others', async () => {
    const [alone] = await createTickets(1);
    const [first, second] = await createTickets(2);
    const stored = await storedTicket(alone as number);
    expect(stored).toMatchObject({
      image_urls: TEXTS,
      version: 1,
      created_at: 'a moment',
      contenido: "¿Y la luz? $1 'no' va",
    });
    expect(stored).toEqual(await storedTicket(first as number));
    expect(stored).toEqual(await storedTicket(second as number));
  });

  test('a changed row has the values, version and times of a row that is changed with others', async () => {
    const ids = await createTickets(3);
    const [alone = 0, ...others] = ids;
    await changeTickets([alone]);
    await changeTickets(others);
    const stored = await storedTicket(alone);
    expect(stored).toMatchObject({
      contenido: 'Ya hay luz',
      image_urls: [],
      version: 2,
      updated_at: 'a moment',
    });
    for (const id of others) expect(stored).toEqual(await storedTicket(id));
  });

  test('a row that nothing has changed is not written', async () => {
    const ids = await createTickets(1);
    await write(context(), async (tx) => {
      const ticket = await tx.em.findOneOrFail(Ticket, { id: ids[0] });
      ticket.contenido = "¿Y la luz? $1 'no' va";
    });
    expect(await storedTicket(ids[0] as number)).toMatchObject({ version: 1 });
  });

  test('a row that breaks a constraint is not stored, and the unit of work fails', async () => {
    const ids = await createTickets(1);
    const broken = write(context(), async (tx) => {
      const ticket = await tx.em.findOneOrFail(Ticket, { id: ids[0] });
      ticket.categoriaTicketId = 2_000_000;
    });
    await expect(broken).rejects.toThrow('foreign key');
    expect(await storedTicket(ids[0] as number)).toMatchObject({ categoria_ticket_id: 1, version: 1 });
  });
});
