/*
 * Who sees a field of an answer. Every field of every type says so, else the schema is refused: it stands here, it is
 * restricted (`@Restricted`) or has a level (`@Admin`), or it leads to a record, whose row scope decides.
 */

/** Types that tell of no person: whoever reaches a record sees its fields. */
const OF_NO_PERSON = [
  'Amenity',
  'AmenitySchedule',
  'Announcement',
  'BankBalance',
  'Banner',
  'CommunityCharge',
  'CommunityConfiguration',
  'CommunityPrice',
  'Confirmation',
  'Dashboard',
  'Debtors',
  'DocumentDownload',
  'DocumentUploadResponse',
  'FreeTime',
  'MonthlyTotal',
  'PageInfo',
  'Payment',
  'PaymentApplication',
  'PaymentHistory',
  'Receivables',
  'RecentAnnouncement',
  'Permission',
  'Role',
  'SecondFactorState',
  'Statement',
  'Survey',
  'SurveyOptionCount',
  'SurveyParticipation',
  'SurveyQuestion',
  'SurveyResults',
  'TicketCategory',
  'TicketStatus',
  'TicketStatusTotal',
  'VehicleType',
];

/** The other types, with their fields that whoever reaches a record sees. */
const SHOWN: Readonly<Record<string, string>> = {
  // Names and dwellings of neighbours, as far as their records are within scope.
  Resident: 'statement id userId communityId communityName communityIds fullName number createdAt',
  Vehicle:
    'id residentId residentName brand vehicleTypeId vehicleTypeName model year color licensePlate' +
    ' createdAt',
  Pet: 'id residentId residentName name species breed age color createdAt',
  ResidentVisit:
    'id residentId residentName visitorName totalPeople vehicleColor licensePlate subject arrivalDate departureDate isPresent createdAt',
  AmenityReservation:
    'id amenityId amenityName residentId residentName horario numPersonas horasReservadas status createdAt',
  Ticket:
    'timeline id communityId communityName residentId residentName residentNumber categoriaTicketId categoriaTicketNombre' +
    ' statusId statusCode statusDescripcion statusColor isOpen fechaReporte contenido imageUrls createdAt editedAt firstResponseAt' +
    ' resolvedAt lastActivityAt',
  TicketHistory: 'id ticketId fromStatusId toStatusId changedByUserId changedByName changedAt',
  Comment:
    'id residentId residentName origen idOrigen idComment comentarioTexto imageUrls createdAt editedAt subject',
  ResidentCharge:
    'id residentId residentName residentNumber communityId fecha descripcion monto estatus montoPagado balance' +
    ' isOverdue' +
    ' createdByUserId updatedByUserId createdAt editedAt',
  ResidentPayment:
    'id residenteId residentName residentNumber cargoResidenteId fechaPago monto status concepto formaDePago' +
    ' urlComprobante nota createdByUserId updatedByUserId createdAt editedAt',
  Debtor: 'residentId residentName residentNumber owed',
  // Answered to the user itself.
  OwnSurveyAnswer: 'preguntaId pregunta respuesta',
  AuthenticationResult:
    'token username email role expiresAt userId roles expiresIn refreshToken refreshTokenExpiresAt residentInfo',
  SessionResidentInfo: 'id fullname email phone number address comunidades comunidad comunidadesCompletas',
  CallerResident:
    'residentId id userId communityId communityName fullName email phone number address communityIds createdAt',
  Viewer: 'role permissions unread',
  Session: 'id startedAt lastUsedAt expiresAt network userAgent isCurrent',
  SecondFactorSecret: 'secret uri',
  // Read by the user itself and administrators.
  User:
    'id firstName lastName username email roleId role roleCode roles roleIds roleCodes isActive phone address' +
    ' residentInfo userCommunityIds createdAt editedAt',
  ResidentInfo: 'id fullName email phone number address communityId communityIds',
  // Read by administrators.
  AuditEntry:
    'id createdAt userId username role action record recordId communityId network requestId before after target',
  SurveyQuestionResults: 'preguntaId pregunta tipoPregunta totalRespuestas opciones promedio textos',
  Contract:
    'statement id communityId tipoContrato folioContrato representanteComunidad costoTotal montoPagoParcial numeroPagosParciales' +
    ' diaPago periodicidadPago metodoPago fechaFirma fechaInicio fechaFin numeroCasas estadoContrato asesorVentas notas' +
    ' documentosAdjuntos residentId isActive createdAt editedAt updatedByUserId',
  Document:
    'id communityId communityName userId titulo descripcion fecha userCreated nombreDocumento urlDoc createdAt',
  // The office of a community.
  Community:
    'statement id nombre descripcion direccion contacto email phone tipoComunidad latitud longitud cantidadViviendas timeZone',
  SessionCommunity: 'id nombre descripcion direccion contacto email phone',
  // Companies.
  CommunityProvider:
    'id communityId communityName businessName taxId fullAddress contactPhones primaryEmail websiteOrSocialMedia' +
    ' primaryContactName directPhone mobilePhone contactEmail productsOrServices categoryOrIndustry paymentMethods' +
    ' orderHistory rating isActive createdAt createdByUserId editedAt updatedByUserId',
  ServiceProvider:
    'id communityId communityName giro nombre telefono email descripcion paginaWeb rating totalCalificaciones' +
    ' isActive createdAt createdByUserId editedAt updatedByUserId',
};

const shownFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(SHOWN).map(([type, fields]) => [type, new Set(fields.split(' '))]),
);

/** What every stored record has tells only that it changed. */
const OF_EVERY_RECORD = ['version', 'updatedAt'];

/** Whether whoever reaches a record sees a field of it; a type of which nothing is said has no such field. */
export const isShown = (type: string, field: string): boolean =>
  OF_EVERY_RECORD.includes(field) ||
  OF_NO_PERSON.includes(type) ||
  (shownFields.get(type)?.has(field) ?? false);

/** What is said to be shown, as `Type` or `Type.field`. */
export const shownNames = (): string[] => [
  ...OF_NO_PERSON,
  ...[...shownFields].flatMap(([type, fields]) => [...fields].map((field) => `${type}.${field}`)),
];
