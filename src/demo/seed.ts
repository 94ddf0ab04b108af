import type { Passwords } from '../core/security/passwords.js';
import type { Database } from '../database/database.js';
import { User } from '../modules/identity/user.entity.js';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.js';
import { makeHomes } from './homes.js';
import { makePeople } from './people.js';
import { Picker } from './pick.js';
import type { Scene } from './scene.js';

/** Fills a database without users with the demonstration communities (decisions 1), all in one transaction. */
export async function seedDemo({ orm }: Database, passwords: Passwords): Promise<void> {
  if ((await orm.em.fork().count(User)) > 0) return;
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => passwords.hash(DEMO_PASSWORD)));
  await orm.em.fork().transactional(async (em) => {
    const pick = new Picker();
    const scene: Scene = { em, pick, ...makePeople(em, pick, hashes) };
    makeHomes(scene);
  });
}
