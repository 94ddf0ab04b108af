import { Migration } from '@mikro-orm/migrations';

/**
 * The feed of changes knows the history that it belongs to. Positions are transactions of one database of one server: rows that
 * a restore has brought there, from elsewhere or from an earlier moment, are put out of the feed, and its identity is a new one.
 */
export class Migration20261128070000_change_feed_history extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "change_feeds" add "history" text null, add "written_by" xid null;`);
    this.addSql(
      `alter table "change_feeds" add constraint "change_feeds_history_check" check (char_length("history") <= 200);`,
    );
    this.addSql(
      `create function "change_history"() returns text language sql stable as $$
        select concat_ws('.', (select "system_identifier" from pg_control_system()),
          (select "timeline_id" from pg_control_checkpoint()),
          (select "oid" from pg_database where "datname" = current_database()))
      $$;`,
    );
    // Every way to copy or restore the row gives it another transaction; freezing and vacuuming keep it.
    this.addSql(
      `create function "change_feed"() returns uuid language sql stable as $$
        select min("id"::text)::uuid from "change_feeds"
          having count(*) = 1 and bool_and("history" = "change_history"() and "written_by" = xmin)
      $$;`,
    );
    // As the owner of the tables: the role of the service may not empty one. Waits for the transactions that have added rows.
    this.addSql(
      `create function "renew_change_feed"() returns uuid language plpgsql security definer set search_path from current as $$
        begin
          if "change_feed"() is null then
            lock table "change_events" in access exclusive mode;
            if "change_feed"() is null then
              truncate "change_events";
              delete from "change_feeds";
              insert into "change_feeds" ("history") values ("change_history"());
              update "change_feeds" set "written_by" = xmin;
            end if;
          end if;
          return "change_feed"();
        end $$;`,
    );
    this.addSql(`select "renew_change_feed"();`);
  }
}
