import type { ErrorFamily, Method } from '../../src/route.js';

/** The level of a path: no token, any valid token, administrators, system administrators. */
export type Level = 'public' | 'any' | 'admin' | 'system';

/** A path of the contract with its answer. */
export interface Endpoint {
  readonly method: Method;
  /** In the letter case of the contract; `{name?}` is optional. */
  readonly path: string;
  readonly level: Level;
  readonly status: number;
  /**
   * The answered record (a name in the table of records), with `[]` for an array; `none` for no body, `file`
   * for a file.
   */
  readonly answer: string;
  readonly errors: ErrorFamily;
}

/** The paths that the first legacy clients use. */
const ORIGINAL = `
POST   /api/auth/login                                        public  200  AuthenticationResult    credentials
POST   /api/auth/register                                     public  200  AuthenticationResult    message
POST   /api/auth/change-password                              any     200  Message                 message
POST   /api/auth/forgot-password                              public  200  Message                 message
POST   /api/auth/reset-password                               public  200  Message                 message
POST   /api/auth/refresh                                      public  200  AuthenticationResult    credentials
GET    /api/users                                             system  200  User[]                  message
POST   /api/users                                             admin   201  User                    message
PUT    /api/users/{id}                                        admin   200  User                    message
DELETE /api/users/{id}                                        system  204  none                    message
GET    /api/users/me/resident                                 any     200  CallerResident          message

GET    /api/communities                                       admin   200  Community[]              messageNamingAdministrators
GET    /api/communities/{id}                                  admin   200  Community                messageNamingAdministrators
POST   /api/communities                                       admin   201  Community                messageNamingAdministrators
PUT    /api/communities/{id}                                  admin   200  Community                messageNamingAdministrators
DELETE /api/communities/{id}                                  admin   204  none                     messageNamingAdministrators
GET    /api/communityconfigurations                           admin   200  CommunityConfiguration[] messageNamingAdministrators
GET    /api/communityconfigurations/community/{communityId}   admin   200  CommunityConfiguration[] messageNamingAdministrators
GET    /api/communityconfigurations/{id}                      admin   200  CommunityConfiguration   messageNamingAdministrators
POST   /api/communityconfigurations                           admin   201  CommunityConfiguration   messageNamingAdministrators
PUT    /api/communityconfigurations/{id}                      admin   200  CommunityConfiguration   messageNamingAdministrators
DELETE /api/communityconfigurations/{id}                      admin   204  none                     messageNamingAdministrators
GET    /api/communityprices                                   admin   200  CommunityPrice[]         messageNamingAdministrators
GET    /api/communityprices/community/{communityId}           admin   200  CommunityPrice[]         messageNamingAdministrators
GET    /api/communityprices/{id}                              admin   200  CommunityPrice           messageNamingAdministrators
POST   /api/communityprices                                   admin   201  CommunityPrice           messageNamingAdministrators
PUT    /api/communityprices/{id}                              admin   200  CommunityPrice           messageNamingAdministrators
DELETE /api/communityprices/{id}                              admin   204  none                     messageNamingAdministrators
GET    /api/communityproviders                                any     200  CommunityProvider[]      messageNamingAdministrators
GET    /api/communityproviders/community/{communityId?}       admin   200  CommunityProvider[]      messageNamingAdministrators
GET    /api/communityproviders/{id}                           admin   200  CommunityProvider        messageNamingAdministrators
POST   /api/communityproviders                                admin   201  CommunityProvider        messageNamingAdministrators
PUT    /api/communityproviders/{id}                           admin   200  CommunityProvider        messageNamingAdministrators
DELETE /api/communityproviders/{id}                           admin   204  none                     messageNamingAdministrators

GET    /api/Residents                                         admin   200  Resident[]              residents
GET    /api/Residents/{id}                                    admin   200  Resident                residents
GET    /api/Residents/community/{communityId}                 admin   200  Resident[]              residents
GET    /api/Residents/by-communities                          admin   200  Resident[]              residents
POST   /api/Residents                                         admin   201  Resident                residents
PUT    /api/Residents/{id}                                    admin   200  Resident                residents
DELETE /api/Residents/{id}                                    admin   204  none                    residents

GET    /api/vehicles                                          any     200  Vehicle[]               message
GET    /api/vehicles/{id}                                     any     200  Vehicle                 message
GET    /api/vehicles/resident/{residentId}                    any     200  Vehicle[]               message
POST   /api/vehicles                                          any     201  Vehicle                 message
PUT    /api/vehicles/{id}                                     any     200  Vehicle                 message
DELETE /api/vehicles/{id}                                     any     204  none                    message
GET    /api/pets                                              any     200  Pet[]                   message
GET    /api/pets/{id}                                         any     200  Pet                     message
GET    /api/pets/resident/{residentId}                        any     200  Pet[]                   message
POST   /api/pets                                              any     201  Pet                     message
PUT    /api/pets/{id}                                         any     200  Pet                     message
DELETE /api/pets/{id}                                         any     204  none                    message
GET    /api/residentvisits                                    any     200  ResidentVisit[]         standard
GET    /api/residentvisits/{id}                               any     200  ResidentVisit           standard
GET    /api/residentvisits/resident/{residentId}              any     200  ResidentVisit[]         standard
POST   /api/residentvisits                                    any     201  ResidentVisit           standard
PUT    /api/residentvisits/{id}                               any     200  ResidentVisit           standard
DELETE /api/residentvisits/{id}                               any     204  none                    standard

GET    /api/Documents                                         admin   200  Document[]              standard
GET    /api/Documents/community/{communityId?}                admin   200  Document[]              standard
GET    /api/Documents/{id}                                    admin   200  Document                standard
GET    /api/Documents/{id}/download                           admin   200  file                    standard
POST   /api/Documents                                         admin   201  Document                standard
PUT    /api/Documents/{id}                                    admin   200  Document                standard
DELETE /api/Documents/{id}                                    admin   204  none                    standard
POST   /api/Documents/upload                                  admin   200  StoredFile              standard
POST   /api/File/upload                                       any     200  StoredFile              standard

GET    /api/comunicados                                       admin   200  Announcement[]          standard
GET    /api/comunicados/paginated                             admin   200  Announcement[]          standard
GET    /api/comunicados/community/{communityId?}              admin   200  Announcement[]          standard
GET    /api/comunicados/{id}                                  admin   200  Announcement            standard
POST   /api/comunicados                                       admin   201  Announcement            standard
PUT    /api/comunicados/{id}                                  admin   200  Announcement            standard
DELETE /api/comunicados/{id}                                  admin   204  none                    standard

GET    /api/encuestas                                         admin   200  Survey[]                standard
GET    /api/encuestas/community/{communityId}                 admin   200  Survey[]                standard
GET    /api/encuestas/{id}                                    admin   200  Survey                  standard
POST   /api/encuestas                                         admin   201  Survey                  standard
PUT    /api/encuestas/{id}                                    admin   200  Survey                  standard
DELETE /api/encuestas/{id}                                    admin   204  none                    standard
POST   /api/encuestas/{id}/responder                          any     204  none                    standard

GET    /api/tickets                                           admin   200  Ticket[]                standardForbidden
GET    /api/tickets/community/{communityId}                   admin   200  Ticket[]                standardForbidden
GET    /api/tickets/my                                        any     200  Ticket[]                standardForbidden
GET    /api/tickets/{id}                                      any     200  Ticket                  standardForbidden
POST   /api/tickets                                           any     201  Ticket                  standardForbidden
PUT    /api/tickets/{id}                                      any     200  Ticket                  standardForbidden
DELETE /api/tickets/{id}                                      any     204  none                    standardForbidden
GET    /api/categoriaticket                                   any     200  TicketCategory[]        standardForbidden
GET    /api/categoriaticket/{id}                              any     200  TicketCategory          standardForbidden
GET    /api/statusticket                                      any     200  TicketStatus[]          standardForbidden
GET    /api/statusticket/{id}                                 any     200  TicketStatus            standardForbidden
GET    /api/comentarios/origen/{origen}/{idOrigen}            any     200  Comment[]               standardForbidden
GET    /api/comentarios/{id}                                  any     200  Comment                 standardForbidden
POST   /api/comentarios                                       any     201  Comment                 standardForbidden
PUT    /api/comentarios/{id}                                  any     200  Comment                 standardForbidden
DELETE /api/comentarios/{id}                                  any     204  none                    standardForbidden

GET    /api/amenities                                         admin   200  Amenity[]               messageNamingAdministrators
GET    /api/amenities/community/{communityId?}                admin   200  Amenity[]               messageNamingAdministrators
GET    /api/amenities/{id}                                    admin   200  Amenity                 messageNamingAdministrators
POST   /api/amenities                                         admin   201  Amenity                 messageNamingAdministrators
PUT    /api/amenities/{id}                                    admin   200  Amenity                 messageNamingAdministrators
DELETE /api/amenities/{id}                                    admin   204  none                    messageNamingAdministrators

GET    /api/charges/contrato/{contratoId}                     admin   200  Statement               standard
GET    /api/charges/comunidad/{comunidadId}                   admin   200  Statement               standard
GET    /api/charges/comunidad/{comunidadId}/cargos            admin   200  CommunityCharge[]       standard
GET    /api/charges/contrato/{contratoId}/cargos              admin   200  CommunityCharge[]       standard
GET    /api/CargosResidente                                   any     200  ResidentCharge[]        standard
GET    /api/CargosResidente/resident/{residentId}             admin   200  ResidentCharge[]        standard
GET    /api/CargosResidente/community/{communityId}           admin   200  ResidentCharge[]        standard
POST   /api/CargosResidente                                   admin   201  ResidentCharge          standard
PUT    /api/CargosResidente/{id}                              admin   200  ResidentCharge          standard
DELETE /api/CargosResidente/{id}                              admin   204  none                    standard
GET    /api/pagosresidente                                    any     200  ResidentPayment[]       standard
GET    /api/banners/community/{communityId?}                  any     200  Banner[]                standard
GET    /api/dashboard                                         admin   200  Dashboard               standard
`;

