// Written by `npm run client:config` from the schema; do not edit.

import type { FieldPolicy, PossibleTypesMap, TypePolicies, TypePolicy } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/**
 * A list by pages, which are joined by their edges. Lists with the same arguments are one list, whatever their page size:
 * the directive `@connection(key: "…")` keeps one apart.
 */
const pages = (...names: string[]): FieldPolicy =>
  relayStylePagination((args, { field }) => {
    const isOwn = names.some((name) => args?.[name] !== undefined) || field?.directives?.length;
    return isOwn ? [...names, '@connection', ['key']] : false;
  });

/** An object that its place alone tells from others: with an `id` and without, it is kept there. */
const inPlace: TypePolicy = { keyFields: false, merge: true };

/** A record of the caller. */
const ofCaller: FieldPolicy = { merge: true };

/** One record by its id, also where no `id` is selected; read from the cache if a list has brought it. */
const byId = (type: string): FieldPolicy => ({
  read: (existing, { args, toReference }) =>
    existing === undefined && args?.id !== undefined ? toReference({ __typename: type, id: args.id }) : existing,
  merge(_existing, incoming, { args, isReference, toReference, mergeObjects }) {
    if (!incoming || isReference(incoming) || args?.id === undefined) return incoming;
    return mergeObjects(toReference({ __typename: type, id: args.id }), incoming);
  },
});

/** The deletion of a record, which the cache forgets. */
const deletion = (type: string): FieldPolicy<{ deletedId?: string | number } | null> => ({
  merge(_existing, incoming, { args, cache }) {
    const id = incoming?.deletedId ?? args?.id;
    if (incoming && id !== undefined) cache.evict({ id: cache.identify({ __typename: type, id }) });
    return incoming;
  },
});

export const possibleTypes: PossibleTypesMap = {
  CommentSubject: ['Announcement', 'CommunityProvider', 'ServiceProvider', 'Ticket'],
  Node: ['Amenity', 'AmenityReservation', 'AmenitySchedule', 'Announcement', 'AuditEntry', 'BankBalance', 'Banner', 'Comment', 'Community', 'CommunityCharge', 'CommunityConfiguration', 'CommunityPrice', 'CommunityProvider', 'Contract', 'Document', 'Payment', 'PaymentApplication', 'PaymentHistory', 'Pet', 'Resident', 'ResidentCharge', 'ResidentPayment', 'ResidentVisit', 'Role', 'ServiceProvider', 'Session', 'Survey', 'SurveyQuestion', 'Ticket', 'TicketCategory', 'TicketHistory', 'TicketStatus', 'User', 'Vehicle', 'VehicleType', 'Viewer'],
  SearchResult: ['Announcement', 'CommunityProvider', 'Document', 'Resident', 'ServiceProvider', 'Ticket', 'Vehicle'],
  TicketEvent: ['Comment', 'TicketHistory'],
};

