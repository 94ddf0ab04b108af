import { Migration } from '@mikro-orm/migrations';

/** The time zone of a community, and the functions that find the day of a moment. */
export class Migration20261122072554_days_of_communities extends Migration {
  up() {
    // A moment at exactly midnight UTC names that day; any other falls on the day in the zone.
    this.addSql(
      `create function calendar_day(timestamptz, text) returns date language sql immutable strict parallel safe
        return case when ($1 at time zone 'UTC')::time = '00:00' then ($1 at time zone 'UTC')::date
          else ($1 at time zone $2)::date end;`,
    );
    // The moment, or the beginning in the zone of the day that it names.
    this.addSql(
      `create function local_start(timestamptz, text) returns timestamptz language sql immutable strict parallel safe
        return case when ($1 at time zone 'UTC')::time = '00:00' then $1 at time zone 'UTC' at time zone $2
          else $1 end;`,
    );
    this.addSql(`alter table "communities" add "time_zone" text null;`);
    this.addSql(
      `alter table "communities" add constraint "communities_time_zone_check" check (char_length("time_zone") <= 50);`,
    );
    this.addSql(
      `alter table "communities" add constraint "communities_time_zone_known_check" check ("time_zone" is null or timestamptz '2000-01-01 12:00Z' at time zone "time_zone" is not null);`,
    );
  }
}
