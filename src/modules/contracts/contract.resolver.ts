import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
  SelectedPage,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection, readPage } from '../../engine/read.js';
import { contracts, contractsWithInactive } from './contract.access.js';
import { Contract } from './contract.entity.js';
import { ContractInput, ContractPatch } from './contract.inputs.js';
import * as service from './contract.service.js';

export const contractQueries = [recordQuery('contract', contracts)];

@Resolver()
export class ContractResolver {
  @AnyCaller()
  @Query(() => contracts.connection)
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

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'COMMUNITIES_DIFFER', 'ID_TAKEN')
  @Mutation(() => Contract, { description: 'Records a contract of a community.' })
  @ReturnsWritten(contracts)
  createContract(@Arg('input') input: ContractInput, @Ctx() ctx: Context) {
    return service.createContract(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'COMMUNITIES_DIFFER', 'CONTRACT_HAS_CHARGES')
  @Mutation(() => Contract, {
    description: 'Changes a contract. One that has charges cannot change its community.',
  })
  @ReturnsChanged(contracts)
  updateContract(@IdArg() id: string, @Arg('input') input: ContractPatch, @Ctx() ctx: Context) {
    return service.updateContract(ctx, id, input);
  }

  @Admin()
  @Mutation(() => contracts.deletion, { description: 'Hides a contract; its charges and payments are kept.' })
  @ReturnsDeleted(contracts)
  deleteContract(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteContract(ctx, id);
  }
}
