import { Migration } from '@mikro-orm/migrations';

/** Keeps what is applied with the charges and the payments, and refuses what exceeds either or is of somebody else. */
const SUM_APPLICATIONS = `create function sum_applications() returns trigger language plpgsql as $$
  declare
    charge uuid := coalesce(new."charge_id", old."charge_id");
    payment uuid := coalesce(new."payment_id", old."payment_id");
    of_charge numeric;
    of_payment numeric;
  begin
    perform from "resident_payments" where "id" = payment for no key update;
    perform from "resident_charges" where "id" = charge for no key update;
    select coalesce(sum("amount"), 0) into of_charge from "resident_payment_applications" where "charge_id" = charge;
    select coalesce(sum("amount"), 0) into of_payment from "resident_payment_applications" where "payment_id" = payment;
    if tg_op <> 'DELETE' and not exists (
      select from "resident_charges" c join "resident_payments" p on p."id" = payment
        where c."id" = charge and c."monto_pagado" - c."applied" + of_charge <= c."monto"
          and c."estatus_fijado" is distinct from 'Cancelado' and of_payment <= p."monto" and p."status" = 'Aplicado'
          and p."cargo_residente_id" is null and p."residente_id" = c."resident_id"
          and p."unit_id" is not distinct from c."unit_id" and p."community_id" = c."community_id"
    ) then
      raise exception 'A payment cannot be applied to this charge, or not so much of it'
        using errcode = '23514', constraint = 'resident_payment_applications_sum_check';
    end if;
    update "resident_charges" c set "applied" = of_charge, "monto_pagado" = c."monto_pagado" - c."applied" + of_charge,
        "estatus_fijado" = case when c."estatus_fijado" in ('Activo', 'PagoParcial') then null else c."estatus_fijado" end
      where c."id" = charge and c."applied" <> of_charge;
    update "resident_payments" p set "applied" = of_payment where p."id" = payment and p."applied" <> of_payment;
    return null;
  end $$;`;

/** Sums the linked payments that count, as before, beside what is applied. */
const SUM_PAYMENTS = `create or replace function sum_payments_of_charge() returns trigger language plpgsql as $$
  declare
    charge uuid;
  begin
    foreach charge in array array(
      select distinct c from unnest(array[
        case when tg_op <> 'INSERT' then old."cargo_residente_id" end,
        case when tg_op <> 'DELETE' then new."cargo_residente_id" end
      ]) c where c is not null order by c
    ) loop
      perform from "resident_charges" where "id" = charge for no key update;
      update "resident_charges" c set "monto_pagado" = s.paid + c."applied"
        from (select coalesce(sum(p."monto"), 0) as paid from "resident_payments" p
          where p."cargo_residente_id" = charge and p."status" = 'Aplicado') s
        where c."id" = charge and c."monto_pagado" <> s.paid + c."applied";
    end loop;
    return null;
  end $$;`;

/** Removes the applications of a charge or a payment that changed so that they no longer fit. */
const RELEASE = `create function release_applications() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'resident_charges' then
      delete from "resident_payment_applications" where "charge_id" = new."id";
    else
      delete from "resident_payment_applications" where "payment_id" = new."id";
    end if;
    return null;
  end $$;`;

