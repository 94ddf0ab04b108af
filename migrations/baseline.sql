-- The tables, functions, triggers and indexes of the service as of its first release, and its reference rows. The
-- migration beside it applies them to a new database; later migrations change them.

set local check_function_bodies = off;

-- The extensions may be in schemas of their own.
select set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), string_agg(distinct extnamespace::regnamespace::text, ', ')), true)
  from pg_extension where extname in ('btree_gist', 'pg_trgm', 'unaccent');

CREATE FUNCTION "amenities_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Amenity', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text) end end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience" or old."deleted_at" is distinct from new."deleted_at")) then perform record_change_of('AmenitySchedule', r."id"::text, r."version", (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select r.*) t left join (select old.*) t_amenity_id on t_amenity_id."id" = t."amenity_id"), case when tg_op = 'UPDATE' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select r.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end) from "amenity_schedules" r where r."amenity_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('AmenityReservation', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_amenity_id."audience")::text) from (select r.*) t left join (select old.*) t_amenity_id on t_amenity_id."id" = t."amenity_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_amenity_id."audience")::text) from (select r.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end) from "amenity_reservations" r where r."amenity_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience" or old."deleted_at" is distinct from new."deleted_at")) then perform record_change_of('AmenityClosure', r."id"::text, r."version", (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select r.*) t left join (select old.*) t_amenity_id on t_amenity_id."id" = t."amenity_id"), case when tg_op = 'UPDATE' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select r.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end) from "amenity_closures" r where r."amenity_id" = old."id"; end if; return null; end; $$;

CREATE FUNCTION "amenity_closures_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('AmenityClosure', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select old.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end, case when tg_op <> 'DELETE' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select new.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end); return null; end; $$;

CREATE FUNCTION "amenity_reservations_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('AmenityReservation', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_amenity_id."audience")::text) from (select old.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_amenity_id."audience")::text) from (select new.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end); return null; end; $$;

CREATE FUNCTION "amenity_schedules_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('AmenitySchedule', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select old.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end, case when tg_op <> 'DELETE' then (select case when t_amenity_id."deleted_at" is null then jsonb_build_object('communityId', (t_amenity_id."community_id")::text, 'audience', (t_amenity_id."audience")::text) end from (select new.*) t left join "amenities" t_amenity_id on t_amenity_id."id" = t."amenity_id") end); return null; end; $$;

CREATE FUNCTION "announcements_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Announcement', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text) end); return null; end; $$;

CREATE FUNCTION "bank_balances_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('BankBalance', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$;

CREATE FUNCTION "banners_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Banner', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text, 'isActive', (old."is_active")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text, 'isActive', (new."is_active")::text) end); return null; end; $$;

CREATE FUNCTION calendar_day(timestamp with time zone, text) RETURNS date
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN ((($1 AT TIME ZONE 'UTC'::text))::time without time zone = '00:00:00'::time without time zone) THEN (($1 AT TIME ZONE 'UTC'::text))::date ELSE (($1 AT TIME ZONE $2))::date END;

CREATE FUNCTION change_feed() RETURNS uuid
    LANGUAGE sql STABLE
    AS $$
        select min("id"::text)::uuid from "change_feeds"
          having count(*) = 1 and bool_and("history" = "change_history"() and "written_by" = xmin)
      $$;

CREATE FUNCTION change_history() RETURNS text
    LANGUAGE sql STABLE
    AS $$
        select concat_ws('.', (select "system_identifier" from pg_control_system()),
          (select "timeline_id" from pg_control_checkpoint()),
          (select "oid" from pg_database where "datname" = current_database()))
      $$;

CREATE FUNCTION check_amenity_number() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        declare
          most integer;
          buffer interval;
          ends timestamptz;
        begin
          if tg_op = 'UPDATE' and old."status" in ('En proceso', 'Reservada')
            and (old."amenity_id", old."horario", old."horas_reservadas") = (new."amenity_id", new."horario", new."horas_reservadas")
          then
            return null;
          end if;
          select coalesce("numero_reservaciones_simultaneas", 1), make_interval(mins => "buffer_minutes") into most, buffer
            from "amenities" where "id" = new."amenity_id" for no key update;
          ends := new."horario" + make_interval(hours => new."horas_reservadas") + buffer;
          if exists (
            select from (
              select new."horario" as "at"
              union select o."horario" from "amenity_reservations" o
                where o."amenity_id" = new."amenity_id" and o."horario" > new."horario" and o."horario" < ends
            ) moments
            where most < (
              select count(*) from "amenity_reservations" r
              where r."amenity_id" = new."amenity_id" and r."status" in ('En proceso', 'Reservada')
                and r."horario" <= moments."at"
                and r."horario" + make_interval(hours => r."horas_reservadas") + buffer > moments."at"
            )
          ) then
            raise exception 'Amenity % has more live reservations at one time than its number', new."amenity_id"
              using errcode = '23P01', constraint = 'amenity_reservations_number_check';
          end if;
          return null;
        end $$;

CREATE FUNCTION check_charge_sum(charge uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
        begin
          if exists (
            select from "community_charges" c where c."id" = charge and c."monto_pagado" <>
              (select coalesce(sum(a."monto_aplicado"), 0) from "payment_applications" a
                join "payments" p on p."id" = a."pago_comunidad_id" and p."is_active"
                where a."cargos_comunidad_id" = charge)
          ) then
            raise exception 'The active payments of charge % do not add up to its paid amount', charge
              using errcode = '23514', constraint = 'community_charges_paid_sum_check';
          end if;
        end $$;

CREATE FUNCTION check_comment_parent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if new."id_comment" is not null then
            perform from "comments" p where p."id" = new."id_comment"
              and lower(p."origen") = lower(new."origen") and p."id_origen" = new."id_origen" for share;
            if not found then
              raise exception 'The parent of comment % is of another origin', new."id"
                using errcode = '23514', constraint = 'comments_parent_check';
            end if;
          end if;
          if tg_op = 'UPDATE' and exists (
            select from "comments" r where r."id_comment" = new."id"
              and (lower(r."origen") <> lower(new."origen") or r."id_origen" <> new."id_origen")
          ) then
            raise exception 'A reply to comment % is of another origin', new."id"
              using errcode = '23514', constraint = 'comments_parent_check';
          end if;
          return null;
        end $$;

CREATE FUNCTION check_community_of_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if new."community_id" is null or (
            tg_op = 'UPDATE' and new."community_id" = old."community_id" and new."residente_id" = old."residente_id"
          ) then
            return new;
          end if;
          if not exists (select from "residents" r where r."id" = new."residente_id" and r."community_id" = new."community_id")
            and not exists (select from "resident_charges" c
              where c."resident_id" = new."residente_id" and c."community_id" = new."community_id")
            and exists (select from "residents" r where r."id" = new."residente_id") then
            raise exception 'What residente_id of resident_payments refers to is of another community'
              using errcode = '23514', constraint = 'resident_payments_community_of_reference_check';
          end if;
          return new;
        end $$;

CREATE FUNCTION check_community_of_reference() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
        declare
          named uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
          is_of_another boolean;
        begin
          if new."community_id" is null or (
            tg_op = 'UPDATE' and new."community_id" = old."community_id"
              and named::text is not distinct from to_jsonb(old) ->> tg_argv[0]
          ) then
            return new;
          end if;
          execute format(
            'select exists (select from %I t where t."id" = $1 and t."community_id" is distinct from $2)', tg_argv[1]
          ) into is_of_another using named, new."community_id";
          if is_of_another then
            raise exception 'What % of % refers to is of another community', tg_argv[0], tg_table_name
              using errcode = '23514', constraint = tg_table_name || '_community_of_reference_check';
          end if;
          return new;
        end $_$;

CREATE FUNCTION check_payment_sum(payment uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
        begin
          if exists (
            select from "payments" p where p."id" = payment and p."monto_aplicado" <>
              (select coalesce(sum(a."monto_aplicado"), 0) from "payment_applications" a where a."pago_comunidad_id" = payment)
          ) then
            raise exception 'The applications of payment % do not add up to its applied amount', payment
              using errcode = '23514', constraint = 'payments_applied_sum_check';
          end if;
        end $$;

CREATE FUNCTION check_sum_of_charge() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          perform "check_charge_sum"(new."id");
          return null;
        end $$;

CREATE FUNCTION check_sums_of_application() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if tg_op <> 'INSERT' then
            perform "check_payment_sum"(old."pago_comunidad_id"), "check_charge_sum"(old."cargos_comunidad_id");
          end if;
          if tg_op <> 'DELETE' then
            perform "check_payment_sum"(new."pago_comunidad_id"), "check_charge_sum"(new."cargos_comunidad_id");
          end if;
          return null;
        end $$;

CREATE FUNCTION check_sums_of_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          perform "check_payment_sum"(new."id");
          perform "check_charge_sum"(a."cargos_comunidad_id") from "payment_applications" a where a."pago_comunidad_id" = new."id";
          return null;
        end $$;

CREATE FUNCTION "comments_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Comment', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select old.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select new.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$;

CREATE FUNCTION "communities_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Community', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('id', (old."id")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('id', (new."id")::text) end end); return null; end; $$;

CREATE FUNCTION "community_assignments_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin if old."user_id" is distinct from new."user_id" or old."community_id" is distinct from new."community_id" then perform record_change_of('User', r."id"::text, r."version", a."after" || jsonb_build_object('audienceOfUser', coalesce(nullif(array_remove(array_remove(array_append((a."after"->>'audienceOfUser')::uuid[], old."community_id"), null), case when new."community_id" is distinct from old."community_id" then new."community_id" end), '{}'), r."audience")::text), a."after") from "users" r cross join lateral (select (select jsonb_build_object('id', (t."id")::text, 'audienceOfUser', (coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id" union (select r."community_id" from "residents" r where r."user_id" = t."id" and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), t."audience"))::text, 'role', (t_role_id."code")::text) from (select r.*) t left join "roles" t_role_id on t_role_id."id" = t."role_id") as "after") a where r."id" in (old."user_id", new."user_id"); end if; return null; end; $$;

CREATE FUNCTION "community_charges_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('CommunityCharge', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('comunidadId', (old."comunidad_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('comunidadId', (new."comunidad_id")::text) end); return null; end; $$;

CREATE FUNCTION "community_configurations_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('CommunityConfiguration', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$;

CREATE FUNCTION "community_prices_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('CommunityPrice', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$;

CREATE FUNCTION "community_providers_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('CommunityProvider', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text, 'isActive', (old."is_active")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text, 'isActive', (new."is_active")::text) end); return null; end; $$;

CREATE FUNCTION "contracts_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Contract', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('communityId', (old."community_id")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('communityId', (new."community_id")::text) end end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."deleted_at" is distinct from new."deleted_at")) then perform record_change_of('PaymentHistory', r."id"::text, r."version", (select case when t_contrato_id."deleted_at" is null then jsonb_build_object('communityId', (t_contrato_id."community_id")::text) end from (select r.*) t left join (select old.*) t_contrato_id on t_contrato_id."id" = t."contrato_id"), case when tg_op = 'UPDATE' then (select case when t_contrato_id."deleted_at" is null then jsonb_build_object('communityId', (t_contrato_id."community_id")::text) end from (select r.*) t left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id") end) from "payment_histories" r where r."contrato_id" = old."id"; end if; return null; end; $$;

CREATE FUNCTION "documents_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Document', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text, 'visibleTo', (old."visible_to")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text, 'visibleTo', (new."visible_to")::text) end); return null; end; $$;

CREATE FUNCTION first_start(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN ($1 ~ '[[:alnum:]]'::text) THEN $1 ELSE NULL::text END;

CREATE FUNCTION keep_system_administrator() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform pg_advisory_xact_lock(7302418);
        if not exists (
          select 1 from "users" u join "roles" r on r."id" = u."role_id"
          where u."id" <> old."id" and u."is_active" and r."code" = 'SYSTEM_ADMIN'
        ) then
          raise exception 'The last active SYSTEM_ADMIN must remain'
            using errcode = '23514', constraint = 'users_system_administrator_check';
        end if;
        return new;
      end $$;

CREATE FUNCTION last_start(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (first_start($1) || chr(1114111));

CREATE FUNCTION local_start(timestamp with time zone, text) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN ((($1 AT TIME ZONE 'UTC'::text))::time without time zone <> '00:00:00'::time without time zone) THEN $1 WHEN ((((($1 AT TIME ZONE 'UTC'::text) AT TIME ZONE $2) - '01:00:00'::interval) AT TIME ZONE $2) >= ($1 AT TIME ZONE 'UTC'::text)) THEN ((($1 AT TIME ZONE 'UTC'::text) AT TIME ZONE $2) - '01:00:00'::interval) ELSE (($1 AT TIME ZONE 'UTC'::text) AT TIME ZONE $2) END;

CREATE FUNCTION local_end(timestamp with time zone, text) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN ((($1 AT TIME ZONE 'UTC'::text))::time without time zone <> '00:00:00'::time without time zone) THEN $1 ELSE (local_start(($1 + '1 day'::interval), $2) - '00:00:00.000001'::interval) END;

CREATE FUNCTION longest_text(text[]) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT max(char_length(item.item)) AS max FROM unnest($1) item(item));

CREATE FUNCTION longest_word(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT word.word FROM regexp_split_to_table($1, '\s+'::text) word(word) ORDER BY (char_length(word.word)) DESC, word.word LIMIT 1);

CREATE FUNCTION mark_exclusive_reservation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if tg_op = 'UPDATE' and old."status" in ('En proceso', 'Reservada')
            and (old."amenity_id", old."horario", old."horas_reservadas") = (new."amenity_id", new."horario", new."horas_reservadas")
          then
            return new;
          end if;
          new."is_exclusive" := exists (
            select from "amenities" where "id" = new."amenity_id" and coalesce("numero_reservaciones_simultaneas", 1) = 1
          );
          return new;
        end $$;

CREATE FUNCTION match_rank(whole text, part text) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE strpos((' '::text || whole), (' '::text || part)) WHEN 0 THEN 3 WHEN 1 THEN CASE WHEN (whole = part) THEN 0 ELSE 1 END ELSE 2 END;

CREATE FUNCTION "notifications_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Notification', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('userId', (old."user_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('userId', (new."user_id")::text) end); return null; end; $$;

