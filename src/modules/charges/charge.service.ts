import {
  type AnyRecord,
  type Condition,
  type Context,
  complete,
  equals,
  unknownIdError,
  type WriteContext,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection, readOne, readPage } from '../../engine/read.js';
import {
  createRow,
  findForAction,
  findForWrite,
  patchFields,
  type Violations,
  write,
} from '../../engine/write.js';
import { badRequest, invalidOperation } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { contracts } from '../contracts/contract.access.js';
import { communityCharges } from './charge.access.js';
import { communityChargeActions, hasPayments, isApplied } from './charge.actions.js';
import { CommunityCharge } from './charge.entity.js';
import type { CommunityChargePatch, CreateCommunityChargeInput } from './charge.inputs.js';

const otherContract = () =>
  invalidOperation(
    'CHARGE_HAS_PAYMENTS',
    {
      es: 'El cargo tiene pagos aplicados y no puede cambiar de contrato.',
      en: 'The charge has payments and cannot move to another contract.',
    },
    { field: 'contratoId' },
  );

const violations: Violations = {
  community_charges_balance_check: () =>
    invalidOperation('CHARGE_BELOW_PAID', {
      es: 'El cargo no puede ser menor que lo que ya tiene pagado.',
      en: 'The charge cannot be less than what is already paid of it.',
    }),
  payment_applications_cargos_comunidad_id_foreign: hasPayments,
  payment_applications_charge_community_foreign: otherContract,
};

/** Reads the charges of a contract; null if the contract is unknown or out of scope. */
export function chargesOfContract(
  ctx: Context,
  contratoId: string,
  request: ListRequest,
  wanted: PageSelection,
) {
  return chargesOf(ctx, contracts, contratoId, equals('contratoId' as const)(contratoId), request, wanted);
}

/** Reads the charges of all contracts of a community; null if the community is unknown or out of scope. */
export function chargesOfCommunity(
  ctx: Context,
  comunidadId: string,
  request: ListRequest,
  wanted: PageSelection,
) {
  return chargesOf(
    ctx,
    communities,
    comunidadId,
    equals('comunidadId' as const)(comunidadId),
    request,
    wanted,
  );
}

async function chargesOf(
  ctx: Context,
  owner: AnyRecord,
  id: string,
  ofOwner: Condition<'contratoId' | 'comunidadId'>,
  request: ListRequest,
  wanted: PageSelection,
): Promise<object | null> {
  const known = await readOne(ctx, owner, id, { fields: ['id'] });
  if (!known) return null;
  return readPage(ctx, { ...communityCharges, only: ofOwner }, request, wanted);
}

/** Adds a charge to a contract. Returns its id. */
export function createCommunityCharge(ctx: Context, input: CreateCommunityChargeInput): Promise<string> {
  return write(ctx, async (tx) => {
    return createRow(tx, CommunityCharge, {
      ...complete(input),
      comunidadId: await communityOf(tx, input.contratoId, input.comunidadId),
      montoRecargos: input.montoRecargos ?? 0,
      isActive: input.isActive ?? true,
    }).id;
  });
}

/** Changes a charge; its amount cannot fall below the paid amount. */
export function updateCommunityCharge(ctx: Context, id: string, patch: CommunityChargePatch): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const charge = await findForWrite(tx, communityCharges, id);
      const { contratoId, comunidadId, ...fields } = patch;
      if (contratoId && contratoId !== charge.contratoId) {
        await assertUntouched(tx, charge);
        charge.comunidadId = await communityOf(tx, contratoId, comunidadId);
        charge.contratoId = contratoId;
      } else if (comunidadId && comunidadId !== charge.comunidadId) {
        throw otherCommunity();
      }
      patchFields(charge, fields);
    },
    violations,
  );
}

/** Deletes a charge to which no payment was ever applied. */
export function deleteCommunityCharge(ctx: Context, id: string): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      tx.em.remove(await findForAction(tx, communityChargeActions.delete, id));
    },
    violations,
  );
}

/** Finds the community of a contract within scope. */
async function communityOf(
  tx: WriteContext,
  contratoId: string,
  comunidadId: string | null | undefined,
): Promise<string> {
  const contract = await readOne(tx, contracts, contratoId, { fields: ['communityId'] }, 'share');
  if (!contract) throw unknownIdError(contracts, 'contratoId');
  if (comunidadId && comunidadId !== contract.communityId) throw otherCommunity();
  return contract.communityId;
}

const otherCommunity = () =>
  badRequest(
    'COMMUNITIES_DIFFER',
    {
      es: 'La comunidad indicada no es la del contrato.',
      en: 'The community is not that of the contract.',
    },
    { field: 'comunidadId' },
  );

async function assertUntouched(tx: WriteContext, charge: CommunityCharge): Promise<void> {
  if (await isApplied(tx, charge.id)) throw otherContract();
}
