import { ADMINISTRATORS, type RoleCode } from '../../platform/roles.js';
import type { Caller } from '../caller.js';
import type { Condition } from '../condition.js';
import { ADMIN_OR_COMMITTEE } from '../policy.js';

/** The rule of a field that only some readers of its record see. */
export type FieldRule = 'contact' | 'phone' | 'money' | 'tickets';

/** The roles that read such a field of every record within scope. All others read that of their own record. */
const READERS: Readonly<Record<FieldRule, readonly RoleCode[]>> = {
  contact: ADMIN_OR_COMMITTEE,
  phone: [...ADMIN_OR_COMMITTEE, 'VIGILANCE'],
  money: ADMINISTRATORS,
  tickets: ADMIN_OR_COMMITTEE,
};

/** Returns the roles that read a restricted field of others. */
export const readersOf = (rule: FieldRule): readonly RoleCode[] => READERS[rule];

/** Tells whether a caller reads such a field of every record within scope, so that conditions on it tell nothing new. */
export const readsEvery = (caller: Caller | null, rule: FieldRule): boolean =>
  caller !== null && READERS[rule].includes(caller.role);

/** Who a statement reads for; `unrestricted` for work of the service itself. */
export type Reader = Caller | null | 'unrestricted';

/** Returns the condition under which a reader sees a field, null for always; `owner` names the field with the resident. */
export function fieldConditionFor(reader: Reader, rule: FieldRule, owner: string): Condition | null {
  if (reader === 'unrestricted') return null;
  if (readsEvery(reader, rule)) return null;
  const own = reader?.residentId ?? null;
  return own === null ? () => 'false' : (field, bind) => `${field(owner)} = ${bind(own)}`;
}
