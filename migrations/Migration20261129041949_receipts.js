import { Migration } from '@mikro-orm/migrations';

/** Makes the tables of receipts, certificates and their numbers. A resident who moves takes along who may read the receipts. */
export class Migration20261129041949_receipts extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create table "folios" ("community_id" uuid not null, "purpose" text not null, "last" int not null, primary key ("community_id", "purpose"));`,
    );
    this.addSql(
      `create table "certificates" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "community_id" uuid not null, "folio" int not null, "unit_id" uuid not null, "issued_at" timestamptz(3) not null, "data" jsonb not null, primary key ("id"));`,
    );
    this.addSql(`create index "certificates_modified_at_id_index" on "certificates" ("modified_at", "id");`);
    this.addSql(`create index "certificates_unit_order_index" on "certificates" ("unit_id", "folio", "id");`);
    this.addSql(
      `create index "certificates_community_order_index" on "certificates" ("community_id", "folio", "id");`,
    );
    this.addSql(`create index "certificates_order_index" on "certificates" ("folio", "id");`);
    this.addSql(
      `alter table "certificates" add constraint "certificates_folio_unique" unique ("community_id", "folio");`,
    );
    this.addSql(
      `create table "receipts" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "community_id" uuid not null, "folio" int not null, "payment_id" uuid not null, "resident_id" uuid not null, "unit_id" uuid null, "amount" numeric(14,2) not null, "issued_at" timestamptz(3) not null, "voided_at" timestamptz(3) null, "data" jsonb not null, primary key ("id"));`,
    );
    this.addSql(`create index "receipts_modified_at_id_index" on "receipts" ("modified_at", "id");`);
    this.addSql(`create index "receipts_unit_index" on "receipts" ("unit_id", "folio");`);
    this.addSql(
      `create index "receipts_resident_order_index" on "receipts" ("resident_id", "folio", "id", "community_id");`,
    );
    this.addSql(
      `create index "receipts_community_order_index" on "receipts" ("community_id", "folio", "id");`,
    );
    this.addSql(`create index "receipts_order_index" on "receipts" ("folio", "id");`);
    this.addSql(`create index "receipts_payment_index" on "receipts" ("payment_id", "folio");`);
    this.addSql(
      `create unique index "receipts_payment_unique" on "receipts" ("community_id", "payment_id") where "voided_at" is null;`,
    );
    this.addSql(
      `alter table "receipts" add constraint "receipts_folio_unique" unique ("community_id", "folio");`,
    );
    this.addSql(
      `create or replace function "residents_Change_fn"() returns trigger as $$ begin perform record_change_of('Resident', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('communityId', (old."community_id")::text, 'id', (old."id")::text, 'audience', (old."audience")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('communityId', (new."community_id")::text, 'id', (new."id")::text, 'audience', (new."audience")::text) end end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Vehicle', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "vehicles" r where r."resident_id" = old."id"; end if; if old."user_id" is distinct from new."user_id" or old."community_id" is distinct from new."community_id" then perform record_change_of('User', r."id"::text, r."version", a."after" || jsonb_build_object('audienceOfUser', coalesce(nullif(array_remove(array_remove(array_append((a."after"->>'audienceOfUser')::uuid[], old."community_id"), null), case when new."community_id" is distinct from old."community_id" then new."community_id" end), '{}'), r."audience")::text), a."after") from "users" r cross join lateral (select (select jsonb_build_object('id', (t."id")::text, 'audienceOfUser', (coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id" union (select r."community_id" from "residents" r where r."user_id" = t."id" and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), t."audience"))::text, 'role', (t_role_id."code")::text) from (select r.*) t left join "roles" t_role_id on t_role_id."id" = t."role_id") as "after") a where r."id" in (old."user_id", new."user_id"); end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentVisit', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "resident_visits" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentPayment', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select r.*) t left join (select old.*) t_residente_id on t_residente_id."id" = t."residente_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select r.*) t left join "residents" t_residente_id on t_residente_id."id" = t."residente_id") end) from "resident_payments" r where r."residente_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentCharge', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "resident_charges" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('Receipt', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "receipts" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Pet', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "pets" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Comment', r."id"::text, r."version", (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "comments" r where r."resident_id" = old."id"; end if; return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `alter table "folios" add constraint "folios_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(`alter table "folios" add constraint "folios_last_check" check ("last" > 0);`);
    this.addSql(
      `alter table "folios" add constraint "folios_purpose_check" check ("purpose" in ('RECEIPT', 'CERTIFICATE'));`,
    );
    this.addSql(
      `alter table "certificates" add constraint "certificates_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "certificates" add constraint "certificates_unit_id_foreign" foreign key ("unit_id") references "units" ("id");`,
    );
    this.addSql(`alter table "certificates" add constraint "certificates_folio_check" check ("folio" > 0);`);
    this.addSql(
      `create trigger "certificates_version" before update on "certificates" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create or replace function "certificates_Change_fn"() returns trigger as $$ begin perform record_change_of('Certificate', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "certificates" for each ROW execute function "certificates_Change_fn"();`,
    );
    this.addSql(
      `alter table "receipts" add constraint "receipts_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "receipts" add constraint "receipts_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "receipts" add constraint "receipts_unit_id_foreign" foreign key ("unit_id") references "units" ("id") on delete set null;`,
    );
    this.addSql(`alter table "receipts" add constraint "receipts_folio_check" check ("folio" > 0);`);
    this.addSql(
      `create trigger "receipts_version" before update on "receipts" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create or replace function "receipts_Change_fn"() returns trigger as $$ begin perform record_change_of('Receipt', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select old.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select new.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "receipts" for each ROW execute function "receipts_Change_fn"();`,
    );
    this.addSql(
      `alter table "receipts" add constraint "receipts_data_length_check" check (octet_length("data"::text) <= 1048576);`,
    );
    this.addSql(
      `alter table "certificates" add constraint "certificates_data_length_check" check (octet_length("data"::text) <= 1048576);`,
    );
    this.addSql(
      `alter table "receipts" add constraint "receipts_unit_community_foreign" foreign key ("unit_id", "community_id") references "units" ("id", "community_id");`,
    );
    this.addSql(
      `alter table "certificates" add constraint "certificates_unit_community_foreign" foreign key ("unit_id", "community_id") references "units" ("id", "community_id");`,
    );
  }
}
