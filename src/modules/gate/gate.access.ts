import { FOLDED } from '../../engine/declare.js';
import { searchedIn } from '../../engine/read.js';
import { PHONE_DIGITS } from '../residents/phone.js';
import { residents } from '../residents/resident.access.js';
import { expectedVisits, openVisits, SOUGHT_OF_VISITS } from '../visits/visit.access.js';

export const searchedHosts = searchedIn(residents, {
  fullName: FOLDED,
  number: FOLDED,
  phone: PHONE_DIGITS,
});

export const searchedOpenVisits = searchedIn(openVisits, SOUGHT_OF_VISITS);

export const searchedExpectedVisits = searchedIn(expectedVisits, SOUGHT_OF_VISITS);
