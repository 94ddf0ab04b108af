import type { Context, WriteContext } from '../../src/engine/declare.js';
import { write } from '../../src/engine/write.js';
import { Community } from '../../src/modules/communities/community.entity.js';
import { invalidOperation } from '../../src/platform/errors.js';
import { TypedTexts } from '../../src/platform/texts.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
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

/** The error of a transaction that the database ended because of a deadlock. */
const loseDeadlock = (tx: WriteContext) =>
  tx.queries.change("do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$", []);

async function rename(tx: WriteContext, id: string, nombre: string): Promise<void> {
  const community = await tx.em.findOneOrFail(Community, { id });
  community.nombre = nombre;
  await tx.em.flush();
}

async function nameOf(id: string): Promise<string> {
  return (await service.em().findOneOrFail(Community, { id })).nombre;
}

describe('a unit of work', () => {
  test('a unit of work that loses a deadlock is rolled back and run again from the start', async () => {
    const { id } = await service.make.community();
    let attempts = 0;
    const result = await write(context(), async (tx) => {
      attempts++;
      if (attempts < 3) {
        await rename(tx, id, 'Perdida');
        await loseDeadlock(tx);
      }
      return (await tx.em.findOneOrFail(Community, { id })).nombre;
    });
    expect(attempts).toBe(3);
    expect(result).not.toBe('Perdida');
    expect(await nameOf(id)).toBe(result);
  });

  test('a unit of work fails after the fifth lost deadlock', async () => {
    let attempts = 0;
    const lost = write(context(), async (tx) => {
      attempts++;
      await loseDeadlock(tx);
    });
    await expect(lost).rejects.toThrow('deadlock detected');
    expect(attempts).toBe(5);
  });

  test('a refused unit of work is rolled back and not run again', async () => {
    const { id, nombre } = await service.make.community();
    let attempts = 0;
    const refused = write(context(), async (tx) => {
      attempts++;
      await rename(tx, id, 'Rechazada');
      throw invalidOperation('USER_INACTIVE', { es: 'No.', en: 'No.' });
    });
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    expect(attempts).toBe(1);
    expect(await nameOf(id)).toBe(nombre);
  });
});
