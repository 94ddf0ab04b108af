import { Migration } from '@mikro-orm/migrations';

/**
 * The feed of changes: each write of a record that clients see adds a row, by triggers, so that no write of any version is left out.
 */
export class Migration20261127030000_change_events extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create table "change_events" ("position" xid8 not null, "id" bigserial not null, "transaction" xid8 not null, "record" text not null, "record_id" text not null, "record_version" int not null, "before" jsonb null, "after" jsonb null, "created_at" timestamptz(3) not null default now(), primary key ("position", "id"));`,
    );
    this.addSql(
      `alter table "change_events" add constraint "change_events_record_unique" unique ("record", "record_id", "position", "transaction");`,
    );
    this.addSql(`create index "change_events_created_at_index" on "change_events" ("created_at");`);
    this.addSql(
      `create table "change_feeds" ("id" uuid not null default gen_random_uuid(), primary key ("id"));`,
    );
    this.addSql(`insert into "change_feeds" default values;`);
    // The versions of a record grow in the order of positions: an older transaction may change a record after a newer one.
    this.addSql(
      `create function "record_change_of"("kind" text, "key" text, "number" int, "was" jsonb, "is" jsonb) returns void language plpgsql as $$
        declare
          "own" xid8 := pg_current_xact_id();
          "last" xid8;
        begin
          if "was" is null and "is" is null then
            return;
          end if;
          select e."position" into "last" from "change_events" e
            where e."record" = "kind" and e."record_id" = "key" order by e."position" desc limit 1;
          insert into "change_events" ("position", "transaction", "record", "record_id", "record_version", "before", "after")
            values (greatest("own", "last"), "own", "kind", "key", "number", "was", "is")
            on conflict ("record", "record_id", "position", "transaction")
            do update set "record_version" = excluded."record_version", "after" = excluded."after";
        end $$;`,
    );
    this.addSql(
      `create function "communities_Change_fn"() returns trigger as $$ begin perform record_change_of('Community', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('id', (old."id")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('id', (new."id")::text) end end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "communities" for each ROW execute function "communities_Change_fn"();`,
    );
    this.addSql(
      `create function "users_Change_fn"() returns trigger as $$ begin perform record_change_of('User', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('id', (t."id")::text, 'audienceOfUser', (coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id" union (select r."community_id" from "residents" r where r."user_id" = t."id" and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), t."audience"))::text, 'role', (t_role_id."code")::text) from (select old.*) t left join "roles" t_role_id on t_role_id."id" = t."role_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('id', (t."id")::text, 'audienceOfUser', (coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id" union (select r."community_id" from "residents" r where r."user_id" = t."id" and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), t."audience"))::text, 'role', (t_role_id."code")::text) from (select new.*) t left join "roles" t_role_id on t_role_id."id" = t."role_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "users" for each ROW execute function "users_Change_fn"();`,
    );
    this.addSql(
      `create function "surveys_Change_fn"() returns trigger as $$ begin perform record_change_of('Survey', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('communityId', (old."community_id")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('communityId', (new."community_id")::text) end end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id")) then perform record_change_of('SurveyQuestion', r."id"::text, r."version", (select jsonb_build_object('communityId', (t_survey_id."community_id")::text) from (select r.*) t left join (select old.*) t_survey_id on t_survey_id."id" = t."survey_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t_survey_id."community_id")::text) from (select r.*) t left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id") end) from "survey_questions" r where r."survey_id" = old."id"; end if; return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "surveys" for each ROW execute function "surveys_Change_fn"();`,
    );
    this.addSql(
      `create function "survey_questions_Change_fn"() returns trigger as $$ begin perform record_change_of('SurveyQuestion', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t_survey_id."community_id")::text) from (select old.*) t left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t_survey_id."community_id")::text) from (select new.*) t left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "survey_questions" for each ROW execute function "survey_questions_Change_fn"();`,
    );
    this.addSql(
      `create function "service_providers_Change_fn"() returns trigger as $$ begin perform record_change_of('ServiceProvider', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text, 'isActive', (old."is_active")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text, 'isActive', (new."is_active")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "service_providers" for each ROW execute function "service_providers_Change_fn"();`,
    );
    this.addSql(
      `create function "residents_Change_fn"() returns trigger as $$ begin perform record_change_of('Resident', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('communityId', (old."community_id")::text, 'id', (old."id")::text, 'audience', (old."audience")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('communityId', (new."community_id")::text, 'id', (new."id")::text, 'audience', (new."audience")::text) end end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Vehicle', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "vehicles" r where r."resident_id" = old."id"; end if; if old."user_id" is distinct from new."user_id" or old."community_id" is distinct from new."community_id" then perform record_change_of('User', r."id"::text, r."version", a."after" || jsonb_build_object('audienceOfUser', coalesce(nullif(array_remove(array_remove(array_append((a."after"->>'audienceOfUser')::uuid[], old."community_id"), null), case when new."community_id" is distinct from old."community_id" then new."community_id" end), '{}'), r."audience")::text), a."after") from "users" r cross join lateral (select (select jsonb_build_object('id', (t."id")::text, 'audienceOfUser', (coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id" union (select r."community_id" from "residents" r where r."user_id" = t."id" and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), t."audience"))::text, 'role', (t_role_id."code")::text) from (select r.*) t left join "roles" t_role_id on t_role_id."id" = t."role_id") as "after") a where r."id" in (old."user_id", new."user_id"); end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentVisit', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "resident_visits" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentPayment', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select r.*) t left join (select old.*) t_residente_id on t_residente_id."id" = t."residente_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select r.*) t left join "residents" t_residente_id on t_residente_id."id" = t."residente_id") end) from "resident_payments" r where r."residente_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentCharge', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "resident_charges" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Pet', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "pets" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Comment', r."id"::text, r."version", (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "comments" r where r."resident_id" = old."id"; end if; return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "residents" for each ROW execute function "residents_Change_fn"();`,
    );
    this.addSql(
      `create function "tickets_Change_fn"() returns trigger as $$ begin perform record_change_of('Ticket', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'residentId', (old."resident_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'residentId', (new."resident_id")::text) end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."resident_id" is distinct from new."resident_id")) then perform record_change_of('TicketHistory', r."id"::text, r."version", (select jsonb_build_object('communityId', (t_ticket_id."community_id")::text, 'residentId', (t_ticket_id."resident_id")::text) from (select r.*) t left join (select old.*) t_ticket_id on t_ticket_id."id" = t."ticket_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t_ticket_id."community_id")::text, 'residentId', (t_ticket_id."resident_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id") end) from "ticket_history" r where r."ticket_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."resident_id" is distinct from new."resident_id")) then perform record_change_of('Comment', r."id"::text, r."version", (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join (select old.*) t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "comments" r where r."ticket_id" = old."id"; end if; return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "tickets" for each ROW execute function "tickets_Change_fn"();`,
    );
    this.addSql(
      `create function "ticket_history_Change_fn"() returns trigger as $$ begin perform record_change_of('TicketHistory', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t_ticket_id."community_id")::text, 'residentId', (t_ticket_id."resident_id")::text) from (select old.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t_ticket_id."community_id")::text, 'residentId', (t_ticket_id."resident_id")::text) from (select new.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "ticket_history" for each ROW execute function "ticket_history_Change_fn"();`,
    );
    this.addSql(
      `create function "resident_visits_Change_fn"() returns trigger as $$ begin perform record_change_of('ResidentVisit', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select old.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select new.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "resident_visits" for each ROW execute function "resident_visits_Change_fn"();`,
    );
    this.addSql(
      `create function "resident_charges_Change_fn"() returns trigger as $$ begin perform record_change_of('ResidentCharge', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select old.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select new.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "resident_charges" for each ROW execute function "resident_charges_Change_fn"();`,
    );
    this.addSql(
      `create function "resident_payments_Change_fn"() returns trigger as $$ begin perform record_change_of('ResidentPayment', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select old.*) t left join "residents" t_residente_id on t_residente_id."id" = t."residente_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select new.*) t left join "residents" t_residente_id on t_residente_id."id" = t."residente_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "resident_payments" for each ROW execute function "resident_payments_Change_fn"();`,
    );
    this.addSql(
      `create function "pets_Change_fn"() returns trigger as $$ begin perform record_change_of('Pet', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select old.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select new.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "pets" for each ROW execute function "pets_Change_fn"();`,
    );
    this.addSql(
      `create function "payments_Change_fn"() returns trigger as $$ begin perform record_change_of('Payment', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "payments" for each ROW execute function "payments_Change_fn"();`,
    );
    this.addSql(
      `create function "documents_Change_fn"() returns trigger as $$ begin perform record_change_of('Document', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "documents" for each ROW execute function "documents_Change_fn"();`,
    );
    this.addSql(
      `create function "contracts_Change_fn"() returns trigger as $$ begin perform record_change_of('Contract', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('communityId', (old."community_id")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('communityId', (new."community_id")::text) end end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."deleted_at" is distinct from new."deleted_at")) then perform record_change_of('PaymentHistory', r."id"::text, r."version", (select case when t_contrato_id."deleted_at" is null then jsonb_build_object('communityId', (t_contrato_id."community_id")::text) end from (select r.*) t left join (select old.*) t_contrato_id on t_contrato_id."id" = t."contrato_id"), case when tg_op = 'UPDATE' then (select case when t_contrato_id."deleted_at" is null then jsonb_build_object('communityId', (t_contrato_id."community_id")::text) end from (select r.*) t left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id") end) from "payment_histories" r where r."contrato_id" = old."id"; end if; return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "contracts" for each ROW execute function "contracts_Change_fn"();`,
    );
    this.addSql(
      `create function "payment_histories_Change_fn"() returns trigger as $$ begin perform record_change_of('PaymentHistory', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t_contrato_id."deleted_at" is null then jsonb_build_object('communityId', (t_contrato_id."community_id")::text) end from (select old.*) t left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id") end, case when tg_op <> 'DELETE' then (select case when t_contrato_id."deleted_at" is null then jsonb_build_object('communityId', (t_contrato_id."community_id")::text) end from (select new.*) t left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "payment_histories" for each ROW execute function "payment_histories_Change_fn"();`,
    );
    this.addSql(
      `create function "community_charges_Change_fn"() returns trigger as $$ begin perform record_change_of('CommunityCharge', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('comunidadId', (old."comunidad_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('comunidadId', (new."comunidad_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "community_charges" for each ROW execute function "community_charges_Change_fn"();`,
    );
    this.addSql(
      `create function "payment_applications_Change_fn"() returns trigger as $$ begin perform record_change_of('PaymentApplication', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "payment_applications" for each ROW execute function "payment_applications_Change_fn"();`,
    );
    this.addSql(
      `create function "community_providers_Change_fn"() returns trigger as $$ begin perform record_change_of('CommunityProvider', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text, 'isActive', (old."is_active")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text, 'isActive', (new."is_active")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "community_providers" for each ROW execute function "community_providers_Change_fn"();`,
    );
    this.addSql(
      `create function "community_prices_Change_fn"() returns trigger as $$ begin perform record_change_of('CommunityPrice', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "community_prices" for each ROW execute function "community_prices_Change_fn"();`,
    );
    this.addSql(
      `create function "community_configurations_Change_fn"() returns trigger as $$ begin perform record_change_of('CommunityConfiguration', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "community_configurations" for each ROW execute function "community_configurations_Change_fn"();`,
    );
    this.addSql(
      `create function "community_assignments_Change_fn"() returns trigger as $$ begin if old."user_id" is distinct from new."user_id" or old."community_id" is distinct from new."community_id" then perform record_change_of('User', r."id"::text, r."version", a."after" || jsonb_build_object('audienceOfUser', coalesce(nullif(array_remove(array_remove(array_append((a."after"->>'audienceOfUser')::uuid[], old."community_id"), null), case when new."community_id" is distinct from old."community_id" then new."community_id" end), '{}'), r."audience")::text), a."after") from "users" r cross join lateral (select (select jsonb_build_object('id', (t."id")::text, 'audienceOfUser', (coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id" union (select r."community_id" from "residents" r where r."user_id" = t."id" and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), t."audience"))::text, 'role', (t_role_id."code")::text) from (select r.*) t left join "roles" t_role_id on t_role_id."id" = t."role_id") as "after") a where r."id" in (old."user_id", new."user_id"); end if; return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "community_assignments" for each ROW execute function "community_assignments_Change_fn"();`,
    );
    this.addSql(
      `create function "comments_Change_fn"() returns trigger as $$ begin perform record_change_of('Comment', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select old.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select new.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "comments" for each ROW execute function "comments_Change_fn"();`,
    );
    this.addSql(
      `create function "banners_Change_fn"() returns trigger as $$ begin perform record_change_of('Banner', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text, 'isActive', (old."is_active")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text, 'isActive', (new."is_active")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "banners" for each ROW execute function "banners_Change_fn"();`,
    );
    this.addSql(
      `create function "bank_balances_Change_fn"() returns trigger as $$ begin perform record_change_of('BankBalance', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "bank_balances" for each ROW execute function "bank_balances_Change_fn"();`,
    );
    this.addSql(
      `create function "announcements_Change_fn"() returns trigger as $$ begin perform record_change_of('Announcement', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text) end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "announcements" for each ROW execute function "announcements_Change_fn"();`,
    );
    this.addSql(
      `create function "amenities_Change_fn"() returns trigger as $$ begin perform record_change_of('Amenity', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text) end end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience" or old."deleted_at" is distinct from new."deleted_at")) then perform record_change_of('AmenitySchedule', r."id"::text, r."version", (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select r.*) t left join (select old.*) t_amenity_id on t_amenity_id."id" = t."amenity_id"), case when tg_op = 'UPDATE' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select r.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end) from "amenity_schedules" r where r."amenity_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('AmenityReservation', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_amenity_id."audience")::text) from (select r.*) t left join (select old.*) t_amenity_id on t_amenity_id."id" = t."amenity_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_amenity_id."audience")::text) from (select r.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end) from "amenity_reservations" r where r."amenity_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience" or old."deleted_at" is distinct from new."deleted_at")) then perform record_change_of('AmenityClosure', r."id"::text, r."version", (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select r.*) t left join (select old.*) t_amenity_id on t_amenity_id."id" = t."amenity_id"), case when tg_op = 'UPDATE' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select r.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end) from "amenity_closures" r where r."amenity_id" = old."id"; end if; return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "amenities" for each ROW execute function "amenities_Change_fn"();`,
    );
    this.addSql(
      `create function "amenity_schedules_Change_fn"() returns trigger as $$ begin perform record_change_of('AmenitySchedule', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select old.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end, case when tg_op <> 'DELETE' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select new.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "amenity_schedules" for each ROW execute function "amenity_schedules_Change_fn"();`,
    );
    this.addSql(
      `create function "amenity_reservations_Change_fn"() returns trigger as $$ begin perform record_change_of('AmenityReservation', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_amenity_id."audience")::text) from (select old.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_amenity_id."audience")::text) from (select new.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "amenity_reservations" for each ROW execute function "amenity_reservations_Change_fn"();`,
    );
    this.addSql(
      `create function "amenity_closures_Change_fn"() returns trigger as $$ begin perform record_change_of('AmenityClosure', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select old.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end, case when tg_op <> 'DELETE' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select new.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "amenity_closures" for each ROW execute function "amenity_closures_Change_fn"();`,
    );
    this.addSql(
      `create function "vehicles_Change_fn"() returns trigger as $$ begin perform record_change_of('Vehicle', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select old.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select new.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "vehicles" for each ROW execute function "vehicles_Change_fn"();`,
    );
    this.addSql(
      `alter table "change_events" add constraint "change_events_record_check" check (char_length("record") <= 200);`,
    );
    this.addSql(
      `alter table "change_events" add constraint "change_events_record_id_check" check (char_length("record_id") <= 200);`,
    );
    this.addSql(
      `alter table "change_events" add constraint "change_events_after_check" check (octet_length("after"::text) <= 1500000);`,
    );
    this.addSql(
      `alter table "change_events" add constraint "change_events_before_check" check (octet_length("before"::text) <= 1500000);`,
    );
  }
}
