import { type Database } from '../engine/database.js';
import { User } from '../modules/identity/user.entity.js';
import type { FileStore } from '../platform/files/file-store.js';
import { progressOf } from '../platform/log.js';
import type { Passwords } from '../platform/security/passwords.js';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.js';
import { makeAmenities } from './amenities.js';
import { makeContracts } from './contracts.js';
import { makeDispute } from './dispute.js';
import { makeDocuments } from './documents.js';
import { makeFees } from './fees.js';
import { storePublicFiles } from './files.js';
import { makeHomes } from './homes.js';
import { makeImports } from './imports.js';
import { makeLateFees } from './late-fees.js';
import { makeMoney } from './money.js';
import { makePapers } from './papers.js';
import { makePeople } from './people.js';
import { Picker } from './pick.js';
import { makePrepaid } from './prepaid.js';
import { makeProviders } from './providers.js';
import { makePublications } from './publications.js';
import type { Scene } from './scene.js';
import { makeSettings } from './settings.js';
import { makeSupport } from './support.js';
import { makeSurveys } from './surveys.js';
import { makeUnits } from './units.js';

/** Makes the records of one subject in each step, which those after it may refer to. */
const STEPS: readonly ((scene: Scene, files: FileStore) => unknown)[] = [
  makeHomes,
  makeUnits,
  makeSettings,
  makeProviders,
  makePublications,
  makeSurveys,
  makeAmenities,
  makeContracts,
  makeMoney,
  makeFees,
  makeLateFees,
  makePapers,
  makePrepaid,
  makeDocuments,
  makeImports,
  makeSupport,
  makeDispute,
];

/** Fills a database without users with the demonstration communities, in one transaction. */
export async function seedDemo(
  { orm }: Database,
  passwords: Passwords,
  files: FileStore,
  log: (line: string) => void = () => undefined,
  onBegin: () => void = () => undefined,
): Promise<void> {
  if ((await orm.em.fork().count(User)) > 0) return;
  onBegin();
  const tell = progressOf('Demonstration data', STEPS.length, log);
  await storePublicFiles(files);
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => passwords.hash(DEMO_PASSWORD)));
  await orm.em.fork().transactional(async (em) => {
    const pick = new Picker();
    const scene: Scene = { em, pick, ...makePeople(em, pick, hashes) };
    for (const [index, make] of STEPS.entries()) {
      await make(scene, files);
      await em.flush();
      tell(index + 1);
    }
  });
}
