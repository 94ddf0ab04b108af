-- screen-resident-home: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- resident-home: COMITEE_MEMBER
select count(*)::int4 as "unread"
from "announcements" t
where
  not exists (select from "announcement_readings" r where r."announcement_id" = t."id" and r."user_id" = $1)
  and (
    t."community_id" = ($2::uuid[]) [1]
    or t."community_id" is null
    and (t."audience" is null or t."audience" && $2::uuid[])
  );
select row_to_json(o)::text as "json"
from (
  select
    translate(encode(convert_to('User:'::text || t1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
    t1."first_name" as "firstName"
  from "users" t1
  where t1."id" = $1 and (t1."id" = $2::uuid)
) o;
select row_to_json(o)::text as "json"
from (
  select
    translate(encode(convert_to('Resident:'::text || rt1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
    rt1."fullName" as "fullName",
    rt1."number" as "number",
    trim_scale((rt1."balance")::numeric) as "balance",
    rt1."inArrears" as "inArrears",
    rt1."openTicketCount" as "openTicketCount",
    (
      select o3
      from (
        select
          translate(encode(convert_to('ResidentCharge:'::text || t2."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
          t2."descripcion" as "descripcion",
          to_char(t2."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
          trim_scale((coalesce((t2_account."open" ->> t2."id"::text)::numeric(14, 2), 0))::numeric) as "balance",
          (
            (
              (
                t2."fecha" < $4::timestamptz - interval '2 days'
                or t2."fecha" < $4::timestamptz + interval '2 days'
                and calendar_day (t2."fecha", coalesce(t2_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(t2_community_id."time_zone", $5::text))::date
              )
              or coalesce(
                t2."owed_since" < ($4::timestamptz at time zone coalesce(t2_community_id."time_zone", $5::text))::date
                and not calendar_day (t2."fecha", coalesce(t2_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(t2_community_id."time_zone", $5::text))::date,
                false
              )
            )
            and coalesce((t2_account."open" ->> t2."id"::text)::numeric(14, 2), 0) > 0
          ) as "isOverdue"
        from
          "resident_charges" t2
          left join "communities" t2_community_id on t2_community_id."id" = t2."community_id"
          left join lateral (select "id" from unnest(array[t2."resident_id"]) holder ("id")) t2_holder on true
          left join lateral (
            select
              coalesce(
                sum("balance") filter (where "isReadable" and "balance" > 0 and "isDue"),
                0
              ) - greatest(- coalesce(sum("net"), 0), 0) as "balance",
              coalesce(sum("balance") filter (where "isReadable" and "balance" > 0 and "isPast"), 0) as "overdue",
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
                                  received."residente_id" = t2_holder."id"
                                  and (received."cargo_residente_id" is not null or received."applied" > 0)
                                  and received."status" = 'Aplicado'
                                  and received."fecha_pago" between $4::timestamptz - interval '2 days' and 'infinity'
                                  and not (
                                    received."fecha_pago" < $4::timestamptz - interval '2 days'
                                    or received."fecha_pago" < $4::timestamptz + interval '2 days'
                                    and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(received_community_id."time_zone", $5::text))::date + 1)
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
                                        or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date then null
                                        else charged."owed_since"
                                      end,
                                      calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text))
                                    )::timestamp at time zone coalesce(charged_community_id."time_zone", $5::text)
                                  ) as "begins",
                                  coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                  case
                                    when charged."origin_id" is null then charged."kind"
                                    else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                                  end as "kind",
                                  (
                                    charged."fecha" < $4::timestamptz - interval '2 days'
                                    or charged."fecha" < $4::timestamptz + interval '2 days'
                                    and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
                                  ) as "isDue",
                                  (
                                    (
                                      charged."fecha" < $4::timestamptz - interval '2 days'
                                      or charged."fecha" < $4::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                    )
                                    or coalesce(
                                      charged."owed_since" < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                      and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date,
                                      false
                                    )
                                  ) as "isPast",
                                  (
                                    charged."resident_id" = $14::uuid
                                    and (
                                      charged."community_id" <> all (
                                        array(select "id" from "communities" where "deleted_at" is not null)
                                      )
                                    ) is not false
                                  ) as "isReadable",
                                  case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                  end as "owed",
                                  charged."monto_pagado" as "paid",
                                  coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                from
                                  "resident_charges" charged
                                  left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                where
                                  charged."resident_id" = t2_holder."id"
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
                                        or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date then null
                                        else charged."owed_since"
                                      end,
                                      calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text))
                                    )::timestamp at time zone coalesce(charged_community_id."time_zone", $5::text)
                                  ) as "begins",
                                  coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                  case
                                    when charged."origin_id" is null then charged."kind"
                                    else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                                  end as "kind",
                                  (
                                    charged."fecha" < $4::timestamptz - interval '2 days'
                                    or charged."fecha" < $4::timestamptz + interval '2 days'
                                    and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
                                  ) as "isDue",
                                  (
                                    (
                                      charged."fecha" < $4::timestamptz - interval '2 days'
                                      or charged."fecha" < $4::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                    )
                                    or coalesce(
                                      charged."owed_since" < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                      and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date,
                                      false
                                    )
                                  ) as "isPast",
                                  (
                                    charged."resident_id" = $15::uuid
                                    and (
                                      charged."community_id" <> all (
                                        array(select "id" from "communities" where "deleted_at" is not null)
                                      )
                                    ) is not false
                                  ) as "isReadable",
                                  case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                  end as "owed",
                                  charged."monto_pagado" as "paid",
                                  coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                from
                                  "resident_charges" charged
                                  left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                where
                                  charged."resident_id" = t2_holder."id"
                                  and charged_community_id."deleted_at" is null
                                  and not coalesce(
                                    (
                                      charged."monto" <> charged."monto_pagado"
                                      or charged."estatus_fijado" = 'Cancelado'
                                    ),
                                    false
                                  )
                                  and (
                                    charged."fecha" between $4::timestamptz - interval '2 days' and 'infinity'
                                    and not (
                                      charged."fecha" < $4::timestamptz - interval '2 days'
                                      or charged."fecha" < $4::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
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
                              received."residente_id" = t2_holder."id"
                              and received."cargo_residente_id" is null
                              and received."status" = 'Aplicado'
                              and (
                                received."fecha_pago" < $4::timestamptz - interval '2 days'
                                or received."fecha_pago" < $4::timestamptz + interval '2 days'
                                and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(received_community_id."time_zone", $5::text))::date + 1)
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
          ) t2_account on true
        where
          t2."id" = rt1."nextChargeId"
          and (
            t2."resident_id" = $13::uuid
            and (
              t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
      ) o3
    ) as "nextCharge",
    (
      select o6
      from (
        select array(
          select o5
          from (
            select
              translate(encode(convert_to('AmenityReservation:'::text || t4."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
              t4_amenity_id."nombre" as "amenityName",
              to_char(t4."horario" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "horario",
              to_char((t4."horario" + make_interval(hours => t4."horas_reservadas")) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endsAt",
              case t4."status"
                when 'En proceso'::text then 'PENDING'::text
                when 'Reservada'::text then 'APPROVED'::text
                when 'Rechazada'::text then 'REJECTED'::text
                when 'Cancelada'::text then 'CANCELLED'::text
              end as "state"
            from "amenity_reservations" t4 left join "amenities" t4_amenity_id on t4_amenity_id."id" = t4."amenity_id"
            where
              t4."resident_id" = rt1."id"
              and (
                t4."status" in ('En proceso', 'Reservada')
                and (t4."horario" + make_interval(hours => t4."horas_reservadas")) > $4::timestamptz
                and t4."horario" > $4::timestamptz - interval '168 hours'
              )
              and (
                t4."community_id" = ($2::uuid[]) [1]
                or t4."resident_id" = $16::uuid
                and (
                  t4."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
                ) is not false
              )
            order by t4."horario" asc, t4."id" asc
            limit $17
          ) o5
        ) as "nodes"
      ) o6
    ) as "upcomingReservations",
    (
      select o11
      from (
        select
          translate(encode(convert_to('Community:'::text || rt7."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
          rt7."id" as "id",
          rt7."nombre" as "nombre",
          (
            select o10
            from (
              select array(
                select o9
                from (
                  select
                    translate(encode(convert_to('Announcement:'::text || t8."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    t8."id" as "id",
                    t8."titulo" as "titulo",
                    to_char(t8."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
                    exists (
                      select
                      from "announcement_readings" r
                      where r."announcement_id" = t8."id" and r."user_id" = $19
                    ) as "isRead"
                  from "announcements" t8
                  where t8."community_id" = rt7."id"
                  order by t8."fecha" desc, t8."id" desc
                  limit $18
                ) o9
              ) as "nodes"
            ) o10
          ) as "announcements"
        from (
          select t7."id" as "id", t7."nombre" as "nombre"
          from "communities" t7
          where t7."id" = rt1."communityId" and t7."deleted_at" is null and (t7."id" = ($2::uuid[]) [1])
        ) rt7
      ) o11
    ) as "community"
  from (
    select
      t1."id" as "id",
      t1."full_name" as "fullName",
      t1."number" as "number",
      case when t1."id" = $8 then t1_account."balance"
      end as "balance",
      case when t1."id" = $11 then exists (
        select d."holder", d."community", d."owed", d."oldestUnpaid"
        from
          (
            select
              "holder",
              "community",
              sum("balance") as "owed",
              (array_agg("since" order by "begins", "fecha", "id" where true) filter ()) [1] as "oldestUnpaid",
              count(*) filter (where "kind" = 'ORDINARY') as "ordinary",
              count(*) filter (where "kind" = 'EXTRAORDINARY') as "extraordinary"
            from (
              select *
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
                                    received."residente_id" = t1."id"
                                    and (received."cargo_residente_id" is not null or received."applied" > 0)
                                    and received."status" = 'Aplicado'
                                    and received."fecha_pago" between $4::timestamptz - interval '2 days' and 'infinity'
                                    and not (
                                      received."fecha_pago" < $4::timestamptz - interval '2 days'
                                      or received."fecha_pago" < $4::timestamptz + interval '2 days'
                                      and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(received_community_id."time_zone", $5::text))::date + 1)
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
                                          or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date then null
                                          else charged."owed_since"
                                        end,
                                        calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text))
                                      )::timestamp at time zone coalesce(charged_community_id."time_zone", $5::text)
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
                                      charged."fecha" < $4::timestamptz - interval '2 days'
                                      or charged."fecha" < $4::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
                                    ) as "isDue",
                                    (
                                      (
                                        charged."fecha" < $4::timestamptz - interval '2 days'
                                        or charged."fecha" < $4::timestamptz + interval '2 days'
                                        and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                      )
                                      or coalesce(
                                        charged."owed_since" < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                        and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date,
                                        false
                                      )
                                    ) as "isPast",
                                    (
                                      charged."resident_id" = $9::uuid
                                      and (
                                        charged."community_id" <> all (
                                          array(select "id" from "communities" where "deleted_at" is not null)
                                        )
                                      ) is not false
                                    ) as "isReadable",
                                    case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                    end as "owed",
                                    charged."monto_pagado" as "paid",
                                    coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                  from
                                    "resident_charges" charged
                                    left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                  where
                                    charged."resident_id" = t1."id"
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
                                          or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date then null
                                          else charged."owed_since"
                                        end,
                                        calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text))
                                      )::timestamp at time zone coalesce(charged_community_id."time_zone", $5::text)
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
                                      charged."fecha" < $4::timestamptz - interval '2 days'
                                      or charged."fecha" < $4::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
                                    ) as "isDue",
                                    (
                                      (
                                        charged."fecha" < $4::timestamptz - interval '2 days'
                                        or charged."fecha" < $4::timestamptz + interval '2 days'
                                        and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                      )
                                      or coalesce(
                                        charged."owed_since" < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                        and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date,
                                        false
                                      )
                                    ) as "isPast",
                                    (
                                      charged."resident_id" = $10::uuid
                                      and (
                                        charged."community_id" <> all (
                                          array(select "id" from "communities" where "deleted_at" is not null)
                                        )
                                      ) is not false
                                    ) as "isReadable",
                                    case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                    end as "owed",
                                    charged."monto_pagado" as "paid",
                                    coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                  from
                                    "resident_charges" charged
                                    left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                  where
                                    charged."resident_id" = t1."id"
                                    and charged_community_id."deleted_at" is null
                                    and not coalesce(
                                      (
                                        charged."monto" <> charged."monto_pagado"
                                        or charged."estatus_fijado" = 'Cancelado'
                                      ),
                                      false
                                    )
                                    and (
                                      charged."fecha" between $4::timestamptz - interval '2 days' and 'infinity'
                                      and not (
                                        charged."fecha" < $4::timestamptz - interval '2 days'
                                        or charged."fecha" < $4::timestamptz + interval '2 days'
                                        and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
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
                                received."residente_id" = t1."id"
                                and received."cargo_residente_id" is null
                                and received."status" = 'Aplicado'
                                and (
                                  received."fecha_pago" < $4::timestamptz - interval '2 days'
                                  or received."fecha_pago" < $4::timestamptz + interval '2 days'
                                  and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(received_community_id."time_zone", $5::text))::date + 1)
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
              ) accounts
              where "isDue" and "isReadable" and "balance" > 0
            ) o
            where "isPast"
            group by 1, 2
          ) d
          left join (
            select
              "community",
              max(
                case when "code" = 'MONTO_MANT' and "value" ~ '^[0-9]+([.][0-9]+)?$' then "value"::numeric
                end
              ) as "fee",
              max(
                case when "code" = 'MOROSO_DESDE' and "value" ~ '^[1-9][0-9]{0,8}$' then "value"::numeric
                end
              ) as "ordinary"
            from (
              select distinct on (1, 2) f."community_id" as "community", f."codigo" as "code", f."valor" as "value"
              from "community_configurations" f
              where f."codigo" in ('MONTO_MANT', 'MOROSO_DESDE')
              order by 1, 2, f."created_at" desc, f."id" desc
            ) newest
            group by 1
          ) rule on rule."community" = d."community"
        where
          case
            when rule."ordinary" is null then d."owed" >= 2 * coalesce(rule."fee", 800)
            else d."ordinary" >= rule."ordinary"
            or d."extraordinary" > 0
          end
      )
      end as "inArrears",
      (
        select count(*)::int4
        from "tickets" k
        where
          k."resident_id" = t1."id"
          and (k."status_id" not in (5, 6))
          and (
            k."community_id" = ($2::uuid[]) [1]
            or k."resident_id" = $12::uuid
            and (
              k."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
      ) as "openTicketCount",
      t1_account."nextChargeId" as "nextChargeId",
      t1."community_id" as "communityId"
    from
      "residents" t1
      left join lateral (
        select
          coalesce(
            sum("balance") filter (where "isReadable" and "balance" > 0 and "isDue"),
            0
          ) - greatest(- coalesce(sum("net"), 0), 0) as "balance",
          coalesce(sum("balance") filter (where "isReadable" and "balance" > 0 and "isPast"), 0) as "overdue",
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
                              received."residente_id" = t1."id"
                              and (received."cargo_residente_id" is not null or received."applied" > 0)
                              and received."status" = 'Aplicado'
                              and received."fecha_pago" between $4::timestamptz - interval '2 days' and 'infinity'
                              and not (
                                received."fecha_pago" < $4::timestamptz - interval '2 days'
                                or received."fecha_pago" < $4::timestamptz + interval '2 days'
                                and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(received_community_id."time_zone", $5::text))::date + 1)
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
                                    or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date then null
                                    else charged."owed_since"
                                  end,
                                  calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text))
                                )::timestamp at time zone coalesce(charged_community_id."time_zone", $5::text)
                              ) as "begins",
                              coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                              case
                                when charged."origin_id" is null then charged."kind"
                                else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                              end as "kind",
                              (
                                charged."fecha" < $4::timestamptz - interval '2 days'
                                or charged."fecha" < $4::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
                              ) as "isDue",
                              (
                                (
                                  charged."fecha" < $4::timestamptz - interval '2 days'
                                  or charged."fecha" < $4::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                )
                                or coalesce(
                                  charged."owed_since" < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                  and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date,
                                  false
                                )
                              ) as "isPast",
                              (
                                charged."resident_id" = $6::uuid
                                and (
                                  charged."community_id" <> all (
                                    array(select "id" from "communities" where "deleted_at" is not null)
                                  )
                                ) is not false
                              ) as "isReadable",
                              case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                              end as "owed",
                              charged."monto_pagado" as "paid",
                              coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                            from
                              "resident_charges" charged
                              left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                            where
                              charged."resident_id" = t1."id"
                              and charged_community_id."deleted_at" is null
                              and (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado')
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
                                    or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date then null
                                    else charged."owed_since"
                                  end,
                                  calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text))
                                )::timestamp at time zone coalesce(charged_community_id."time_zone", $5::text)
                              ) as "begins",
                              coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                              case
                                when charged."origin_id" is null then charged."kind"
                                else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                              end as "kind",
                              (
                                charged."fecha" < $4::timestamptz - interval '2 days'
                                or charged."fecha" < $4::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
                              ) as "isDue",
                              (
                                (
                                  charged."fecha" < $4::timestamptz - interval '2 days'
                                  or charged."fecha" < $4::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                )
                                or coalesce(
                                  charged."owed_since" < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                  and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date,
                                  false
                                )
                              ) as "isPast",
                              (
                                charged."resident_id" = $7::uuid
                                and (
                                  charged."community_id" <> all (
                                    array(select "id" from "communities" where "deleted_at" is not null)
                                  )
                                ) is not false
                              ) as "isReadable",
                              case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                              end as "owed",
                              charged."monto_pagado" as "paid",
                              coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                            from
                              "resident_charges" charged
                              left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                            where
                              charged."resident_id" = t1."id"
                              and charged_community_id."deleted_at" is null
                              and not coalesce(
                                (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado'),
                                false
                              )
                              and (
                                charged."fecha" between $4::timestamptz - interval '2 days' and 'infinity'
                                and not (
                                  charged."fecha" < $4::timestamptz - interval '2 days'
                                  or charged."fecha" < $4::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
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
                          received."residente_id" = t1."id"
                          and received."cargo_residente_id" is null
                          and received."status" = 'Aplicado'
                          and (
                            received."fecha_pago" < $4::timestamptz - interval '2 days'
                            or received."fecha_pago" < $4::timestamptz + interval '2 days'
                            and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(received_community_id."time_zone", $5::text))::date + 1)
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
      ) t1_account on true
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = ($2::uuid[]) [1] or t1."id" = $3::uuid)
  ) rt1
) o;