CREATE FUNCTION part_pattern(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN ($1 ~ '[[:alnum:]]'::text) THEN ((CASE WHEN (char_length($1) < 3) THEN ''::text ELSE '%'::text END || regexp_replace($1, '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) ELSE NULL::text END;

CREATE FUNCTION "payment_applications_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('PaymentApplication', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$;

CREATE FUNCTION "payment_histories_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('PaymentHistory', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t_contrato_id."deleted_at" is null then jsonb_build_object('communityId', (t_contrato_id."community_id")::text) end from (select old.*) t left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id") end, case when tg_op <> 'DELETE' then (select case when t_contrato_id."deleted_at" is null then jsonb_build_object('communityId', (t_contrato_id."community_id")::text) end from (select new.*) t left join "contracts" t_contrato_id on t_contrato_id."id" = t."contrato_id") end); return null; end; $$;

CREATE FUNCTION "payments_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Payment', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text) end); return null; end; $$;

CREATE FUNCTION permit_audit_changes() RETURNS void
    LANGUAGE sql
    AS $$
        select set_config('community.audit_changes', 'permitted', true);
      $$;

CREATE FUNCTION "pets_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Pet', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select old.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select new.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$;

CREATE FUNCTION plate_folded(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN NORMALIZE(upper(NORMALIZE(regexp_replace($1, '[\u0009-\u000d\u0020\u002d\u0085\u00a0\u00ad\u034f\u058a\u05be\u061c\u115f\u1160\u1400\u1680\u17b4\u17b5\u1806\u180b-\u180f\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u3000\u301c\u3030\u30a0\u3164\ufe00-\ufe0f\ufe31\ufe32\ufe58\ufe63\ufeff\uff0d\uffa0\ufff0-\ufff8\U00010d6e\U00010ead\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'::text, ''::text, 'g'::text), NFC)), NFC);

CREATE FUNCTION search_text(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(unaccent('unaccent'::regdictionary, $1));

CREATE FUNCTION plate_text(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN search_text(plate_folded($1));

CREATE FUNCTION record_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          new."version" := old."version" + 1;
          if new."modified_at" = old."modified_at" then
            new."modified_at" := greatest(old."modified_at", now());
          end if;
          return new;
        end $$;

CREATE FUNCTION record_change_of(kind text, key text, number integer, was jsonb, "is" jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
        end $$;

CREATE FUNCTION refuse_audit_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if current_setting('community.audit_changes', true) is distinct from 'permitted' then
          raise exception 'The audit log is append-only: % is refused', lower(tg_op)
            using errcode = 'insufficient_privilege';
        end if;
        return case tg_op when 'DELETE' then old else new end;
      end
      $$;

CREATE FUNCTION renew_change_feed() RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO '$user', 'public'
    AS $$
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
        end $$;

CREATE FUNCTION reservation_span(timestamp with time zone, integer) RETURNS tstzrange
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN tstzrange($1, ($1 + make_interval(hours => $2)));

CREATE FUNCTION "resident_charges_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('ResidentCharge', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select old.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select new.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$;

CREATE FUNCTION "resident_payments_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('ResidentPayment', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select old.*) t left join "residents" t_residente_id on t_residente_id."id" = t."residente_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select new.*) t left join "residents" t_residente_id on t_residente_id."id" = t."residente_id") end); return null; end; $$;

CREATE FUNCTION "resident_visits_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('ResidentVisit', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select old.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select new.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$;

CREATE FUNCTION "residents_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Resident', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('communityId', (old."community_id")::text, 'id', (old."id")::text, 'audience', (old."audience")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('communityId', (new."community_id")::text, 'id', (new."id")::text, 'audience', (new."audience")::text) end end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Vehicle', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "vehicles" r where r."resident_id" = old."id"; end if; if old."user_id" is distinct from new."user_id" or old."community_id" is distinct from new."community_id" then perform record_change_of('User', r."id"::text, r."version", a."after" || jsonb_build_object('audienceOfUser', coalesce(nullif(array_remove(array_remove(array_append((a."after"->>'audienceOfUser')::uuid[], old."community_id"), null), case when new."community_id" is distinct from old."community_id" then new."community_id" end), '{}'), r."audience")::text), a."after") from "users" r cross join lateral (select (select jsonb_build_object('id', (t."id")::text, 'audienceOfUser', (coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id" union (select r."community_id" from "residents" r where r."user_id" = t."id" and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), t."audience"))::text, 'role', (t_role_id."code")::text) from (select r.*) t left join "roles" t_role_id on t_role_id."id" = t."role_id") as "after") a where r."id" in (old."user_id", new."user_id"); end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentVisit', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "resident_visits" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentPayment', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select r.*) t left join (select old.*) t_residente_id on t_residente_id."id" = t."residente_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residenteId', (t."residente_id")::text, 'audience', (t_residente_id."audience")::text) from (select r.*) t left join "residents" t_residente_id on t_residente_id."id" = t."residente_id") end) from "resident_payments" r where r."residente_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."audience" is distinct from new."audience")) then perform record_change_of('ResidentCharge', r."id"::text, r."version", (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "resident_charges" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Pet', r."id"::text, r."version", (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select r.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "pets" r where r."resident_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."audience" is distinct from new."audience")) then perform record_change_of('Comment', r."id"::text, r."version", (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join (select old.*) t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "comments" r where r."resident_id" = old."id"; end if; return null; end; $$;

CREATE FUNCTION revoke_passes_of_resident() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          update "visitor_passes" set "revoked_at" = date_trunc('milliseconds', now())
            where "resident_id" = new."id" and "revoked_at" is null and "valid_until" > now();
          return null;
        end $$;

CREATE FUNCTION revoke_passes_of_user() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          update "visitor_passes" set "revoked_at" = date_trunc('milliseconds', now())
            where "resident_id" in (select r."id" from "residents" r where r."user_id" = new."id")
              and "revoked_at" is null and "valid_until" > now();
          return null;
        end $$;

CREATE FUNCTION search_pattern(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (('%'::text || regexp_replace(search_text($1), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text);

CREATE FUNCTION "service_providers_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('ServiceProvider', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'audience', (old."audience")::text, 'isActive', (old."is_active")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'audience', (new."audience")::text, 'isActive', (new."is_active")::text) end); return null; end; $$;

CREATE FUNCTION sign_in_name(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(NORMALIZE($1, NFC));

CREATE FUNCTION sort_key(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (("left"(translate(regexp_replace(replace(replace(NORMALIZE($1, NFD), 'ñ'::text, 'n{'::text), 'Ñ'::text, 'n{'::text), '[̀-ͯ]'::text, ''::text, 'g'::text), 'ABCDEFGHIJKLMNOPQRSTUVWXYZØøŁłĐđÆæŒœß'::text, 'abcdefghijklmnopqrstuvwxyzoollddaaoos'::text), 200) || ''::text) || "left"($1, 200));

CREATE FUNCTION store_sign_in_names() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'UPDATE' and sign_in_name(old."username") = sign_in_name(new."username")
          and sign_in_name(old."email") = sign_in_name(new."email") then
          return null;
        end if;
        delete from "sign_in_names" where "user_id" = new."id";
        insert into "sign_in_names" ("name", "user_id")
          select distinct "name", new."id"
          from unnest(array[sign_in_name(new."username"), sign_in_name(new."email")]) as "name";
        return null;
      end $$;

CREATE FUNCTION sum_payments_of_charge() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
            update "resident_charges" c set "monto_pagado" = s.paid
              from (select coalesce(sum(p."monto"), 0) as paid from "resident_payments" p
                where p."cargo_residente_id" = charge and p."status" = 'Aplicado') s
              where c."id" = charge and c."monto_pagado" <> s.paid;
          end loop;
          return null;
        end $$;

CREATE FUNCTION "survey_questions_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('SurveyQuestion', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t_survey_id."community_id")::text) from (select old.*) t left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t_survey_id."community_id")::text) from (select new.*) t left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id") end); return null; end; $$;

CREATE FUNCTION "surveys_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Survey', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then case when old."deleted_at" is null then jsonb_build_object('communityId', (old."community_id")::text) end end, case when tg_op <> 'DELETE' then case when new."deleted_at" is null then jsonb_build_object('communityId', (new."community_id")::text) end end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id")) then perform record_change_of('SurveyQuestion', r."id"::text, r."version", (select jsonb_build_object('communityId', (t_survey_id."community_id")::text) from (select r.*) t left join (select old.*) t_survey_id on t_survey_id."id" = t."survey_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t_survey_id."community_id")::text) from (select r.*) t left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id") end) from "survey_questions" r where r."survey_id" = old."id"; end if; return null; end; $$;

CREATE FUNCTION "ticket_history_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('TicketHistory', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('communityId', (t_ticket_id."community_id")::text, 'residentId', (t_ticket_id."resident_id")::text) from (select old.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('communityId', (t_ticket_id."community_id")::text, 'residentId', (t_ticket_id."resident_id")::text) from (select new.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id") end); return null; end; $$;

CREATE FUNCTION "tickets_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Ticket', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'residentId', (old."resident_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'residentId', (new."resident_id")::text) end); if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."resident_id" is distinct from new."resident_id")) then perform record_change_of('TicketHistory', r."id"::text, r."version", (select jsonb_build_object('communityId', (t_ticket_id."community_id")::text, 'residentId', (t_ticket_id."resident_id")::text) from (select r.*) t left join (select old.*) t_ticket_id on t_ticket_id."id" = t."ticket_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (t_ticket_id."community_id")::text, 'residentId', (t_ticket_id."resident_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id") end) from "ticket_history" r where r."ticket_id" = old."id"; end if; if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old."community_id" is distinct from new."community_id" or old."resident_id" is distinct from new."resident_id")) then perform record_change_of('Comment', r."id"::text, r."version", (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join (select old.*) t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"), case when tg_op = 'UPDATE' then (select jsonb_build_object('communityId', (coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id"))::text, 'residentId', (t."resident_id")::text, 'ownerOfTicketId', (t_ticket_id."resident_id")::text, 'audience', (case when t."resident_id" is null then t."audience" else t_resident_id."audience" end)::text, 'ticketId', (t."ticket_id")::text) from (select r.*) t left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id" left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end) from "comments" r where r."ticket_id" = old."id"; end if; return null; end; $$;

CREATE FUNCTION "users_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('User', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select jsonb_build_object('id', (t."id")::text, 'audienceOfUser', (coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id" union (select r."community_id" from "residents" r where r."user_id" = t."id" and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), t."audience"))::text, 'role', (t_role_id."code")::text) from (select old.*) t left join "roles" t_role_id on t_role_id."id" = t."role_id") end, case when tg_op <> 'DELETE' then (select jsonb_build_object('id', (t."id")::text, 'audienceOfUser', (coalesce(nullif(array(select a."community_id" from "community_assignments" a where a."user_id" = t."id" union (select r."community_id" from "residents" r where r."user_id" = t."id" and r."community_id" is not null order by r."deleted_at" desc nulls first limit 1)), '{}'), t."audience"))::text, 'role', (t_role_id."code")::text) from (select new.*) t left join "roles" t_role_id on t_role_id."id" = t."role_id") end); return null; end; $$;

CREATE FUNCTION "vehicles_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('Vehicle', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select old.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end, case when tg_op <> 'DELETE' then (select case when t."deleted_at" is null then jsonb_build_object('communityId', (t_resident_id."community_id")::text, 'residentId', (t."resident_id")::text, 'audience', (t_resident_id."audience")::text) end from (select new.*) t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id") end); return null; end; $$;

