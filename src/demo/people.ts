import type { EntityManager } from '@mikro-orm/postgresql';
import { CommunityAssignment } from '../modules/communities/assignment.entity.js';
import { Community } from '../modules/communities/community.entity.js';
import { User } from '../modules/identity/user.entity.js';
import { Resident } from '../modules/residents/resident.entity.js';
import { ROLES, type RoleCode } from '../platform/roles.js';
import { DEMO_ACCOUNTS } from './accounts.js';
import { daysAgo } from './moments.js';
import type { Picker } from './pick.js';
import type { Scene } from './scene.js';

const FIRST_NAMES = [
  'Mariana',
  'Jorge',
  'Lucía',
  'Fernando',
  'Ximena',
  'Ricardo',
  'Paola',
  'Héctor',
  'Daniela',
  'Óscar',
  'Regina',
  'Emilio',
  'Valeria',
  'Arturo',
  'Camila',
  'Rodrigo',
  'Andrea',
  'Gerardo',
  'Natalia',
  'Íñigo',
] as const;

const LAST_NAMES = [
  'Zúñiga',
  'Hernández',
  'Cárdenas',
  'Peña',
  'Robles',
  'Sandoval',
  'Lozano',
  'Treviño',
  'Márquez',
  'Escobedo',
  'Núñez',
  'Barrera',
  'Olvera',
  'Figueroa',
  'Tapia',
  'Aguirre',
  'Muñoz',
  'Rentería',
  'Salgado',
  'Urquiza',
] as const;

/** The communities; their ids are fixed, so their files are found again after the database was emptied. */
const COMMUNITIES = [
  {
    id: 'c0000000-0000-4000-8000-000000000001',
    nombre: 'Residencial Los Encinos',
    descripcion: 'Casas alrededor de un parque central con alberca, salón y canchas.',
    direccion: 'Av. de los Encinos 450, Juriquilla, Querétaro',
    contacto: 'Lic. Adriana Mendoza',
    email: 'administracion@losencinos.example',
    phone: '442 210 4500',
    tipoComunidad: 'FRACCIONAMIENTO',
    latitud: 20.7031,
    longitud: -100.4468,
    cantidadViviendas: 148,
    streets: ['Privada del Roble', 'Privada del Fresno', 'Circuito Encinos'],
    population: 28,
  },
  {
    id: 'c0000000-0000-4000-8000-000000000002',
    nombre: 'Coto Las Jacarandas',
    descripcion: 'Coto cerrado con caseta y áreas verdes.',
    direccion: 'Calle Jacarandas 88, Playas de Tijuana, Baja California',
    contacto: 'Ing. Tomás Beltrán',
    email: 'mesa@lasjacarandas.example',
    phone: '664 630 8800',
    tipoComunidad: 'COTO',
    latitud: 32.5149,
    longitud: -117.1182,
    timeZone: 'America/Tijuana',
    cantidadViviendas: 64,
    streets: ['Andador Lila', 'Andador Morado'],
    population: 18,
  },
  {
    id: 'c0000000-0000-4000-8000-000000000003',
    nombre: 'Torres del Valle',
    descripcion: 'Dos torres de departamentos con gimnasio y terraza.',
    direccion: 'Río Nazas 1205, Del Valle, San Pedro Garza García',
    contacto: 'C.P. Aurelio Baeza',
    email: 'contacto@torresdelvalle.example',
    phone: '81 8335 1205',
    tipoComunidad: 'Residencial',
    latitud: 25.6574,
    longitud: -100.3603,
    cantidadViviendas: 90,
    streets: ['Torre Norte', 'Torre Sur'],
    population: 14,
  },
] as const;

type Communities = Scene['communities'];

