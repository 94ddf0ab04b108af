import type { LegacyShapes } from '../../route.js';

/** The contact data of an account in records of users. */
export const RESIDENT_INFO: LegacyShapes = {
  AccountContact: {
    name: 'ResidentInfo',
    description:
      'The resident record of a user as part of the account. For an administrator, who has none, the data that a client' +
      ' sent; without either what the account has.',
    fields: {
      id: 'residentId',
      fullName: 'fullName',
      email: 'email',
      phone: 'phone',
      number: 'number',
      address: 'address',
      communityId: 'communityId',
      communityIds: 'communityIds',
    },
  },
};

/** The contact data of an account in the answer to a sign-in. */
export const SESSION_RESIDENT_INFO: LegacyShapes = {
  AccountContact: {
    name: 'SessionResidentInfo',
    description: "The caller's contact data and communities in the result of a sign-in.",
    fields: {
      id: 'residentId',
      fullname: 'fullName',
      email: 'email',
      phone: 'phone',
      number: 'number',
      address: 'address',
      comunidades: 'communityIds',
      comunidad: 'community',
      comunidadesCompletas: 'communities',
    },
  },
  Community: {
    name: 'SessionCommunity',
    description: 'A community in the result of a sign-in.',
    fields: {
      id: 'id',
      nombre: 'nombre',
      descripcion: 'descripcion',
      direccion: 'direccion',
      contacto: 'contacto',
      email: 'email',
      phone: 'phone',
    },
  },
};

/** The resident record of the caller. */
export const CALLER_RESIDENT: LegacyShapes = {
  Resident: {
    name: 'CallerResident',
    description: "The caller's own resident record; every field is null for a caller without one.",
    fields: {
      residentId: 'id',
      id: 'id',
      userId: 'userId',
      communityId: 'communityId',
      communityName: 'communityName',
      fullName: 'fullName',
      email: 'email',
      phone: 'phone',
      number: 'number',
      address: 'address',
      communityIds: 'communityIds',
      createdAt: 'createdAt',
    },
    orNulls: true,
  },
};