CREATE FUNCTION "visitor_passes_Change_fn"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin perform record_change_of('VisitorPass', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"), case when tg_op <> 'INSERT' then jsonb_build_object('communityId', (old."community_id")::text, 'residentId', (old."resident_id")::text) end, case when tg_op <> 'DELETE' then jsonb_build_object('communityId', (new."community_id")::text, 'residentId', (new."resident_id")::text) end); return null; end; $$;

CREATE FUNCTION word_parts(text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY(SELECT (('%'::text || regexp_replace(word.word, '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) FROM regexp_split_to_table($1, '\s+'::text) word(word));

CREATE FUNCTION word_pattern(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN (char_length($1) < 3) THEN ('% '::text || part_pattern($1)) ELSE NULL::text END;

CREATE TABLE amenities (
    id uuid NOT NULL,
    nombre text NOT NULL,
    descripcion text NOT NULL,
    reglas text NOT NULL,
    costo numeric(14,2),
    fecha_alta timestamp(3) with time zone NOT NULL,
    imagen text,
    community_id uuid,
    capacidad_maxima integer,
    numero_reservaciones_simultaneas integer,
    created_at timestamp(3) with time zone NOT NULL,
    created_by_user_id uuid,
    deleted_at timestamp(3) with time zone,
    personas_por_reservacion integer,
    horas_por_reservacion integer,
    requiere_aprobacion boolean DEFAULT true NOT NULL,
    audience uuid[] DEFAULT '{}'::uuid[],
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    buffer_minutes integer DEFAULT 0 NOT NULL,
    CONSTRAINT amenities_buffer_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 1440))),
    CONSTRAINT amenities_capacidad_check CHECK ((capacidad_maxima >= 0)),
    CONSTRAINT amenities_costo_check CHECK ((costo >= (0)::numeric)),
    CONSTRAINT amenities_descripcion_check CHECK ((char_length(descripcion) <= 4000)),
    CONSTRAINT amenities_fecha_alta_check CHECK (((fecha_alta >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_alta <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT amenities_horas_check CHECK ((horas_por_reservacion >= 0)),
    CONSTRAINT amenities_imagen_check CHECK ((char_length(imagen) <= 1000)),
    CONSTRAINT amenities_nombre_check CHECK ((char_length(nombre) <= 200)),
    CONSTRAINT amenities_personas_check CHECK ((personas_por_reservacion >= 0)),
    CONSTRAINT amenities_reglas_check CHECK ((char_length(reglas) <= 4000)),
    CONSTRAINT amenities_simultaneas_check CHECK ((numero_reservaciones_simultaneas >= 0))
);

CREATE TABLE amenity_closures (
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    amenity_id uuid NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    created_by_user_id uuid,
    CONSTRAINT amenity_closures_ends_at_check CHECK (((ends_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (ends_at <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT amenity_closures_period_check CHECK ((starts_at < ends_at)),
    CONSTRAINT amenity_closures_reason_check CHECK ((char_length(reason) <= 200)),
    CONSTRAINT amenity_closures_starts_at_check CHECK (((starts_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (starts_at <= '9999-12-31 23:59:59.999+00'::timestamp with time zone)))
);

CREATE TABLE amenity_reservations (
    id uuid NOT NULL,
    amenity_id uuid NOT NULL,
    resident_id uuid NOT NULL,
    horario timestamp(3) with time zone NOT NULL,
    num_personas integer NOT NULL,
    horas_reservadas integer NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    community_id uuid,
    is_exclusive boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_by_user_id uuid,
    updated_by_user_id uuid,
    approved_by_user_id uuid,
    CONSTRAINT amenity_reservations_horario_check CHECK (((horario >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (horario <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT amenity_reservations_horas_check CHECK (((horas_reservadas >= 1) AND (horas_reservadas <= 168))),
    CONSTRAINT amenity_reservations_personas_check CHECK ((num_personas > 0)),
    CONSTRAINT amenity_reservations_status_check CHECK ((status = ANY (ARRAY['En proceso'::text, 'Reservada'::text, 'Rechazada'::text, 'Cancelada'::text])))
);

CREATE TABLE amenity_schedules (
    id uuid NOT NULL,
    amenity_id uuid NOT NULL,
    day_of_week integer NOT NULL,
    hora_inicio text NOT NULL,
    hora_fin text NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    nota text,
    created_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT amenity_schedules_day_check CHECK (((day_of_week >= 1) AND (day_of_week <= 7))),
    CONSTRAINT amenity_schedules_form_check CHECK (((hora_inicio ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text) AND (hora_fin ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'::text))),
    CONSTRAINT amenity_schedules_hora_fin_check CHECK ((char_length(hora_fin) <= 5)),
    CONSTRAINT amenity_schedules_hora_inicio_check CHECK ((char_length(hora_inicio) <= 5)),
    CONSTRAINT amenity_schedules_hours_check CHECK (((hora_inicio COLLATE "C") < (hora_fin COLLATE "C"))),
    CONSTRAINT amenity_schedules_nota_check CHECK ((char_length(nota) <= 4000))
);

CREATE TABLE announcement_readings (
    announcement_id uuid NOT NULL,
    user_id uuid NOT NULL,
    read_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE announcements (
    id uuid NOT NULL,
    community_id uuid,
    titulo text NOT NULL,
    subtitulo text,
    contenido text NOT NULL,
    fecha timestamp(3) with time zone NOT NULL,
    imagen text,
    created_at timestamp(3) with time zone NOT NULL,
    audience uuid[] DEFAULT '{}'::uuid[],
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_by_user_id uuid,
    updated_by_user_id uuid,
    CONSTRAINT announcements_contenido_check CHECK ((char_length(contenido) <= 4000)),
    CONSTRAINT announcements_fecha_check CHECK (((fecha >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT announcements_imagen_check CHECK ((char_length(imagen) <= 500)),
    CONSTRAINT announcements_subtitulo_check CHECK ((char_length(subtitulo) <= 300)),
    CONSTRAINT announcements_titulo_check CHECK ((char_length(titulo) <= 200))
);

CREATE UNLOGGED TABLE attempts (
    key text NOT NULL,
    points integer NOT NULL,
    expire bigint,
    CONSTRAINT attempts_key_check CHECK ((char_length(key) <= 200))
);

CREATE TABLE audit_entries (
    id bigint NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    user_id uuid,
    username text,
    role text,
    action text NOT NULL,
    record text NOT NULL,
    record_id text,
    before jsonb,
    after jsonb,
    community_id uuid,
    network text,
    request_id text,
    CONSTRAINT audit_entries_action_check CHECK ((action ~ '^[A-Z_]{1,50}$'::text)),
    CONSTRAINT audit_entries_after_check CHECK ((octet_length((after)::text) <= 1500000)),
    CONSTRAINT audit_entries_before_check CHECK ((octet_length((before)::text) <= 1500000)),
    CONSTRAINT audit_entries_network_check CHECK ((char_length(network) <= 50)),
    CONSTRAINT audit_entries_record_check CHECK ((char_length(record) <= 200)),
    CONSTRAINT audit_entries_record_id_check CHECK ((char_length(record_id) <= 200)),
    CONSTRAINT audit_entries_request_id_check CHECK ((char_length(request_id) <= 200)),
    CONSTRAINT audit_entries_role_check CHECK ((char_length(role) <= 200)),
    CONSTRAINT audit_entries_username_check CHECK ((char_length(username) <= 200))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_analyze_scale_factor='0.01');

CREATE SEQUENCE audit_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE audit_entries_id_seq OWNED BY audit_entries.id;

CREATE TABLE bank_balances (
    id integer NOT NULL,
    community_id uuid NOT NULL,
    banco text NOT NULL,
    cuenta text NOT NULL,
    fecha_saldo timestamp(3) with time zone NOT NULL,
    monto numeric(14,2) NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    created_by_user_id uuid,
    updated_by_user_id uuid,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bank_balances_banco_check CHECK ((char_length(banco) <= 200)),
    CONSTRAINT bank_balances_cuenta_check CHECK ((char_length(cuenta) <= 200)),
    CONSTRAINT bank_balances_fecha_saldo_check CHECK (((fecha_saldo >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_saldo <= '9999-12-31 23:59:59.999+00'::timestamp with time zone)))
);

CREATE SEQUENCE bank_balances_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE bank_balances_id_seq OWNED BY bank_balances.id;

CREATE TABLE banners (
    id uuid NOT NULL,
    community_id uuid,
    path_imagen text NOT NULL,
    title text NOT NULL,
    text text,
    enlace text,
    orden integer DEFAULT 0 NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    start_date date,
    end_date date,
    created_at timestamp(3) with time zone NOT NULL,
    audience uuid[] DEFAULT '{}'::uuid[],
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_by_user_id uuid,
    updated_by_user_id uuid,
    CONSTRAINT banners_days_check CHECK ((end_date >= start_date)),
    CONSTRAINT banners_enlace_check CHECK ((char_length(enlace) <= 1000)),
    CONSTRAINT banners_path_imagen_check CHECK ((char_length(path_imagen) <= 500)),
    CONSTRAINT banners_text_check CHECK ((char_length(text) <= 2000)),
    CONSTRAINT banners_title_check CHECK ((char_length(title) <= 200))
);

CREATE TABLE change_events (
    "position" xid8 NOT NULL,
    id bigint NOT NULL,
    transaction xid8 NOT NULL,
    record text NOT NULL,
    record_id text NOT NULL,
    record_version integer NOT NULL,
    before jsonb,
    after jsonb,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT change_events_after_check CHECK ((octet_length((after)::text) <= 1500000)),
    CONSTRAINT change_events_before_check CHECK ((octet_length((before)::text) <= 1500000)),
    CONSTRAINT change_events_record_check CHECK ((char_length(record) <= 200)),
    CONSTRAINT change_events_record_id_check CHECK ((char_length(record_id) <= 200))
);

CREATE SEQUENCE change_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE change_events_id_seq OWNED BY change_events.id;

CREATE TABLE change_feeds (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    history text,
    written_by xid,
    CONSTRAINT change_feeds_history_check CHECK ((char_length(history) <= 200))
);

CREATE TABLE comments (
    id integer NOT NULL,
    resident_id uuid,
    origen text NOT NULL,
    id_origen text NOT NULL,
    ticket_id integer,
    id_comment integer,
    comentario_texto text NOT NULL,
    image_urls text[],
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    author_user_id uuid,
    subject_community_id uuid,
    audience uuid[] DEFAULT '{}'::uuid[],
    CONSTRAINT comments_author_check CHECK ((((resident_id IS NOT NULL) AND (author_user_id IS NULL)) OR ((resident_id IS NULL) AND (author_user_id IS NOT NULL) AND ((ticket_id IS NOT NULL) OR (lower(origen) = ANY (ARRAY['post'::text, 'provider'::text])))))),
    CONSTRAINT comments_comentario_texto_check CHECK ((char_length(comentario_texto) <= 4000)),
    CONSTRAINT comments_id_origen_check CHECK ((char_length(id_origen) <= 50)),
    CONSTRAINT comments_image_urls_check CHECK (((cardinality(image_urls) <= 20) AND (longest_text(image_urls) <= 1000))),
    CONSTRAINT comments_origen_check CHECK ((char_length(origen) <= 50)),
    CONSTRAINT comments_ticket_check CHECK (
CASE
    WHEN (ticket_id IS NULL) THEN (lower(origen) <> 'ticket'::text)
    ELSE ((lower(origen) = 'ticket'::text) AND (id_origen = (ticket_id)::text))
END)
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_analyze_scale_factor='0.01');
ALTER TABLE comments ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE communities (
    id uuid NOT NULL,
    nombre text NOT NULL,
    descripcion text NOT NULL,
    direccion text NOT NULL,
    contacto text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    tipo_comunidad text NOT NULL,
    latitud double precision,
    longitud double precision,
    cantidad_viviendas integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    time_zone text,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT communities_contacto_check CHECK ((char_length(contacto) <= 200)),
    CONSTRAINT communities_descripcion_check CHECK ((char_length(descripcion) <= 4000)),
    CONSTRAINT communities_direccion_check CHECK ((char_length(direccion) <= 500)),
    CONSTRAINT communities_dwellings_check CHECK ((cantidad_viviendas >= 0)),
    CONSTRAINT communities_email_check CHECK ((char_length(email) <= 200)),
    CONSTRAINT communities_nombre_check CHECK ((char_length(nombre) <= 200)),
    CONSTRAINT communities_phone_check CHECK ((char_length(phone) <= 200)),
    CONSTRAINT communities_place_check CHECK ((((latitud >= ('-90'::integer)::double precision) AND (latitud <= (90)::double precision)) AND ((longitud >= ('-180'::integer)::double precision) AND (longitud <= (180)::double precision)))),
    CONSTRAINT communities_time_zone_check CHECK ((char_length(time_zone) <= 50)),
    CONSTRAINT communities_time_zone_known_check CHECK (((time_zone IS NULL) OR (('2000-01-01 12:00:00+00'::timestamp with time zone AT TIME ZONE time_zone) IS NOT NULL))),
    CONSTRAINT communities_tipo_comunidad_check CHECK ((char_length(tipo_comunidad) <= 50))
);

CREATE TABLE community_assignments (
    user_id uuid NOT NULL,
    community_id uuid NOT NULL
);

CREATE TABLE community_charges (
    id uuid NOT NULL,
    contrato_id uuid NOT NULL,
    comunidad_id uuid NOT NULL,
    monto_cargo numeric(14,2) NOT NULL,
    fecha_de_pago timestamp(3) with time zone NOT NULL,
    monto_recargos numeric(14,2) DEFAULT 0 NOT NULL,
    monto_pagado numeric(14,2) DEFAULT 0 NOT NULL,
    notas text,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT community_charges_amount_check CHECK (((monto_cargo >= (0)::numeric) AND (monto_recargos >= (0)::numeric))),
    CONSTRAINT community_charges_balance_check CHECK (((monto_pagado >= (0)::numeric) AND (monto_pagado <= (monto_cargo + monto_recargos)))),
    CONSTRAINT community_charges_fecha_de_pago_check CHECK (((fecha_de_pago >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_de_pago <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT community_charges_notas_check CHECK ((char_length(notas) <= 4000))
);

CREATE TABLE community_configurations (
    id uuid NOT NULL,
    community_id uuid NOT NULL,
    codigo text NOT NULL,
    titulo text NOT NULL,
    descripcion text NOT NULL,
    valor text NOT NULL,
    tipo_dato text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    created_by_user_id uuid,
    updated_by_user_id uuid,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT community_configurations_codigo_check CHECK ((char_length(codigo) <= 200)),
    CONSTRAINT community_configurations_descripcion_check CHECK ((char_length(descripcion) <= 4000)),
    CONSTRAINT community_configurations_tipo_dato_check CHECK ((char_length(tipo_dato) <= 50)),
    CONSTRAINT community_configurations_titulo_check CHECK ((char_length(titulo) <= 200)),
    CONSTRAINT community_configurations_valor_check CHECK ((char_length(valor) <= 4000))
);

CREATE TABLE community_prices (
    id uuid NOT NULL,
    community_id uuid NOT NULL,
    concepto text NOT NULL,
    monto numeric(14,2) NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    created_by_user_id uuid,
    updated_by_user_id uuid,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT community_prices_concepto_check CHECK ((char_length(concepto) <= 200)),
    CONSTRAINT community_prices_monto_check CHECK ((monto >= (0)::numeric))
);

CREATE TABLE community_providers (
    id uuid NOT NULL,
    community_id uuid,
    business_name text NOT NULL,
    tax_id text,
    full_address text,
    contact_phones text,
    primary_email text,
    website_or_social_media text,
    primary_contact_name text,
    direct_phone text,
    mobile_phone text,
    contact_email text,
    products_or_services text,
    category_or_industry text,
    payment_methods text,
    order_history text,
    past_incidents_or_claims text,
    internal_notes text,
    rating numeric(14,2),
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    created_by_user_id uuid,
    updated_by_user_id uuid,
    audience uuid[] DEFAULT '{}'::uuid[],
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT community_providers_business_name_check CHECK ((char_length(business_name) <= 200)),
    CONSTRAINT community_providers_category_or_industry_check CHECK ((char_length(category_or_industry) <= 200)),
    CONSTRAINT community_providers_contact_email_check CHECK ((char_length(contact_email) <= 200)),
    CONSTRAINT community_providers_contact_phones_check CHECK ((char_length(contact_phones) <= 200)),
    CONSTRAINT community_providers_direct_phone_check CHECK ((char_length(direct_phone) <= 200)),
    CONSTRAINT community_providers_full_address_check CHECK ((char_length(full_address) <= 500)),
    CONSTRAINT community_providers_internal_notes_check CHECK ((char_length(internal_notes) <= 4000)),
    CONSTRAINT community_providers_mobile_phone_check CHECK ((char_length(mobile_phone) <= 200)),
    CONSTRAINT community_providers_order_history_check CHECK ((char_length(order_history) <= 4000)),
    CONSTRAINT community_providers_past_incidents_or_claims_check CHECK ((char_length(past_incidents_or_claims) <= 4000)),
    CONSTRAINT community_providers_payment_methods_check CHECK ((char_length(payment_methods) <= 4000)),
    CONSTRAINT community_providers_primary_contact_name_check CHECK ((char_length(primary_contact_name) <= 200)),
    CONSTRAINT community_providers_primary_email_check CHECK ((char_length(primary_email) <= 200)),
    CONSTRAINT community_providers_products_or_services_check CHECK ((char_length(products_or_services) <= 4000)),
    CONSTRAINT community_providers_rating_check CHECK ((rating >= (0)::numeric)),
    CONSTRAINT community_providers_tax_id_check CHECK ((char_length(tax_id) <= 200)),
    CONSTRAINT community_providers_website_or_social_media_check CHECK ((char_length(website_or_social_media) <= 1000))
);

CREATE TABLE contracts (
    id uuid NOT NULL,
    community_id uuid NOT NULL,
    tipo_contrato text NOT NULL,
    folio_contrato text NOT NULL,
    representante_comunidad text NOT NULL,
    costo_total numeric(14,2) NOT NULL,
    monto_pago_parcial numeric(14,2) NOT NULL,
    numero_pagos_parciales integer NOT NULL,
    dia_pago integer NOT NULL,
    periodicidad_pago text NOT NULL,
    metodo_pago text NOT NULL,
    fecha_firma timestamp(3) with time zone NOT NULL,
    fecha_inicio timestamp(3) with time zone NOT NULL,
    fecha_fin timestamp(3) with time zone,
    numero_casas integer NOT NULL,
    estado_contrato text NOT NULL,
    asesor_ventas text,
    notas text,
    documentos_adjuntos text,
    resident_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    updated_by_user_id uuid,
    deleted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT contracts_amounts_check CHECK (((costo_total >= (0)::numeric) AND (monto_pago_parcial >= (0)::numeric))),
    CONSTRAINT contracts_asesor_ventas_check CHECK ((char_length(asesor_ventas) <= 200)),
    CONSTRAINT contracts_counts_check CHECK (((numero_pagos_parciales >= 0) AND (numero_casas >= 0))),
    CONSTRAINT contracts_documentos_adjuntos_check CHECK ((char_length(documentos_adjuntos) <= 4000)),
    CONSTRAINT contracts_estado_contrato_check CHECK ((estado_contrato = ANY (ARRAY['activo'::text, 'vencido'::text, 'cancelado'::text, 'en renovación'::text]))),
    CONSTRAINT contracts_fecha_fin_check CHECK (((fecha_fin >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_fin <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT contracts_fecha_firma_check CHECK (((fecha_firma >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_firma <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT contracts_fecha_inicio_check CHECK (((fecha_inicio >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_inicio <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT contracts_folio_contrato_check CHECK ((char_length(folio_contrato) <= 200)),
    CONSTRAINT contracts_metodo_pago_check CHECK ((char_length(metodo_pago) <= 200)),
    CONSTRAINT contracts_notas_check CHECK ((char_length(notas) <= 4000)),
    CONSTRAINT contracts_payment_day_check CHECK (((dia_pago >= 1) AND (dia_pago <= 28))),
    CONSTRAINT contracts_period_check CHECK ((fecha_fin >= fecha_inicio)),
    CONSTRAINT contracts_periodicidad_pago_check CHECK ((periodicidad_pago = ANY (ARRAY['mensual'::text, 'trimestral'::text, 'anual'::text]))),
    CONSTRAINT contracts_representante_comunidad_check CHECK ((char_length(representante_comunidad) <= 200)),
    CONSTRAINT contracts_tipo_contrato_check CHECK ((tipo_contrato = ANY (ARRAY['estandar'::text, 'prueba'::text, 'promocion'::text, 'cliente'::text])))
);

CREATE TABLE devices (
    token text NOT NULL,
    user_id uuid NOT NULL,
    platform text NOT NULL,
    registered_at timestamp(3) with time zone NOT NULL,
    session_id uuid,
    CONSTRAINT devices_platform_check CHECK ((char_length(platform) <= 50)),
    CONSTRAINT devices_token_check CHECK ((char_length(token) <= 500))
);

CREATE TABLE documents (
    id uuid NOT NULL,
    community_id uuid,
    user_id uuid,
    titulo text NOT NULL,
    descripcion text,
    fecha timestamp(3) with time zone NOT NULL,
    user_created text,
    nombre_documento text NOT NULL,
    url_doc text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    audience uuid[] DEFAULT '{}'::uuid[],
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    visible_to text DEFAULT 'ADMINISTRATION'::text NOT NULL,
    CONSTRAINT documents_descripcion_check CHECK ((char_length(descripcion) <= 2000)),
    CONSTRAINT documents_fecha_check CHECK (((fecha >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT documents_nombre_documento_check CHECK ((char_length(nombre_documento) <= 500)),
    CONSTRAINT documents_titulo_check CHECK ((char_length(titulo) <= 200)),
    CONSTRAINT documents_url_doc_check CHECK ((char_length(url_doc) <= 1000)),
    CONSTRAINT documents_user_created_check CHECK ((char_length(user_created) <= 200)),
    CONSTRAINT documents_visible_to_check CHECK ((visible_to = ANY (ARRAY['ADMINISTRATION'::text, 'COMMITTEE'::text, 'COMMUNITY'::text])))
);

CREATE TABLE idempotency_keys (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    interface text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    answer text,
    created_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    CONSTRAINT idempotency_keys_answer_check CHECK ((char_length(answer) <= 262144)),
    CONSTRAINT idempotency_keys_fingerprint_check CHECK ((char_length(fingerprint) <= 200)),
    CONSTRAINT idempotency_keys_interface_check CHECK ((interface = ANY (ARRAY['graphql'::text, 'rest'::text]))),
    CONSTRAINT idempotency_keys_key_check CHECK ((char_length(key) <= 255))
);

CREATE SEQUENCE idempotency_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE idempotency_keys_id_seq OWNED BY idempotency_keys.id;

CREATE TABLE notification_deliveries (
    notification_id uuid NOT NULL,
    channel text NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT notification_deliveries_channel_check CHECK ((channel = ANY (ARRAY['MAIL'::text, 'PUSH'::text])))
);

CREATE TABLE notification_preferences (
    user_id uuid NOT NULL,
    mail text[] NOT NULL,
    push text[] NOT NULL,
    digest boolean DEFAULT false NOT NULL,
    quiet_from text,
    quiet_to text,
    CONSTRAINT notification_preferences_mail_check CHECK (((cardinality(mail) <= 13) AND (longest_text(mail) <= 50))),
    CONSTRAINT notification_preferences_push_check CHECK (((cardinality(push) <= 13) AND (longest_text(push) <= 50))),
    CONSTRAINT notification_preferences_quiet_from_check CHECK ((char_length(quiet_from) <= 5)),
    CONSTRAINT notification_preferences_quiet_to_check CHECK ((char_length(quiet_to) <= 5))
);

CREATE TABLE notifications (
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    user_id uuid NOT NULL,
    community_id uuid,
    kind text NOT NULL,
    record_id text NOT NULL,
    occasion text NOT NULL,
    detail text,
    read_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT notifications_detail_check CHECK ((char_length(detail) <= 50)),
    CONSTRAINT notifications_kind_check CHECK ((kind = ANY (ARRAY['ANNOUNCEMENT_PUBLISHED'::text, 'CHARGE_DUE_SOON'::text, 'CHARGE_OVERDUE'::text, 'MENTIONED'::text, 'PAYMENT_CONFIRMED'::text, 'PAYMENT_REFUSED'::text, 'RESERVATION_DECIDED'::text, 'SURVEY_ENDED'::text, 'SURVEY_ENDING'::text, 'SURVEY_OPENED'::text, 'TICKET_COMMENTED'::text, 'TICKET_STATUS_CHANGED'::text, 'VISITOR_ARRIVED'::text]))),
    CONSTRAINT notifications_occasion_check CHECK ((char_length(occasion) <= 50)),
    CONSTRAINT notifications_record_id_check CHECK ((char_length(record_id) <= 50))
);

CREATE TABLE password_reset_tokens (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT password_reset_tokens_token_hash_check CHECK ((char_length(token_hash) <= 200))
);

CREATE TABLE path_uses (
    day date NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    client text NOT NULL,
    uses bigint NOT NULL,
    CONSTRAINT path_uses_client_check CHECK ((char_length(client) <= 200)),
    CONSTRAINT path_uses_method_check CHECK ((char_length(method) <= 200)),
    CONSTRAINT path_uses_path_check CHECK ((char_length(path) <= 200)),
    CONSTRAINT path_uses_uses_check CHECK ((uses > 0))
);

CREATE TABLE payment_applications (
    id uuid NOT NULL,
    pago_comunidad_id uuid NOT NULL,
    cargos_comunidad_id uuid NOT NULL,
    monto_aplicado numeric(14,2) NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    community_id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payment_applications_amount_check CHECK ((monto_aplicado >= (0)::numeric))
);

CREATE TABLE payment_histories (
    id uuid NOT NULL,
    contrato_id uuid NOT NULL,
    monto numeric(14,2) NOT NULL,
    fecha_pago timestamp(3) with time zone NOT NULL,
    metodo_pago text,
    referencia_pago text,
    estado_pago text DEFAULT 'pendiente'::text NOT NULL,
    notas text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    updated_by_user_id uuid,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payment_histories_amount_check CHECK ((monto >= (0)::numeric)),
    CONSTRAINT payment_histories_estado_pago_check CHECK ((estado_pago = ANY (ARRAY['pendiente'::text, 'pagado'::text, 'cancelado'::text, 'reembolsado'::text]))),
    CONSTRAINT payment_histories_fecha_pago_check CHECK (((fecha_pago >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_pago <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT payment_histories_metodo_pago_check CHECK ((char_length(metodo_pago) <= 200)),
    CONSTRAINT payment_histories_notas_check CHECK ((char_length(notas) <= 4000)),
    CONSTRAINT payment_histories_referencia_pago_check CHECK ((char_length(referencia_pago) <= 200))
);

CREATE TABLE payments (
    id uuid NOT NULL,
    community_id uuid NOT NULL,
    monto_pago numeric(14,2) NOT NULL,
    monto_aplicado numeric(14,2) NOT NULL,
    forma_de_pago text NOT NULL,
    fecha_de_pago timestamp(3) with time zone NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    updated_by_user_id uuid,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payments_applied_check CHECK (((monto_aplicado >= (0)::numeric) AND (monto_aplicado <= monto_pago))),
    CONSTRAINT payments_fecha_de_pago_check CHECK (((fecha_de_pago >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_de_pago <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT payments_forma_de_pago_check CHECK ((char_length(forma_de_pago) <= 200))
);

CREATE TABLE pets (
    id uuid NOT NULL,
    resident_id uuid NOT NULL,
    name text NOT NULL,
    species text NOT NULL,
    breed text NOT NULL,
    age integer NOT NULL,
    color text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT pets_age_check CHECK (((age >= 0) AND (age <= 200))),
    CONSTRAINT pets_breed_check CHECK ((char_length(breed) <= 200)),
    CONSTRAINT pets_color_check CHECK ((char_length(color) <= 200)),
    CONSTRAINT pets_name_check CHECK ((char_length(name) <= 200)),
    CONSTRAINT pets_species_check CHECK ((char_length(species) <= 200))
);

CREATE TABLE record_days (
    user_id uuid NOT NULL,
    day date NOT NULL,
    records integer NOT NULL,
    bytes bigint NOT NULL,
    CONSTRAINT record_days_bytes_check CHECK ((bytes >= 0)),
    CONSTRAINT record_days_records_check CHECK ((records >= 0))
);

CREATE TABLE refresh_tokens (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    family_id uuid NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    spent_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT refresh_tokens_token_hash_check CHECK ((char_length(token_hash) <= 200))
);

CREATE TABLE resident_charges (
    id uuid NOT NULL,
    resident_id uuid NOT NULL,
    fecha timestamp(3) with time zone NOT NULL,
    descripcion text NOT NULL,
    monto numeric(14,2) NOT NULL,
    estatus_fijado text,
    created_by_user_id uuid,
    updated_by_user_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    community_id uuid,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    monto_pagado numeric(14,2) DEFAULT 0 NOT NULL,
    CONSTRAINT resident_charges_amount_check CHECK ((monto >= (0)::numeric)),
    CONSTRAINT resident_charges_descripcion_check CHECK ((char_length(descripcion) <= 4000)),
    CONSTRAINT resident_charges_estatus_fijado_check CHECK ((estatus_fijado = ANY (ARRAY['Activo'::text, 'Pagado'::text, 'PagoParcial'::text, 'Cancelado'::text]))),
    CONSTRAINT resident_charges_fecha_check CHECK (((fecha >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha <= '9999-12-31 23:59:59.999+00'::timestamp with time zone)))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_analyze_scale_factor='0.01');

CREATE TABLE resident_payments (
    id uuid NOT NULL,
    residente_id uuid NOT NULL,
    cargo_residente_id uuid,
    fecha_pago timestamp(3) with time zone NOT NULL,
    monto numeric(14,2) NOT NULL,
    status text NOT NULL,
    concepto text,
    forma_de_pago text,
    url_comprobante text,
    nota text,
    created_by_user_id uuid,
    updated_by_user_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    community_id uuid,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT resident_payments_amount_check CHECK ((monto >= (0)::numeric)),
    CONSTRAINT resident_payments_concepto_check CHECK ((char_length(concepto) <= 200)),
    CONSTRAINT resident_payments_fecha_pago_check CHECK (((fecha_pago >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_pago <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT resident_payments_forma_de_pago_check CHECK ((char_length(forma_de_pago) <= 200)),
    CONSTRAINT resident_payments_nota_check CHECK ((char_length(nota) <= 4000)),
    CONSTRAINT resident_payments_status_check CHECK ((status = ANY (ARRAY['PorConfirmar'::text, 'Aplicado'::text, 'Cancelado'::text]))),
    CONSTRAINT resident_payments_url_comprobante_check CHECK ((char_length(url_comprobante) <= 1000))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_analyze_scale_factor='0.01');

CREATE TABLE resident_visits (
    id uuid NOT NULL,
    resident_id uuid NOT NULL,
    visitor_name text NOT NULL,
    total_people integer NOT NULL,
    vehicle_color text,
    license_plate text,
    subject text NOT NULL,
    arrival_date timestamp(3) with time zone NOT NULL,
    departure_date timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    community_id uuid,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    checked_in_at timestamp(3) with time zone,
    CONSTRAINT resident_visits_arrival_date_check CHECK (((arrival_date >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (arrival_date <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT resident_visits_checked_in_at_check CHECK (((checked_in_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (checked_in_at <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT resident_visits_departure_check CHECK ((departure_date >= arrival_date)),
    CONSTRAINT resident_visits_departure_date_check CHECK (((departure_date >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (departure_date <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT resident_visits_license_plate_check CHECK ((char_length(license_plate) <= 200)),
    CONSTRAINT resident_visits_subject_check CHECK ((char_length(subject) <= 200)),
    CONSTRAINT resident_visits_total_people_check CHECK ((total_people >= 1)),
    CONSTRAINT resident_visits_vehicle_color_check CHECK ((char_length(vehicle_color) <= 200)),
    CONSTRAINT resident_visits_visitor_name_check CHECK ((char_length(visitor_name) <= 200))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_analyze_scale_factor='0.01');

CREATE TABLE residents (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    community_id uuid,
    full_name text NOT NULL,
    email text,
    phone text,
    number text,
    address text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    audience uuid[] DEFAULT '{}'::uuid[],
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT residents_address_check CHECK ((char_length(address) <= 500)),
    CONSTRAINT residents_email_check CHECK ((char_length(email) <= 256)),
    CONSTRAINT residents_full_name_check CHECK ((char_length(full_name) <= 200)),
    CONSTRAINT residents_number_check CHECK ((char_length(number) <= 50)),
    CONSTRAINT residents_phone_check CHECK ((char_length(phone) <= 50))
);

CREATE TABLE roles (
    id uuid NOT NULL,
    code text NOT NULL,
    description text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT roles_code_check CHECK ((char_length(code) <= 200)),
    CONSTRAINT roles_description_check CHECK ((char_length(description) <= 200))
);

CREATE TABLE second_factors (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    secret text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_time_step integer DEFAULT 0 NOT NULL,
    recovery_hashes text[] NOT NULL,
    CONSTRAINT second_factors_recovery_hashes_check CHECK (((cardinality(recovery_hashes) <= 10) AND (longest_text(recovery_hashes) <= 200))),
    CONSTRAINT second_factors_secret_check CHECK ((char_length(secret) <= 200))
);

CREATE TABLE service_provider_ratings (
    service_provider_id uuid NOT NULL,
    user_id uuid NOT NULL,
    puntuacion numeric(14,2) NOT NULL,
    rated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT service_provider_ratings_puntuacion_check CHECK (((puntuacion >= (0)::numeric) AND (puntuacion <= (5)::numeric)))
);

CREATE TABLE service_providers (
    id uuid NOT NULL,
    community_id uuid,
    giro text NOT NULL,
    nombre text NOT NULL,
    telefono text,
    email text,
    descripcion text,
    pagina_web text,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    created_by_user_id uuid,
    updated_at timestamp(3) with time zone NOT NULL,
    updated_by_user_id uuid,
    audience uuid[] DEFAULT '{}'::uuid[],
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT service_providers_descripcion_check CHECK ((char_length(descripcion) <= 4000)),
    CONSTRAINT service_providers_email_check CHECK ((char_length(email) <= 200)),
    CONSTRAINT service_providers_giro_check CHECK ((char_length(giro) <= 200)),
    CONSTRAINT service_providers_nombre_check CHECK ((char_length(nombre) <= 200)),
    CONSTRAINT service_providers_pagina_web_check CHECK ((char_length(pagina_web) <= 1000)),
    CONSTRAINT service_providers_telefono_check CHECK ((char_length(telefono) <= 200))
);

CREATE TABLE sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    network text,
    user_agent text,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sessions_network_check CHECK ((char_length(network) <= 200)),
    CONSTRAINT sessions_user_agent_check CHECK ((char_length(user_agent) <= 200))
);

CREATE TABLE sign_in_names (
    name text NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT sign_in_names_name_check CHECK ((char_length(name) <= 256))
);

CREATE TABLE stored_pictures (
    path text NOT NULL,
    width integer,
    height integer,
    is_converted boolean NOT NULL,
    CONSTRAINT stored_pictures_path_check CHECK ((octet_length(path) <= 2500)),
    CONSTRAINT stored_pictures_size_check CHECK ((NOT ((width > 0) IS DISTINCT FROM (height > 0))))
);

CREATE TABLE survey_answers (
    id uuid NOT NULL,
    response_id uuid NOT NULL,
    question_id uuid NOT NULL,
    respuesta text NOT NULL,
    survey_id uuid NOT NULL,
    CONSTRAINT survey_answers_respuesta_check CHECK ((char_length(respuesta) <= 4000))
);

CREATE TABLE survey_questions (
    id uuid NOT NULL,
    survey_id uuid NOT NULL,
    "position" integer NOT NULL,
    tipo_pregunta integer NOT NULL,
    pregunta text NOT NULL,
    opciones text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT survey_questions_opciones_check CHECK (((cardinality(opciones) <= 200) AND (longest_text(opciones) <= 500))),
    CONSTRAINT survey_questions_pregunta_check CHECK ((char_length(pregunta) <= 4000)),
    CONSTRAINT survey_questions_type_check CHECK (((tipo_pregunta >= 0) AND (tipo_pregunta <= 3)))
);

CREATE TABLE survey_responses (
    id uuid NOT NULL,
    survey_id uuid NOT NULL,
    resident_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    user_id uuid NOT NULL
);

CREATE TABLE surveys (
    id uuid NOT NULL,
    community_id uuid NOT NULL,
    titulo text NOT NULL,
    descripcion text NOT NULL,
    fecha_inicio timestamp(3) with time zone NOT NULL,
    fecha_fin timestamp(3) with time zone NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_by_user_id uuid,
    updated_by_user_id uuid,
    reminded_at timestamp(3) with time zone,
    CONSTRAINT surveys_descripcion_check CHECK ((char_length(descripcion) <= 4000)),
    CONSTRAINT surveys_fecha_fin_check CHECK (((fecha_fin >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_fin <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT surveys_fecha_inicio_check CHECK (((fecha_inicio >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (fecha_inicio <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT surveys_period_check CHECK (((fecha_fin >= fecha_inicio) OR ((((fecha_fin AT TIME ZONE 'UTC'::text))::time without time zone = '00:00:00'::time without time zone) AND (fecha_inicio < (fecha_fin + '36:00:00'::interval))))),
    CONSTRAINT surveys_titulo_check CHECK ((char_length(titulo) <= 200))
);

CREATE TABLE ticket_categories (
    id integer NOT NULL,
    categoria text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ticket_categories_categoria_check CHECK ((char_length(categoria) <= 200))
);

CREATE TABLE ticket_history (
    id integer NOT NULL,
    ticket_id integer NOT NULL,
    from_status_id integer NOT NULL,
    to_status_id integer NOT NULL,
    changed_by_user_id uuid NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ticket_history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ticket_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ticket_statuses (
    id integer NOT NULL,
    code text NOT NULL,
    descripcion text NOT NULL,
    color text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ticket_statuses_code_check CHECK ((char_length(code) <= 200)),
    CONSTRAINT ticket_statuses_color_check CHECK ((char_length(color) <= 200)),
    CONSTRAINT ticket_statuses_descripcion_check CHECK ((char_length(descripcion) <= 200))
);

CREATE TABLE tickets (
    id integer NOT NULL,
    community_id uuid NOT NULL,
    resident_id uuid NOT NULL,
    categoria_ticket_id integer NOT NULL,
    status_id integer NOT NULL,
    fecha_reporte timestamp(3) with time zone NOT NULL,
    contenido text NOT NULL,
    image_urls text[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tickets_contenido_check CHECK ((char_length(contenido) <= 4000)),
    CONSTRAINT tickets_image_urls_check CHECK (((cardinality(image_urls) <= 20) AND (longest_text(image_urls) <= 1000)))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_analyze_scale_factor='0.01');
ALTER TABLE tickets ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME tickets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE upload_days (
    user_id uuid NOT NULL,
    day date NOT NULL,
    bytes bigint NOT NULL,
    CONSTRAINT upload_days_bytes_check CHECK ((bytes >= 0))
);

CREATE TABLE users (
    id uuid NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    username text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    role_id uuid NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    phone text,
    address text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone,
    sent_resident_info jsonb,
    sessions_valid_from timestamp(3) with time zone,
    audience uuid[] DEFAULT '{}'::uuid[],
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    is_email_confirmed boolean DEFAULT true NOT NULL,
    CONSTRAINT users_address_check CHECK ((char_length(address) <= 500)),
    CONSTRAINT users_email_check CHECK ((char_length(email) <= 256)),
    CONSTRAINT users_first_name_check CHECK ((char_length(first_name) <= 200)),
    CONSTRAINT users_last_name_check CHECK ((char_length(last_name) <= 200)),
    CONSTRAINT users_password_hash_check CHECK ((char_length(password_hash) <= 200)),
    CONSTRAINT users_phone_check CHECK ((char_length(phone) <= 50)),
    CONSTRAINT users_sent_resident_info_check CHECK ((octet_length((sent_resident_info)::text) <= 60000)),
    CONSTRAINT users_username_check CHECK ((char_length(username) <= 200))
);

CREATE TABLE vehicle_types (
    id uuid NOT NULL,
    name text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT vehicle_types_name_check CHECK ((char_length(name) <= 200))
);

CREATE TABLE vehicles (
    id uuid NOT NULL,
    resident_id uuid NOT NULL,
    brand text NOT NULL,
    vehicle_type_id uuid NOT NULL,
    model text NOT NULL,
    year integer NOT NULL,
    color text NOT NULL,
    license_plate text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT vehicles_brand_check CHECK ((char_length(brand) <= 200)),
    CONSTRAINT vehicles_color_check CHECK ((char_length(color) <= 200)),
    CONSTRAINT vehicles_license_plate_check CHECK ((char_length(license_plate) <= 200)),
    CONSTRAINT vehicles_model_check CHECK ((char_length(model) <= 200)),
    CONSTRAINT vehicles_year_check CHECK (((year >= 1900) AND (year <= 9999)))
);

CREATE TABLE visitor_passes (
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    resident_id uuid NOT NULL,
    community_id uuid NOT NULL,
    visitor_name text NOT NULL,
    total_people integer NOT NULL,
    license_plate text,
    subject text,
    valid_from timestamp(3) with time zone NOT NULL,
    valid_until timestamp(3) with time zone NOT NULL,
    single_use boolean NOT NULL,
    used_at timestamp(3) with time zone,
    visit_id uuid,
    revoked_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT visitor_passes_license_plate_check CHECK ((char_length(license_plate) <= 200)),
    CONSTRAINT visitor_passes_revoked_at_check CHECK (((revoked_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (revoked_at <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT visitor_passes_span_check CHECK (((valid_from < valid_until) AND ((valid_until - valid_from) <= '31 days'::interval))),
    CONSTRAINT visitor_passes_subject_check CHECK ((char_length(subject) <= 200)),
    CONSTRAINT visitor_passes_total_people_check CHECK ((total_people >= 1)),
    CONSTRAINT visitor_passes_used_at_check CHECK (((used_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (used_at <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT visitor_passes_valid_from_check CHECK (((valid_from >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (valid_from <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT visitor_passes_valid_until_check CHECK (((valid_until >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (valid_until <= '9999-12-31 23:59:59.999+00'::timestamp with time zone))),
    CONSTRAINT visitor_passes_visitor_name_check CHECK ((char_length(visitor_name) <= 200))
);

CREATE TABLE webhook_deliveries (
    id bigint NOT NULL,
    webhook_id uuid NOT NULL,
    event text NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    record_node_id text,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_status integer,
    duration integer,
    next_attempt_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone,
    CONSTRAINT webhook_deliveries_data_check CHECK ((octet_length((data)::text) <= 4000)),
    CONSTRAINT webhook_deliveries_event_check CHECK ((char_length(event) <= 50)),
    CONSTRAINT webhook_deliveries_record_node_id_check CHECK ((char_length(record_node_id) <= 200)),
    CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text]))),
    CONSTRAINT webhook_deliveries_type_check CHECK ((char_length(type) <= 50))
);

CREATE SEQUENCE webhook_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE webhook_deliveries_id_seq OWNED BY webhook_deliveries.id;

CREATE TABLE webhooks (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    url text NOT NULL,
    types text[] NOT NULL,
    community_id uuid,
    payload text,
    state text NOT NULL,
    gap_at timestamp(3) with time zone,
    cursor text NOT NULL,
    secret text NOT NULL,
    former_secret text,
    former_until timestamp(3) with time zone,
    delivering_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT webhooks_cursor_check CHECK ((char_length(cursor) <= 200)),
    CONSTRAINT webhooks_former_secret_check CHECK ((char_length(former_secret) <= 200)),
    CONSTRAINT webhooks_payload_check CHECK ((char_length(payload) <= 4000)),
    CONSTRAINT webhooks_secret_check CHECK ((char_length(secret) <= 200)),
    CONSTRAINT webhooks_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'RESTING'::text, 'DISABLED'::text]))),
    CONSTRAINT webhooks_types_check CHECK (((cardinality(types) <= 50) AND (longest_text(types) <= 50))),
    CONSTRAINT webhooks_url_check CHECK ((char_length(url) <= 1000))
);

CREATE UNLOGGED TABLE write_positions (
    key text NOT NULL,
    "position" bigint NOT NULL,
    written_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT write_positions_key_check CHECK ((char_length(key) <= 200)),
    CONSTRAINT write_positions_written_at_check CHECK (((written_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (written_at <= '9999-12-31 23:59:59.999+00'::timestamp with time zone)))
);
ALTER TABLE ONLY audit_entries ALTER COLUMN id SET DEFAULT nextval('audit_entries_id_seq'::regclass);
ALTER TABLE ONLY bank_balances ALTER COLUMN id SET DEFAULT nextval('bank_balances_id_seq'::regclass);
ALTER TABLE ONLY change_events ALTER COLUMN id SET DEFAULT nextval('change_events_id_seq'::regclass);
ALTER TABLE ONLY idempotency_keys ALTER COLUMN id SET DEFAULT nextval('idempotency_keys_id_seq'::regclass);
ALTER TABLE ONLY webhook_deliveries ALTER COLUMN id SET DEFAULT nextval('webhook_deliveries_id_seq'::regclass);
-- In this order rows are checked: that of a key comes before others.
ALTER TABLE ONLY audit_entries ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY communities ADD CONSTRAINT communities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY banners ADD CONSTRAINT banners_pkey PRIMARY KEY (id);
ALTER TABLE ONLY announcements ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY roles ADD CONSTRAINT roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY roles ADD CONSTRAINT roles_code_unique UNIQUE (code);
ALTER TABLE ONLY surveys ADD CONSTRAINT surveys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY survey_questions ADD CONSTRAINT survey_questions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ticket_categories ADD CONSTRAINT ticket_categories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ticket_categories ADD CONSTRAINT ticket_categories_categoria_unique UNIQUE (categoria);
ALTER TABLE ONLY ticket_statuses ADD CONSTRAINT ticket_statuses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ticket_statuses ADD CONSTRAINT ticket_statuses_code_unique UNIQUE (code);
ALTER TABLE ONLY users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX users_email_unique ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_username_unique ON users USING btree (lower(username));
ALTER TABLE ONLY service_providers ADD CONSTRAINT service_providers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY service_provider_ratings ADD CONSTRAINT service_provider_ratings_pkey PRIMARY KEY (service_provider_id, user_id);
ALTER TABLE ONLY residents ADD CONSTRAINT residents_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX residents_user_unique ON residents USING btree (user_id) WHERE (deleted_at IS NULL);
ALTER TABLE ONLY tickets ADD CONSTRAINT tickets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ticket_history ADD CONSTRAINT ticket_history_pkey PRIMARY KEY (id);
ALTER TABLE ONLY survey_responses ADD CONSTRAINT survey_responses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY survey_answers ADD CONSTRAINT survey_answers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY resident_visits ADD CONSTRAINT resident_visits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY resident_charges ADD CONSTRAINT resident_charges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY resident_payments ADD CONSTRAINT resident_payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pets ADD CONSTRAINT pets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY comments ADD CONSTRAINT comments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY refresh_tokens ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY refresh_tokens ADD CONSTRAINT refresh_tokens_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY payments ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY password_reset_tokens ADD CONSTRAINT password_reset_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY password_reset_tokens ADD CONSTRAINT password_reset_tokens_user_hash_unique UNIQUE (user_id, token_hash);
ALTER TABLE ONLY documents ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY contracts ADD CONSTRAINT contracts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY contracts ADD CONSTRAINT contracts_community_unique UNIQUE (id, community_id);
ALTER TABLE ONLY payment_histories ADD CONSTRAINT payment_histories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY community_charges ADD CONSTRAINT community_charges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY payment_applications ADD CONSTRAINT payment_applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY payment_applications ADD CONSTRAINT payment_applications_charge_unique UNIQUE (pago_comunidad_id, cargos_comunidad_id);
ALTER TABLE ONLY community_providers ADD CONSTRAINT community_providers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY community_prices ADD CONSTRAINT community_prices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY community_configurations ADD CONSTRAINT community_configurations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY community_assignments ADD CONSTRAINT community_assignments_pkey PRIMARY KEY (user_id, community_id);
ALTER TABLE ONLY bank_balances ADD CONSTRAINT bank_balances_pkey PRIMARY KEY (id);
ALTER TABLE ONLY amenities ADD CONSTRAINT amenities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY amenity_schedules ADD CONSTRAINT amenity_schedules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY amenity_reservations ADD CONSTRAINT amenity_reservations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY vehicle_types ADD CONSTRAINT vehicle_types_pkey PRIMARY KEY (id);
ALTER TABLE ONLY vehicle_types ADD CONSTRAINT vehicle_types_name_unique UNIQUE (name);
ALTER TABLE ONLY vehicles ADD CONSTRAINT vehicles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sign_in_names ADD CONSTRAINT sign_in_names_unique PRIMARY KEY (name);
ALTER TABLE ONLY upload_days ADD CONSTRAINT upload_days_pkey PRIMARY KEY (user_id, day);
ALTER TABLE ONLY survey_responses ADD CONSTRAINT survey_responses_user_unique UNIQUE (survey_id, user_id);
ALTER TABLE ONLY survey_questions ADD CONSTRAINT survey_questions_survey_unique UNIQUE (id, survey_id);
ALTER TABLE ONLY survey_responses ADD CONSTRAINT survey_responses_survey_unique UNIQUE (id, survey_id);
ALTER TABLE ONLY resident_charges ADD CONSTRAINT resident_charges_resident_unique UNIQUE (id, resident_id);
ALTER TABLE ONLY payments ADD CONSTRAINT payments_community_unique UNIQUE (id, community_id);
ALTER TABLE ONLY community_charges ADD CONSTRAINT community_charges_community_unique UNIQUE (id, comunidad_id);
ALTER TABLE ONLY second_factors ADD CONSTRAINT second_factors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY second_factors ADD CONSTRAINT second_factors_user_unique UNIQUE (user_id);
ALTER TABLE ONLY amenity_reservations ADD CONSTRAINT amenity_reservations_exclusion EXCLUDE USING gist (amenity_id WITH =, reservation_span(horario, horas_reservadas) WITH &&) WHERE ((is_exclusive AND (status = ANY (ARRAY['En proceso'::text, 'Reservada'::text]))));
ALTER TABLE ONLY announcement_readings ADD CONSTRAINT announcement_readings_pkey PRIMARY KEY (announcement_id, user_id);
ALTER TABLE ONLY idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY idempotency_keys ADD CONSTRAINT idempotency_keys_unique UNIQUE (user_id, interface, key);
CREATE UNIQUE INDEX vehicles_license_plate_unique ON vehicles USING btree (plate_folded(license_plate)) WHERE (deleted_at IS NULL);
ALTER TABLE ONLY record_days ADD CONSTRAINT record_days_pkey PRIMARY KEY (user_id, day);
ALTER TABLE ONLY amenity_closures ADD CONSTRAINT amenity_closures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY stored_pictures ADD CONSTRAINT stored_pictures_pkey PRIMARY KEY (path);
ALTER TABLE ONLY attempts ADD CONSTRAINT attempts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY write_positions ADD CONSTRAINT write_positions_pkey PRIMARY KEY (key);
ALTER TABLE ONLY change_events ADD CONSTRAINT change_events_pkey PRIMARY KEY ("position", id);
ALTER TABLE ONLY change_events ADD CONSTRAINT change_events_record_unique UNIQUE (record, record_id, "position", transaction);
ALTER TABLE ONLY change_feeds ADD CONSTRAINT change_feeds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notification_preferences ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY notifications ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notifications ADD CONSTRAINT notifications_occasion_unique UNIQUE (record_id, kind, occasion, user_id);
ALTER TABLE ONLY notification_deliveries ADD CONSTRAINT notification_deliveries_pkey PRIMARY KEY (notification_id, channel);
ALTER TABLE ONLY devices ADD CONSTRAINT devices_pkey PRIMARY KEY (token);
ALTER TABLE ONLY webhooks ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY webhook_deliveries ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY webhook_deliveries ADD CONSTRAINT webhook_deliveries_event_unique UNIQUE (webhook_id, event);
ALTER TABLE ONLY visitor_passes ADD CONSTRAINT visitor_passes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY path_uses ADD CONSTRAINT path_uses_pkey PRIMARY KEY (day, method, path, client);
CREATE INDEX amenities_audience_index ON amenities USING gin (audience) WHERE (community_id IS NULL);
CREATE INDEX amenities_community_order_index ON amenities USING btree (community_id, created_at, id);
CREATE INDEX amenities_created_by_user_id_index ON amenities USING btree (created_by_user_id);
CREATE INDEX amenities_modified_at_id_index ON amenities USING btree (modified_at, id);
CREATE INDEX amenities_nombre_sorted_index ON amenities USING btree (sort_key(nombre) COLLATE "C", id);
CREATE INDEX amenities_order_index ON amenities USING btree (created_at, id);
CREATE INDEX amenities_search_index ON amenities USING gin (search_text(nombre) gin_trgm_ops, search_text(descripcion) gin_trgm_ops);
CREATE INDEX amenity_closures_amenity_index ON amenity_closures USING btree (amenity_id, ends_at);
CREATE INDEX amenity_closures_created_at_index ON amenity_closures USING btree (created_at, id);
CREATE INDEX amenity_closures_created_by_user_id_index ON amenity_closures USING btree (created_by_user_id);
CREATE INDEX amenity_closures_modified_at_id_index ON amenity_closures USING btree (modified_at, id);
CREATE INDEX amenity_closures_starts_at_index ON amenity_closures USING btree (starts_at, id);
CREATE INDEX amenity_reservations_amenity_order_index ON amenity_reservations USING btree (amenity_id, created_at, id);
CREATE INDEX amenity_reservations_approved_by_user_id_index ON amenity_reservations USING btree (approved_by_user_id);
CREATE INDEX amenity_reservations_community_order_index ON amenity_reservations USING btree (community_id, created_at, id);
CREATE INDEX amenity_reservations_created_by_user_id_index ON amenity_reservations USING btree (created_by_user_id);
CREATE INDEX amenity_reservations_horario_index ON amenity_reservations USING btree (horario, id);
CREATE INDEX amenity_reservations_modified_at_id_index ON amenity_reservations USING btree (modified_at, id);
CREATE INDEX amenity_reservations_order_index ON amenity_reservations USING btree (created_at, id);
CREATE INDEX amenity_reservations_resident_order_index ON amenity_reservations USING btree (resident_id, created_at, id);
CREATE INDEX amenity_reservations_resident_time_index ON amenity_reservations USING btree (resident_id, horario, id);
CREATE INDEX amenity_reservations_time_index ON amenity_reservations USING btree (amenity_id, horario);
CREATE INDEX amenity_reservations_updated_by_user_id_index ON amenity_reservations USING btree (updated_by_user_id);
CREATE INDEX amenity_schedules_amenity_order_index ON amenity_schedules USING btree (amenity_id, created_at, id);
CREATE INDEX amenity_schedules_created_at_index ON amenity_schedules USING btree (created_at, id);
CREATE INDEX amenity_schedules_day_of_week_index ON amenity_schedules USING btree (day_of_week, id);
CREATE INDEX amenity_schedules_modified_at_id_index ON amenity_schedules USING btree (modified_at, id);
CREATE INDEX announcement_readings_user_id_index ON announcement_readings USING btree (user_id);
CREATE INDEX announcements_audience_index ON announcements USING gin (audience) WHERE (community_id IS NULL);
CREATE INDEX announcements_community_order_index ON announcements USING btree (community_id, fecha, id);
CREATE INDEX announcements_contenido_start_index ON announcements USING btree (search_text("left"(contenido, 100)) text_pattern_ops);
CREATE INDEX announcements_created_by_user_id_index ON announcements USING btree (created_by_user_id);
CREATE INDEX announcements_modified_at_id_index ON announcements USING btree (modified_at, id);
CREATE INDEX announcements_order_index ON announcements USING btree (fecha, id);
CREATE INDEX announcements_search_index ON announcements USING gin (search_text(titulo) gin_trgm_ops, search_text(subtitulo) gin_trgm_ops, search_text(contenido) gin_trgm_ops);
CREATE INDEX announcements_subtitulo_start_index ON announcements USING btree (search_text("left"(subtitulo, 100)) text_pattern_ops);
CREATE INDEX announcements_titulo_sorted_index ON announcements USING btree (sort_key(titulo) COLLATE "C", id);
CREATE INDEX announcements_titulo_start_index ON announcements USING btree (search_text("left"(titulo, 100)) text_pattern_ops);
CREATE INDEX announcements_updated_by_user_id_index ON announcements USING btree (updated_by_user_id);
CREATE INDEX audit_entries_community_order_index ON audit_entries USING btree (community_id, created_at, id);
CREATE INDEX audit_entries_order_index ON audit_entries USING btree (created_at, id);
CREATE INDEX audit_entries_pass_index ON audit_entries USING btree (created_at) WHERE (record = 'VisitorPass'::text);
CREATE INDEX audit_entries_record_order_index ON audit_entries USING btree (record, record_id, created_at, id);
CREATE INDEX audit_entries_retention_index ON audit_entries USING btree (((action = ANY (ARRAY['CREATE'::text, 'UPDATE'::text, 'DELETE'::text]))), created_at);
CREATE INDEX audit_entries_user_order_index ON audit_entries USING btree (user_id, created_at, id);
CREATE INDEX audit_entries_visit_index ON audit_entries USING btree (created_at) WHERE (record = 'ResidentVisit'::text);
CREATE INDEX bank_balances_community_order_index ON bank_balances USING btree (community_id, created_at, id);
CREATE INDEX bank_balances_created_by_user_id_index ON bank_balances USING btree (created_by_user_id);
CREATE INDEX bank_balances_fecha_saldo_index ON bank_balances USING btree (fecha_saldo, id);
CREATE INDEX bank_balances_modified_at_id_index ON bank_balances USING btree (modified_at, id);
CREATE INDEX bank_balances_order_index ON bank_balances USING btree (created_at, id);
CREATE INDEX bank_balances_search_index ON bank_balances USING gin (search_text(banco) gin_trgm_ops, search_text(cuenta) gin_trgm_ops);
CREATE INDEX bank_balances_updated_by_user_id_index ON bank_balances USING btree (updated_by_user_id);
CREATE INDEX banners_audience_index ON banners USING gin (audience) WHERE (community_id IS NULL);
CREATE INDEX banners_community_order_index ON banners USING btree (community_id, created_at, id);
CREATE INDEX banners_created_by_user_id_index ON banners USING btree (created_by_user_id);
CREATE INDEX banners_modified_at_id_index ON banners USING btree (modified_at, id);
CREATE INDEX banners_orden_index ON banners USING btree (orden, id);
CREATE INDEX banners_order_index ON banners USING btree (created_at, id);
CREATE INDEX banners_updated_by_user_id_index ON banners USING btree (updated_by_user_id);
CREATE INDEX change_events_created_at_index ON change_events USING btree (created_at);
CREATE INDEX comments_author_user_id_index ON comments USING btree (author_user_id);
CREATE INDEX comments_modified_at_id_index ON comments USING btree (modified_at, id);
CREATE INDEX comments_order_index ON comments USING btree (created_at, id);
CREATE INDEX comments_origin_order_index ON comments USING btree (lower(origen), id_origen, created_at, id);
CREATE INDEX comments_parent_order_index ON comments USING btree (id_comment, created_at, id);
CREATE INDEX comments_resident_order_index ON comments USING btree (resident_id, created_at, id);
CREATE INDEX comments_texts_index ON comments USING gin (search_text(comentario_texto) gin_trgm_ops);
CREATE INDEX comments_ticket_order_index ON comments USING btree (ticket_id, created_at, id);
CREATE INDEX communities_deleted_index ON communities USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX communities_modified_at_id_index ON communities USING btree (modified_at, id);
CREATE INDEX communities_order_index ON communities USING btree (created_at, id);
CREATE INDEX communities_search_index ON communities USING gin (search_text(nombre) gin_trgm_ops, search_text(direccion) gin_trgm_ops, search_text(contacto) gin_trgm_ops);
CREATE INDEX community_assignments_community_index ON community_assignments USING btree (community_id);
CREATE INDEX community_charges_community_order_index ON community_charges USING btree (comunidad_id, created_at, id);
CREATE INDEX community_charges_contract_order_index ON community_charges USING btree (contrato_id, created_at, id);
CREATE INDEX community_charges_fecha_de_pago_index ON community_charges USING btree (fecha_de_pago, id);
CREATE INDEX community_charges_modified_at_id_index ON community_charges USING btree (modified_at, id);
CREATE INDEX community_charges_order_index ON community_charges USING btree (created_at, id, comunidad_id);
CREATE INDEX community_configurations_codigo_sorted_index ON community_configurations USING btree (sort_key(codigo) COLLATE "C", id);
CREATE INDEX community_configurations_community_order_index ON community_configurations USING btree (community_id, created_at, id);
CREATE INDEX community_configurations_created_by_user_id_index ON community_configurations USING btree (created_by_user_id);
CREATE INDEX community_configurations_modified_at_id_index ON community_configurations USING btree (modified_at, id);
CREATE INDEX community_configurations_order_index ON community_configurations USING btree (created_at, id);
CREATE INDEX community_configurations_search_index ON community_configurations USING gin (search_text(codigo) gin_trgm_ops, search_text(titulo) gin_trgm_ops, search_text(descripcion) gin_trgm_ops);
CREATE INDEX community_configurations_updated_by_user_id_index ON community_configurations USING btree (updated_by_user_id);
CREATE INDEX community_prices_community_order_index ON community_prices USING btree (community_id, created_at, id);
CREATE INDEX community_prices_concepto_sorted_index ON community_prices USING btree (sort_key(concepto) COLLATE "C", id);
CREATE INDEX community_prices_created_by_user_id_index ON community_prices USING btree (created_by_user_id);
CREATE INDEX community_prices_modified_at_id_index ON community_prices USING btree (modified_at, id);
CREATE INDEX community_prices_monto_index ON community_prices USING btree (monto, id);
CREATE INDEX community_prices_order_index ON community_prices USING btree (created_at, id);
CREATE INDEX community_prices_search_index ON community_prices USING gin (search_text(concepto) gin_trgm_ops);
CREATE INDEX community_prices_updated_by_user_id_index ON community_prices USING btree (updated_by_user_id);
CREATE INDEX community_providers_audience_index ON community_providers USING gin (audience) WHERE (community_id IS NULL);
CREATE INDEX community_providers_business_name_sorted_index ON community_providers USING btree (sort_key(business_name) COLLATE "C", id);
CREATE INDEX community_providers_business_name_start_index ON community_providers USING btree (search_text("left"(business_name, 100)) text_pattern_ops);
CREATE INDEX community_providers_category_or_industry_start_index ON community_providers USING btree (search_text("left"(category_or_industry, 100)) text_pattern_ops);
CREATE INDEX community_providers_community_order_index ON community_providers USING btree (community_id, created_at, id);
CREATE INDEX community_providers_created_by_user_id_index ON community_providers USING btree (created_by_user_id);
CREATE INDEX community_providers_modified_at_id_index ON community_providers USING btree (modified_at, id);
CREATE INDEX community_providers_order_index ON community_providers USING btree (created_at, id);
CREATE INDEX community_providers_products_or_services_start_index ON community_providers USING btree (search_text("left"(products_or_services, 100)) text_pattern_ops);
CREATE INDEX community_providers_search_index ON community_providers USING gin (search_text(business_name) gin_trgm_ops, search_text(category_or_industry) gin_trgm_ops, search_text(products_or_services) gin_trgm_ops);
CREATE INDEX community_providers_updated_by_user_id_index ON community_providers USING btree (updated_by_user_id);
CREATE INDEX contracts_community_order_index ON contracts USING btree (community_id, created_at, id);
CREATE INDEX contracts_fecha_inicio_index ON contracts USING btree (fecha_inicio, id);
CREATE INDEX contracts_modified_at_id_index ON contracts USING btree (modified_at, id);
CREATE INDEX contracts_order_index ON contracts USING btree (created_at, id);
CREATE INDEX contracts_resident_order_index ON contracts USING btree (resident_id, created_at, id);
CREATE INDEX contracts_search_index ON contracts USING gin (search_text(folio_contrato) gin_trgm_ops, search_text(representante_comunidad) gin_trgm_ops, search_text(asesor_ventas) gin_trgm_ops);
CREATE INDEX contracts_updated_by_user_id_index ON contracts USING btree (updated_by_user_id);
CREATE INDEX devices_session_id_index ON devices USING btree (session_id);
CREATE INDEX devices_user_index ON devices USING btree (user_id, registered_at);
CREATE INDEX documents_audience_index ON documents USING gin (audience) WHERE (community_id IS NULL);
CREATE INDEX documents_community_order_index ON documents USING btree (community_id, fecha, id);
CREATE INDEX documents_descripcion_start_index ON documents USING btree (search_text("left"(descripcion, 100)) text_pattern_ops);
CREATE INDEX documents_modified_at_id_index ON documents USING btree (modified_at, id);
CREATE INDEX documents_nombre_documento_start_index ON documents USING btree (search_text("left"(nombre_documento, 100)) text_pattern_ops);
CREATE INDEX documents_order_index ON documents USING btree (fecha, id);
CREATE INDEX documents_search_index ON documents USING gin (search_text(titulo) gin_trgm_ops, search_text(descripcion) gin_trgm_ops, search_text(nombre_documento) gin_trgm_ops);
CREATE INDEX documents_titulo_sorted_index ON documents USING btree (sort_key(titulo) COLLATE "C", id);
CREATE INDEX documents_titulo_start_index ON documents USING btree (search_text("left"(titulo, 100)) text_pattern_ops);
CREATE INDEX documents_user_order_index ON documents USING btree (user_id, fecha, id);
CREATE INDEX idempotency_keys_created_index ON idempotency_keys USING btree (created_at);
CREATE INDEX notification_deliveries_due_index ON notification_deliveries USING btree (channel, due_at);
CREATE INDEX notifications_community_id_index ON notifications USING btree (community_id);
CREATE INDEX notifications_created_at_index ON notifications USING btree (created_at, id);
CREATE INDEX notifications_modified_at_id_index ON notifications USING btree (modified_at, id);
CREATE INDEX notifications_unread_index ON notifications USING btree (user_id, created_at, id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user_order_index ON notifications USING btree (user_id, created_at, id);
CREATE INDEX password_reset_tokens_expiry_index ON password_reset_tokens USING btree (expires_at);
CREATE INDEX payment_applications_charge_order_index ON payment_applications USING btree (cargos_comunidad_id, created_at, id);
CREATE INDEX payment_applications_modified_at_id_index ON payment_applications USING btree (modified_at, id);
CREATE INDEX payment_histories_contract_order_index ON payment_histories USING btree (contrato_id, created_at, id);
CREATE INDEX payment_histories_fecha_pago_index ON payment_histories USING btree (fecha_pago, id);
CREATE INDEX payment_histories_modified_at_id_index ON payment_histories USING btree (modified_at, id);
CREATE INDEX payment_histories_order_index ON payment_histories USING btree (created_at, id);
CREATE INDEX payment_histories_updated_by_user_id_index ON payment_histories USING btree (updated_by_user_id);
CREATE INDEX payments_community_order_index ON payments USING btree (community_id, created_at, id);
CREATE INDEX payments_fecha_de_pago_index ON payments USING btree (fecha_de_pago, id);
CREATE INDEX payments_modified_at_id_index ON payments USING btree (modified_at, id);
CREATE INDEX payments_order_index ON payments USING btree (created_at, id, community_id);
CREATE INDEX payments_updated_by_user_id_index ON payments USING btree (updated_by_user_id);
CREATE INDEX pets_modified_at_id_index ON pets USING btree (modified_at, id);
CREATE INDEX pets_name_sorted_index ON pets USING btree (sort_key(name) COLLATE "C", id);
CREATE INDEX pets_order_index ON pets USING btree (created_at, id);
CREATE INDEX pets_resident_order_index ON pets USING btree (resident_id, created_at, id);
CREATE INDEX pets_search_index ON pets USING gin (search_text(name) gin_trgm_ops, search_text(species) gin_trgm_ops, search_text(breed) gin_trgm_ops);
CREATE INDEX refresh_tokens_expiry_index ON refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_family_index ON refresh_tokens USING btree (family_id);
CREATE INDEX refresh_tokens_user_index ON refresh_tokens USING btree (user_id);
CREATE INDEX resident_charges_community_order_index ON resident_charges USING btree (community_id, fecha, id);
CREATE INDEX resident_charges_created_at_index ON resident_charges USING btree (created_at, id);
CREATE INDEX resident_charges_created_by_user_id_index ON resident_charges USING btree (created_by_user_id);
CREATE INDEX resident_charges_modified_at_id_index ON resident_charges USING btree (modified_at, id);
CREATE INDEX resident_charges_order_index ON resident_charges USING btree (fecha, id);
CREATE INDEX resident_charges_resident_order_index ON resident_charges USING btree (resident_id, fecha, id);
CREATE INDEX resident_charges_texts_index ON resident_charges USING gin (search_text(descripcion) gin_trgm_ops);
CREATE INDEX resident_charges_unsettled_index ON resident_charges USING btree (community_id, resident_id, fecha) INCLUDE (monto, monto_pagado, estatus_fijado) WHERE ((monto <> monto_pagado) OR (estatus_fijado = 'Cancelado'::text));
CREATE INDEX resident_charges_updated_by_user_id_index ON resident_charges USING btree (updated_by_user_id);
CREATE INDEX resident_payments_charge_order_index ON resident_payments USING btree (cargo_residente_id, created_at, id);
CREATE INDEX resident_payments_community_order_index ON resident_payments USING btree (community_id, created_at, id);
CREATE INDEX resident_payments_community_status_index ON resident_payments USING btree (community_id, status, fecha_pago, id) INCLUDE (monto, residente_id);
CREATE INDEX resident_payments_created_by_user_id_index ON resident_payments USING btree (created_by_user_id);
CREATE INDEX resident_payments_fecha_pago_index ON resident_payments USING btree (fecha_pago, id);
CREATE INDEX resident_payments_modified_at_id_index ON resident_payments USING btree (modified_at, id);
CREATE INDEX resident_payments_on_account_index ON resident_payments USING btree (residente_id, community_id) INCLUDE (monto, fecha_pago) WHERE ((cargo_residente_id IS NULL) AND (status = 'Aplicado'::text));
CREATE INDEX resident_payments_order_index ON resident_payments USING btree (created_at, id);
CREATE INDEX resident_payments_resident_scope_order_index ON resident_payments USING btree (residente_id, created_at, id, community_id);
CREATE INDEX resident_payments_texts_index ON resident_payments USING gin (search_text(concepto) gin_trgm_ops);
CREATE INDEX resident_payments_updated_by_user_id_index ON resident_payments USING btree (updated_by_user_id);
CREATE INDEX resident_visits_arrival_date_index ON resident_visits USING btree (arrival_date, id);
CREATE INDEX resident_visits_community_arrival_index ON resident_visits USING btree (community_id, arrival_date, id);
CREATE INDEX resident_visits_community_order_index ON resident_visits USING btree (community_id, created_at, id);
CREATE INDEX resident_visits_license_plate_start_index ON resident_visits USING btree (plate_text("left"(license_plate, 100)) text_pattern_ops);
CREATE INDEX resident_visits_modified_at_id_index ON resident_visits USING btree (modified_at, id);
CREATE INDEX resident_visits_open_index ON resident_visits USING btree (community_id, COALESCE(departure_date, 'infinity'::timestamp with time zone), id);
CREATE INDEX resident_visits_order_index ON resident_visits USING btree (created_at, id);
CREATE INDEX resident_visits_plate_index ON resident_visits USING gin (plate_text(license_plate) gin_trgm_ops);
CREATE INDEX resident_visits_resident_order_index ON resident_visits USING btree (resident_id, created_at, id);
CREATE INDEX resident_visits_search_index ON resident_visits USING gin (search_text(visitor_name) gin_trgm_ops, search_text(subject) gin_trgm_ops, search_text(license_plate) gin_trgm_ops);
CREATE INDEX resident_visits_visitor_name_start_index ON resident_visits USING btree (search_text("left"(visitor_name, 100)) text_pattern_ops);
CREATE INDEX residents_audience_index ON residents USING gin (audience) WHERE (community_id IS NULL);
CREATE INDEX residents_community_order_index ON residents USING btree (community_id, created_at, id);
CREATE INDEX residents_email_start_index ON residents USING btree (search_text("left"(email, 100)) text_pattern_ops);
CREATE INDEX residents_full_name_sorted_index ON residents USING btree (sort_key(full_name) COLLATE "C", id);
CREATE INDEX residents_full_name_start_index ON residents USING btree (search_text("left"(full_name, 100)) text_pattern_ops);
CREATE INDEX residents_modified_at_id_index ON residents USING btree (modified_at, id);
CREATE INDEX residents_number_start_index ON residents USING btree (search_text("left"(number, 100)) text_pattern_ops);
CREATE INDEX residents_order_index ON residents USING btree (created_at, id, community_id);
CREATE INDEX residents_search_index ON residents USING gin (search_text(full_name) gin_trgm_ops, search_text(email) gin_trgm_ops, search_text(number) gin_trgm_ops);
CREATE INDEX residents_user_index ON residents USING btree (user_id);
CREATE INDEX roles_modified_at_id_index ON roles USING btree (modified_at, id);
CREATE INDEX service_provider_ratings_user_id_index ON service_provider_ratings USING btree (user_id);
CREATE INDEX service_providers_audience_index ON service_providers USING gin (audience) WHERE (community_id IS NULL);
CREATE INDEX service_providers_community_order_index ON service_providers USING btree (community_id, created_at, id);
CREATE INDEX service_providers_created_by_user_id_index ON service_providers USING btree (created_by_user_id);
CREATE INDEX service_providers_descripcion_start_index ON service_providers USING btree (search_text("left"(descripcion, 100)) text_pattern_ops);
CREATE INDEX service_providers_giro_start_index ON service_providers USING btree (search_text("left"(giro, 100)) text_pattern_ops);
CREATE INDEX service_providers_modified_at_id_index ON service_providers USING btree (modified_at, id);
CREATE INDEX service_providers_nombre_sorted_index ON service_providers USING btree (sort_key(nombre) COLLATE "C", id);
CREATE INDEX service_providers_nombre_start_index ON service_providers USING btree (search_text("left"(nombre, 100)) text_pattern_ops);
CREATE INDEX service_providers_order_index ON service_providers USING btree (created_at, id);
CREATE INDEX service_providers_search_index ON service_providers USING gin (search_text(nombre) gin_trgm_ops, search_text(giro) gin_trgm_ops, search_text(descripcion) gin_trgm_ops);
CREATE INDEX service_providers_updated_by_user_id_index ON service_providers USING btree (updated_by_user_id);
CREATE INDEX sessions_expiry_index ON sessions USING btree (expires_at);
CREATE INDEX sessions_modified_at_id_index ON sessions USING btree (modified_at, id);
CREATE INDEX sessions_user_index ON sessions USING btree (user_id);
CREATE INDEX sign_in_names_user_index ON sign_in_names USING btree (user_id);
CREATE INDEX survey_answers_question_index ON survey_answers USING btree (question_id);
CREATE INDEX survey_answers_response_index ON survey_answers USING btree (response_id);
CREATE INDEX survey_questions_modified_at_id_index ON survey_questions USING btree (modified_at, id);
CREATE INDEX survey_questions_survey_order_index ON survey_questions USING btree (survey_id, "position", id);
CREATE INDEX survey_responses_resident_index ON survey_responses USING btree (resident_id);
CREATE INDEX survey_responses_user_index ON survey_responses USING btree (user_id);
CREATE INDEX surveys_community_order_index ON surveys USING btree (community_id, created_at, id);
CREATE INDEX surveys_created_by_user_id_index ON surveys USING btree (created_by_user_id);
CREATE INDEX surveys_fecha_fin_index ON surveys USING btree (fecha_fin, id);
CREATE INDEX surveys_fecha_inicio_index ON surveys USING btree (fecha_inicio, id);
CREATE INDEX surveys_modified_at_id_index ON surveys USING btree (modified_at, id);
CREATE INDEX surveys_order_index ON surveys USING btree (created_at, id);
CREATE INDEX surveys_texts_index ON surveys USING gin (search_text(titulo) gin_trgm_ops, search_text(descripcion) gin_trgm_ops);
CREATE INDEX surveys_updated_by_user_id_index ON surveys USING btree (updated_by_user_id);
CREATE INDEX ticket_categories_modified_at_id_index ON ticket_categories USING btree (modified_at, id);
CREATE INDEX ticket_history_changed_by_user_id_index ON ticket_history USING btree (changed_by_user_id);
CREATE INDEX ticket_history_modified_at_id_index ON ticket_history USING btree (modified_at, id);
CREATE INDEX ticket_history_ticket_index ON ticket_history USING btree (ticket_id, id);
CREATE INDEX ticket_statuses_modified_at_id_index ON ticket_statuses USING btree (modified_at, id);
CREATE INDEX tickets_category_order_index ON tickets USING btree (categoria_ticket_id, fecha_reporte, id, community_id);
CREATE INDEX tickets_community_order_index ON tickets USING btree (community_id, fecha_reporte, id) INCLUDE (status_id, resident_id);
CREATE INDEX tickets_contenido_start_index ON tickets USING btree (search_text("left"(contenido, 100)) text_pattern_ops);
CREATE INDEX tickets_modified_at_id_index ON tickets USING btree (modified_at, id);
CREATE INDEX tickets_open_order_index ON tickets USING btree (community_id, fecha_reporte, id) WHERE (status_id <> ALL (ARRAY[5, 6]));
CREATE INDEX tickets_order_index ON tickets USING btree (fecha_reporte, id, community_id);
CREATE INDEX tickets_resident_order_index ON tickets USING btree (resident_id, fecha_reporte, id);
CREATE INDEX tickets_status_order_index ON tickets USING btree (status_id, fecha_reporte, id, community_id);
CREATE INDEX tickets_texts_index ON tickets USING gin (search_text(contenido) gin_trgm_ops);
CREATE INDEX users_modified_at_id_index ON users USING btree (modified_at, id);
CREATE INDEX users_order_index ON users USING btree (created_at, id);
CREATE INDEX users_role_id_index ON users USING btree (role_id);
CREATE INDEX users_search_index ON users USING gin (search_text(first_name) gin_trgm_ops, search_text(last_name) gin_trgm_ops, search_text(username) gin_trgm_ops, search_text(email) gin_trgm_ops);
CREATE INDEX users_username_sorted_index ON users USING btree (sort_key(username) COLLATE "C", id);
CREATE INDEX vehicle_types_modified_at_id_index ON vehicle_types USING btree (modified_at, id);
CREATE INDEX vehicles_license_plate_sorted_index ON vehicles USING btree (sort_key(license_plate) COLLATE "C", id);
CREATE INDEX vehicles_license_plate_start_index ON vehicles USING btree (plate_text("left"(license_plate, 100)) text_pattern_ops);
CREATE INDEX vehicles_modified_at_id_index ON vehicles USING btree (modified_at, id);
CREATE INDEX vehicles_order_index ON vehicles USING btree (created_at, id);
CREATE INDEX vehicles_plate_index ON vehicles USING gin (plate_text(license_plate) gin_trgm_ops);
CREATE INDEX vehicles_resident_order_index ON vehicles USING btree (resident_id, created_at, id);
CREATE INDEX vehicles_texts_index ON vehicles USING gin (search_text(license_plate) gin_trgm_ops, search_text(brand) gin_trgm_ops, search_text(model) gin_trgm_ops);
CREATE INDEX vehicles_type_order_index ON vehicles USING btree (vehicle_type_id, created_at, id);
CREATE INDEX visitor_passes_community_index ON visitor_passes USING btree (community_id, valid_until, id);
CREATE INDEX visitor_passes_modified_at_id_index ON visitor_passes USING btree (modified_at, id);
CREATE INDEX visitor_passes_resident_index ON visitor_passes USING btree (resident_id, valid_until, id);
CREATE INDEX visitor_passes_valid_until_index ON visitor_passes USING btree (valid_until, id);
CREATE INDEX visitor_passes_visit_id_index ON visitor_passes USING btree (visit_id);
CREATE INDEX webhook_deliveries_finished_at_index ON webhook_deliveries USING btree (finished_at);
CREATE INDEX webhook_deliveries_order_index ON webhook_deliveries USING btree (webhook_id, id);
CREATE INDEX webhook_deliveries_waiting_index ON webhook_deliveries USING btree (webhook_id, next_attempt_at) WHERE (state = 'WAITING'::text);
CREATE INDEX webhooks_community_index ON webhooks USING btree (community_id);
CREATE INDEX webhooks_user_index ON webhooks USING btree (user_id);

INSERT INTO roles VALUES ('11111111-1111-1111-1111-111111111111', 'SYSTEM_ADMIN', 'Full access to all communities and users', 1, now());
INSERT INTO roles VALUES ('22222222-2222-2222-2222-222222222222', 'ADMIN_COMPANY', 'Manages assigned communities only', 1, now());
INSERT INTO roles VALUES ('33333333-3333-3333-3333-333333333333', 'COMITEE_MEMBER', 'Committee member with elevated permissions in own community', 1, now());
INSERT INTO roles VALUES ('44444444-4444-4444-4444-444444444444', 'RESIDENT', 'Standard resident: own profile, tickets', 1, now());
INSERT INTO roles VALUES ('55555555-5555-5555-5555-555555555555', 'RENTER', 'Tenant with more limited access than owners', 1, now());
INSERT INTO roles VALUES ('66666666-6666-6666-6666-666666666666', 'VIGILANCE', 'Security personnel, visitor and vehicle logs', 1, now());
INSERT INTO ticket_categories VALUES (1, 'Áreas comunes', 1, now());
INSERT INTO ticket_categories VALUES (2, 'Amenidades', 1, now());
INSERT INTO ticket_categories VALUES (3, 'Mantenimiento', 1, now());
INSERT INTO ticket_categories VALUES (4, 'Mascotas', 1, now());
INSERT INTO ticket_categories VALUES (5, 'Pregunta / comentario', 1, now());
INSERT INTO ticket_categories VALUES (6, 'Ruido', 1, now());
INSERT INTO ticket_categories VALUES (7, 'Servicios (luz, agua, gas, internet, etc.)', 1, now());
INSERT INTO ticket_categories VALUES (8, 'Sugerencia', 1, now());
INSERT INTO ticket_categories VALUES (9, 'Vigilancia', 1, now());
INSERT INTO ticket_categories VALUES (10, 'Otro', 1, now());
INSERT INTO ticket_statuses VALUES (1, 'NUEVO', 'Nuevo', '#FF9800', 1, now());
INSERT INTO ticket_statuses VALUES (2, 'EN_REVISION', 'En revisión', '#2196F3', 1, now());
INSERT INTO ticket_statuses VALUES (3, 'EN_INVESTIGACION', 'En investigación', '#9C27B0', 1, now());
INSERT INTO ticket_statuses VALUES (4, 'EN_PROCESO', 'En proceso', '#FFC107', 1, now());
INSERT INTO ticket_statuses VALUES (5, 'CANCELADO', 'Cancelado', '#F44336', 1, now());
INSERT INTO ticket_statuses VALUES (6, 'RESUELTO', 'Resuelto', '#4CAF50', 1, now());
INSERT INTO vehicle_types VALUES ('77777777-7777-7777-7777-777777777777', 'Car', 1, now());
INSERT INTO vehicle_types VALUES ('88888888-8888-8888-8888-888888888888', 'Motorcycle', 1, now());
INSERT INTO vehicle_types VALUES ('99999999-9999-9999-9999-999999999999', 'Truck', 1, now());
INSERT INTO vehicle_types VALUES ('aaaaaaaa-bbbb-bbbb-bbbb-bbbbbbbbbbbb', 'SUV', 1, now());
INSERT INTO vehicle_types VALUES ('bbbbbbbb-cccc-cccc-cccc-cccccccccccc', 'Van', 1, now());

CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON amenities FOR EACH ROW EXECUTE FUNCTION "amenities_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON amenity_closures FOR EACH ROW EXECUTE FUNCTION "amenity_closures_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON amenity_reservations FOR EACH ROW EXECUTE FUNCTION "amenity_reservations_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON amenity_schedules FOR EACH ROW EXECUTE FUNCTION "amenity_schedules_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON announcements FOR EACH ROW EXECUTE FUNCTION "announcements_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON bank_balances FOR EACH ROW EXECUTE FUNCTION "bank_balances_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON banners FOR EACH ROW EXECUTE FUNCTION "banners_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON comments FOR EACH ROW EXECUTE FUNCTION "comments_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON communities FOR EACH ROW EXECUTE FUNCTION "communities_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON community_assignments FOR EACH ROW EXECUTE FUNCTION "community_assignments_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON community_charges FOR EACH ROW EXECUTE FUNCTION "community_charges_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON community_configurations FOR EACH ROW EXECUTE FUNCTION "community_configurations_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON community_prices FOR EACH ROW EXECUTE FUNCTION "community_prices_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON community_providers FOR EACH ROW EXECUTE FUNCTION "community_providers_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON contracts FOR EACH ROW EXECUTE FUNCTION "contracts_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION "documents_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION "notifications_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON payment_applications FOR EACH ROW EXECUTE FUNCTION "payment_applications_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON payment_histories FOR EACH ROW EXECUTE FUNCTION "payment_histories_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION "payments_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON pets FOR EACH ROW EXECUTE FUNCTION "pets_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON resident_charges FOR EACH ROW EXECUTE FUNCTION "resident_charges_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON resident_payments FOR EACH ROW EXECUTE FUNCTION "resident_payments_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON resident_visits FOR EACH ROW EXECUTE FUNCTION "resident_visits_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON residents FOR EACH ROW EXECUTE FUNCTION "residents_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON service_providers FOR EACH ROW EXECUTE FUNCTION "service_providers_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON survey_questions FOR EACH ROW EXECUTE FUNCTION "survey_questions_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON surveys FOR EACH ROW EXECUTE FUNCTION "surveys_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON ticket_history FOR EACH ROW EXECUTE FUNCTION "ticket_history_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION "tickets_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION "users_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON vehicles FOR EACH ROW EXECUTE FUNCTION "vehicles_Change_fn"();
CREATE TRIGGER "Change" AFTER INSERT OR DELETE OR UPDATE ON visitor_passes FOR EACH ROW EXECUTE FUNCTION "visitor_passes_Change_fn"();
CREATE TRIGGER amenities_version BEFORE UPDATE ON amenities FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER amenity_closures_version BEFORE UPDATE ON amenity_closures FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER amenity_reservations_community_of_reference BEFORE INSERT OR UPDATE OF amenity_id, community_id ON amenity_reservations FOR EACH ROW EXECUTE FUNCTION check_community_of_reference('amenity_id', 'amenities');
CREATE TRIGGER amenity_reservations_exclusive BEFORE INSERT OR UPDATE OF amenity_id, horario, horas_reservadas, status ON amenity_reservations FOR EACH ROW EXECUTE FUNCTION mark_exclusive_reservation();
CREATE CONSTRAINT TRIGGER amenity_reservations_number AFTER INSERT OR UPDATE OF amenity_id, horario, horas_reservadas, status ON amenity_reservations NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN ((new.status = ANY (ARRAY['En proceso'::text, 'Reservada'::text]))) EXECUTE FUNCTION check_amenity_number();
CREATE TRIGGER amenity_reservations_version BEFORE UPDATE ON amenity_reservations FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER amenity_schedules_version BEFORE UPDATE ON amenity_schedules FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER announcements_version BEFORE UPDATE ON announcements FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_changes();
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_changes();
CREATE TRIGGER bank_balances_version BEFORE UPDATE ON bank_balances FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER banners_version BEFORE UPDATE ON banners FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER comments_parent AFTER INSERT OR UPDATE OF id_comment, origen, id_origen ON comments NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION check_comment_parent();
CREATE TRIGGER comments_version BEFORE UPDATE ON comments FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER communities_version BEFORE UPDATE ON communities FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER community_charges_sums AFTER INSERT OR UPDATE OF monto_pagado ON community_charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sum_of_charge();
CREATE TRIGGER community_charges_version BEFORE UPDATE ON community_charges FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER community_configurations_version BEFORE UPDATE ON community_configurations FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER community_prices_version BEFORE UPDATE ON community_prices FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER community_providers_version BEFORE UPDATE ON community_providers FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER contracts_community_of_reference BEFORE INSERT OR UPDATE OF resident_id, community_id ON contracts FOR EACH ROW EXECUTE FUNCTION check_community_of_reference('resident_id', 'residents');
CREATE TRIGGER contracts_version BEFORE UPDATE ON contracts FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER documents_version BEFORE UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER notifications_version BEFORE UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER payment_applications_sums AFTER INSERT OR DELETE OR UPDATE ON payment_applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sums_of_application();
CREATE TRIGGER payment_applications_version BEFORE UPDATE ON payment_applications FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER payment_histories_version BEFORE UPDATE ON payment_histories FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER payments_sums AFTER INSERT OR UPDATE OF monto_aplicado, is_active ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sums_of_payment();
CREATE TRIGGER payments_version BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER pets_version BEFORE UPDATE ON pets FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER resident_charges_community_of_reference BEFORE INSERT OR UPDATE OF resident_id, community_id ON resident_charges FOR EACH ROW EXECUTE FUNCTION check_community_of_reference('resident_id', 'residents');
CREATE TRIGGER resident_charges_version BEFORE UPDATE ON resident_charges FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER resident_payments_community_of_reference BEFORE INSERT OR UPDATE OF residente_id, community_id ON resident_payments FOR EACH ROW WHEN ((new.cargo_residente_id IS NULL)) EXECUTE FUNCTION check_community_of_payment();
CREATE TRIGGER resident_payments_sum AFTER INSERT OR DELETE OR UPDATE OF cargo_residente_id, monto, status ON resident_payments FOR EACH ROW EXECUTE FUNCTION sum_payments_of_charge();
CREATE TRIGGER resident_payments_version BEFORE UPDATE ON resident_payments FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER resident_visits_community_of_reference BEFORE INSERT OR UPDATE OF resident_id, community_id ON resident_visits FOR EACH ROW EXECUTE FUNCTION check_community_of_reference('resident_id', 'residents');
CREATE TRIGGER resident_visits_version BEFORE UPDATE ON resident_visits FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER residents_revoke_passes AFTER UPDATE OF community_id, deleted_at ON residents FOR EACH ROW WHEN (((old.community_id IS DISTINCT FROM new.community_id) OR ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)))) EXECUTE FUNCTION revoke_passes_of_resident();
CREATE TRIGGER residents_version BEFORE UPDATE ON residents FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER roles_version BEFORE UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER service_providers_version BEFORE UPDATE ON service_providers FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER sessions_version BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER survey_questions_version BEFORE UPDATE ON survey_questions FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER surveys_version BEFORE UPDATE ON surveys FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER ticket_categories_version BEFORE UPDATE ON ticket_categories FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER ticket_history_version BEFORE UPDATE ON ticket_history FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER ticket_statuses_version BEFORE UPDATE ON ticket_statuses FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER tickets_community_of_reference BEFORE INSERT OR UPDATE OF resident_id, community_id ON tickets FOR EACH ROW EXECUTE FUNCTION check_community_of_reference('resident_id', 'residents');
CREATE TRIGGER tickets_version BEFORE UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER users_revoke_passes AFTER UPDATE OF is_active ON users FOR EACH ROW WHEN ((old.is_active AND (NOT new.is_active))) EXECUTE FUNCTION revoke_passes_of_user();
CREATE TRIGGER users_sign_in_names AFTER INSERT OR UPDATE OF username, email ON users FOR EACH ROW EXECUTE FUNCTION store_sign_in_names();
CREATE TRIGGER users_system_administrator BEFORE UPDATE OF role_id, is_active ON users FOR EACH ROW WHEN ((old.is_active AND (old.role_id = '11111111-1111-1111-1111-111111111111'::uuid) AND ((NOT new.is_active) OR (new.role_id <> old.role_id)))) EXECUTE FUNCTION keep_system_administrator();
CREATE TRIGGER users_version BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER vehicle_types_version BEFORE UPDATE ON vehicle_types FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER vehicles_version BEFORE UPDATE ON vehicles FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE TRIGGER visitor_passes_community_of_reference BEFORE INSERT OR UPDATE OF resident_id, community_id ON visitor_passes FOR EACH ROW EXECUTE FUNCTION check_community_of_reference('resident_id', 'residents');
CREATE TRIGGER visitor_passes_version BEFORE UPDATE ON visitor_passes FOR EACH ROW EXECUTE FUNCTION record_change();
ALTER TABLE ONLY amenities ADD CONSTRAINT amenities_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY amenities ADD CONSTRAINT amenities_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY amenity_closures ADD CONSTRAINT amenity_closures_amenity_id_foreign FOREIGN KEY (amenity_id) REFERENCES amenities(id);
ALTER TABLE ONLY amenity_closures ADD CONSTRAINT amenity_closures_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY amenity_reservations ADD CONSTRAINT amenity_reservations_amenity_id_foreign FOREIGN KEY (amenity_id) REFERENCES amenities(id);
ALTER TABLE ONLY amenity_reservations ADD CONSTRAINT amenity_reservations_approved_by_user_id_foreign FOREIGN KEY (approved_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY amenity_reservations ADD CONSTRAINT amenity_reservations_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY amenity_reservations ADD CONSTRAINT amenity_reservations_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY amenity_reservations ADD CONSTRAINT amenity_reservations_resident_id_foreign FOREIGN KEY (resident_id) REFERENCES residents(id);
ALTER TABLE ONLY amenity_reservations ADD CONSTRAINT amenity_reservations_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY amenity_schedules ADD CONSTRAINT amenity_schedules_amenity_id_foreign FOREIGN KEY (amenity_id) REFERENCES amenities(id);
ALTER TABLE ONLY announcement_readings ADD CONSTRAINT announcement_readings_announcement_id_foreign FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY announcement_readings ADD CONSTRAINT announcement_readings_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY announcements ADD CONSTRAINT announcements_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY announcements ADD CONSTRAINT announcements_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY announcements ADD CONSTRAINT announcements_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY bank_balances ADD CONSTRAINT bank_balances_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id);
ALTER TABLE ONLY bank_balances ADD CONSTRAINT bank_balances_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY bank_balances ADD CONSTRAINT bank_balances_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY banners ADD CONSTRAINT banners_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY banners ADD CONSTRAINT banners_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY banners ADD CONSTRAINT banners_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY comments ADD CONSTRAINT comments_author_user_id_foreign FOREIGN KEY (author_user_id) REFERENCES users(id);
ALTER TABLE ONLY comments ADD CONSTRAINT comments_id_comment_foreign FOREIGN KEY (id_comment) REFERENCES comments(id) ON DELETE SET NULL;
ALTER TABLE ONLY comments ADD CONSTRAINT comments_resident_id_foreign FOREIGN KEY (resident_id) REFERENCES residents(id);
ALTER TABLE ONLY comments ADD CONSTRAINT comments_subject_community_id_foreign FOREIGN KEY (subject_community_id) REFERENCES communities(id);
ALTER TABLE ONLY comments ADD CONSTRAINT comments_ticket_id_foreign FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE;
ALTER TABLE ONLY community_assignments ADD CONSTRAINT community_assignments_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY community_assignments ADD CONSTRAINT community_assignments_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY community_charges ADD CONSTRAINT community_charges_comunidad_id_foreign FOREIGN KEY (comunidad_id) REFERENCES communities(id);
ALTER TABLE ONLY community_charges ADD CONSTRAINT community_charges_contract_community_foreign FOREIGN KEY (contrato_id, comunidad_id) REFERENCES contracts(id, community_id);
ALTER TABLE ONLY community_charges ADD CONSTRAINT community_charges_contrato_id_foreign FOREIGN KEY (contrato_id) REFERENCES contracts(id);
ALTER TABLE ONLY community_configurations ADD CONSTRAINT community_configurations_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id);
ALTER TABLE ONLY community_configurations ADD CONSTRAINT community_configurations_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY community_configurations ADD CONSTRAINT community_configurations_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY community_prices ADD CONSTRAINT community_prices_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id);
ALTER TABLE ONLY community_prices ADD CONSTRAINT community_prices_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY community_prices ADD CONSTRAINT community_prices_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY community_providers ADD CONSTRAINT community_providers_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY community_providers ADD CONSTRAINT community_providers_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY community_providers ADD CONSTRAINT community_providers_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY contracts ADD CONSTRAINT contracts_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id);
ALTER TABLE ONLY contracts ADD CONSTRAINT contracts_resident_id_foreign FOREIGN KEY (resident_id) REFERENCES residents(id) ON DELETE SET NULL;
ALTER TABLE ONLY contracts ADD CONSTRAINT contracts_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY devices ADD CONSTRAINT devices_session_id_foreign FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY devices ADD CONSTRAINT devices_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY documents ADD CONSTRAINT documents_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY documents ADD CONSTRAINT documents_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY notification_deliveries ADD CONSTRAINT notification_deliveries_notification_id_foreign FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
ALTER TABLE ONLY notification_preferences ADD CONSTRAINT notification_preferences_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY notifications ADD CONSTRAINT notifications_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY notifications ADD CONSTRAINT notifications_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY password_reset_tokens ADD CONSTRAINT password_reset_tokens_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY payment_applications ADD CONSTRAINT payment_applications_cargos_comunidad_id_foreign FOREIGN KEY (cargos_comunidad_id) REFERENCES community_charges(id);
ALTER TABLE ONLY payment_applications ADD CONSTRAINT payment_applications_charge_community_foreign FOREIGN KEY (cargos_comunidad_id, community_id) REFERENCES community_charges(id, comunidad_id);
ALTER TABLE ONLY payment_applications ADD CONSTRAINT payment_applications_pago_comunidad_id_foreign FOREIGN KEY (pago_comunidad_id) REFERENCES payments(id);
ALTER TABLE ONLY payment_applications ADD CONSTRAINT payment_applications_payment_community_foreign FOREIGN KEY (pago_comunidad_id, community_id) REFERENCES payments(id, community_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY payment_histories ADD CONSTRAINT payment_histories_contrato_id_foreign FOREIGN KEY (contrato_id) REFERENCES contracts(id);
ALTER TABLE ONLY payment_histories ADD CONSTRAINT payment_histories_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY payments ADD CONSTRAINT payments_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id);
ALTER TABLE ONLY payments ADD CONSTRAINT payments_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY pets ADD CONSTRAINT pets_resident_id_foreign FOREIGN KEY (resident_id) REFERENCES residents(id);
ALTER TABLE ONLY record_days ADD CONSTRAINT record_days_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY refresh_tokens ADD CONSTRAINT refresh_tokens_family_id_foreign FOREIGN KEY (family_id) REFERENCES sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY refresh_tokens ADD CONSTRAINT refresh_tokens_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY resident_charges ADD CONSTRAINT resident_charges_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY resident_charges ADD CONSTRAINT resident_charges_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY resident_charges ADD CONSTRAINT resident_charges_resident_id_foreign FOREIGN KEY (resident_id) REFERENCES residents(id);
ALTER TABLE ONLY resident_charges ADD CONSTRAINT resident_charges_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY resident_payments ADD CONSTRAINT resident_payments_cargo_residente_id_foreign FOREIGN KEY (cargo_residente_id) REFERENCES resident_charges(id) ON DELETE SET NULL;
ALTER TABLE ONLY resident_payments ADD CONSTRAINT resident_payments_charge_resident_foreign FOREIGN KEY (cargo_residente_id, residente_id) REFERENCES resident_charges(id, resident_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY resident_payments ADD CONSTRAINT resident_payments_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY resident_payments ADD CONSTRAINT resident_payments_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY resident_payments ADD CONSTRAINT resident_payments_residente_id_foreign FOREIGN KEY (residente_id) REFERENCES residents(id);
ALTER TABLE ONLY resident_payments ADD CONSTRAINT resident_payments_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY resident_visits ADD CONSTRAINT resident_visits_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY resident_visits ADD CONSTRAINT resident_visits_resident_id_foreign FOREIGN KEY (resident_id) REFERENCES residents(id);
ALTER TABLE ONLY residents ADD CONSTRAINT residents_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY residents ADD CONSTRAINT residents_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY second_factors ADD CONSTRAINT second_factors_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY service_provider_ratings ADD CONSTRAINT service_provider_ratings_service_provider_id_foreign FOREIGN KEY (service_provider_id) REFERENCES service_providers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY service_provider_ratings ADD CONSTRAINT service_provider_ratings_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY service_providers ADD CONSTRAINT service_providers_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE SET NULL;
ALTER TABLE ONLY service_providers ADD CONSTRAINT service_providers_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY service_providers ADD CONSTRAINT service_providers_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY sign_in_names ADD CONSTRAINT sign_in_names_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY survey_answers ADD CONSTRAINT survey_answers_question_id_foreign FOREIGN KEY (question_id) REFERENCES survey_questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY survey_answers ADD CONSTRAINT survey_answers_question_survey_foreign FOREIGN KEY (question_id, survey_id) REFERENCES survey_questions(id, survey_id) ON DELETE CASCADE;
ALTER TABLE ONLY survey_answers ADD CONSTRAINT survey_answers_response_id_foreign FOREIGN KEY (response_id) REFERENCES survey_responses(id) ON DELETE CASCADE;
ALTER TABLE ONLY survey_answers ADD CONSTRAINT survey_answers_response_survey_foreign FOREIGN KEY (response_id, survey_id) REFERENCES survey_responses(id, survey_id) ON DELETE CASCADE;
ALTER TABLE ONLY survey_questions ADD CONSTRAINT survey_questions_survey_id_foreign FOREIGN KEY (survey_id) REFERENCES surveys(id) ON DELETE CASCADE;
ALTER TABLE ONLY survey_responses ADD CONSTRAINT survey_responses_resident_id_foreign FOREIGN KEY (resident_id) REFERENCES residents(id);
ALTER TABLE ONLY survey_responses ADD CONSTRAINT survey_responses_survey_id_foreign FOREIGN KEY (survey_id) REFERENCES surveys(id) ON DELETE CASCADE;
ALTER TABLE ONLY survey_responses ADD CONSTRAINT survey_responses_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY surveys ADD CONSTRAINT surveys_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id);
ALTER TABLE ONLY surveys ADD CONSTRAINT surveys_created_by_user_id_foreign FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY surveys ADD CONSTRAINT surveys_updated_by_user_id_foreign FOREIGN KEY (updated_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ONLY ticket_history ADD CONSTRAINT ticket_history_changed_by_user_id_foreign FOREIGN KEY (changed_by_user_id) REFERENCES users(id);
ALTER TABLE ONLY ticket_history ADD CONSTRAINT ticket_history_from_status_id_foreign FOREIGN KEY (from_status_id) REFERENCES ticket_statuses(id);
ALTER TABLE ONLY ticket_history ADD CONSTRAINT ticket_history_ticket_id_foreign FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE;
ALTER TABLE ONLY ticket_history ADD CONSTRAINT ticket_history_to_status_id_foreign FOREIGN KEY (to_status_id) REFERENCES ticket_statuses(id);
ALTER TABLE ONLY tickets ADD CONSTRAINT tickets_categoria_ticket_id_foreign FOREIGN KEY (categoria_ticket_id) REFERENCES ticket_categories(id);
ALTER TABLE ONLY tickets ADD CONSTRAINT tickets_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id);
ALTER TABLE ONLY tickets ADD CONSTRAINT tickets_resident_id_foreign FOREIGN KEY (resident_id) REFERENCES residents(id);
ALTER TABLE ONLY tickets ADD CONSTRAINT tickets_status_id_foreign FOREIGN KEY (status_id) REFERENCES ticket_statuses(id);
ALTER TABLE ONLY upload_days ADD CONSTRAINT upload_days_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE ONLY users ADD CONSTRAINT users_role_id_foreign FOREIGN KEY (role_id) REFERENCES roles(id);
ALTER TABLE ONLY vehicles ADD CONSTRAINT vehicles_resident_id_foreign FOREIGN KEY (resident_id) REFERENCES residents(id);
ALTER TABLE ONLY vehicles ADD CONSTRAINT vehicles_vehicle_type_id_foreign FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id);
ALTER TABLE ONLY visitor_passes ADD CONSTRAINT visitor_passes_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id);
ALTER TABLE ONLY visitor_passes ADD CONSTRAINT visitor_passes_resident_id_foreign FOREIGN KEY (resident_id) REFERENCES residents(id);
ALTER TABLE ONLY visitor_passes ADD CONSTRAINT visitor_passes_visit_id_foreign FOREIGN KEY (visit_id) REFERENCES resident_visits(id) ON DELETE SET NULL;
ALTER TABLE ONLY webhook_deliveries ADD CONSTRAINT webhook_deliveries_webhook_id_foreign FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
ALTER TABLE ONLY webhooks ADD CONSTRAINT webhooks_community_id_foreign FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE CASCADE;
ALTER TABLE ONLY webhooks ADD CONSTRAINT webhooks_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

select renew_change_feed();
