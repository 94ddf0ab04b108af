import { Migration } from '@mikro-orm/migrations';

/** Keeps in the feed who pays for a unit and who is a person of it; what a reader is to a unit today is asked when it reads. */
export class Migration20261128202038_readers_of_units extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`drop trigger if exists "Change" on "units";`);
    this.addSql(`drop function if exists "units_Change_fn"();`);
    this.addSql(
      `create or replace function "units_Change_fn"() returns trigger as $$ begin perform record_change_of('Unit', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'payerId', (old."payer_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'payerId', (new."payer_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "units" for each ROW execute function "units_Change_fn"();`,
    );
    this.addSql(`drop trigger if exists "Change" on "unit_people";`);
    this.addSql(`drop function if exists "unit_people_Change_fn"();`);
    this.addSql(
      `create or replace function "unit_people_Change_fn"() returns trigger as $$ begin perform record_change_of('UnitPerson', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'residentId', (old."resident_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'residentId', (new."resident_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "unit_people" for each ROW execute function "unit_people_Change_fn"();`,
    );
  }
}
