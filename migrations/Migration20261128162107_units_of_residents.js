import { Migration } from '@mikro-orm/migrations';

/** Tells whether a resident has a number that can be compared. */
const HAS_NUMBER = `r."community_id" is not null and r."deleted_at" is null and r."number" ~ '[^[:punct:][:space:]]'`;

/**
 * Places the residents in the units of their numbers once, as the service does from then on (`placeInUnit`): the first owner of a
 * unit pays for it, or the first tenant without an owner. No row of a resident changes.
 */
export class Migration20261128162107_units_of_residents extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    const residents =
      `(select r.*, role."code" = 'RENTER' as "is_tenant", plate_folded(r."number") as "folded" from "residents" r` +
      ` join "users" u on u."id" = r."user_id" join "roles" role on role."id" = u."role_id" where ${HAS_NUMBER}) r`;
    this.addSql(
      'insert into "units" ("id", "community_id", "number", "payer_id", "created_at")' +
        ' select gen_random_uuid(), f."community_id", f."number", f."id", date_trunc(\'milliseconds\', now())' +
        ' from (select distinct on (r."community_id", r."folded") r."community_id", r."number", r."id", r."created_at"' +
        ` from ${residents} order by r."community_id", r."folded", r."is_tenant", r."created_at", r."id") f` +
        ' order by f."community_id", f."created_at", f."id";',
    );
    // No zone is further west, so the day has come wherever the service runs.
    this.addSql(
      'insert into "unit_people" ("id", "community_id", "unit_id", "resident_id", "relation", "since", "created_at")' +
        ` select gen_random_uuid(), r."community_id", u."id", r."id", case when r."is_tenant" then 'TENANT' else 'OWNER' end,` +
        ` (r."created_at" at time zone coalesce(c."time_zone", 'Etc/GMT+12'))::date, date_trunc('milliseconds', now())` +
        ` from ${residents} join "communities" c on c."id" = r."community_id"` +
        ' join "units" u on u."community_id" = r."community_id" and plate_folded(u."number") = r."folded";',
    );
  }
}
