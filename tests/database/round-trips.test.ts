import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/core';
import { inTransaction, reading, transactionQueries } from '../../src/engine/database.js';
import { Pet } from '../../src/modules/pets/pet.entity.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { messagesOf } from '../support/messages.js';
import { type Service, startService } from '../support/service.js';
import { isPooled } from '../support/template.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
  // Before its first transaction the ORM asks the server for its database.
  await transactional(async () => undefined);
});
afterAll(() => service.stop());

const transactional = <T>(work: (em: EntityManager) => Promise<T>) =>
  inTransaction(service.database.orm, work);

describe('a transaction', () => {
  test('a transaction without statements sends nothing', async () => {
    const messages = await messagesOf(async () => {
      await transactional(async () => undefined);
      await expect(transactional(() => Promise.reject(new Error('undo')))).rejects.toThrow('undo');
    });
    expect(messages).toBe(0);
  });

  test('a transaction sends its begin with its first statement', async () => {
    const messages = await messagesOf(() =>
      transactional(async (em) => transactionQueries(em).change('select 1', [])),
    );
    expect(messages).toBe(2);
  });

  test('a statement whose rows nobody reads is sent with the next one', async () => {
    const messages = await messagesOf(() =>
      transactional(async (em) => {
        const queries = transactionQueries(em);
        await queries.change('select 1', []);
        queries.changeWithNext(`select set_config('test.ahead', 'set', true)`, []);
        expect(await queries.change(`select current_setting('test.ahead') as ahead`, [])).toEqual([
          { ahead: 'set' },
        ]);
      }),
    );
    expect(messages).toBe(3);
  });

  test('the failure of a statement that was sent ahead is that of the next one, or of the commit', async () => {
    for (const isFollowed of [true, false, true]) {
      const failed = transactional(async (em) => {
        const queries = transactionQueries(em);
        queries.changeWithNext('select 1 / $1::int4', [0]);
        if (isFollowed) await queries.change('select 1', []);
      });
      await expect(failed).rejects.toMatchObject({ code: '22012' });
    }
  });

  test('the last statement is committed in its message, and nothing can follow it', async () => {
    const { id } = await service.make.pet((await makeCommunityFixture(service)).residentUser.resident);
    const rename = `update pets set name = $2 where id = $1`;
    const last = reading('select name from pets where id = $1');
    const messages = await messagesOf(async () => {
      const followed = transactional(async (em) => {
        const queries = transactionQueries(em);
        queries.changeWithNext(rename, [id, 'Luna']);
        expect(await queries.run(last, [id], { isLast: true })).toEqual([{ name: 'Luna' }]);
        await queries.change('select 1', []);
      });
      await expect(followed).rejects.toThrow('was committed');
    });
    expect(messages).toBe(2);
    expect(await service.database.queries.run(last, [id])).toEqual([{ name: 'Luna' }]);

    const undone = transactional(async (em) => {
      const queries = transactionQueries(em);
      queries.changeWithNext(rename, [id, 'Sol']);
      await queries.run(reading('select 1 / $1::int4'), [0], { isLast: true });
    });
    await expect(undone).rejects.toMatchObject({ code: '22012' });
    expect(await service.database.queries.run(last, [id])).toEqual([{ name: 'Luna' }]);
  });

  test('a create of an administrator takes three messages', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const pet = {
      residentId: residentUser.resident.id,
      name: 'Sol',
      species: 'Perro',
      breed: 'Mestizo',
      age: 3,
      color: 'Negro',
    };
    const client = service.as(admin);
    const messages = await messagesOf(async () => {
      expect((await client.post('/api/pets', pet)).status).toBe(201);
    });
    expect(messages).toBe(3);
  });

  test('statements behind one that fails fail, and can be used again', async () => {
    const text = 'select $1::int4 as behind';
    // From its second use on a text is prepared.
    for (const use of [1, 2, 3]) {
      const undone = transactional(async (em) => {
        const queries = transactionQueries(em);
        await queries.change('select 1 / $1::int4', [0]).catch(() => undefined);
        await queries.change(text, [use]);
      });
      await expect(undone).rejects.toMatchObject({ code: '25P02' });
      const again = await transactional(async (em) => transactionQueries(em).change(text, [use]));
      expect(again).toEqual([{ behind: use }]);
    }
  });

  test('a transaction cannot be committed after it has swallowed the failure of a statement', async () => {
    const swallowed = transactional(async (em) => {
      const queries = transactionQueries(em);
      await queries.change('select 1 / $1::int4', [0]).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('cannot be committed');
  });
});

describe('a flush', () => {
  test('a statement after a flush finds the flushed rows', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const { id } = await service.make.pet(residentUser.resident);
    const found = await transactional(async (em) => {
      const pet = await em.findOneOrFail(Pet, { id });
      pet.name = 'Sol';
      await em.flush();
      const queries = transactionQueries(em);
      return queries.change('select name from pets where id = $1', [id]);
    });
    expect(found).toEqual([{ name: 'Sol' }]);
  });

  test('a flushed row that breaks a constraint undoes the transaction, and its error is that of the flush', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const pet = await service.make.pet(residentUser.resident);
    const broken = transactional(async (em) => {
      const found = await em.findOneOrFail(Pet, { id: pet.id });
      found.residentId = randomUUID();
      await em.flush();
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
      const queries = transactionQueries(em);
      for (const text of [...texts, ...texts]) await queries.change(text, [1]);
      return queries.change<{ statement: string }>('select statement from pg_prepared_statements', []);
    });
    const kept = prepared.map(({ statement }) => statement);
    if (isPooled()) {
      expect(kept).toEqual([]);
      return;
    }
    expect(kept.length).toBeLessThanOrEqual(250);
    expect(kept).toEqual(expect.arrayContaining(texts.slice(-100)));
    expect(kept).not.toContain(texts[0]);
  });
});
