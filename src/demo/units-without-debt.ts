import { ResidentCharge } from '../modules/resident-charges/resident-charge.entity.js';
import { Unit } from '../modules/residents/unit.entity.js';
import { residentsOf, type Scene } from './scene.js';

/** Returns the last units of the first community, by their numbers, whose payers owe nothing and have no account of the demonstration. */
export async function unitsWithoutDebt(scene: Scene, most: number): Promise<Unit[]> {
  const { em, communities, accounts } = scene;
  const [community] = communities;
  const charges = await em.find(ResidentCharge, { communityId: community.id }, { refresh: true });
  const owing = new Set(
    charges
      .filter(({ monto, montoPagado, manualStatus }) => montoPagado < monto && manualStatus === null)
      .map(({ residentId }) => residentId),
  );
  const others = Object.values(accounts).map(({ id }) => id);
  const payers = residentsOf(scene, community).filter(({ id }) => !owing.has(id) && !others.includes(id));
  return em.find(
    Unit,
    { communityId: community.id, isActive: true, payerId: { $in: payers.map(({ id }) => id) } },
    { orderBy: { number: 'desc' }, limit: most },
  );
}
