-- screen-manager-inbox: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- manager-inbox: SYSTEM_ADMIN
select count(*)::int4 as "unread"
from "announcements" t
where
  not exists (select from "announcement_readings" r where r."announcement_id" = t."id" and r."user_id" = $1)
  and (
    t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
  ) is not false;
select
  r.*,
  (
    select count(*)::int4
    from "tickets" t1
    where t1."community_id" = r."id" and ((t1."status_id" not in (5, 6)))
  ) as "#0 total",
  (
    select count(*)::int4
    from "resident_payments" t2
    where t2."community_id" = r."id" and t2."status" = $2::text
  ) as "#1 total",
  (
    select count(*)::int4
    from "amenity_reservations" t3
    where t3."community_id" = r."id" and t3."status" = $3::text
  ) as "#2 total",
  (
    select count(*)::int4
    from
      "resident_charges" t4
      left join "communities" t4_community_id on t4_community_id."id" = t4."community_id"
      left join lateral (
        select
          coalesce(
            sum("balance") filter (where "isReadable" and "balance" > 0 and "isDue"),
            0
          ) - greatest(- coalesce(sum("net"), 0), 0) as "balance",
          (
            array_agg(
              "fecha"
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
            "resident",
            "id",
            "community",
            "fecha",
            "begins",
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
                coalesce(sum("early") over older, 0) as "olderEarly"
              from (
                select *, case when "isDue" then 0 else "own" + "taken" end as "early"
                from (
                  select
                    *,
                    greatest("accounts" - "allLacking", 0) + "excess" as "free",
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
                        with "later" as (
                          select received."cargo_residente_id" as "id", sum(received."monto") as "amount"
                          from
                            "resident_payments" received
                            left join "communities" received_community_id on received_community_id."id" = received."community_id"
                          where
                            received."residente_id" = t4."resident_id"
                            and received."cargo_residente_id" is not null
                            and received."status" = 'Aplicado'
                            and received."fecha_pago" between $5::timestamptz - interval '2 days' and 'infinity'
                            and not (
                              received."fecha_pago" < $5::timestamptz - interval '2 days'
                              or received."fecha_pago" < $5::timestamptz + interval '2 days'
                              and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $4::text)) < (($5::timestamptz at time zone coalesce(received_community_id."time_zone", $4::text))::date + 1)
                            )
                          group by 1
                        )
                        select
                          "resident",
                          c."id",
                          "community",
                          "fecha",
                          "begins",
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
                              charged."resident_id" as "resident",
                              charged."id" as "id",
                              charged."community_id" as "community",
                              charged."fecha" as "fecha",
                              (
                                calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text))::timestamp at time zone coalesce(charged_community_id."time_zone", $4::text)
                              ) as "begins",
                              (
                                charged."fecha" < $5::timestamptz - interval '2 days'
                                or charged."fecha" < $5::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                              ) as "isDue",
                              (
                                charged."fecha" < $5::timestamptz - interval '2 days'
                                or charged."fecha" < $5::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
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
                              charged."resident_id" = t4."resident_id"
                              and charged_community_id."deleted_at" is null
                              and (
                                charged."monto" <> charged."monto_pagado"
                                or charged."estatus_fijado" = 'Cancelado'
                              )
                            union all
                            select
                              charged."resident_id" as "resident",
                              charged."id" as "id",
                              charged."community_id" as "community",
                              charged."fecha" as "fecha",
                              (
                                calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text))::timestamp at time zone coalesce(charged_community_id."time_zone", $4::text)
                              ) as "begins",
                              (
                                charged."fecha" < $5::timestamptz - interval '2 days'
                                or charged."fecha" < $5::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                              ) as "isDue",
                              (
                                charged."fecha" < $5::timestamptz - interval '2 days'
                                or charged."fecha" < $5::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
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
                              charged."resident_id" = t4."resident_id"
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
                          null::uuid,
                          null::uuid,
                          null::timestamptz,
                          null::timestamptz,
                          false,
                          false,
                          false,
                          0,
                          0,
                          false,
                          sum(received."monto")
                        from
                          "resident_payments" received
                          left join "communities" received_community_id on received_community_id."id" = received."community_id"
                        where
                          received."residente_id" = t4."resident_id"
                          and received."cargo_residente_id" is null
                          and received."status" = 'Aplicado'
                          and (
                            received."fecha_pago" < $5::timestamptz - interval '2 days'
                            or received."fecha_pago" < $5::timestamptz + interval '2 days'
                            and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $4::text)) < (($5::timestamptz at time zone coalesce(received_community_id."time_zone", $4::text))::date + 1)
                          )
                          and received_community_id."deleted_at" is null
                        group by 1
                      ) entries
                    ) shares
                    window
                      r as (partition by "resident"),
                      older as (
                        partition by "resident"
                        order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                      )
                  ) sums
                ) taken
              ) taken
              window
                r as (partition by "resident"),
                older as (
                  partition by "resident"
                  order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                )
            ) early
          ) lent
        ) account
      ) t4_account on true
    where
      t4."community_id" = r."id"
      and (
        (
          (
            t4."fecha" < $5::timestamptz - interval '2 days'
            or t4."fecha" < $5::timestamptz + interval '2 days'
            and calendar_day (t4."fecha", coalesce(t4_community_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(t4_community_id."time_zone", $4::text))::date
          )
          and coalesce((t4_account."open" ->> t4."id"::text)::numeric(14, 2), 0) > 0
        )
      )
  ) as "#3 total",
  (
    select count(*)::int4
    from "surveys" t5 left join "communities" t5_community_id on t5_community_id."id" = t5."community_id"
    where
      t5."community_id" = r."id"
      and (
        (
          t5."is_active"
          and $5::timestamptz between local_start (t5."fecha_inicio", coalesce(t5_community_id."time_zone", $4::text)) and local_end (t5."fecha_fin", coalesce(t5_community_id."time_zone", $4::text))
        )
      )
      and t5."deleted_at" is null
  ) as "#4 total",
  (
    select count(*)::int4
    from
      "resident_visits" t6
      left join "communities" t6_community_id on t6_community_id."id" = t6."community_id"
    where
      t6."community_id" = r."id"
      and (
        (
          coalesce(t6."departure_date", 'infinity'::timestamptz) > $5::timestamptz
          and case
            when t6."checked_in_at" is null
            and (
              t6."arrival_date" > t6."created_at" - interval '1 day'
              and (
                t6."arrival_date" >= t6."created_at" + interval '1 day'
                or local_start (t6."arrival_date", coalesce(t6_community_id."time_zone", $4::text)) > t6."created_at"
              )
              when (
                t6."arrival_date" < $5::timestamptz - interval '2 days'
                or t6."arrival_date" < $5::timestamptz + interval '2 days'
                and calendar_day (t6."arrival_date", coalesce(t6_community_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(t6_community_id."time_zone", $4::text))::date
              ) then 'MISSED'
              else 'EXPECTED'
            ) then case
            end
            when t6."departure_date" <= $5::timestamptz then 'LEFT'
            else 'INSIDE'
          end = 'INSIDE'
        )
      )
      and t6."deleted_at" is null
  ) as "#5 total",
  (
    select json_agg(jt7)
    from (
      select
        t7."id" as "id",
        t7."contenido" as "contenido",
        to_char(t7."fecha_reporte" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaReporte",
        t7_categoria_ticket_id."categoria" as "categoriaTicketNombre",
        t7_status_id."code" as "statusCode",
        t7_resident_id."full_name" as "residentName",
        t7_resident_id."number" as "residentNumber"
      from
        "tickets" t7
        left join "ticket_categories" t7_categoria_ticket_id on t7_categoria_ticket_id."id" = t7."categoria_ticket_id"
        left join "ticket_statuses" t7_status_id on t7_status_id."id" = t7."status_id"
        left join "residents" t7_resident_id on t7_resident_id."id" = t7."resident_id"
      where
        t7."community_id" = r."id"
        and (
          ((t7."status_id" not in (5, 6)))
          and least(
            (
              select min(c."created_at")
              from "comments" c
              where c."ticket_id" = t7."id" and c."resident_id" is distinct from t7."resident_id"
            ),
            (
              select min(h."changed_at")
              from "ticket_history" h
              where
                h."ticket_id" = t7."id"
                and h."changed_by_user_id" <> (
                  select r."user_id"
                  from "residents" r
                  where r."id" = t7."resident_id"
                )
            )
          ) is null
        )
      order by t7."fecha_reporte" asc, t7."id" asc
      limit $6
    ) jt7
  ) as "#6",
  (
    select count(*)::int4
    from "tickets" t8
    where
      t8."community_id" = r."id"
      and (
        ((t8."status_id" not in (5, 6)))
        and least(
          (
            select min(c."created_at")
            from "comments" c
            where c."ticket_id" = t8."id" and c."resident_id" is distinct from t8."resident_id"
          ),
          (
            select min(h."changed_at")
            from "ticket_history" h
            where
              h."ticket_id" = t8."id"
              and h."changed_by_user_id" <> (
                select r."user_id"
                from "residents" r
                where r."id" = t8."resident_id"
              )
          )
        ) is null
      )
  ) as "#6 total"
from (
  select n.total as "#total", r.*
  from
    (select count(*)::int4 as total from "communities" t where t."deleted_at" is null) n
    left join (
      select t."id" as "id", t."nombre" as "nombre"
      from "communities" t
      where t."deleted_at" is null
      order by (sort_key (t."nombre") collate "C") asc, t."id" asc
      limit $1
    ) r on true
  order by (sort_key (r."nombre") collate "C") asc, r."id" asc
) r
order by (sort_key (r."nombre") collate "C") asc, r."id" asc;
