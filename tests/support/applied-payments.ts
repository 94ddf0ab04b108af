import type { EntityManager } from '@mikro-orm/postgresql';
import { CommunityCharge } from '../../src/modules/charges/charge.entity.js';
import { Payment } from '../../src/modules/charges/payment.entity.js';
import { PaymentApplication } from '../../src/modules/charges/payment-application.entity.js';
import type { Community } from '../../src/modules/communities/community.entity.js';
import { Contract } from '../../src/modules/contracts/contract.entity.js';
import * as samples from './samples.js';

/*
 * Charges and payments of communities. The database checks that the sums of both are those of their applications, so
 * a row with such a sum is stored together with the other side.
 */

/** Stores a charge of a contract; what is paid of it, by a payment of 2019. */
export async function storeCharge(
  em: EntityManager,
  { id, communityId }: Contract,
  fields: Partial<CommunityCharge>,
): Promise<CommunityCharge> {
  const owner = { contratoId: id, comunidadId: communityId };
  const charge = em.create(CommunityCharge, { ...samples.charge(), ...owner, ...fields });
  const { montoPagado } = charge;
  if (montoPagado > 0) {
    const paid = { montoPago: montoPagado, montoAplicado: montoPagado, fechaDePago: '2019-06-01' };
    apply(em, em.create(Payment, { ...samples.payment(), communityId, ...paid }), charge, montoPagado);
  }
  await em.flush();
  return charge;
}

/** Stores a payment of a community; what is applied of it, to an inactive charge of its own. */
export async function storePayment(
  em: EntityManager,
  { id: communityId }: Community,
  fields: Partial<Payment>,
): Promise<Payment> {
  const payment = em.create(Payment, { ...samples.payment(), communityId, montoAplicado: 0, ...fields });
  const { montoAplicado, isActive } = payment;
  if (montoAplicado > 0) {
    const contract = em.create(Contract, { ...samples.contract(), communityId });
    const charge = em.create(CommunityCharge, {
      ...samples.charge(),
      contratoId: contract.id,
      comunidadId: communityId,
      montoCargo: montoAplicado,
      montoPagado: isActive ? montoAplicado : 0,
      isActive: false,
    });
    apply(em, payment, charge, montoAplicado);
  }
  await em.flush();
  return payment;
}

function apply(em: EntityManager, payment: Payment, charge: CommunityCharge, montoAplicado: number): void {
  em.create(PaymentApplication, {
    pagoComunidadId: payment.id,
    communityId: payment.communityId,
    cargosComunidadId: charge.id,
    montoAplicado,
  });
}
