// Written by `npm run client:config` from the schema; do not edit.

import type { FieldPolicy, PossibleTypesMap, TypePolicies, TypePolicy } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';


/** The node id of a record: `nodeId`, or what it is for an `id`. Parts of records have the same text as both. */
const nodeIdOf = (type: string, { nodeId, id }: Readonly<Record<string, unknown>>): string | null => {
  if (nodeId !== undefined && nodeId !== null) return String(nodeId);
  if (id === undefined || id === null) return null;
  return isPart(type) ? String(id) : btoa(`${type}:${id}`).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '');
};

const isPart = (type: string): boolean => !possibleTypes.Node?.includes(type);

/** The key of an object in the cache; one without an identifier is kept where it stands. */
const byNodeId: TypePolicy['keyFields'] = (object, { typename }) => nodeIdOf(String(typename), object) ?? undefined;

const record: TypePolicy = { keyFields: byNodeId };

/** The rows of a list without a size. */
const USUAL_SIZE = 50;

/** How many rows from the beginning of a list were asked for, by `edges` and by `nodes`. */
interface Asked {
  readonly edges?: number;
  readonly nodes?: number;
}

interface Rows {
  readonly edges?: readonly unknown[];
  readonly nodes?: readonly unknown[];
  readonly asked?: Asked;
}

/**
 * A list by pages, which are joined by their edges. Lists with the same arguments are one list, whatever their page size:
 * the directive `@connection(key: "…")` keeps one apart. A page that is larger than what is known is asked for.
 */
const pages = (...names: string[]): FieldPolicy => {
  const joined = relayStylePagination((args, { field }) => {
    const isOwn = names.some((name) => args?.[name] !== undefined) || field?.directives?.length;
    return isOwn ? [...names, '@connection', ['key']] : false;
  });
  const sizeOf = (args: Record<string, unknown> | null): number =>
    Number(args?.first ?? args?.last ?? USUAL_SIZE);
  return {
    ...joined,
    read(existing, options) {
      const shown = joined.read?.(existing, options);
      if (!existing || !shown) return shown;
      const { nodes, edges, asked = {}, ...rest } = shown as Rows;
      const size = sizeOf(options.args);
      // A list that came with fewer rows than were asked for has no others.
      const has = (rows: readonly unknown[] | undefined, known = -1) =>
        rows !== undefined && (size <= known || rows.length < known);
      return {
        ...rest,
        ...(has(existing.edges, asked.edges) ? { edges } : {}),
        ...(has(nodes, asked.nodes) ? { nodes: nodes?.slice(0, size) } : {}),
      };
    },
    merge(existing, incoming, options) {
      if (!incoming || typeof joined.merge !== 'function') return incoming;
      const before: Asked = existing?.asked ?? {};
      const isNext = Boolean(options.args?.after ?? options.args?.before);
      const asked: Asked = {
        ...before,
        ...(incoming.edges ? { edges: (isNext ? (before.edges ?? 0) : 0) + sizeOf(options.args) } : {}),
        ...(incoming.nodes ? { nodes: sizeOf(options.args) } : {}),
      };
      return { ...joined.merge(existing, incoming, options), asked };
    },
  };
};

/** An object that its place alone tells from others: with an `id` and without, it is kept there. */
const inPlace: TypePolicy = { keyFields: false, merge: true };

/** The one part of a record at its place, also where no `id` is selected. */
const onePart: FieldPolicy = { merge: true };

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
const deletion = (type: string): FieldPolicy<{ deletedId?: string | number; deletedNodeId?: string } | null> => ({
  merge(_existing, incoming, { args, cache }) {
    const nodeId = incoming?.deletedNodeId ?? args?.nodeId;
    const key = incoming && nodeIdOf(type, { nodeId, id: incoming.deletedId ?? args?.id });
    if (key) cache.evict({ id: key });
    return incoming;
  },
});

