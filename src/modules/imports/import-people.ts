import { randomUUID } from 'node:crypto';
import { reading } from '../../engine/database.js';
import {
  assertMayManage,
  audienceAfter,
  audienceOf,
  callerOf,
  EmailField,
  oneOf,
  PHONE,
  roleOfHome,
  SHORT_TEXT,
  TextField,
  type WriteContext,
} from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { createRow } from '../../engine/write.js';
import { ROLES, type RoleCode } from '../../platform/roles.js';
import { User } from '../identity/user.entity.js';
import { withoutEmail } from '../onboarding/without-email.service.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { CreateUnitInput } from '../residents/unit.inputs.js';
import { hashNoPassword } from '../users/user.service.js';
import { foldedHeader } from './import-headers.js';
import type { AddFault, ImportField, ReadRow } from './import-kind.js';
import { EMAIL_TAKEN, emailShared, PERSON_WITHOUT_NAME } from './row-faults.js';

/** A unit with the people that its row names. */
export class UnitOfRow extends CreateUnitInput {
  @TextField({ optional: true, max: SHORT_TEXT })
  ownerName?: string | null;

  @EmailField({ optional: true })
  ownerEmail?: string | null;

  @TextField({ optional: true, max: PHONE })
  ownerPhone?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT })
  tenantName?: string | null;

  @EmailField({ optional: true })
  tenantEmail?: string | null;

  @TextField({ optional: true, max: PHONE })
  tenantPhone?: string | null;

  readonly people: RowPerson[] = [];
  payer: ImportedPerson | null = null;
}

export type RowRelation = 'OWNER' | 'TENANT';

/** What a person is to the unit of a row. */
export interface RowPerson {
  readonly relation: RowRelation;
  readonly person: ImportedPerson;
}

/** A person, the same in all rows of a file that have an e-mail address of it. */
export interface ImportedPerson {
  readonly email: string | null;
  readonly line: number;
  name: string;
  phone: string | null;
  number: string;
  isOwner: boolean;
  /** The resident that it is; null until its record is made. */
  residentId: string | null;
}

export const PERSON_FIELDS: readonly ImportField[] = [
  {
    name: 'ownerName',
    form: 'text',
    headers: ['propietario', 'dueño', 'condómino', 'titular', 'nombre del propietario', 'owner'],
  },
  {
    name: 'ownerEmail',
    form: 'text',
    headers: ['correo', 'correo electrónico', 'e-mail', 'correo del propietario', 'owner email'],
  },
  {
    name: 'ownerPhone',
    form: 'text',
    headers: ['teléfono', 'tel', 'celular', 'teléfono del propietario', 'phone', 'owner phone'],
  },
  {
    name: 'tenantName',
    form: 'text',
    headers: ['inquilino', 'arrendatario', 'nombre del inquilino', 'tenant'],
  },
  {
    name: 'tenantEmail',
    form: 'text',
    headers: ['correo del inquilino', 'correo inquilino', 'tenant email'],
  },
  {
    name: 'tenantPhone',
    form: 'text',
    headers: ['teléfono del inquilino', 'teléfono inquilino', 'tenant phone'],
  },
];

/** Finds the people of a row, once their accounts have been read; adds what is wrong with them. */
export type PeopleFinder = (row: ReadRow, add: AddFault) => readonly RowPerson[];

/** Reads which e-mail addresses of a file have an account, and locks the residents of the community among them. */
export async function findPeople(
  tx: WriteContext,
  communityId: string,
  rows: readonly ReadRow[],
): Promise<PeopleFinder> {
  const emails = rows.flatMap(({ values }) => [values.ownerEmail ?? [], values.tenantEmail ?? []].flat());
  const accounts = await tx.queries.run<FoundAccount>(ACCOUNTS, [[...new Set(emails.map(String))]]);
  const ids = accounts.flatMap(({ residentId }) => residentId ?? []);
  const fields = { fields: ['id', 'communityId'] } as const;
  const locked = await readWhere(tx, residents, fields, [oneOf('id')(ids)], 'share');
  const home = new Set(locked.filter((one) => one.communityId === communityId).map(({ id }) => id));
  const taken = new Map(accounts.map(({ email, residentId }) => [email, residentId]));
  // A resident has two addresses where the name of its account is one.
  const known: KnownPeople = { people: new Map(), keyOf: (email) => taken.get(email) ?? email.toLowerCase() };

  return (row, add) => {
    const named = (['owner', 'tenant'] as const).flatMap((who) => {
      const person = personIn(row, who, known, add);
      if (!person) return [];
      const { email } = person;
      if (email !== null && taken.has(email)) {
        const residentId = taken.get(email) ?? null;
        if (residentId !== null && home.has(residentId)) person.residentId = residentId;
        else add(row, `${who}Email`, EMAIL_TAKEN);
      }
      const relation: RowRelation = who === 'owner' ? 'OWNER' : 'TENANT';
      return [{ relation, person }];
    });
    // Whoever is named twice is the owner, who lives in the unit.
    return named.filter(({ person }, index) => named.findIndex((one) => one.person === person) === index);
  };
}

