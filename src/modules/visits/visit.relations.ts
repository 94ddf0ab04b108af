import { toMany, toOne } from '../../core/schema/relations.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { residentVisits } from './visit.access.js';
import { ResidentVisit } from './visit.entity.js';

export const residentVisitRelations = [
  toOne({ of: ResidentVisit, field: 'resident', by: 'residentId', to: residents }),
  toMany({ of: Resident, field: 'visits', by: 'residentId', to: residentVisits }),
];
