import type { Kysely } from 'kysely';
import { queryRows } from '../../engine/database.js';
import { Fault } from '../operator/fault.js';

/** An account with its resident records, deleted ones included. */
export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly residentIds: readonly string[];
  /** Names, addresses and numbers that identify the person in a text, former ones included. */
  readonly terms: readonly string[];
}

/**
 * Finds the person of a user id, resident id, username or e-mail, and locks it until the end of the transaction.
 * @throws Fault when there is no such person, or more than one.
 */
export async function findPerson(db: Kysely<unknown>, who: string): Promise<Person> {
  const found = await queryRows<{ userId: string; username: string }>(
    db,
    `select "id" as "userId", "username" from "users"
    where "id"::text = lower($1) or lower("username") = lower($1) or lower("email") = lower($1)
      or "id" in (select "user_id" from "residents" where "id"::text = lower($1)) for update`,
    [who.normalize('NFC')],
  );
  const [person, other] = found;
  if (!person) throw new Fault(`There is nobody with the id, username or e-mail ${who}`);
  if (other)
    throw new Fault(`${who} names more than one account: give the id, ${found.map(idOf).join(' or ')}`);
  // A row that is being written refers to one of them.
  const residents = await queryRows<{ id: string }>(
    db,
    'select "id" from "residents" where "user_id" = $1 order by "id" for update',
    [person.userId],
  );
  return {
    ...person,
    residentIds: residents.map(({ id }) => id),
    terms: await termsOf(db, person.userId),
  };
}

const idOf = ({ userId }: { userId: string }) => userId;

const SHORTEST_TERM = 3;

/** Whether a name is one that an erasure gave, so that a second one finds no texts by it. */
const isOfErased = (term: string): boolean =>
  /^(persona|eliminada|persona eliminada|erased-[-0-9a-f]{36}(@invalid)?)$/i.test(term);

async function termsOf(db: Kysely<unknown>, userId: string): Promise<string[]> {
  const rows = await queryRows<{ term: string | null }>(
    db,
    `select unnest(array["first_name" || ' ' || "last_name", "first_name", "last_name", "username", "email", "phone"]) as "term"
    from "users" where "id" = $1
    union select unnest(array["full_name", "email", "phone"]) from "residents" where "user_id" = $1
    union select unnest(array[b ->> 'firstName' || ' ' || (b ->> 'lastName'), b ->> 'firstName', b ->> 'lastName',
        b ->> 'username', b ->> 'fullName', b ->> 'email', b ->> 'phone'])
      from "audit_entries" cross join lateral (select "before" as b) f
      where ("record", "record_id") in (select 'User', $1::text
        union all select 'Resident', "id"::text from "residents" where "user_id" = $1)`,
    [userId],
  );
  const terms = rows.flatMap(({ term }) =>
    term && term.length >= SHORTEST_TERM && !isOfErased(term) ? [term] : [],
  );
  return terms.sort((a, b) => b.length - a.length);
}
