-- screen-manager-inbox: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- manager-inbox: SYSTEM_ADMIN
select count(*)::int4 as "unread"
from "announcements" t
where
  not exists (select from "announcement_readings" r where r."announcement_id" = t."id" and r."user_id" = $1)
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
select row_to_json(o)::text as "json"
from (
  select
    (select count(*)::int4 from "communities" t1 where t1."deleted_at" is null) as "totalCount",
    array(
      select o19
      from (
        select
          translate(encode(convert_to('Community:'::text || rt2."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
          rt2."id" as "id",
          rt2."nombre" as "nombre",
          (
            select o4
            from (
              select (
                select count(*)::int4
                from "tickets" t3
                where t3."community_id" = rt2."id" and ((t3."status_id" not in (5, 6)))
              ) as "totalCount"
            ) o4
          ) as "openTickets",
          (
            select o6
            from (
              select (
                select count(*)::int4
                from "resident_payments" t5
                where t5."community_id" = rt2."id" and t5."status" = $2::text
              ) as "totalCount"
            ) o6
          ) as "paymentsToConfirm",
          (
            select o8
            from (
              select (
                select count(*)::int4
                from "amenity_reservations" t7
                where t7."community_id" = rt2."id" and t7."status" = $3::text
              ) as "totalCount"
            ) o8
          ) as "reservationsToApprove",
          (
            select o10
            from (
              select (
                select count(*)::int4
                from
                  "resident_charges" t9
                  left join "communities" t9_community_id on t9_community_id."id" = t9."community_id"
                  left join lateral (select "id" from unnest(array[t9."resident_id"]) holder ("id")) t9_holder on true
                  left join lateral (
                    select
                      coalesce(
                        sum("balance") filter (where "isReadable" and "balance" > 0 and "isDue"),
                        0
                      ) - greatest(- coalesce(sum("net"), 0), 0) as "balance",
                      coalesce(
                        sum("balance") filter (where "isReadable" and "balance" > 0 and "isPast"),
                        0
                      ) as "overdue",
                      (
                        array_agg(
                          "since"
                          order by "begins", "fecha", "id"
                          where "isReadable" and "balance" > 0 and "isDue"
                        ) filter ()
                      ) [1] as "oldestUnpaid",
                      (
                        array_agg("id" order by "begins", "fecha", "id" where "isReadable" and "balance" > 0) filter ()
                      ) [1] as "nextChargeId",
                      jsonb_object_agg("id", "balance") filter (where "balance" > 0) as "open"
                    from (
                      select
                        "holder",
                        "id",
                        "community",
                        "fecha",
                        "begins",
                        "since",
                        "kind",
                        "isDue",
                        "isPast",
                        "isReadable",
                        "open" - greatest(least("free" + "lent" - "olderOpen", "open"), 0) + case
                          when "byHand" then 0
                          else "early" - greatest(least("allEarly" - "lent" - "olderEarly", "early"), 0)
                        end as "balance",
                        case when "isDue" then "own" + "taken" + "open" else 0
                        end - "linked" - "account" as "net"
                      from (
                        select *, greatest(least("allDue" - "free", "allEarly"), 0) as "lent"
                        from (
                          select
                            *,
                            coalesce(sum("early") over r, 0) as "allEarly",
                            coalesce(sum("early") over older, 0) as "olderEarly",
                            sum("left") over r + "excess" as "free"
                          from (
                            select *, case when "isDue" then 0 else "own" + "taken" end as "early"
                            from (
                              select
                                *,
                                greatest("account" - "allLacking", 0) as "left",
                                greatest(least("accounts" - "olderLacking", "lacking"), 0) as "taken"
                              from (
                                select
                                  *,
                                  sum("account") over r as "accounts",
                                  sum("lacking") over r as "allLacking",
                                  sum("linked" - "own") over r as "excess",
                                  coalesce(sum("open") filter (where "isDue") over r, 0) as "allDue",
                                  coalesce(sum("lacking") over older, 0) as "olderLacking",
                                  coalesce(sum("open") over older, 0) as "olderOpen"
                                from (
                                  select
                                    *,
                                    least("owed", "linked") as "own",
                                    case when "byHand" then greatest("owed" - "linked", 0) else 0
                                    end as "lacking",
                                    case when "byHand" then 0 else greatest("owed" - "linked", 0)
                                    end as "open"
                                  from (
                                    with
                                      "late" as (
                                        select
                                          received."id" as "payment",
                                          received."cargo_residente_id" as "charge",
                                          received."monto" as "amount"
                                        from
                                          "resident_payments" received
                                          left join "communities" received_community_id on received_community_id."id" = received."community_id"
                                        where
                                          received."residente_id" = t9_holder."id"
                                          and (received."cargo_residente_id" is not null or received."applied" > 0)
                                          and received."status" = 'Aplicado'
                                          and received."fecha_pago" between $5::timestamptz - interval '2 days' and 'infinity'
                                          and not (
                                            received."fecha_pago" < $5::timestamptz - interval '2 days'
                                            or received."fecha_pago" < $5::timestamptz + interval '2 days'
                                            and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $4::text)) < (($5::timestamptz at time zone coalesce(received_community_id."time_zone", $4::text))::date + 1)
                                          )
                                      ),
                                      "later" as (
                                        select "charge" as "id", sum("amount") as "amount"
                                        from (
                                          select "charge", "amount"
                                          from "late"
                                          where "charge" is not null
                                          union all
                                          select applied."charge_id" as "charge", applied."amount" as "amount"
                                          from "resident_payment_applications" applied
                                          where applied."payment_id" = any (
                                            array(select "payment" from "late" where "charge" is null)
                                          )
                                        ) parts
                                        group by 1
                                      )
                                    select
                                      "holder",
                                      "payer",
                                      c."id",
                                      "community",
                                      "fecha",
                                      "begins",
                                      "since",
                                      "kind",
                                      "isDue",
                                      "isPast",
                                      "isReadable",
                                      "owed",
                                      "paid" - coalesce(l."amount", 0) as "linked",
                                      "byHand",
                                      0 as "account"
                                    from
                                      (
                                        select
                                          charged."resident_id" as "holder",
                                          charged."resident_id" as "payer",
                                          charged."id" as "id",
                                          charged."community_id" as "community",
                                          charged."fecha" as "fecha",
                                          (
                                            coalesce(
                                              case
                                                when charged."owed_since" is null
                                                or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date then null
                                                else charged."owed_since"
                                              end,
                                              calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text))
                                            )::timestamp at time zone coalesce(charged_community_id."time_zone", $4::text)
                                          ) as "begins",
                                          coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                          case
                                            when charged."origin_id" is null then charged."kind"
                                            else (
                                              select o."kind"
                                              from "resident_charges" o
                                              where o."id" = charged."origin_id"
                                            )
                                          end as "kind",
                                          (
                                            charged."fecha" < $5::timestamptz - interval '2 days'
                                            or charged."fecha" < $5::timestamptz + interval '2 days'
                                            and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                                          ) as "isDue",
                                          (
                                            (
                                              charged."fecha" < $5::timestamptz - interval '2 days'
                                              or charged."fecha" < $5::timestamptz + interval '2 days'
                                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                            )
                                            or coalesce(
                                              charged."owed_since" < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                              and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date,
                                              false
                                            )
                                          ) as "isPast",
                                          (
                                            charged."community_id" <> all (
                                              array(select "id" from "communities" where "deleted_at" is not null)
                                            )
                                          ) is not false as "isReadable",
                                          case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                          end as "owed",
                                          charged."monto_pagado" as "paid",
                                          coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                        from
                                          "resident_charges" charged
                                          left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                        where
                                          charged."resident_id" = t9_holder."id"
                                          and charged_community_id."deleted_at" is null
                                          and (
                                            charged."monto" <> charged."monto_pagado"
                                            or charged."estatus_fijado" = 'Cancelado'
                                          )
                                        union all
                                        select
                                          charged."resident_id" as "holder",
                                          charged."resident_id" as "payer",
                                          charged."id" as "id",
                                          charged."community_id" as "community",
                                          charged."fecha" as "fecha",
                                          (
                                            coalesce(
                                              case
                                                when charged."owed_since" is null
                                                or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date then null
                                                else charged."owed_since"
                                              end,
                                              calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text))
                                            )::timestamp at time zone coalesce(charged_community_id."time_zone", $4::text)
                                          ) as "begins",
                                          coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                          case
                                            when charged."origin_id" is null then charged."kind"
                                            else (
                                              select o."kind"
                                              from "resident_charges" o
                                              where o."id" = charged."origin_id"
                                            )
                                          end as "kind",
                                          (
                                            charged."fecha" < $5::timestamptz - interval '2 days'
                                            or charged."fecha" < $5::timestamptz + interval '2 days'
                                            and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                                          ) as "isDue",
                                          (
                                            (
                                              charged."fecha" < $5::timestamptz - interval '2 days'
                                              or charged."fecha" < $5::timestamptz + interval '2 days'
                                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                            )
                                            or coalesce(
                                              charged."owed_since" < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                              and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date,
                                              false
                                            )
                                          ) as "isPast",
                                          (
                                            charged."community_id" <> all (
                                              array(select "id" from "communities" where "deleted_at" is not null)
                                            )
                                          ) is not false as "isReadable",
                                          case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                          end as "owed",
                                          charged."monto_pagado" as "paid",
                                          coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                        from
                                          "resident_charges" charged
                                          left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                        where
                                          charged."resident_id" = t9_holder."id"
                                          and charged_community_id."deleted_at" is null
                                          and not coalesce(
                                            (
                                              charged."monto" <> charged."monto_pagado"
                                              or charged."estatus_fijado" = 'Cancelado'
                                            ),
                                            false
                                          )
                                          and (
                                            charged."fecha" between $5::timestamptz - interval '2 days' and 'infinity'
                                            and not (
                                              charged."fecha" < $5::timestamptz - interval '2 days'
                                              or charged."fecha" < $5::timestamptz + interval '2 days'
                                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                                            )
                                            or charged."id" = any (array(select "id" from "later"))
                                          )
                                      ) c
                                      left join "later" l on l."id" = c."id"
                                    union all
                                    select
                                      received."residente_id",
                                      received."residente_id",
                                      null::uuid,
                                      null::uuid,
                                      null::timestamptz,
                                      null::timestamptz,
                                      null::timestamptz,
                                      null::text,
                                      false,
                                      false,
                                      false,
                                      0,
                                      0,
                                      false,
                                      sum(received."monto" - received."applied")
                                    from
                                      "resident_payments" received
                                      left join "communities" received_community_id on received_community_id."id" = received."community_id"
                                    where
                                      received."residente_id" = t9_holder."id"
                                      and received."cargo_residente_id" is null
                                      and received."status" = 'Aplicado'
                                      and (
                                        received."fecha_pago" < $5::timestamptz - interval '2 days'
                                        or received."fecha_pago" < $5::timestamptz + interval '2 days'
                                        and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $4::text)) < (($5::timestamptz at time zone coalesce(received_community_id."time_zone", $4::text))::date + 1)
                                      )
                                      and received_community_id."deleted_at" is null
                                    group by 1, 2
                                  ) entries
                                ) shares
                                window
                                  r as (partition by "holder"),
                                  older as (
                                    partition by "holder"
                                    order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                                  )
                              ) sums
                            ) taken
                          ) taken
                          window
                            r as (partition by "holder"),
                            older as (
                              partition by "holder"
                              order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                            )
                        ) early
                      ) lent
                    ) account
                  ) t9_account on true
                where
                  t9."community_id" = rt2."id"
                  and (
                    (
                      (
                        (
                          t9."fecha" < $5::timestamptz - interval '2 days'
                          or t9."fecha" < $5::timestamptz + interval '2 days'
                          and calendar_day (t9."fecha", coalesce(t9_community_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(t9_community_id."time_zone", $4::text))::date
                        )
                        or coalesce(
                          t9."owed_since" < ($5::timestamptz at time zone coalesce(t9_community_id."time_zone", $4::text))::date
                          and not calendar_day (t9."fecha", coalesce(t9_community_id."time_zone", $4::text)) > ($5::timestamptz at time zone coalesce(t9_community_id."time_zone", $4::text))::date,
                          false
                        )
                      )
                      and coalesce((t9_account."open" ->> t9."id"::text)::numeric(14, 2), 0) > 0
                    )
                  )
              ) as "totalCount"
            ) o10
          ) as "overdueCharges",
          (
            select o12
            from (
              select (
                select count(*)::int4
                from
                  "surveys" t11
                  left join "communities" t11_community_id on t11_community_id."id" = t11."community_id"
                where
                  t11."community_id" = rt2."id"
                  and (
                    (
                      t11."is_active"
                      and $5::timestamptz between local_start (t11."fecha_inicio", coalesce(t11_community_id."time_zone", $4::text)) and local_end (t11."fecha_fin", coalesce(t11_community_id."time_zone", $4::text))
                    )
                  )
                  and t11."deleted_at" is null
              ) as "totalCount"
            ) o12
          ) as "openSurveys",
          (
            select o14
            from (
              select (
                select count(*)::int4
                from
                  "resident_visits" t13
                  left join "communities" t13_community_id on t13_community_id."id" = t13."community_id"
                where
                  t13."community_id" = rt2."id"
                  and (
                    (
                      coalesce(t13."departure_date", 'infinity'::timestamptz) > $5::timestamptz
                      and case
                        when t13."checked_in_at" is null
                        and (
                          t13."stays_announced"
                          or t13."arrival_date" > t13."created_at" - interval '1 day'
                          and (
                            t13."arrival_date" >= t13."created_at" + interval '1 day'
                            or local_start (t13."arrival_date", coalesce(t13_community_id."time_zone", $4::text)) > t13."created_at"
                          )
                          when (
                            t13."arrival_date" < $5::timestamptz - interval '2 days'
                            or t13."arrival_date" < $5::timestamptz + interval '2 days'
                            and calendar_day (t13."arrival_date", coalesce(t13_community_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(t13_community_id."time_zone", $4::text))::date
                          ) then 'MISSED'
                          else 'EXPECTED'
                        ) then case
                        end
                        when t13."departure_date" <= $5::timestamptz then 'LEFT'
                        else 'INSIDE'
                      end = 'INSIDE'
                    )
                  )
                  and t13."deleted_at" is null
              ) as "totalCount"
            ) o14
          ) as "visitorsInside",
          (
            select o18
            from (
              select
                (
                  select count(*)::int4
                  from "tickets" t15
                  where
                    t15."community_id" = rt2."id"
                    and (
                      ((t15."status_id" not in (5, 6)))
                      and least(
                        (
                          select min(c."created_at")
                          from "comments" c
                          where c."ticket_id" = t15."id" and c."resident_id" is distinct from t15."resident_id"
                        ),
                        (
                          select min(h."changed_at")
                          from "ticket_history" h
                          where
                            h."ticket_id" = t15."id"
                            and h."changed_by_user_id" <> (
                              select r."user_id"
                              from "residents" r
                              where r."id" = t15."resident_id"
                            )
                        )
                      ) is null
                    )
                ) as "totalCount",
                array(
                  select o17
                  from (
                    select
                      translate(encode(convert_to('Ticket:'::text || t16."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                      t16."id" as "id",
                      t16."contenido" as "contenido",
                      to_char(t16."fecha_reporte" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaReporte",
                      case t16_categoria_ticket_id."categoria"
                        when 'Áreas comunes'::text then 'COMMON_AREAS'::text
                        when 'Amenidades'::text then 'AMENITIES'::text
                        when 'Mantenimiento'::text then 'MAINTENANCE'::text
                        when 'Mascotas'::text then 'PETS'::text
                        when 'Pregunta / comentario'::text then 'QUESTION_OR_COMMENT'::text
                        when 'Ruido'::text then 'NOISE'::text
                        when 'Servicios (luz, agua, gas, internet, etc.)'::text then 'UTILITIES'::text
                        when 'Sugerencia'::text then 'SUGGESTION'::text
                        when 'Vigilancia'::text then 'SECURITY'::text
                        when 'Otro'::text then 'OTHER'::text
                      end as "kind",
                      case t16_status_id."code"
                        when 'NUEVO'::text then 'NEW'::text
                        when 'EN_REVISION'::text then 'IN_REVIEW'::text
                        when 'EN_INVESTIGACION'::text then 'UNDER_INVESTIGATION'::text
                        when 'EN_PROCESO'::text then 'IN_PROGRESS'::text
                        when 'CANCELADO'::text then 'CANCELLED'::text
                        when 'RESUELTO'::text then 'RESOLVED'::text
                      end as "state",
                      t16_resident_id."full_name" as "residentName",
                      t16_resident_id."number" as "residentNumber"
                    from
                      "tickets" t16
                      left join "ticket_categories" t16_categoria_ticket_id on t16_categoria_ticket_id."id" = t16."categoria_ticket_id"
                      left join "ticket_statuses" t16_status_id on t16_status_id."id" = t16."status_id"
                      left join "residents" t16_resident_id on t16_resident_id."id" = t16."resident_id"
                    where
                      t16."community_id" = rt2."id"
                      and (
                        ((t16."status_id" not in (5, 6)))
                        and least(
                          (
                            select min(c."created_at")
                            from "comments" c
                            where c."ticket_id" = t16."id" and c."resident_id" is distinct from t16."resident_id"
                          ),
                          (
                            select min(h."changed_at")
                            from "ticket_history" h
                            where
                              h."ticket_id" = t16."id"
                              and h."changed_by_user_id" <> (
                                select r."user_id"
                                from "residents" r
                                where r."id" = t16."resident_id"
                              )
                          )
                        ) is null
                      )
                    order by t16."fecha_reporte" asc, t16."id" asc
                    limit $6
                  ) o17
                ) as "nodes"
            ) o18
          ) as "unanswered"
        from (
          select t2."id" as "id", t2."nombre" as "nombre"
          from "communities" t2
          where t2."deleted_at" is null
          order by (sort_key (t2."nombre") collate "C") asc, t2."id" asc
          limit $1
        ) rt2
      ) o19
    ) as "nodes"
) o;