interface KnownPeople {
  readonly people: Map<string, ImportedPerson>;
  readonly keyOf: (email: string) => string;
}

interface FoundAccount {
  readonly email: string;
  readonly residentId: string | null;
}

const ACCOUNTS = reading(`
  select g."email", r."id" as "residentId" from unnest($1::text[]) g("email")
    join "sign_in_names" n on n."name" = sign_in_name(g."email")
    left join "residents" r on r."user_id" = n."user_id" and r."deleted_at" is null`);

function personIn(
  row: ReadRow,
  who: 'owner' | 'tenant',
  known: KnownPeople,
  add: AddFault,
): ImportedPerson | null {
  const { line, values } = row;
  const [name, email, phone] = (['Name', 'Email', 'Phone'] as const).map((part) => {
    const value = values[`${who}${part}`];
    return typeof value === 'string' ? value : null;
  }) as [string | null, string | null, string | null];
  if (name === null) {
    if (email !== null || phone !== null) add(row, `${who}Name`, PERSON_WITHOUT_NAME);
    return null;
  }
  const [number, isOwner] = [String(values.number), who === 'owner'];
  const key = email === null ? undefined : known.keyOf(email);
  const earlier = key === undefined ? sameInRow(row, who, known) : known.people.get(key);
  const person = earlier ?? { email, line, name, phone, number, isOwner, residentId: null };
  known.people.set(key ?? `${who} ${line}`, person);
  if (foldedHeader(person.name) !== foldedHeader(name)) add(row, `${who}Email`, emailShared(person.line));
  // What rows write differently does not depend on their order.
  person.name = least(person.name, name);
  person.phone = least(person.phone, phone);
  person.number = least(person.number, number);
  person.isOwner ||= isOwner;
  return person;
}

/** Returns the owner of a row whose tenant has the same name and no e-mail address. */
function sameInRow(
  { line, values }: ReadRow,
  who: 'owner' | 'tenant',
  { people, keyOf }: KnownPeople,
): ImportedPerson | undefined {
  if (who === 'owner') return undefined;
  const email = values.ownerEmail;
  const owner = people.get(typeof email === 'string' ? keyOf(email) : `owner ${line}`);
  return owner && foldedHeader(owner.name) === foldedHeader(String(values.tenantName)) ? owner : undefined;
}

function least<Text extends string | null>(one: Text, other: Text): Text {
  if (one === null) return other;
  return other !== null && other < one ? other : one;
}

/** Makes the records of people. */
export interface PeopleMaker {
  /** The ids of the residents that were made. */
  readonly made: ReadonlySet<string>;
  /** Returns the resident of a person, made if there is none. */
  residentOf(person: ImportedPerson): string;
}

/** Prepares to make accounts with resident records, which nobody can use before their people have chosen a password. */
export async function makerOfPeople(tx: WriteContext, communityId: string): Promise<PeopleMaker> {
  for (const isOwner of [true, false]) assertMayManage(callerOf(tx), roleOfHome(isOwner));
  // One hash serves for all of them: nobody knows its password.
  const passwordHash = await hashNoPassword(tx);
  const [audience, readers] = [audienceOf(callerOf(tx)), audienceAfter(tx, communityId)];
  const made = new Set<string>();
  const residentOf = (person: ImportedPerson) => {
    if (person.residentId !== null) return person.residentId;
    const { name: fullName, email, phone, number } = person;
    const roleId = idOfRole(roleOfHome(person.isOwner));
    const names = { ...namesIn(fullName), phone, address: null, roleId };
    const account = email === null ? withoutEmail(names) : { ...names, email, isActive: true };
    // The start of a longer address may be that of another one.
    const username = account.email.length > SHORT_TEXT ? randomUUID() : account.email;
    const user = createRow(tx, User, { ...account, username, passwordHash, audience });
    const home = { communityId, fullName, email, phone, number, address: number };
    person.residentId = createRow(tx, Resident, { ...home, userId: user.id, audience: readers }).id;
    made.add(person.residentId);
    return person.residentId;
  };
  return { made, residentOf };
}

function idOfRole(code: RoleCode): string {
  const found = ROLES.find((role) => role.code === code);
  if (!found) throw new Error(`There is no role ${code}`);
  return found.id;
}

/** Parts a name: its first word is the given name; a dash stands for a family name that is not known. */
function namesIn(fullName: string) {
  const [firstName = fullName, ...others] = fullName.split(/\s+/);
  return { firstName, lastName: others.join(' ') || '-' };
}
