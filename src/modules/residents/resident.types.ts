import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Resident } from './resident.entity.js';

@ObjectType()
export class ResidentConnection extends ConnectionOf(Resident, 'Resident') {}
