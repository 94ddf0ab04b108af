import { Migration } from '@mikro-orm/migrations';

/** Writes the time zones of communities in the letter case of IANA, as inputs are stored from now on. */
export class Migration20261126110000_time_zone_case extends Migration {
  up() {
    this.addSql(
      `update "communities" set "time_zone" = z."name" from pg_timezone_names z
        where lower(z."name") = lower("time_zone") and z."name" <> "time_zone";`,
    );
  }
}
