-- Unit: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- unit, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    t1."number" as "number",
    t1."kind" as "kind",
    trim_scale((t1."share")::numeric) as "share",
    trim_scale((t1."area")::numeric) as "area",
    t1."payment_reference" as "paymentReference",
    t1."payer_id" as "payerId",
    t1."is_active" as "isActive",
    trim_scale((t1_account."balance")::numeric) as "balance",
    trim_scale((t1_account."overdue")::numeric) as "overdue",
    calendar_day (t1_account."oldestUnpaid", coalesce(t1_community_id."time_zone", $6::text)) as "oldestUnpaid",
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
                                  received."unit_id" = t1."id"
                                  and (received."cargo_residente_id" is not null or received."applied" > 0)
                                  and received."status" = 'Aplicado'
                                  and received."fecha_pago" between $5::timestamptz - interval '2 days' and 'infinity'
                                  and not (
                                    received."fecha_pago" < $5::timestamptz - interval '2 days'
                                    or received."fecha_pago" < $5::timestamptz + interval '2 days'
                                    and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $6::text)) < (($5::timestamptz at time zone coalesce(received_community_id."time_zone", $6::text))::date + 1)
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
                                        or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date then null
                                        else charged."owed_since"
                                      end,
                                      calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text))
                                    )::timestamp at time zone coalesce(charged_community_id."time_zone", $6::text)
                                  ) as "begins",
                                  coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                  case
                                    when charged."origin_id" is null then charged."kind"
                                    else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                                  end as "kind",
                                  (
                                    charged."fecha" < $5::timestamptz - interval '2 days'
                                    or charged."fecha" < $5::timestamptz + interval '2 days'
                                    and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date + 1)
                                  ) as "isDue",
                                  (
                                    (
                                      charged."fecha" < $5::timestamptz - interval '2 days'
                                      or charged."fecha" < $5::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date
                                    )
                                    or coalesce(
                                      charged."owed_since" < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date
                                      and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date,
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
                                  charged."unit_id" = t1."id"
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
                                        or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date then null
                                        else charged."owed_since"
                                      end,
                                      calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text))
                                    )::timestamp at time zone coalesce(charged_community_id."time_zone", $6::text)
                                  ) as "begins",
                                  coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                  case
                                    when charged."origin_id" is null then charged."kind"
                                    else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                                  end as "kind",
                                  (
                                    charged."fecha" < $5::timestamptz - interval '2 days'
                                    or charged."fecha" < $5::timestamptz + interval '2 days'
                                    and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date + 1)
                                  ) as "isDue",
                                  (
                                    (
                                      charged."fecha" < $5::timestamptz - interval '2 days'
                                      or charged."fecha" < $5::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date
                                    )
                                    or coalesce(
                                      charged."owed_since" < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date
                                      and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date,
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
                                  charged."unit_id" = t1."id"
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
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date + 1)
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
                              received."unit_id" = t1."id"
                              and received."cargo_residente_id" is null
                              and received."status" = 'Aplicado'
                              and (
                                received."fecha_pago" < $5::timestamptz - interval '2 days'
                                or received."fecha_pago" < $5::timestamptz + interval '2 days'
                                and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $6::text)) < (($5::timestamptz at time zone coalesce(received_community_id."time_zone", $6::text))::date + 1)
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
            where "isDue" and "isReadable" and "balance" > 0 and "community" = t1."community_id"
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
            where f."codigo" in ('MONTO_MANT', 'MOROSO_DESDE') and f."community_id" = t1."community_id"
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
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from
    "units" t1
    left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
    left join lateral (
      select
        coalesce(
          sum("balance") filter (where "isReadable" and "balance" > 0 and "isDue"),
          0
        ) - greatest(- coalesce(sum("net"), 0), 0) as "balance",
        coalesce(sum("balance") filter (where "isReadable" and "balance" > 0 and "isPast"), 0) as "overdue",
        (
          array_agg("since" order by "begins", "fecha", "id" where "isReadable" and "balance" > 0 and "isDue") filter ()
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
                            received."unit_id" = t1."id"
                            and (received."cargo_residente_id" is not null or received."applied" > 0)
                            and received."status" = 'Aplicado'
                            and received."fecha_pago" between $5::timestamptz - interval '2 days' and 'infinity'
                            and not (
                              received."fecha_pago" < $5::timestamptz - interval '2 days'
                              or received."fecha_pago" < $5::timestamptz + interval '2 days'
                              and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $6::text)) < (($5::timestamptz at time zone coalesce(received_community_id."time_zone", $6::text))::date + 1)
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
                                  or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date then null
                                  else charged."owed_since"
                                end,
                                calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text))
                              )::timestamp at time zone coalesce(charged_community_id."time_zone", $6::text)
                            ) as "begins",
                            coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                            case
                              when charged."origin_id" is null then charged."kind"
                              else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                            end as "kind",
                            (
                              charged."fecha" < $5::timestamptz - interval '2 days'
                              or charged."fecha" < $5::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date + 1)
                            ) as "isDue",
                            (
                              (
                                charged."fecha" < $5::timestamptz - interval '2 days'
                                or charged."fecha" < $5::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date
                              )
                              or coalesce(
                                charged."owed_since" < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date
                                and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date,
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
                            charged."unit_id" = t1."id"
                            and charged_community_id."deleted_at" is null
                            and (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado')
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
                                  or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date then null
                                  else charged."owed_since"
                                end,
                                calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text))
                              )::timestamp at time zone coalesce(charged_community_id."time_zone", $6::text)
                            ) as "begins",
                            coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                            case
                              when charged."origin_id" is null then charged."kind"
                              else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                            end as "kind",
                            (
                              charged."fecha" < $5::timestamptz - interval '2 days'
                              or charged."fecha" < $5::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date + 1)
                            ) as "isDue",
                            (
                              (
                                charged."fecha" < $5::timestamptz - interval '2 days'
                                or charged."fecha" < $5::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date
                              )
                              or coalesce(
                                charged."owed_since" < ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date
                                and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) > ($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date,
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
                            charged."unit_id" = t1."id"
                            and charged_community_id."deleted_at" is null
                            and not coalesce(
                              (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado'),
                              false
                            )
                            and (
                              charged."fecha" between $5::timestamptz - interval '2 days' and 'infinity'
                              and not (
                                charged."fecha" < $5::timestamptz - interval '2 days'
                                or charged."fecha" < $5::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $6::text)) < (($5::timestamptz at time zone coalesce(charged_community_id."time_zone", $6::text))::date + 1)
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
                        received."unit_id" = t1."id"
                        and received."cargo_residente_id" is null
                        and received."status" = 'Aplicado'
                        and (
                          received."fecha_pago" < $5::timestamptz - interval '2 days'
                          or received."fecha_pago" < $5::timestamptz + interval '2 days'
                          and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $6::text)) < (($5::timestamptz at time zone coalesce(received_community_id."time_zone", $6::text))::date + 1)
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
    ) t1_account on true
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."payer_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
      or t1."id" = any (
        array(
          select own."unit_id"
          from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
          where
            own."resident_id" = $4::uuid
            and (
              own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
              and (
                own."until" is null
                or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
              )
            )
        )
      )
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- unit, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "units" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- unit, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "units" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."payer_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
      or t1."id" = any (
        array(
          select own."unit_id"
          from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
          where
            own."resident_id" = $4::uuid
            and (
              own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
              and (
                own."until" is null
                or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
              )
            )
        )
      )
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- unit, the row scope: COMITEE_MEMBER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "units" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = ($2::uuid[]) [1]
      or t1."payer_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
      or t1."id" = any (
        array(
          select own."unit_id"
          from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
          where
            own."resident_id" = $4::uuid
            and (
              own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
              and (
                own."until" is null
                or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
              )
            )
        )
      )
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- unit, the row scope: RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "units" t1
  where
    t1."id" = $1
    and (
      t1."payer_id" = $2::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
      or t1."id" = any (
        array(
          select own."unit_id"
          from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
          where
            own."resident_id" = $3::uuid
            and (
              own."since" <= ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              and (
                own."until" is null
                or own."until" > ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              )
            )
        )
      )
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- unit, restricted fields: RESIDENT
select
  t."id" as "id",
  case
    when case
      when t."id" = any (
        array(
          select own."unit_id"
          from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
          where
            own."resident_id" = $6::uuid
            and (
              own."since" <= ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              and (
                own."until" is null
                or own."until" > ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              )
            )
            and own."relation" = 'OWNER'
        )
      ) then $7::uuid
      else t."payer_id"
    end = $8 then t_account."balance"
  end as "balance",
  case
    when case
      when t."id" = any (
        array(
          select own."unit_id"
          from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
          where
            own."resident_id" = $9::uuid
            and (
              own."since" <= ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              and (
                own."until" is null
                or own."until" > ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              )
            )
            and own."relation" = 'OWNER'
        )
      ) then $10::uuid
      else t."payer_id"
    end = $11 then t_account."overdue"
  end as "overdue",
  case
    when case
      when t."id" = any (
        array(
          select own."unit_id"
          from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
          where
            own."resident_id" = $12::uuid
            and (
              own."since" <= ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              and (
                own."until" is null
                or own."until" > ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              )
            )
            and own."relation" = 'OWNER'
        )
      ) then $13::uuid
      else t."payer_id"
    end = $14 then calendar_day (t_account."oldestUnpaid", coalesce(t_community_id."time_zone", $5::text))
  end as "oldestUnpaid",
  case
    when case
      when t."id" = any (
        array(
          select own."unit_id"
          from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
          where
            own."resident_id" = $15::uuid
            and (
              own."since" <= ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              and (
                own."until" is null
                or own."until" > ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              )
            )
            and own."relation" = 'OWNER'
        )
      ) then $16::uuid
      else t."payer_id"
    end = $17 then exists (
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
                                  received."unit_id" = t."id"
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
                                  charged."unit_id" as "holder",
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
                                  true as "isReadable",
                                  case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                  end as "owed",
                                  charged."monto_pagado" as "paid",
                                  coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                from
                                  "resident_charges" charged
                                  left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                where
                                  charged."unit_id" = t."id"
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
                                  true as "isReadable",
                                  case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                  end as "owed",
                                  charged."monto_pagado" as "paid",
                                  coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                from
                                  "resident_charges" charged
                                  left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                where
                                  charged."unit_id" = t."id"
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
                              received."unit_id" = t."id"
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
            where "isDue" and "isReadable" and "balance" > 0 and "community" = t."community_id"
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
            where f."codigo" in ('MONTO_MANT', 'MOROSO_DESDE') and f."community_id" = t."community_id"
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
  end as "isInArrears",
  case
    when case
      when t."id" = any (
        array(
          select own."unit_id"
          from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
          where
            own."resident_id" = $18::uuid
            and (
              own."since" <= ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              and (
                own."until" is null
                or own."until" > ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
              )
            )
            and own."relation" = 'OWNER'
        )
      ) then $19::uuid
      else null::uuid
    end = $20 then t."id"
  end as "accountId",
  ($4::timestamptz at time zone coalesce(t_community_id."time_zone", $5::text))::date as "today"
from
  "units" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
  left join lateral (
    select
      coalesce(
        sum("balance") filter (where "isReadable" and "balance" > 0 and "isDue"),
        0
      ) - greatest(- coalesce(sum("net"), 0), 0) as "balance",
      coalesce(sum("balance") filter (where "isReadable" and "balance" > 0 and "isPast"), 0) as "overdue",
      (
        array_agg("since" order by "begins", "fecha", "id" where "isReadable" and "balance" > 0 and "isDue") filter ()
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
                          received."unit_id" = t."id"
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
                          where applied."payment_id" = any (array(select "payment" from "late" where "charge" is null))
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
                          true as "isReadable",
                          case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                          end as "owed",
                          charged."monto_pagado" as "paid",
                          coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                        from
                          "resident_charges" charged
                          left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                        where
                          charged."unit_id" = t."id"
                          and charged_community_id."deleted_at" is null
                          and (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado')
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
                          true as "isReadable",
                          case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                          end as "owed",
                          charged."monto_pagado" as "paid",
                          coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                        from
                          "resident_charges" charged
                          left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                        where
                          charged."unit_id" = t."id"
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
                      received."unit_id" = t."id"
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
  ) t_account on true
where
  t."id" = $1
  and (
    t."payer_id" = $2::uuid
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    or t."id" = any (
      array(
        select own."unit_id"
        from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
        where
          own."resident_id" = $3::uuid
          and (
            own."since" <= ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
            and (
              own."until" is null
              or own."until" > ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
            )
          )
      )
    )
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
  );

-- units, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "units" t1
        where
          true
          and (
            search_text (t1."number") like (select search_pattern ($1::text))
            or search_text (t1."payment_reference") like (select search_pattern ($1::text))
          )
          and (
            t1."community_id" = any ($2::uuid[])
            or t1."payer_id" = $3::uuid
            and (
              t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
            or t1."id" = any (
              array(
                select own."unit_id"
                from
                  "unit_people" own
                  left join "communities" own_community_id on own_community_id."id" = own."community_id"
                where
                  own."resident_id" = $4::uuid
                  and (
                    own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                    and (
                      own."until" is null
                      or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                    )
                  )
              )
            )
            and (
              t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        order by (sort_key (t1."number") collate "C") desc, t1."id" desc
        limit $7
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "units" t3
      where
        true
        and (
          search_text (t3."number") like (select search_pattern ($8::text))
          or search_text (t3."payment_reference") like (select search_pattern ($8::text))
        )
        and (
          t3."community_id" = any ($2::uuid[])
          or t3."payer_id" = $9::uuid
          and (
            t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
          or t3."id" = any (
            array(
              select own."unit_id"
              from
                "unit_people" own
                left join "communities" own_community_id on own_community_id."id" = own."community_id"
              where
                own."resident_id" = $10::uuid
                and (
                  own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                  and (
                    own."until" is null
                    or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                  )
                )
            )
          )
          and (
            t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) as "totalCount"
) o;

-- Unit.certificates: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "certificates" t2
          where t2."unit_id" = rt1."id" and (t2."community_id" = any ($2::uuid[]))
          order by t2."folio" desc, t2."id" desc
          limit $7
        ) o3
      ) as "nodes"
    ) o4
  ) as "certificates"
  from (
    select t1."id" as "id"
    from "units" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."payer_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
        or t1."id" = any (
          array(
            select own."unit_id"
            from
              "unit_people" own
              left join "communities" own_community_id on own_community_id."id" = own."community_id"
            where
              own."resident_id" = $4::uuid
              and (
                own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                and (
                  own."until" is null
                  or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                )
              )
          )
        )
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Unit.charges: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "resident_charges" t2 left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where
            t2."unit_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
              or t2."resident_id" = $7::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."fecha" desc, t2."id" desc
          limit $8
        ) o3
      ) as "nodes"
    ) o4
  ) as "charges"
  from (
    select t1."id" as "id"
    from "units" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."payer_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
        or t1."id" = any (
          array(
            select own."unit_id"
            from
              "unit_people" own
              left join "communities" own_community_id on own_community_id."id" = own."community_id"
            where
              own."resident_id" = $4::uuid
              and (
                own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                and (
                  own."until" is null
                  or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                )
              )
          )
        )
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Unit.payments: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "resident_payments" t2 left join "residents" t2_residente_id on t2_residente_id."id" = t2."residente_id"
          where
            t2."unit_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_residente_id."audience" is null or t2_residente_id."audience" && $2::uuid[])
              or t2."residente_id" = $7::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $8
        ) o3
      ) as "nodes"
    ) o4
  ) as "payments"
  from (
    select t1."id" as "id"
    from "units" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."payer_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
        or t1."id" = any (
          array(
            select own."unit_id"
            from
              "unit_people" own
              left join "communities" own_community_id on own_community_id."id" = own."community_id"
            where
              own."resident_id" = $4::uuid
              and (
                own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                and (
                  own."until" is null
                  or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                )
              )
          )
        )
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Unit.community: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "communities" t2
      where t2."id" = rt1."communityId" and t2."deleted_at" is null and (t2."id" = any ($2::uuid[]))
    ) o3
  ) as "community"
  from (
    select t1."id" as "id", t1."community_id" as "communityId"
    from "units" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."payer_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
        or t1."id" = any (
          array(
            select own."unit_id"
            from
              "unit_people" own
              left join "communities" own_community_id on own_community_id."id" = own."community_id"
            where
              own."resident_id" = $4::uuid
              and (
                own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                and (
                  own."until" is null
                  or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                )
              )
          )
        )
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Unit.payer: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "residents" t2
      where
        t2."id" = rt1."payerId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2."audience" is null or t2."audience" && $2::uuid[])
          or t2."id" = $7::uuid
        )
    ) o3
  ) as "payer"
  from (
    select t1."id" as "id", t1."payer_id" as "payerId"
    from "units" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."payer_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
        or t1."id" = any (
          array(
            select own."unit_id"
            from
              "unit_people" own
              left join "communities" own_community_id on own_community_id."id" = own."community_id"
            where
              own."resident_id" = $4::uuid
              and (
                own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                and (
                  own."until" is null
                  or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                )
              )
          )
        )
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Unit.people: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "unit_people" t2 left join "communities" t2_community_id on t2_community_id."id" = t2."community_id"
          where
            t2."unit_id" = rt1."id"
            and (
              t2."since" <= ($5::timestamptz at time zone coalesce(t2_community_id."time_zone", $6::text))::date
              and (
                t2."until" is null
                or t2."until" > ($5::timestamptz at time zone coalesce(t2_community_id."time_zone", $6::text))::date
              )
            )
          order by t2."since" desc, t2."id" desc
          limit $7
        ) o3
      ) as "nodes"
    ) o4
  ) as "people"
  from (
    select t1."id" as "id"
    from "units" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."payer_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
        or t1."id" = any (
          array(
            select own."unit_id"
            from
              "unit_people" own
              left join "communities" own_community_id on own_community_id."id" = own."community_id"
            where
              own."resident_id" = $4::uuid
              and (
                own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                and (
                  own."until" is null
                  or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                )
              )
          )
        )
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;
