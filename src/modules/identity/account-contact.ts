import { ROLES_WITHOUT_RESIDENT } from '../../engine/declare.js';

/** The fields of a user that the formula uses. */
type Field = (
  name: 'id' | 'role' | 'sentResidentInfo' | 'firstName' | 'lastName' | 'email' | 'phone' | 'address',
) => string;

const ROLES = ROLES_WITHOUT_RESIDENT.map((role) => `'${role}'`).join(', ');

/**
 * Returns the SQL of the contact data of a user: for an administrator what a client sent, else the resident record, else what the
 * account has, since forms of legacy clients read the telephone and the address there.
 */
export const contactOf = (field: Field) =>
  `case when ${field('role')} in (${ROLES}) and ${field('sentResidentInfo')} is not null` +
  ` then ${sentTo(field)} else coalesce(${recordOf(field)}, ${ofAccount(field)}) end`;

function sentTo(field: Field): string {
  const sent = field('sentResidentInfo');
  const names = `${field('firstName')} || ' ' || ${field('lastName')}`;
  const communityIds =
    `array(select c."id" from jsonb_array_elements_text(${sent}->'communityIds') with ordinality as g("id", "place")` +
    ` join "communities" c on c."id" = g."id"::uuid and c."deleted_at" is null order by g."place")`;
  return (
    `json_build_object('residentId', null, 'fullName', coalesce(${sent}->>'fullName', ${names}), 'email', ${sent}->>'email',` +
    ` 'phone', ${sent}->>'phone', 'number', ${sent}->>'number',` +
    ` 'address', coalesce(${sent}->>'address', ${field('address')}),` +
    ` 'communityId', (${communityIds})[1], 'communityIds', ${communityIds})`
  );
}

const ofAccount = (field: Field) =>
  `case when coalesce(nullif(${field('phone')}, ''), nullif(${field('address')}, '')) is not null then` +
  ` json_build_object('residentId', null, 'fullName', ${field('firstName')} || ' ' || ${field('lastName')},` +
  ` 'email', ${field('email')}, 'phone', ${field('phone')}, 'number', null, 'address', ${field('address')},` +
  ` 'communityId', null, 'communityIds', array[]::uuid[]) end`;

const recordOf = (field: Field) =>
  `(select json_build_object('residentId', r."id", 'fullName', r."full_name", 'email', r."email", 'phone', r."phone",` +
  ` 'number', r."number", 'address', r."address", 'communityId', r."community_id",` +
  ` 'communityIds', array_remove(array[r."community_id"], null))` +
  ` from "residents" r where r."user_id" = ${field('id')} and r."deleted_at" is null)`;
