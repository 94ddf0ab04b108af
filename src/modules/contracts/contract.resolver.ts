import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  type Context,
  createMutation,
  deleteMutation,
  RefusesWith,
  recordQuery,
  SelectedPage,
  updateMutation,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection, readPage } from '../../engine/read.js';
import { contracts, contractsWithInactive } from './contract.access.js';
import { ContractInput, ContractPatch } from './contract.inputs.js';
import * as service from './contract.service.js';

export const contractOperations = [
  recordQuery('contract', contracts),
  createMutation('createContract', contracts, ContractInput, service.createContract, {
    description: 'Records a contract of a community.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'COMMUNITIES_DIFFER', 'ID_TAKEN')],
  }),
  updateMutation('updateContract', contracts, ContractPatch, service.updateContract, {
    description: 'Changes a contract. One that has charges cannot change its community.',
    marks: [
      Admin(),
      RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'COMMUNITIES_DIFFER', 'CONTRACT_HAS_CHARGES'),
    ],
  }),
  deleteMutation('deleteContract', contracts, service.deleteContract, {
    description: 'Hides a contract; its charges and payments are kept.',
    marks: [Admin()],
  }),
];

@Resolver()
export class ContractResolver {
  @AnyCaller()
  @Query(() => contracts.connection, { description: 'The contracts that the caller may read.' })
  contracts(
    @Arg('includeInactive', () => Boolean, {
      nullable: true,
      description: 'True includes contracts that were deleted or switched off; false when left out.',
    })
    includeInactive: boolean | null | undefined,
    @Args(() => contracts.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(contracts) page: PageSelection,
  ) {
    return readPage(ctx, includeInactive ? contractsWithInactive : contracts, args, page);
  }
}
