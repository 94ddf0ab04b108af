import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Pet } from './pet.entity.js';

@ObjectType()
export class PetConnection extends ConnectionOf(Pet, 'Pet') {}
