import type { Community } from '../modules/communities/community.entity.js';
import { User } from '../modules/identity/user.entity.js';
import { withoutEmail } from '../modules/onboarding/without-email.service.js';
import { ResidentCharge } from '../modules/resident-charges/resident-charge.entity.js';
import { Resident } from '../modules/residents/resident.entity.js';
import { Unit } from '../modules/residents/unit.entity.js';
import { UnitPerson, type UnitRelation } from '../modules/residents/unit-person.entity.js';
import { ROLES } from '../platform/roles.js';
import { daysAgo } from './moments.js';
import { administratorOf, fixedIdIn, residentsOf, type Scene } from './scene.js';

/** The areas of dwellings in square metres, one after another. */
const AREAS = [142.5, 160, 118.75, 185.25, 96] as const;

/** The sum of the shares of a community, in parts of 0.0001. */
const WHOLE = 1_000_000;

/** A unit to make, with the residents who live in it. */
interface Home {
  readonly number: string;
  readonly kind: Unit['kind'];
  readonly area: number;
  readonly residents: readonly Resident[];
}

/**
 * Makes the units of the numbers that residents have, with their shares and people, and a lot that nobody owns. In the first
 * community an owner without an e-mail address has a house, and another for which its tenant pays.
 */
export async function makeUnits(scene: Scene): Promise<void> {
  const roleId = ROLES.find(({ code }) => code === 'RENTER')?.id as string;
  const tenants = new Set((await scene.em.find(User, { roleId })).map(({ id }) => id));
  for (const [index, community] of scene.communities.entries()) {
    const residents = residentsOf(scene, community);
    const owner = index === 0 ? addOwnerWithoutAccount(scene, community) : null;
    const homes = homesOf(owner ? [...residents, owner] : residents, index === 2 ? 'APARTMENT' : 'HOUSE');
    const units = addUnits(scene, community, homes, tenants);
    const rented = units.find(({ payerId }) => payerId === scene.accounts.inquilino.id);
    if (!owner) continue;
    if (rented) addPerson(scene, rented, owner, 'OWNER');
    addDebt(scene, owner);
  }
}

function homesOf(residents: readonly Resident[], kind: Unit['kind']): Home[] {
  const numbers = [...new Set(residents.flatMap(({ number }) => number ?? []))];
  const homes = numbers.map((number, place) => ({
    number,
    kind,
    area: AREAS[place % AREAS.length] as number,
    residents: residents.filter((resident) => resident.number === number),
  }));
  return [...homes, { number: 'Lote 1', kind: 'LOT', area: 210, residents: [] }];
}

/** Adds the units of a community, whose shares follow their areas and add up to 100; the first has a fixed id. */
function addUnits(
  scene: Scene,
  community: Community,
  homes: readonly Home[],
  tenants: ReadonlySet<string>,
): Unit[] {
  const total = homes.reduce((sum, { area }) => sum + area, 0);
  let reached = 0;
  return homes.map(({ residents, ...fields }, place) => {
    const before = Math.round((WHOLE * reached) / total);
    reached += fields.area;
    const share = (Math.round((WHOLE * reached) / total) - before) / 10_000;
    const payer = residents.find(({ userId }) => !tenants.has(userId)) ?? residents[0];
    const unit = scene.em.create(Unit, {
      ...(place === 0 ? { id: fixedIdIn(community, 'd') } : {}),
      ...{ ...fields, share, communityId: community.id, payerId: payer?.id ?? null },
      createdAt: daysAgo(600 - place),
    });
    for (const resident of residents)
      addPerson(scene, unit, resident, tenants.has(resident.userId) ? 'TENANT' : 'OWNER');
    return unit;
  });
}

function addPerson(
  { em }: Scene,
  { id: unitId, communityId }: Unit,
  { id: residentId, createdAt }: Resident,
  relation: UnitRelation,
): void {
  const since = createdAt.slice(0, 10);
  em.create(UnitPerson, { communityId, unitId, residentId, relation, since, until: null, createdAt });
}

/** Adds a resident to whom no mail can be sent, as an import makes one. */
function addOwnerWithoutAccount({ em }: Scene, { id: communityId }: Community): Resident {
  const contact = { phone: '442 318 0061', address: 'Circuito Encinos 61' };
  const user = em.create(User, {
    ...withoutEmail({ firstName: 'Ofelia', lastName: 'Barragán', ...contact }),
    username: 'vecino1sincorreo',
    roleId: ROLES.find(({ code }) => code === 'RESIDENT')?.id as string,
    passwordHash: '-',
    createdAt: daysAgo(600),
  });
  return em.create(Resident, {
    ...{ userId: user.id, communityId, fullName: 'Ofelia Barragán', email: null, number: '61' },
    ...contact,
    createdAt: daysAgo(600),
  });
}

/** Adds what a resident owed by the former books. */
function addDebt(scene: Scene, { id: residentId, communityId }: Resident): void {
  scene.em.create(ResidentCharge, {
    ...{ residentId, communityId, descripcion: 'Saldo inicial', monto: 2550, manualStatus: null },
    fecha: daysAgo(120),
    createdByUserId: administratorOf(scene, 0).id,
    createdAt: daysAgo(120),
  });
}