/** Makes the table of the payments on account that are applied to charges, with triggers that keep it right whatever else is written. */
export class Migration20261129042833_payment_applications extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create table "resident_payment_applications" ("id" uuid not null, "version" int not null default 1, "modified_at" timestamptz(3) not null default now(), "payment_id" uuid not null, "charge_id" uuid not null, "community_id" uuid not null, "resident_id" uuid not null, "amount" numeric(14,2) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "resident_payment_applications_modified_at_id_index" on "resident_payment_applications" ("modified_at", "id");`,
    );
    this.addSql(
      `create index "resident_payment_applications_resident_index" on "resident_payment_applications" ("resident_id");`,
    );
    this.addSql(
      `create index "resident_payment_applications_community_index" on "resident_payment_applications" ("community_id");`,
    );
    this.addSql(
      `create index "resident_payment_applications_charge_order_index" on "resident_payment_applications" ("charge_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "resident_payment_applications" add constraint "resident_payment_applications_once" unique ("payment_id", "charge_id");`,
    );
    this.addSql(`drop trigger if exists "Change" on "residents";`);
    this.addSql(`drop function if exists "residents_Change_fn"();`);
    this.addSql(
      `create or replace function "residents_Change_fn"() returns trigger as $$ begin perform record_change_of('Resident', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('communityId', (old."community_id")::text, 'id', (old."id")::text, 'audience', (old."audience")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('communityId', (new."community_id")::text, 'id', (new."id")::text, 'audience', (new."audience")::text) end end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Vehicle', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "vehicles" r where r."resident_id" = old."id"; end if; if old."user_id" is distinct from new."user_id" or old."community_id" is distinct from new."community_id" then perform record_change_of('User', r."id"::text, r."version", a."after" || jsonb_build_object('audienceOfUser', coalesce(nullif(array_remove(array_remove(array_append((a."after"->>'audienceOfUser')::uuid[], old."community_id"), null), case when new."community_id" is distinct from old."community_id" then new."community_id" end), '{}'), r."audience")::text), a."after") from "users" r cross join lateral (select (select jsonb_build_object('id', (t."id")::text, 'audienceOfUser', (coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id" union (select r."community_id" from "residents" r where r."user_id" = t."id" and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), t."audience"))::text, 'role', (t_role_id."code")::text) from (select r.*) t left join "roles" t_role_id on t_role_id."id" = t."role_id") as "after") a where r."id" in (old."user_id", new."user_id"); end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentVisit', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "resident_visits" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentPaymentApplication', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "resident_payment_applications" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentPayment', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select r.*) t left join (select old.*) t_residente_id on t_residente_id."id" = t."residente_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select r.*) t left join "residents" t_residente_id on t_residente_id."id" = t."residente_id") end) from "resident_payments" r where r."residente_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentCharge', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "resident_charges" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Pet', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "pets" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Comment', r."id"::text, r."version", (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "comments" r where r."resident_id" = old."id"; end if; return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "residents" for each ROW execute function "residents_Change_fn"();`,
    );
    this.addSql(
      `alter table "resident_charges" add "applied" numeric(14,2) not null default 0, add "owed_since" date null;`,
    );
    this.addSql(
      `alter table "resident_payments" add "applied" numeric(14,2) not null default 0, add "is_applied_as_given" boolean not null default false;`,
    );
    this.addSql(
      `alter table "resident_payment_applications" add constraint "resident_payment_applications_payment_id_foreign" foreign key ("payment_id") references "resident_payments" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "resident_payment_applications" add constraint "resident_payment_applications_charge_id_foreign" foreign key ("charge_id") references "resident_charges" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "resident_payment_applications" add constraint "resident_payment_applications_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "resident_payment_applications" add constraint "resident_payment_applications_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "resident_payment_applications" add constraint "resident_payment_applications_amount_check" check ("amount" > 0);`,
    );
    this.addSql(
      `create trigger "resident_payment_applications_version" before update on "resident_payment_applications" for each row execute function "record_change"();`,
    );
    this.addSql(
      `create or replace function "resident_payment_applications_Change_fn"() returns trigger as $$ begin perform record_change_of('ResidentPaymentApplication', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select old.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select new.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "resident_payment_applications" for each ROW execute function "resident_payment_applications_Change_fn"();`,
    );
    for (const sql of [SUM_PAYMENTS, SUM_APPLICATIONS, RELEASE]) this.addSql(sql);
    this.addSql(
      `create trigger "resident_payment_applications_sums" after insert or update or delete on "resident_payment_applications" for each row execute function sum_applications();`,
    );
    this.addSql(
      `create trigger "resident_charges_release" after update of "monto", "monto_pagado", "estatus_fijado", "resident_id", "unit_id", "community_id" on "resident_charges" for each row when (new."applied" > 0 and (new."estatus_fijado" = 'Cancelado' or new."monto_pagado" > new."monto" or new."resident_id" <> old."resident_id" or new."unit_id" is distinct from old."unit_id" or new."community_id" is distinct from old."community_id")) execute function release_applications();`,
    );
    this.addSql(
      `create trigger "resident_payments_release" after update of "monto", "status", "cargo_residente_id", "residente_id", "unit_id", "community_id" on "resident_payments" for each row when (new."applied" > 0 and (new."status" <> 'Aplicado' or new."cargo_residente_id" is not null or new."monto" < new."applied" or new."residente_id" <> old."residente_id" or new."unit_id" is distinct from old."unit_id" or new."community_id" is distinct from old."community_id")) execute function release_applications();`,
    );
  }
}
