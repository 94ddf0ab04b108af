import { type Searched } from '../../engine/read.js';
import { searchedAnnouncements } from '../announcements/announcement.access.js';
import { searchedComments } from '../comments/comment.access.js';
import { searchedDocuments } from '../documents/document.access.js';
import { searchedProviders } from '../providers/provider.access.js';
import { searchedResidents } from '../residents/resident.access.js';
import { searchedServiceProviders } from '../service-providers/service-provider.access.js';
import { searchedTickets } from '../tickets/ticket.access.js';
import { searchedVehicles } from '../vehicles/vehicle.access.js';
import { searchedVisits } from '../visits/visit.access.js';
import { searchedPasses } from '../visits/visitor-pass.access.js';

/** The records that the search over all records covers, by the values of `SearchType`. */
export const SEARCHED = {
  RESIDENT: searchedResidents,
  VEHICLE: searchedVehicles,
  TICKET: { ...searchedTickets, parts: [searchedComments] },
  RESIDENT_VISIT: searchedVisits,
  VISITOR_PASS: searchedPasses,
  DOCUMENT: searchedDocuments,
  ANNOUNCEMENT: searchedAnnouncements,
  COMMUNITY_PROVIDER: searchedProviders,
  SERVICE_PROVIDER: searchedServiceProviders,
} satisfies Readonly<Record<string, Searched>>;

export type SearchTypeName = keyof typeof SEARCHED;
