import { Migration } from '@mikro-orm/migrations';

export class Migration20261122073001_audit_origin_and_soft_deletion extends Migration {
  up() {
    this.addSql(`alter table "audit_entries" drop constraint "audit_entries_action_check";`);
    this.addSql(
      `alter table "audit_entries" add "community_id" uuid null, add "network" text null, add "request_id" text null;`,
    );
    this.addSql(`alter table "audit_entries" alter column "record_id" drop not null;`);
    this.addSql(`alter table "audit_entries" alter column "role" drop not null;`);
    this.addSql(`alter table "audit_entries" alter column "user_id" drop not null;`);
    this.addSql(`alter table "audit_entries" alter column "username" drop not null;`);
    this.addSql(
      `create index "audit_entries_community_order_index" on "audit_entries" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_network_check" check (char_length("network") <= 50);`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_request_id_check" check (char_length("request_id") <= 200);`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_action_check" check ("action" ~ '^[A-Z_]{1,50}$');`,
    );

    this.addSql(`alter table "surveys" add "deleted_at" timestamptz(3) null;`);

    // Entries are only ever added. Retention and the erasure of a person say so first, for their own transaction.
    this.addSql(
      `create function permit_audit_changes() returns void language sql as $$
        select set_config('community.audit_changes', 'permitted', true);
      $$;`,
    );
    this.addSql(
      `create function refuse_audit_changes() returns trigger language plpgsql as $$
      begin
        if current_setting('community.audit_changes', true) is distinct from 'permitted' then
          raise exception 'The audit log is append-only: % is refused', lower(tg_op)
            using errcode = 'insufficient_privilege';
        end if;
        return case tg_op when 'DELETE' then old else new end;
      end
      $$;`,
    );
    this.addSql(
      `create trigger audit_entries_append_only before update or delete on "audit_entries"
        for each row execute function refuse_audit_changes();`,
    );
    this.addSql(
      `create trigger audit_entries_no_truncate before truncate on "audit_entries"
        for each statement execute function refuse_audit_changes();`,
    );
  }
}
