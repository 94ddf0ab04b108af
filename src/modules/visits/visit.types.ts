import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { ResidentVisit } from './visit.entity.js';

@ObjectType()
export class ResidentVisitConnection extends ConnectionOf(ResidentVisit, 'ResidentVisit') {}