/** Paths added later, including those in the `Location` header of a creation. */
const ADDED = `
GET    /api/Documents/{id}/file                               any    200  file                    standard
GET    /api/importaciones/{id}/errores                         admin  200  file                    standard
GET    /api/pagosresidente/{id}/recibo                         any    200  file                    standard
GET    /api/estadosdecuenta/unidad/{unitId}                    any    200  file                    standard
GET    /api/estadosdecuenta/residente/{residentId}             any    200  file                    standard
GET    /api/constancias/{id}                                   admin  200  file                    standard
POST   /api/auth/logout                                       any     204  none                    message
GET    /api/users/{id}                                        any     200  User                    message
GET    /api/vehicletypes                                      any     200  VehicleType[]           message
GET    /api/vehicletypes/{id}                                 any     200  VehicleType             message
GET    /api/encuestas/{id}/resultados                         admin   200  SurveyResults           standard
GET    /api/CargosResidente/{id}                              any     200  ResidentCharge          standard
GET    /api/pagosresidente/my                                 any     200  ResidentPayment[]       standard
GET    /api/pagosresidente/resident/{residentId}              admin   200  ResidentPayment[]       standard
GET    /api/pagosresidente/community/{communityId}            admin   200  ResidentPayment[]       standard
GET    /api/pagosresidente/{id}                               any     200  ResidentPayment         standard
POST   /api/pagosresidente                                    any     201  ResidentPayment         standard
PUT    /api/pagosresidente/{id}                               any     200  ResidentPayment         standard
DELETE /api/pagosresidente/{id}                               admin   204  none                    standard
GET    /api/banners                                           any     200  Banner[]                standard
GET    /api/banners/active                                    any     200  Banner[]                standard
GET    /api/banners/{id}                                      any     200  Banner                  standard
POST   /api/banners                                           admin   201  Banner                  standard
PUT    /api/banners/{id}                                      admin   200  Banner                  standard
DELETE /api/banners/{id}                                      admin   204  none                    standard

GET    /api/contratos                                         admin   200  Contract[]              standard
GET    /api/contratos/community/{communityId}                 admin   200  Contract[]              standard
GET    /api/contratos/{id}                                    admin   200  Contract                standard
POST   /api/contratos                                         admin   201  Contract                standard
PUT    /api/contratos/{id}                                    admin   200  Contract                standard
DELETE /api/contratos/{id}                                    admin   204  none                    standard
GET    /api/paymenthistories                                  admin   200  PaymentHistory[]        standard
GET    /api/paymenthistories/contrato/{contratoId}            admin   200  PaymentHistory[]        standard
GET    /api/paymenthistories/{id}                             admin   200  PaymentHistory          standard
POST   /api/paymenthistories                                  admin   201  PaymentHistory          standard
PUT    /api/paymenthistories/{id}                             admin   200  PaymentHistory          standard
DELETE /api/paymenthistories/{id}                             admin   204  none                    standard
GET    /api/SaldoCuentaBancaria                               admin   200  BankBalance[]           standard
GET    /api/SaldoCuentaBancaria/community/{communityId}       admin   200  BankBalance[]           standard
GET    /api/SaldoCuentaBancaria/{id}                          admin   200  BankBalance             standard
POST   /api/SaldoCuentaBancaria                               admin   201  BankBalance             standard
PUT    /api/SaldoCuentaBancaria/{id}                          admin   200  BankBalance             standard
DELETE /api/SaldoCuentaBancaria/{id}                          admin   204  none                    standard
GET    /api/proveedorservicios                                admin   200  ServiceProvider[]       standard
GET    /api/proveedorservicios/community/{communityId?}       any     200  ServiceProvider[]       standard
GET    /api/proveedorservicios/{id}                           any     200  ServiceProvider         standard
POST   /api/proveedorservicios                                admin   201  ServiceProvider         standard
PUT    /api/proveedorservicios/{id}                           admin   200  ServiceProvider         standard
DELETE /api/proveedorservicios/{id}                           admin   204  none                    standard
POST   /api/proveedorservicios/{id}/calificar                 any     200  ServiceProvider         standard
GET    /api/amenityschedules/amenity/{amenityId}              any     200  AmenitySchedule[]       standard
GET    /api/amenityschedules/{id}                             any     200  AmenitySchedule         standard
POST   /api/amenityschedules                                  admin   201  AmenitySchedule         standard
PUT    /api/amenityschedules/{id}                             admin   200  AmenitySchedule         standard
DELETE /api/amenityschedules/{id}                             admin   204  none                    standard
GET    /api/amenityreservations/my                            any     200  AmenityReservation[]    standard
GET    /api/amenityreservations/community/{communityId}       admin   200  AmenityReservation[]    standard
GET    /api/amenityreservations/{id}                          any     200  AmenityReservation      standard
POST   /api/amenityreservations                               any     201  AmenityReservation      standard
PATCH  /api/amenityreservations/{id}/cancel                   any     200  AmenityReservation      standard
PATCH  /api/amenityreservations/{id}/approve                  admin   200  AmenityReservation      standard
PATCH  /api/amenityreservations/{id}/status                   admin   200  AmenityReservation      standard
POST   /api/logs                                              public  204  none                    standard
`;

/** Every path of the contract. */
export const ENDPOINTS: readonly Endpoint[] = [...read(ORIGINAL), ...read(ADDED)];

/** The name of an endpoint in test titles. */
export const titleOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** The identity of a path: ignores letter case and the names of parameters. */
export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} ${path.toLowerCase().replace(/\{\w+(\??)\}/g, '{$1}')}`;

function read(table: string): Endpoint[] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [method, path, level, status, answer, errors] = line.trim().split(/\s+/);
      return { method, path, level, status: Number(status), answer, errors } as Endpoint;
    });
}