export const possibleTypes: PossibleTypesMap = {
  CommentSubject: ['Announcement', 'CommunityProvider', 'ServiceProvider', 'Ticket'],
  CommunityRecord: ['Amenity', 'AmenityReservation', 'Announcement', 'AuditEntry', 'BankBalance', 'Banner', 'Certificate', 'CommunityConfiguration', 'CommunityPrice', 'CommunityProvider', 'Contract', 'Document', 'Fee', 'Import', 'Payment', 'Pet', 'Receipt', 'Resident', 'ResidentCharge', 'ResidentPayment', 'ResidentVisit', 'ServiceProvider', 'Survey', 'Ticket', 'Unit', 'Vehicle'],
  Node: ['Amenity', 'AmenityClosure', 'AmenityReservation', 'AmenitySchedule', 'Announcement', 'AuditEntry', 'BankBalance', 'Banner', 'Certificate', 'Comment', 'Community', 'CommunityCharge', 'CommunityConfiguration', 'CommunityPrice', 'CommunityProvider', 'Contract', 'Document', 'Fee', 'FeeAmount', 'Import', 'Notification', 'Payment', 'PaymentApplication', 'PaymentHistory', 'Pet', 'Receipt', 'ReminderSettings', 'Resident', 'ResidentCharge', 'ResidentPayment', 'ResidentPaymentApplication', 'ResidentVisit', 'Role', 'ServiceProvider', 'Session', 'Survey', 'SurveyQuestion', 'Ticket', 'TicketCategory', 'TicketHistory', 'TicketStatus', 'Unit', 'UnitPerson', 'User', 'Vehicle', 'VehicleType', 'Viewer', 'VisitorPass'],
  ResidentRecord: ['AmenityReservation', 'Comment', 'Contract', 'Pet', 'Receipt', 'ResidentCharge', 'ResidentVisit', 'Ticket', 'UnitPerson', 'Vehicle', 'VisitorPass'],
  SearchResult: ['Announcement', 'CommunityProvider', 'Document', 'Resident', 'ResidentVisit', 'ServiceProvider', 'Ticket', 'Vehicle', 'VisitorPass'],
  TicketEvent: ['Comment', 'TicketHistory'],
  VersionedRecord: ['Amenity', 'AmenityClosure', 'AmenityReservation', 'AmenitySchedule', 'Announcement', 'AuditEntry', 'BankBalance', 'Banner', 'Certificate', 'Comment', 'Community', 'CommunityCharge', 'CommunityConfiguration', 'CommunityPrice', 'CommunityProvider', 'Contract', 'Document', 'Fee', 'FeeAmount', 'Import', 'Notification', 'Payment', 'PaymentApplication', 'PaymentHistory', 'Pet', 'Receipt', 'ReminderSettings', 'Resident', 'ResidentCharge', 'ResidentPayment', 'ResidentPaymentApplication', 'ResidentVisit', 'Role', 'ServiceProvider', 'Session', 'Survey', 'SurveyQuestion', 'Ticket', 'TicketCategory', 'TicketHistory', 'TicketStatus', 'Unit', 'UnitPerson', 'User', 'Vehicle', 'VehicleType', 'VisitorPass'],
};

