import { toOne } from '../../engine/declare.js';
import { residents } from '../residents/resident.access.js';
import { residentVisits } from './visit.access.js';
import { VisitorPass } from './visitor-pass.entity.js';

export const visitorPassRelations = [
  toOne({ of: VisitorPass, field: 'resident', by: 'residentId', to: residents }),
  toOne({
    of: VisitorPass,
    field: 'visit',
    by: 'visitId',
    to: residentVisits,
    description: 'That of the last check-in; null out of scope.',
  }),
];
