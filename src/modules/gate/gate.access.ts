import { FOLDED, searchedIn } from '../../engine/index.js';
import { residents } from '../residents/resident.access.js';
import { PLATE } from '../vehicles/plate.js';
import { residentVisits } from '../visits/visit.access.js';

export const searchedNames = searchedIn(residents, { fullName: FOLDED });

export const searchedOpenVisits = searchedIn(
  // A comparison with a value would keep the planner from the index of the visits that have not ended.
  { ...residentVisits, only: (field: (name: 'isPresent') => string) => field('isPresent') },
  { visitorName: FOLDED, licensePlate: PLATE },
);
