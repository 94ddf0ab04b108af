-- screen-units: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- units: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select
    translate(encode(convert_to('Community:'::text || rt1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
    rt1."nombre" as "nombre",
    trim_scale((rt1."shareTotal")::numeric) as "shareTotal",
    (
      select o3
      from (
        select (
          select count(*)::int4
          from "units" t2
          where t2."community_id" = rt1."id" and t2."is_active" and t2."payer_id" is null
        ) as "totalCount"
      ) o3
    ) as "withoutPayer",
    (
      select o17
      from (
        with p4 as materialized (
          select *, row_number() over () as "#"
          from (
            select
              t5."id" as "id",
              t5."number" as "number",
              t5."kind" as "kind",
              t5."share" as "share",
              t5."area" as "area",
              t5_account."balance" as "balance",
              t5_account."overdue" as "overdue",
              exists (
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
                                    sum("account") over p as "accounts",
                                    sum("lacking") over p as "allLacking",
                                    sum("linked" - "own") over r as "excess",
                                    coalesce(sum("open") filter (where "isDue") over r, 0) as "allDue",
                                    coalesce(
                                      sum("lacking") over (
                                        p
                                        order by
                                          "begins",
                                          "fecha",
                                          "id" rows between unbounded preceding
                                          and 1 preceding
                                      ),
                                      0
                                    ) as "olderLacking",
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
                                            received."unit_id" = t5."id"
                                            and (received."cargo_residente_id" is not null or received."applied" > 0)
                                            and received."status" = 'Aplicado'
                                            and received."fecha_pago" between $3::timestamptz - interval '2 days' and 'infinity'
                                            and not (
                                              received."fecha_pago" < $3::timestamptz - interval '2 days'
                                              or received."fecha_pago" < $3::timestamptz + interval '2 days'
                                              and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $4::text)) < (($3::timestamptz at time zone coalesce(received_community_id."time_zone", $4::text))::date + 1)
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
                                            charged."unit_id" as "holder",
                                            charged."resident_id" as "payer",
                                            charged."id" as "id",
                                            charged."community_id" as "community",
                                            charged."fecha" as "fecha",
                                            (
                                              coalesce(
                                                case
                                                  when charged."owed_since" is null
                                                  or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date then null
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
                                              charged."fecha" < $3::timestamptz - interval '2 days'
                                              or charged."fecha" < $3::timestamptz + interval '2 days'
                                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                                            ) as "isDue",
                                            (
                                              (
                                                charged."fecha" < $3::timestamptz - interval '2 days'
                                                or charged."fecha" < $3::timestamptz + interval '2 days'
                                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                              )
                                              or coalesce(
                                                charged."owed_since" < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                                and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date,
                                                false
                                              )
                                            ) as "isPast",
                                            true as "isReadable",
                                            case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                            end as "owed",
                                            charged."monto_pagado" as "paid",
                                            coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                          from
                                            "resident_charges" charged
                                            left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                          where
                                            charged."unit_id" = t5."id"
                                            and charged_community_id."deleted_at" is null
                                            and (
                                              charged."monto" <> charged."monto_pagado"
                                              or charged."estatus_fijado" = 'Cancelado'
                                            )
                                          union all
                                          select
                                            charged."unit_id" as "holder",
                                            charged."resident_id" as "payer",
                                            charged."id" as "id",
                                            charged."community_id" as "community",
                                            charged."fecha" as "fecha",
                                            (
                                              coalesce(
                                                case
                                                  when charged."owed_since" is null
                                                  or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date then null
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
                                              charged."fecha" < $3::timestamptz - interval '2 days'
                                              or charged."fecha" < $3::timestamptz + interval '2 days'
                                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                                            ) as "isDue",
                                            (
                                              (
                                                charged."fecha" < $3::timestamptz - interval '2 days'
                                                or charged."fecha" < $3::timestamptz + interval '2 days'
                                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                              )
                                              or coalesce(
                                                charged."owed_since" < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                                and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date,
                                                false
                                              )
                                            ) as "isPast",
                                            true as "isReadable",
                                            case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                            end as "owed",
                                            charged."monto_pagado" as "paid",
                                            coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                          from
                                            "resident_charges" charged
                                            left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                          where
                                            charged."unit_id" = t5."id"
                                            and charged_community_id."deleted_at" is null
                                            and not coalesce(
                                              (
                                                charged."monto" <> charged."monto_pagado"
                                                or charged."estatus_fijado" = 'Cancelado'
                                              ),
                                              false
                                            )
                                            and (
                                              charged."fecha" between $3::timestamptz - interval '2 days' and 'infinity'
                                              and not (
                                                charged."fecha" < $3::timestamptz - interval '2 days'
                                                or charged."fecha" < $3::timestamptz + interval '2 days'
                                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                                              )
                                              or charged."id" = any (array(select "id" from "later"))
                                            )
                                        ) c
                                        left join "later" l on l."id" = c."id"
                                      union all
                                      select
                                        received."unit_id",
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
                                        received."unit_id" = t5."id"
                                        and received."cargo_residente_id" is null
                                        and received."status" = 'Aplicado'
                                        and (
                                          received."fecha_pago" < $3::timestamptz - interval '2 days'
                                          or received."fecha_pago" < $3::timestamptz + interval '2 days'
                                          and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $4::text)) < (($3::timestamptz at time zone coalesce(received_community_id."time_zone", $4::text))::date + 1)
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
                                    ),
                                    p as (partition by "holder", "payer")
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
                      where "isDue" and "isReadable" and "balance" > 0 and "community" = t5."community_id"
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
                      select distinct
                        on (1, 2) f."community_id" as "community",
                        f."codigo" as "code",
                        f."valor" as "value"
                      from "community_configurations" f
                      where f."codigo" in ('MONTO_MANT', 'MOROSO_DESDE') and f."community_id" = t5."community_id"
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
              ) as "isInArrears",
              t5."payer_id" as "payerId"
            from
              (
                select t5.*
                from "units" t5
                where t5."community_id" = rt1."id" and t5."is_active"
                order by (sort_key (t5."number") collate "C") asc, t5."id" asc
                limit $2
              ) t5
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
                              sum("account") over p as "accounts",
                              sum("lacking") over p as "allLacking",
                              sum("linked" - "own") over r as "excess",
                              coalesce(sum("open") filter (where "isDue") over r, 0) as "allDue",
                              coalesce(
                                sum("lacking") over (
                                  p
                                  order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                                ),
                                0
                              ) as "olderLacking",
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
                                      received."unit_id" = t5."id"
                                      and (received."cargo_residente_id" is not null or received."applied" > 0)
                                      and received."status" = 'Aplicado'
                                      and received."fecha_pago" between $3::timestamptz - interval '2 days' and 'infinity'
                                      and not (
                                        received."fecha_pago" < $3::timestamptz - interval '2 days'
                                        or received."fecha_pago" < $3::timestamptz + interval '2 days'
                                        and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $4::text)) < (($3::timestamptz at time zone coalesce(received_community_id."time_zone", $4::text))::date + 1)
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
                                      charged."unit_id" as "holder",
                                      charged."resident_id" as "payer",
                                      charged."id" as "id",
                                      charged."community_id" as "community",
                                      charged."fecha" as "fecha",
                                      (
                                        coalesce(
                                          case
                                            when charged."owed_since" is null
                                            or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date then null
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
                                        charged."fecha" < $3::timestamptz - interval '2 days'
                                        or charged."fecha" < $3::timestamptz + interval '2 days'
                                        and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                                      ) as "isDue",
                                      (
                                        (
                                          charged."fecha" < $3::timestamptz - interval '2 days'
                                          or charged."fecha" < $3::timestamptz + interval '2 days'
                                          and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                        )
                                        or coalesce(
                                          charged."owed_since" < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                          and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date,
                                          false
                                        )
                                      ) as "isPast",
                                      true as "isReadable",
                                      case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                      end as "owed",
                                      charged."monto_pagado" as "paid",
                                      coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                    from
                                      "resident_charges" charged
                                      left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                    where
                                      charged."unit_id" = t5."id"
                                      and charged_community_id."deleted_at" is null
                                      and (
                                        charged."monto" <> charged."monto_pagado"
                                        or charged."estatus_fijado" = 'Cancelado'
                                      )
                                    union all
                                    select
                                      charged."unit_id" as "holder",
                                      charged."resident_id" as "payer",
                                      charged."id" as "id",
                                      charged."community_id" as "community",
                                      charged."fecha" as "fecha",
                                      (
                                        coalesce(
                                          case
                                            when charged."owed_since" is null
                                            or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date then null
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
                                        charged."fecha" < $3::timestamptz - interval '2 days'
                                        or charged."fecha" < $3::timestamptz + interval '2 days'
                                        and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                                      ) as "isDue",
                                      (
                                        (
                                          charged."fecha" < $3::timestamptz - interval '2 days'
                                          or charged."fecha" < $3::timestamptz + interval '2 days'
                                          and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                        )
                                        or coalesce(
                                          charged."owed_since" < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date
                                          and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date,
                                          false
                                        )
                                      ) as "isPast",
                                      true as "isReadable",
                                      case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                      end as "owed",
                                      charged."monto_pagado" as "paid",
                                      coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                    from
                                      "resident_charges" charged
                                      left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                    where
                                      charged."unit_id" = t5."id"
                                      and charged_community_id."deleted_at" is null
                                      and not coalesce(
                                        (
                                          charged."monto" <> charged."monto_pagado"
                                          or charged."estatus_fijado" = 'Cancelado'
                                        ),
                                        false
                                      )
                                      and (
                                        charged."fecha" between $3::timestamptz - interval '2 days' and 'infinity'
                                        and not (
                                          charged."fecha" < $3::timestamptz - interval '2 days'
                                          or charged."fecha" < $3::timestamptz + interval '2 days'
                                          and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $4::text)) < (($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $4::text))::date + 1)
                                        )
                                        or charged."id" = any (array(select "id" from "later"))
                                      )
                                  ) c
                                  left join "later" l on l."id" = c."id"
                                union all
                                select
                                  received."unit_id",
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
                                  received."unit_id" = t5."id"
                                  and received."cargo_residente_id" is null
                                  and received."status" = 'Aplicado'
                                  and (
                                    received."fecha_pago" < $3::timestamptz - interval '2 days'
                                    or received."fecha_pago" < $3::timestamptz + interval '2 days'
                                    and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $4::text)) < (($3::timestamptz at time zone coalesce(received_community_id."time_zone", $4::text))::date + 1)
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
                              ),
                              p as (partition by "holder", "payer")
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
              ) t5_account on true
            order by (sort_key (t5."number") collate "C") asc, t5."id" asc
          ) p4
        )
        select
          (select count(*)::int4 from "units" t6 where t6."community_id" = rt1."id" and t6."is_active") as "totalCount",
          (
            select o7
            from (
              select
                exists (select from p4 where "#" > $5) as "hasNextPage",
                (
                  select
                    translate(encode(convert_to(json_build_array('NUMBER_ASC'::text, p4."number", p4."id")::text, 'UTF8'), 'base64'), E'+/=\n', '-_')
                  from p4
                  where "#" <= $6
                  order by "#" desc
                  limit 1
                ) as "endCursor"
            ) o7
          ) as "pageInfo",
          array(
            select o16
            from (
              select (
                select o15
                from (
                  select
                    translate(encode(convert_to('Unit:'::text || p4."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    p4."id" as "id",
                    p4."number" as "number",
                    p4."kind" as "kind",
                    trim_scale((p4."share")::numeric) as "share",
                    trim_scale((p4."area")::numeric) as "area",
                    trim_scale((p4."balance")::numeric) as "balance",
                    trim_scale((p4."overdue")::numeric) as "overdue",
                    p4."isInArrears" as "isInArrears",
                    (
                      select o9
                      from (
                        select
                          translate(encode(convert_to('Resident:'::text || t8."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                          t8."full_name" as "fullName",
                          t8."phone" as "phone",
                          t8."email" as "email"
                        from "residents" t8
                        where t8."id" = p4."payerId" and t8."deleted_at" is null
                      ) o9
                    ) as "payer",
                    (
                      select o14
                      from (
                        select array(
                          select o13
                          from (
                            select
                              translate(encode(convert_to('UnitPerson:'::text || rt10."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                              rt10."relation" as "relation",
                              (
                                select o12
                                from (
                                  select
                                    translate(encode(convert_to('Resident:'::text || t11."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                                    t11."full_name" as "fullName"
                                  from "residents" t11
                                  where t11."id" = rt10."residentId" and t11."deleted_at" is null
                                ) o12
                              ) as "resident"
                            from (
                              select t10."id" as "id", t10."relation" as "relation", t10."resident_id" as "residentId"
                              from
                                "unit_people" t10
                                left join "communities" t10_community_id on t10_community_id."id" = t10."community_id"
                              where
                                t10."unit_id" = p4."id"
                                and (
                                  t10."since" <= ($3::timestamptz at time zone coalesce(t10_community_id."time_zone", $4::text))::date
                                  and (
                                    t10."until" is null
                                    or t10."until" > ($3::timestamptz at time zone coalesce(t10_community_id."time_zone", $4::text))::date
                                  )
                                )
                              order by t10."since" desc, t10."id" desc
                              limit $7
                            ) rt10
                          ) o13
                        ) as "nodes"
                      ) o14
                    ) as "people"
                ) o15
              ) as "node"
              from p4
              where "#" <= $8
              order by "#"
            ) o16
          ) as "edges"
      ) o17
    ) as "units"
  from (
    select
      t1."id" as "id",
      t1."nombre" as "nombre",
      (
        select coalesce(sum(shared."share"), 0)
        from "units" shared
        where shared."community_id" = t1."id" and shared."is_active"
      ) as "shareTotal"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null
  ) rt1
) o;
