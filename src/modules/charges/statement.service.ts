import type { Context } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { communities } from '../communities/community.access.js';
import { contracts } from '../contracts/contract.access.js';
import type { AccountStatement } from './statement.types.js';

type OwnedStatement = Pick<AccountStatement, 'owner'>;

/** Finds the statement of a contract, without its lists; null if the contract is unknown or out of scope. */
export async function statementOfContract(ctx: Context, contratoId: string): Promise<OwnedStatement | null> {
  return (
    (await readOne(ctx, contracts, contratoId, { fields: ['id'] })) && {
      owner: { of: 'contract', id: contratoId },
    }
  );
}

/** Finds the statement of all contracts of a community; null if the community is unknown or out of scope. */
export async function statementOfCommunity(
  ctx: Context,
  comunidadId: string,
): Promise<OwnedStatement | null> {
  return (
    (await readOne(ctx, communities, comunidadId, { fields: ['id'] })) && {
      owner: { of: 'community', id: comunidadId },
    }
  );
}