export const typePolicies: TypePolicies = {
  AccountContact: inPlace,
  AmenityCan: inPlace,
  AmenityReservationCan: inPlace,
  AmenityScheduleCan: inPlace,
  AnnouncementCan: inPlace,
  BankBalanceCan: inPlace,
  BannerCan: inPlace,
  CommentCan: inPlace,
  CommunityCan: inPlace,
  CommunityChargeCan: inPlace,
  CommunityConfigurationCan: inPlace,
  CommunityPriceCan: inPlace,
  CommunityProviderCan: inPlace,
  ContractCan: inPlace,
  Dashboard: inPlace,
  Debtors: inPlace,
  DocumentCan: inPlace,
  DocumentDownload: inPlace,
  GateLookup: inPlace,
  PaymentCan: inPlace,
  PaymentHistoryCan: inPlace,
  Permission: inPlace,
  PetCan: inPlace,
  Receivables: inPlace,
  ResidentCan: inPlace,
  ResidentChargeCan: inPlace,
  ResidentPaymentCan: inPlace,
  ResidentStatement: inPlace,
  ResidentVisitCan: inPlace,
  SecondFactorState: inPlace,
  ServiceProviderCan: inPlace,
  Statement: inPlace,
  SurveyCan: inPlace,
  SurveyParticipation: inPlace,
  SurveyResults: inPlace,
  TicketCan: inPlace,
  UserCan: inPlace,
  VehicleCan: inPlace,
  Query: {
    fields: {
      amenity: byId('Amenity'),
      amenityReservation: byId('AmenityReservation'),
      amenitySchedule: byId('AmenitySchedule'),
      announcement: byId('Announcement'),
      bankBalance: byId('BankBalance'),
      banner: byId('Banner'),
      comment: byId('Comment'),
      community: byId('Community'),
      communityCharge: byId('CommunityCharge'),
      communityConfiguration: byId('CommunityConfiguration'),
      communityPrice: byId('CommunityPrice'),
      communityProvider: byId('CommunityProvider'),
      contract: byId('Contract'),
      document: byId('Document'),
      payment: byId('Payment'),
      paymentHistory: byId('PaymentHistory'),
      pet: byId('Pet'),
      resident: byId('Resident'),
      residentCharge: byId('ResidentCharge'),
      residentPayment: byId('ResidentPayment'),
      residentVisit: byId('ResidentVisit'),
      serviceProvider: byId('ServiceProvider'),
      survey: byId('Survey'),
      ticket: byId('Ticket'),
      ticketCategory: byId('TicketCategory'),
      ticketStatus: byId('TicketStatus'),
      user: byId('User'),
      vehicle: byId('Vehicle'),
      vehicleType: byId('VehicleType'),
      me: ofCaller,
      viewer: ofCaller,
      activeBanners: pages('date', 'filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      amenities: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      amenityReservations: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      amenitySchedules: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      announcements: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      auditEntries: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      bankBalances: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      banners: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      chargesOfCommunity: pages('comunidadId', 'filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      chargesOfContract: pages('contratoId', 'filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      comments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      communities: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      communityCharges: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      communityConfigurations: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      communityPrices: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      communityProviders: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      contracts: pages('filter', 'includeInactive', 'offset', 'orderBy', 'updatedSince', 'where'),
      documents: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      myAmenityReservations: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      myResidentPayments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      myTickets: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      paymentHistories: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      payments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      pets: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      residentCharges: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      residentPayments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      residentVisits: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      residents: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      serviceProviders: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      surveys: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      tickets: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      users: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      vehicles: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Mutation: {
    fields: {
      deleteAmenity: deletion('Amenity'),
      deleteAmenitySchedule: deletion('AmenitySchedule'),
      deleteAnnouncement: deletion('Announcement'),
      deleteBankBalance: deletion('BankBalance'),
      deleteBanner: deletion('Banner'),
      deleteComment: deletion('Comment'),
      deleteCommunity: deletion('Community'),
      deleteCommunityCharge: deletion('CommunityCharge'),
      deleteCommunityConfiguration: deletion('CommunityConfiguration'),
      deleteCommunityPrice: deletion('CommunityPrice'),
      deleteCommunityProvider: deletion('CommunityProvider'),
      deleteContract: deletion('Contract'),
      deleteDocument: deletion('Document'),
      deletePaymentHistory: deletion('PaymentHistory'),
      deletePet: deletion('Pet'),
      deleteResident: deletion('Resident'),
      deleteResidentCharge: deletion('ResidentCharge'),
      deleteResidentPayment: deletion('ResidentPayment'),
      deleteResidentVisit: deletion('ResidentVisit'),
      deleteServiceProvider: deletion('ServiceProvider'),
      deleteSurvey: deletion('Survey'),
      deleteTicket: deletion('Ticket'),
      deleteUser: deletion('User'),
      deleteVehicle: deletion('Vehicle'),
    },
  },
  Viewer: {
    keyFields: [],
    fields: {
      resident: ofCaller,
      user: ofCaller,
      communities: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Amenity: {
    fields: {
      reservations: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      schedules: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Announcement: {
    fields: {
      comments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Comment: {
    fields: {
      replies: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Community: {
    fields: {
      amenities: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      announcements: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      auditEntries: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      bankBalances: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      banners: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      charges: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      configurations: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      contracts: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      documents: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      payments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      pets: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      prices: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      providers: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      reservations: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      residentCharges: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      residentPayments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      residents: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      serviceProviders: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      surveys: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      tickets: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      users: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      vehicles: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      visits: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  CommunityCharge: {
    fields: {
      applications: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  CommunityProvider: {
    fields: {
      comments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Contract: {
    fields: {
      charges: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      payments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Payment: {
    fields: {
      contracts: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Resident: {
    fields: {
      charges: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      comments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      contracts: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      payments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      pets: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      reservations: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      tickets: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      upcomingReservations: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      vehicles: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      visits: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  ResidentCharge: {
    fields: {
      payments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  ServiceProvider: {
    fields: {
      comments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Ticket: {
    fields: {
      comments: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      history: pages('offset', 'orderBy', 'updatedSince', 'where'),
      timeline: pages('offset', 'updatedSince'),
    },
  },
  TicketCategory: {
    fields: {
      tickets: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  TicketStatus: {
    fields: {
      tickets: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  User: {
    fields: {
      communities: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
      documents: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  VehicleType: {
    fields: {
      vehicles: pages('filter', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
};
