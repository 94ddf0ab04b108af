import type { Contract } from '../../src/modules/contracts/contract.entity.js';
import { type AdministeredCommunity, makeAdministeredCommunity } from './community-fixture.js';
import type { Service } from './service.js';

/** A community with its administrator and a contract. */
export interface ContractFixture extends AdministeredCommunity {
  readonly contract: Contract;
}

export async function makeContractFixture(service: Service): Promise<ContractFixture> {
  const fixture = await makeAdministeredCommunity(service);
  return { ...fixture, contract: await service.make.contract(fixture.community) };
}
