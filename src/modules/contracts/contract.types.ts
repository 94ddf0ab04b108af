import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Contract } from './contract.entity.js';

@ObjectType()
export class ContractConnection extends ConnectionOf(Contract, 'Contract') {}
