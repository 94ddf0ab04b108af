import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { ROLES, type RoleCode } from '../../src/core/roles.js';
import { CommunityAssignment } from '../../src/modules/communities/assignment.entity.js';
import { Community } from '../../src/modules/communities/community.entity.js';
import { User } from '../../src/modules/identity/user.entity.js';
import { Pet } from '../../src/modules/pets/pet.entity.js';
import { Resident } from '../../src/modules/residents/resident.entity.js';
import { Vehicle } from '../../src/modules/vehicles/vehicle.entity.js';
import { ResidentVisit } from '../../src/modules/visits/visit.entity.js';

/** The car of specification 2.9. */
export const CAR = '77777777-7777-7777-7777-777777777777';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: RoleCode;
}

export interface Lodger extends Person {
  readonly resident: Resident;
}

/** Makes rows with believable values for all that a test does not care about. */
export class Builder {
  constructor(private readonly orm: MikroORM) {}

  community(fields: Partial<Community> = {}): Promise<Community> {
    return this.store((em) =>
      em.create(Community, {
        nombre: `Fraccionamiento ${unique()}`,
        descripcion: 'Casas alrededor de un parque',
        direccion: 'Av. de los Fresnos 100, Querétaro',
        contacto: 'María Elena Ríos',
        email: 'contacto@fresnos.example',
        phone: '442 123 4567',
        tipoComunidad: 'FRACCIONAMIENTO',
        latitud: 20.58,
        longitud: -100.38,
        cantidadViviendas: 120,
        ...fields,
      }),
    );
  }

  /** An account; without a password of its own it signs in with nothing but a token made for it. */
  async user(
    role: RoleCode,
    fields: Partial<User> = {},
    assigned: readonly Community[] = [],
  ): Promise<Person> {
    const name = `u${unique()}`;
    const user = await this.store((em) => {
      const row = em.create(User, {
        firstName: 'Alejandra',
        lastName: 'Montes',
        username: name,
        email: `${name}@correo.example`,
        passwordHash: '-',
        roleId: roleId(role),
        phone: null,
        address: null,
        updatedAt: null,
        ...fields,
      });
      for (const community of assigned) {
        em.create(CommunityAssignment, { userId: row.id, communityId: community.id });
      }
      return row;
    });
    return { id: user.id, username: user.username, email: user.email, role };
  }

  /** A company administrator of some communities. */
  admin(...assigned: Community[]): Promise<Person> {
    return this.user('ADMIN_COMPANY', {}, assigned);
  }

  systemAdmin(): Promise<Person> {
    return this.user('SYSTEM_ADMIN');
  }

  /** A guard of some communities. */
  guard(...assigned: Community[]): Promise<Person> {
    return this.user('VIGILANCE', {}, assigned);
  }

  /** An account with its resident record in a community, or in none yet. */
  async lodger(
    community: Community | null,
    role: RoleCode = 'RESIDENT',
    fields: Partial<Resident> = {},
  ): Promise<Lodger> {
    const user = await this.user(role);
    const resident = await this.store((em) =>
      em.create(Resident, {
        userId: user.id,
        communityId: community?.id ?? null,
        fullName: `Julián Ortega ${unique()}`,
        email: 'julian.ortega@correo.example',
        phone: '442 987 6543',
        number: '12-B',
        address: 'Privada del Roble 12',
        ...fields,
      }),
    );
    return { ...user, resident };
  }

  vehicle(resident: Resident, fields: Partial<Vehicle> = {}): Promise<Vehicle> {
    return this.store((em) =>
      em.create(Vehicle, {
        residentId: resident.id,
        brand: 'Nissan',
        vehicleTypeId: CAR,
        model: 'Versa',
        year: 2021,
        color: 'Gris',
        licensePlate: `TST-${unique()}`,
        ...fields,
      }),
    );
  }

  pet(resident: Resident, fields: Partial<Pet> = {}): Promise<Pet> {
    return this.store((em) =>
      em.create(Pet, {
        residentId: resident.id,
        name: 'Canela',
        species: 'Dog',
        breed: 'Criollo',
        age: 4,
        color: 'Café',
        ...fields,
      }),
    );
  }

  visit(resident: Resident, fields: Partial<ResidentVisit> = {}): Promise<ResidentVisit> {
    return this.store((em) =>
      em.create(ResidentVisit, {
        residentId: resident.id,
        visitorName: 'Rosa Villaseñor',
        totalPeople: 2,
        vehicleColor: null,
        licensePlate: null,
        subject: 'Visita familiar',
        arrivalDate: '2026-03-01T18:00:00.000Z',
        departureDate: null,
        ...fields,
      }),
    );
  }

  private async store<T extends object>(create: (em: MikroORM['em']) => T): Promise<T> {
    const em = this.orm.em.fork() as MikroORM['em'];
    const row = create(em);
    await em.flush();
    return row;
  }
}

export function roleId(role: RoleCode): string {
  return ROLES.find(({ code }) => code === role)?.id as string;
}

/** A short text that no other row has. */
export const unique = () => randomUUID().slice(0, 8);
