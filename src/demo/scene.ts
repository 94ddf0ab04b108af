import type { EntityManager } from '@mikro-orm/postgresql';
import type { Community } from '../modules/communities/community.entity.js';
import type { User } from '../modules/identity/user.entity.js';
import type { Resident } from '../modules/residents/resident.entity.js';
import type { DEMO_ACCOUNTS } from './accounts.js';
import type { Picker } from './pick.js';

type Username = (typeof DEMO_ACCOUNTS)[number]['username'];

/** The records that one part of the demonstration data passes on to the next. */
export interface Scene {
  readonly em: EntityManager;
  readonly pick: Picker;
  /** Two communities of `admin` and one of `admin2`. */
  readonly communities: readonly [Community, Community, Community];
  readonly users: Readonly<Record<Username, User>>;
  /** Every resident, those of the accounts first. */
  readonly residents: readonly Resident[];
  /** The resident records of the accounts that have one. */
  readonly accounts: Readonly<Record<'comite' | 'residente' | 'inquilino' | 'residente2', Resident>>;
}

/** Returns the residents of one community. */
export const residentsOf = ({ residents }: Scene, community: Community) =>
  residents.filter(({ communityId }) => communityId === community.id);

/** Returns the fixed id of a record that examples name: that of its community with another first digit. */
export const fixedIdIn = ({ id }: Community, digit: 'a' | 'd' | 'e' | 'f'): string =>
  `${digit}${id.slice(1)}`;

/** Returns the administrator of the community at an index. */
export const administratorOf = ({ users }: Scene, index: number): User =>
  index === 2 ? users.admin2 : users.admin;
