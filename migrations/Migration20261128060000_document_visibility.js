import { Migration } from '@mikro-orm/migrations';

export class Migration20261128060000_document_visibility extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`drop trigger if exists "Change" on "documents";`);
    this.addSql(`drop function if exists "documents_Change_fn"();`);
    this.addSql(`alter table "documents" add "visible_to" text not null default 'ADMINISTRATION';`);
    this.addSql(
      `alter table "documents" add constraint "documents_visible_to_check" check ("visible_to" in ('ADMINISTRATION', 'COMMITTEE', 'COMMUNITY')) not valid;`,
    );
    this.addSql(
      `create or replace function "documents_Change_fn"() returns trigger as $$ begin perform record_change_of('Document', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text, 'visibleTo', (old."visible_to")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text, 'visibleTo', (new."visible_to")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "documents" for each ROW execute function "documents_Change_fn"();`,
    );
  }
}
