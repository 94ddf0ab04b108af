import { Migration } from '@mikro-orm/migrations';

/** A day in the period of a survey is meant whole, in the time zone of its community. */
export class Migration20261126112300_survey_days extends Migration {
  up() {
    // PostgreSQL takes the second of two local midnights, but the day begins with the first.
    this.addSql(
      `create or replace function local_start(timestamptz, text) returns timestamptz language sql immutable strict parallel safe
        return case when ($1 at time zone 'UTC')::time <> '00:00' then $1
          when ($1 at time zone 'UTC' at time zone $2 - interval '1 hour') at time zone $2 >= $1 at time zone 'UTC'
          then $1 at time zone 'UTC' at time zone $2 - interval '1 hour'
          else $1 at time zone 'UTC' at time zone $2 end;`,
    );
    // The moment, or the last one in the zone of the day that it names.
    this.addSql(
      `create function local_end(timestamptz, text) returns timestamptz language sql immutable strict parallel safe
        return case when ($1 at time zone 'UTC')::time <> '00:00' then $1
          else local_start($1 + interval '1 day', $2) - interval '1 microsecond' end;`,
    );
    this.addSql(`alter table "surveys" drop constraint "surveys_period_check";`);
    this.addSql(
      `alter table "surveys" add constraint "surveys_period_check" check (fecha_fin >= fecha_inicio or ((fecha_fin at time zone 'UTC')::time = '00:00' and fecha_inicio < fecha_fin + interval '36 hours')) not valid;`,
    );
  }
}
