import { searchedIn } from '../../core/read/ranked-search.js';
import { equals } from '../../core/read/record.js';
import { FOLDED } from '../../core/read/search.js';
import { residents } from '../residents/resident.access.js';
import { PLATE } from '../vehicles/plate.js';
import { residentVisits } from '../visits/visit.access.js';

export const searchedNames = searchedIn(residents, { fullName: FOLDED });

export const searchedOpenVisits = searchedIn(
  { ...residentVisits, only: equals('isPresent' as const)(true) },
  { visitorName: FOLDED, licensePlate: PLATE },
);
