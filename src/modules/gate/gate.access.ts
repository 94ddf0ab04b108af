import { equals, FOLDED, searchedIn } from '../../engine/index.js';
import { residents } from '../residents/resident.access.js';
import { PLATE } from '../vehicles/plate.js';
import { residentVisits } from '../visits/visit.access.js';

export const searchedNames = searchedIn(residents, { fullName: FOLDED });

export const searchedOpenVisits = searchedIn(
  { ...residentVisits, only: equals('isPresent' as const)(true) },
  { visitorName: FOLDED, licensePlate: PLATE },
);