export const typePolicies: TypePolicies = {
  AccountContact: inPlace,
  AmenityCan: inPlace,
  AmenityClosureCan: inPlace,
  AmenityReservationCan: inPlace,
  AmenityScheduleCan: inPlace,
  AnnouncementCan: inPlace,
  BankBalanceCan: inPlace,
  BannerCan: inPlace,
  CommentCan: inPlace,
  CommunityCan: inPlace,
  CommunityChargeCan: inPlace,
  CommunityChargeTotals: inPlace,
  CommunityConfigurationCan: inPlace,
  CommunityPermissions: inPlace,
  CommunityPriceCan: inPlace,
  CommunityProviderCan: inPlace,
  ContractCan: inPlace,
  Dashboard: inPlace,
  DocumentCan: inPlace,
  DocumentDownload: inPlace,
  FeeCan: inPlace,
  FeePreview: inPlace,
  GateLookup: inPlace,
  ImportCan: inPlace,
  ImportFormat: inPlace,
  ImportRejects: inPlace,
  LateFeePreview: inPlace,
  LateFeeRule: inPlace,
  NotificationPreferences: inPlace,
  Paper: inPlace,
  Payables: inPlace,
  PaymentCan: inPlace,
  PaymentHistoryCan: inPlace,
  PaymentHistoryTotals: inPlace,
  PaymentTotals: inPlace,
  Permission: inPlace,
  PetCan: inPlace,
  Receivables: inPlace,
  ResidentCan: inPlace,
  ResidentChargeCan: inPlace,
  ResidentChargeTotals: inPlace,
  ResidentPaymentCan: inPlace,
  ResidentPaymentTotals: inPlace,
  ResidentStatement: inPlace,
  ResidentVisitCan: inPlace,
  SecondFactorState: inPlace,
  ServiceProviderCan: inPlace,
  Statement: inPlace,
  SurveyCan: inPlace,
  SurveyParticipation: inPlace,
  SurveyResults: inPlace,
  TicketCan: inPlace,
  UnitCan: inPlace,
  UserCan: inPlace,
  VehicleCan: inPlace,
  VisitorPassCan: inPlace,
  AgingBucket: record,
  AmenityClosure: record,
  AmenityReservation: record,
  AmenitySchedule: record,
  AuditEntry: record,
  BankBalance: record,
  Certificate: record,
  CommunityChargeMonthTotals: record,
  CommunityChargeStateTotals: record,
  CommunityConfiguration: record,
  CommunityPrice: record,
  Debtor: record,
  Document: record,
  Fee: record,
  FeeAmount: record,
  FeeMonth: record,
  FeePreviewRow: record,
  FreeTime: record,
  Import: record,
  ImportColumn: record,
  ImportFault: record,
  ImportLine: record,
  LateFeePreviewMonth: record,
  LateFeePreviewRow: record,
  MonthlyTotal: record,
  Notification: record,
  OperationPermission: record,
  OwnSurveyAnswer: record,
  PaymentApplication: record,
  PaymentHistory: record,
  PaymentHistoryMonthTotals: record,
  PaymentHistoryStateTotals: record,
  PaymentMonthTotals: record,
  Pet: record,
  Picture: record,
  Receipt: record,
  ReminderSettings: record,
  ResidentChargeMonthTotals: record,
  ResidentChargeStateTotals: record,
  ResidentPayment: record,
  ResidentPaymentApplication: record,
  ResidentPaymentMonthTotals: record,
  ResidentPaymentStateTotals: record,
  ResidentVisit: record,
  Role: record,
  Session: record,
  StatementApplication: record,
  StatementEntry: record,
  SurveyOptionCount: record,
  SurveyQuestion: record,
  SurveyQuestionResults: record,
  TicketHistory: record,
  TicketStatusTotal: record,
  UnitPerson: record,
  Vehicle: record,
  VisitorPass: record,
  Webhook: record,
  WebhookDelivery: record,
  Query: {
    fields: {
      amenity: byId('Amenity'),
      amenityClosure: byId('AmenityClosure'),
      amenityReservation: byId('AmenityReservation'),
      amenitySchedule: byId('AmenitySchedule'),
      announcement: byId('Announcement'),
      bankBalance: byId('BankBalance'),
      banner: byId('Banner'),
      certificate: byId('Certificate'),
      comment: byId('Comment'),
      community: byId('Community'),
      communityCharge: byId('CommunityCharge'),
      communityConfiguration: byId('CommunityConfiguration'),
      communityPrice: byId('CommunityPrice'),
      communityProvider: byId('CommunityProvider'),
      contract: byId('Contract'),
      document: byId('Document'),
      fee: byId('Fee'),
      import: byId('Import'),
      payment: byId('Payment'),
      paymentHistory: byId('PaymentHistory'),
      pet: byId('Pet'),
      receipt: byId('Receipt'),
      resident: byId('Resident'),
      residentCharge: byId('ResidentCharge'),
      residentPayment: byId('ResidentPayment'),
      residentVisit: byId('ResidentVisit'),
      serviceProvider: byId('ServiceProvider'),
      survey: byId('Survey'),
      ticket: byId('Ticket'),
      ticketCategory: byId('TicketCategory'),
      ticketStatus: byId('TicketStatus'),
      unit: byId('Unit'),
      user: byId('User'),
      vehicle: byId('Vehicle'),
      vehicleType: byId('VehicleType'),
      visitorPass: byId('VisitorPass'),
      me: ofCaller,
      viewer: ofCaller,
      activeBanners: pages('date', 'includeInactive', 'offset', 'orderBy', 'updatedSince', 'where'),
      amenities: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      amenityClosures: pages('offset', 'orderBy', 'updatedSince', 'where'),
      amenityReservations: pages('offset', 'orderBy', 'updatedSince', 'where'),
      amenitySchedules: pages('offset', 'orderBy', 'updatedSince', 'where'),
      announcements: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      auditEntries: pages('offset', 'orderBy', 'updatedSince', 'where'),
      bankBalances: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      banners: pages('includeInactive', 'offset', 'orderBy', 'updatedSince', 'where'),
      certificates: pages('offset', 'orderBy', 'updatedSince', 'where'),
      changes: pages('communityId', 'types'),
      comments: pages('offset', 'orderBy', 'updatedSince', 'where'),
      communities: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      communityCharges: pages('offset', 'orderBy', 'updatedSince', 'where'),
      communityConfigurations: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      communityPrices: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      communityProviders: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
      contracts: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
      documents: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      fees: pages('includeInactive', 'offset', 'orderBy', 'updatedSince', 'where'),
      imports: pages('offset', 'orderBy', 'updatedSince', 'where'),
      paymentHistories: pages('offset', 'orderBy', 'updatedSince', 'where'),
      payments: pages('offset', 'orderBy', 'updatedSince', 'where'),
      pets: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      receipts: pages('offset', 'orderBy', 'updatedSince', 'where'),
      reservationsWithin: pages('amenityId', 'from', 'offset', 'orderBy', 'to', 'updatedSince', 'where'),
      residentCharges: pages('offset', 'orderBy', 'updatedSince', 'where'),
      residentPayments: pages('offset', 'orderBy', 'updatedSince', 'where'),
      residentVisits: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      residents: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      serviceProviders: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
      surveys: pages('offset', 'orderBy', 'updatedSince', 'where'),
      tickets: pages('offset', 'orderBy', 'updatedSince', 'where'),
      units: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
      users: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
      vehicles: pages('offset', 'orderBy', 'updatedSince', 'where'),
      visitorPasses: pages('offset', 'updatedSince', 'where'),
    },
  },
  Mutation: {
    fields: {
      deleteAmenity: deletion('Amenity'),
      deleteAmenityClosure: deletion('AmenityClosure'),
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
      deleteFee: deletion('Fee'),
      deletePaymentHistory: deletion('PaymentHistory'),
      deletePet: deletion('Pet'),
      deleteResident: deletion('Resident'),
      deleteResidentCharge: deletion('ResidentCharge'),
      deleteResidentPayment: deletion('ResidentPayment'),
      deleteResidentVisit: deletion('ResidentVisit'),
      deleteServiceProvider: deletion('ServiceProvider'),
      deleteSurvey: deletion('Survey'),
      deleteTicket: deletion('Ticket'),
      deleteUnit: deletion('Unit'),
      deleteUser: deletion('User'),
      deleteVehicle: deletion('Vehicle'),
    },
  },
  Viewer: {
    keyFields: [],
    fields: {
      resident: ofCaller,
      user: ofCaller,
      communities: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      notifications: pages('offset', 'unread', 'updatedSince'),
    },
  },
  Amenity: {
    keyFields: byNodeId,
    fields: {
      picture: onePart,
      closures: pages('offset', 'orderBy', 'updatedSince', 'where'),
      reservations: pages('offset', 'orderBy', 'updatedSince', 'where'),
      schedules: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Announcement: {
    keyFields: byNodeId,
    fields: {
      picture: onePart,
      comments: pages('offset', 'orderBy', 'updatedSince', 'where'),
      readers: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
    },
  },
  Banner: {
    keyFields: byNodeId,
    fields: {
      picture: onePart,
    },
  },
  DebtorEdge: {
    fields: {
      node: onePart,
    },
  },
  StatementEntryEdge: {
    fields: {
      node: onePart,
    },
  },
  WebhookSecret: {
    fields: {
      webhook: onePart,
    },
  },
  AccountStatement: {
    ...inPlace,
    fields: {
      entries: pages('offset'),
    },
  },
  Comment: {
    keyFields: byNodeId,
    fields: {
      replies: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Community: {
    keyFields: byNodeId,
    fields: {
      amenities: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      announcements: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      auditEntries: pages('offset', 'orderBy', 'updatedSince', 'where'),
      bankBalances: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      banners: pages('includeInactive', 'offset', 'orderBy', 'updatedSince', 'where'),
      certificates: pages('offset', 'orderBy', 'updatedSince', 'where'),
      charges: pages('offset', 'orderBy', 'updatedSince', 'where'),
      configurations: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      contracts: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      debtors: pages('offset', 'orderBy'),
      documents: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      fees: pages('includeInactive', 'offset', 'orderBy', 'updatedSince', 'where'),
      imports: pages('offset', 'orderBy', 'updatedSince', 'where'),
      payments: pages('offset', 'orderBy', 'updatedSince', 'where'),
      pets: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      prices: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      providers: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
      receipts: pages('offset', 'orderBy', 'updatedSince', 'where'),
      reservations: pages('offset', 'orderBy', 'updatedSince', 'where'),
      residentCharges: pages('offset', 'orderBy', 'updatedSince', 'where'),
      residentPayments: pages('offset', 'orderBy', 'updatedSince', 'where'),
      residents: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      serviceProviders: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
      surveys: pages('offset', 'orderBy', 'updatedSince', 'where'),
      tickets: pages('offset', 'orderBy', 'updatedSince', 'where'),
      units: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
      users: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
      vehicles: pages('offset', 'orderBy', 'updatedSince', 'where'),
      visits: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      visitsOfToday: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
    },
  },
  CommunityCharge: {
    keyFields: byNodeId,
    fields: {
      applications: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  CommunityProvider: {
    keyFields: byNodeId,
    fields: {
      comments: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Contract: {
    keyFields: byNodeId,
    fields: {
      charges: pages('offset', 'orderBy', 'updatedSince', 'where'),
      payments: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Payment: {
    keyFields: byNodeId,
    fields: {
      contracts: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
    },
  },
  Resident: {
    keyFields: byNodeId,
    fields: {
      charges: pages('offset', 'orderBy', 'updatedSince', 'where'),
      comments: pages('offset', 'orderBy', 'updatedSince', 'where'),
      contracts: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      paidUnits: pages('includeInactive', 'offset', 'orderBy', 'search', 'updatedSince', 'where'),
      payments: pages('offset', 'orderBy', 'updatedSince', 'where'),
      pets: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      receipts: pages('offset', 'orderBy', 'updatedSince', 'where'),
      reservations: pages('offset', 'orderBy', 'updatedSince', 'where'),
      tickets: pages('offset', 'orderBy', 'updatedSince', 'where'),
      units: pages('includeInactive', 'offset', 'orderBy', 'updatedSince', 'where'),
      upcomingReservations: pages('offset', 'orderBy', 'updatedSince', 'where'),
      vehicles: pages('offset', 'orderBy', 'updatedSince', 'where'),
      visits: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
    },
  },
  ResidentCharge: {
    keyFields: byNodeId,
    fields: {
      lateFees: pages('offset', 'orderBy', 'updatedSince', 'where'),
      payments: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  ServiceProvider: {
    keyFields: byNodeId,
    fields: {
      comments: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Survey: {
    keyFields: byNodeId,
    fields: {
      pending: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
    },
  },
  Ticket: {
    keyFields: byNodeId,
    fields: {
      comments: pages('offset', 'orderBy', 'updatedSince', 'where'),
      history: pages('offset', 'orderBy', 'updatedSince', 'where'),
      timeline: pages('offset', 'updatedSince'),
    },
  },
  TicketCategory: {
    keyFields: byNodeId,
    fields: {
      tickets: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  TicketStatus: {
    keyFields: byNodeId,
    fields: {
      tickets: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  Unit: {
    keyFields: byNodeId,
    fields: {
      certificates: pages('offset', 'orderBy', 'updatedSince', 'where'),
      charges: pages('offset', 'orderBy', 'updatedSince', 'where'),
      payments: pages('offset', 'orderBy', 'updatedSince', 'where'),
      people: pages('includeInactive', 'offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
  User: {
    keyFields: byNodeId,
    fields: {
      communities: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
      documents: pages('offset', 'orderBy', 'search', 'updatedSince', 'where'),
    },
  },
  VehicleType: {
    keyFields: byNodeId,
    fields: {
      vehicles: pages('offset', 'orderBy', 'updatedSince', 'where'),
    },
  },
};