/** Makes the communities, the accounts with their assigned communities, and about sixty residents. */
export function makePeople(
  em: EntityManager,
  pick: Picker,
  hashes: readonly string[],
): Omit<Scene, 'em' | 'pick'> {
  // `map` would lose the fixed length of three in its type.
  const communities = COMMUNITIES.map(({ streets: _, population: __, ...fields }, index) =>
    em.create(Community, { ...fields, createdAt: daysAgo(700 - index * 90) }),
  ) as unknown as Communities;
  const users = makeAccounts(em, hashes);
  assign(em, users.admin, communities[0], communities[1]);
  assign(em, users.admin2, communities[2]);
  assign(em, users.vigilante, communities[0]);
  const accounts = {
    comite: settle(em, pick, users.comite, communities[0], 0),
    residente: settle(em, pick, users.residente, communities[0], 0),
    inquilino: settle(em, pick, users.inquilino, communities[0], 0),
    residente2: settle(em, pick, users.residente2, communities[2], 2),
  };
  const residents = [...Object.values(accounts), ...makeNeighbours(em, pick, communities)];
  // The one person who has an account and no residence yet.
  makeUser(em, {
    username: 'vecina.nueva',
    firstName: 'Mariana',
    lastName: 'Robles',
    role: 'RESIDENT',
    passwordHash: '-',
    phone: '442 123 4567',
    address: 'Calle Corregidora 18, Querétaro',
  });
  return { communities, users, residents, accounts };
}

function makeAccounts(em: EntityManager, hashes: readonly string[]): Scene['users'] {
  const entries = DEMO_ACCOUNTS.map(({ username, role, firstName, lastName }, index) => [
    username,
    makeUser(em, {
      username,
      firstName,
      lastName,
      role,
      passwordHash: hashes[index] as string,
      // Those of an office, for the accounts of people who live in none of the communities.
      phone: `442 210 46${10 + index}`,
      address: `Av. Constituyentes 120, oficina ${1 + index}, Querétaro`,
    }),
  ]);
  return Object.fromEntries(entries);
}

interface NewUser {
  username: string;
  firstName: string;
  lastName: string;
  role: RoleCode;
  passwordHash: string;
  phone?: string;
  address?: string;
}

function makeUser(em: EntityManager, { role, ...fields }: NewUser): User {
  return em.create(User, {
    ...fields,
    email: `${fields.username}@demo.example`,
    roleId: ROLES.find(({ code }) => code === role)?.id as string,
    phone: fields.phone ?? null,
    address: fields.address ?? null,
    createdAt: daysAgo(690),
  });
}

function assign(em: EntityManager, user: User, ...communities: Community[]): void {
  for (const { id } of communities) em.create(CommunityAssignment, { userId: user.id, communityId: id });
}

/** Creates the resident record of a user in a community; the account has its phone and address. */
function settle(em: EntityManager, pick: Picker, user: User, community: Community, index: number): Resident {
  const number = String(1 + pick.below(60));
  const resident = em.create(Resident, {
    userId: user.id,
    communityId: community.id,
    fullName: `${user.firstName} ${user.lastName}`,
    email: user.email,
    phone: `442 ${100 + pick.below(900)} ${1000 + pick.below(9000)}`,
    number,
    address: `${pick.from(COMMUNITIES[index]?.streets ?? [])} ${number}`,
    createdAt: daysAgo(30 + pick.below(600), pick.below(24)),
  });
  Object.assign(user, { phone: resident.phone, address: resident.address });
  return resident;
}

/** Makes residents whose accounts have no password, so that nobody can sign in as them. */
function makeNeighbours(em: EntityManager, pick: Picker, communities: Communities): Resident[] {
  return COMMUNITIES.flatMap(({ population }, index) =>
    Array.from({ length: population }, (_, count) => {
      const user = makeUser(em, {
        username: `vecino${index + 1}${String(count + 1).padStart(2, '0')}`,
        firstName: pick.from(FIRST_NAMES),
        lastName: `${pick.from(LAST_NAMES)} ${pick.from(LAST_NAMES)}`,
        role: pick.chance(25) ? 'RENTER' : 'RESIDENT',
        passwordHash: '-',
      });
      return settle(em, pick, user, communities[index] as Community, index);
    }),
  );
}
