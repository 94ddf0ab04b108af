import { reading } from '../../engine/database.js';
import type { WriteContext } from '../../engine/declare.js';
import type { RefusalReason } from '../../platform/refusal-reasons.js';
import type { OnboardResidentInput } from './onboarding.inputs.js';

interface TakenName {
  readonly path: string;
  readonly code: RefusalReason;
}

/** Finds the username, the e-mail address and the plates that are taken, by others or earlier in the input. */
export function takenNames(
  { queries }: WriteContext,
  { account, vehicles }: OnboardResidentInput,
): Promise<TakenName[]> {
  const plates = (vehicles ?? []).map(({ licensePlate }) => licensePlate);
  return queries.run<TakenName>(TAKEN, [account.username, account.email, plates]);
}

const TAKEN = reading(`
  with "plates" as (
    select p."position", plate_folded(p."plate") as "folded" from unnest($3::text[]) with ordinality p("plate", "position")
  )
  select a."path",
      case n."name"
        when sign_in_name(case a."code" when 'EMAIL_TAKEN' then u."email" else u."username" end) then a."code"
        else 'SIGN_IN_NAME_TAKEN'
      end as "code"
    from (values ('account.username', 'USERNAME_TAKEN', $1::text), ('account.email', 'EMAIL_TAKEN', $2::text)) a("path", "code", "name")
    join "sign_in_names" n on n."name" = sign_in_name(a."name")
    join "users" u on u."id" = n."user_id"
  union all
  select 'vehicles[' || (p."position" - 1) || '].licensePlate', 'PLATE_TAKEN' from "plates" p
    where exists (select from "vehicles" v where plate_folded(v."license_plate") = p."folded" and v."deleted_at" is null)
      or exists (select from "plates" e where e."folded" = p."folded" and e."position" < p."position")`);
