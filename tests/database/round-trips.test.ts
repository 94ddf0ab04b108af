import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/core';
import pg from 'pg';
import { inTransaction } from '../../src/database/in-transaction.js';
import { transactionQueries } from '../../src/database/transaction-queries.js';
import { Pet } from '../../src/modules/pets/pet.entity.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { messagesOf } from '../support/messages.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
  // Before its first transaction the ORM asks the server for its database.
  await transactional(async () => undefined);
});
afterAll(() => service.stop());

const transactional = <T>(work: (em: EntityManager) => Promise<T>) =>
  service.database.orm.em.fork().transactional(work);

describe('a transaction', () => {
  test('a transaction without statements sends nothing', async () => {
    const messages = await messagesOf(async () => {
      await transactional(async () => undefined);
      await expect(transactional(() => Promise.reject(new Error('undo')))).rejects.toThrow('undo');
    });
    expect(messages).toBe(0);
  });

  test('a transaction sends its begin with its first statement, and deferred statements with its commit', async () => {
    let rows: Promise<unknown[]> | undefined;
    const messages = await messagesOf(() =>
      transactional(async (em) => {
        const queries = await transactionQueries(em);
        await queries.change('select 1', []);
        rows = queries.deferRead('select $1::int4 as two', [2]);
      }),
    );
    expect(messages).toBe(2);
    expect(await rows).toEqual([{ two: 2 }]);
  });

  test('the statements of a message are answered at once', async () => {
    const flushed = jest.spyOn(pg.Connection.prototype, 'sync');
    await transactional(async (em) => {
      const queries = await transactionQueries(em);
      queries.defer('select $1::int4 as one', [1]);
      await queries.change('select $1::int4 as two', [2]);
      queries.defer('select $1::int4 as three', [3]);
    });
    const times = flushed.mock.calls.length;
    flushed.mockRestore();
    expect(times).toBe(2);
  });

  test('statements behind one that fails fail for its reason, and can be used again', async () => {
    // From its second use on a text is prepared.
    for (const use of [1, 2, 3]) {
      let before: Promise<unknown[]> | undefined;
      let behind: Promise<unknown[]> | undefined;
      const undone = transactional(async (em) => {
        const queries = await transactionQueries(em);
        before = queries.deferRead('select $1::int4 as before', [use]);
        queries.defer('select 1 / $1::int4', [0]);
        behind = queries.deferRead('select $1::int4 as behind', [use]);
        behind.catch(() => undefined);
      });
      await expect(undone).rejects.toMatchObject({ code: '22012' });
      expect(await before).toEqual([{ before: use }]);
      await expect(behind).rejects.toMatchObject({ code: '22012' });
      const again = await transactional(async (em) =>
        (await transactionQueries(em)).change('select $1::int4 as behind', [use]),
      );
      expect(again).toEqual([{ behind: use }]);
    }
  });

  test('a transaction is rolled back with the reason if a deferred statement fails', async () => {
    const { community } = await makeCommunityFixture(service);
    const undone = transactional(async (em) => {
      const queries = await transactionQueries(em);
      await queries.change('update communities set nombre = $1 where id = $2', ['Otra', community.id]);
      queries.defer('select 1 / $1::int4', [0]);
    });
    await expect(undone).rejects.toMatchObject({ code: '22012' });
    const [stored] = await service.database.queries.change<{ nombre: string }>(
      'select nombre from communities where id = $1',
      [community.id],
    );
    expect(stored?.nombre).toBe(community.nombre);
  });

  test('a deferred statement is told of its own failure alone', async () => {
    for (const isInOneMessage of [true, false]) {
      const told: string[] = [];
      const undone = inTransaction(service.database.orm, async (em) => {
        const queries = await transactionQueries(em);
        if (!isInOneMessage) await queries.change('select 1', []);
        queries.defer('select $1::int4 as passed', [1], () => told.push('passed'));
        queries.defer('select 1 / $1::int4', [0], () => told.push('failed'));
        queries.defer('select $1::int4 as behind', [1], () => told.push('behind'));
      });
      await expect(undone).rejects.toMatchObject({ code: '22012' });
      expect(told).toEqual(['failed', 'behind']);
    }
  });

  test('a transaction cannot be committed after it has swallowed the failure of a statement', async () => {
    const swallowed = transactional(async (em) => {
      const queries = await transactionQueries(em);
      await queries.change('select 1 / $1::int4', [0]).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('cannot be committed');
  });
});

describe('writes of a request', () => {
  test('a new record takes one round trip: its checks, row, audit entry, answer and commit', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const body = { ...samples.pet(), residentId: residentUser.resident.id };
    const messages = await messagesOf(async () => {
      const created = await service.as(admin).post('/api/pets', body);
      expect(created).toMatchObject({ status: 201, body });
    });
    expect(messages).toBe(1);
  });

  test('a ticket takes one as well, though the database numbers it and copies its community from the resident', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const body = { residentId: residentUser.resident.id, categoriaTicketId: 1, contenido: 'Sin luz' };
    const create = async () => {
      const { status } = await service.as(admin).post('/api/tickets', body);
      expect(status).toBe(201);
    };
    // The first request may read the categories, which are then kept in the process.
    await create();
    expect(await messagesOf(create)).toBe(1);
  });

  test('an idempotency key adds none to the transaction', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const body = { residentId: residentUser.resident.id, categoriaTicketId: 1, contenido: 'Sin luz' };
    const create = async (key: string) => {
      const { status } = await service.as(admin).post('/api/tickets', body, { 'idempotency-key': key });
      expect(status).toBe(201);
    };
    // The first one may be the first to read the categories, which are then kept.
    await create('first');
    expect(await messagesOf(() => create('second'))).toBe(1);
  });

  test('changing a ticket takes one round trip, three with its status, whose history needs the status before', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident);
    const messagesFor = (body: object) =>
      messagesOf(async () => {
        const changed = await service.as(admin).put(`/api/tickets/${ticket.id}`, body);
        expect(changed).toMatchObject({ status: 200, body });
      });
    expect(await messagesFor({ contenido: 'Con luz' })).toBe(1);
    expect(await messagesFor({ contenido: 'Con más luz', statusId: 4 })).toBe(3);
  });

  test('deleting a record takes two round trips', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const pet = await service.make.pet(residentUser.resident);
    const messages = await messagesOf(async () => {
      expect((await service.as(admin).delete(`/api/pets/${pet.id}`)).status).toBe(204);
    });
    expect(messages).toBe(2);
    expect((await service.as(admin).get(`/api/pets/${pet.id}`)).status).toBe(404);
  });

  test('deleting a community takes one for each kind of rows that are hidden with it, however many kinds it records', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    await service.make.pet(residentUser.resident);
    const contract = await service.make.contract(community);
    const messages = await messagesOf(async () => {
      expect((await service.as(admin).delete(`/api/communities/${community.id}`)).status).toBe(204);
    });
    // The community, residents, vehicles, pets and visits, and the commit.
    expect(messages).toBe(6);
    const recorded = await service.database.queries.change(
      `select 1 from audit_entries where record_id = $1 and action = 'DELETE'`,
      [contract.id],
    );
    expect(recorded).toHaveLength(1);
  });

  test('a statement after a flush finds the flushed rows', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const { id } = await service.make.pet(residentUser.resident);
    const found = await transactional(async (em) => {
      const pet = await em.findOneOrFail(Pet, { id });
      pet.name = 'Sol';
      await em.flush();
      const queries = await transactionQueries(em);
      return queries.change('select name from pets where id = $1', [id]);
    });
    expect(found).toEqual([{ name: 'Sol' }]);
  });

  test('a flushed row that breaks a constraint undoes the transaction, also if a later statement is the first to be sent', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const pet = await service.make.pet(residentUser.resident);
    const broken = transactional(async (em) => {
      const found = await em.findOneOrFail(Pet, { id: pet.id });
      found.residentId = randomUUID();
      await em.flush();
      const queries = await transactionQueries(em);
      await queries.change('select 1', []);
    });
    await expect(broken).rejects.toMatchObject({ code: '23503' });
    const [stored] = await service.database.queries.change<{ resident: string }>(
      'select resident_id as resident from pets where id = $1',
      [pet.id],
    );
    expect(stored?.resident).toBe(residentUser.resident.id);
  });
});

describe('prepared statements', () => {
  test('a connection keeps the latest prepared statements, and prepares new texts however many came before', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `select $1::int4 + ${index} as sum`);
    const prepared = await transactional(async (em) => {
      const { change } = await transactionQueries(em);
      for (const text of [...texts, ...texts]) await change(text, [1]);
      return change<{ statement: string }>('select statement from pg_prepared_statements', []);
    });
    expect(prepared.length).toBeLessThanOrEqual(250);
    const kept = prepared.map(({ statement }) => statement);
    expect(kept).toEqual(expect.arrayContaining(texts.slice(-100)));
    expect(kept).not.toContain(texts[0]);
  });
});
