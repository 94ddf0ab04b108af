-- screen-pay: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- pay: COMITEE_MEMBER
select row_to_json(o)::text as "json"
from (
  select
    translate(encode(convert_to('Resident:'::text || rt1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
    rt1."id" as "id",
    trim_scale((rt1."balance")::numeric) as "balance",
    (
      select o8
      from (
        with p2 as materialized (
          select *, row_number() over () as "#"
          from (
            select
              t3."id" as "id",
              t3."descripcion" as "descripcion",
              t3."fecha" as "fecha",
              t3."monto" as "monto",
              t3."monto_pagado" as "montoPagado",
              coalesce((t3_account."open" ->> t3."id"::text)::numeric(14, 2), 0) as "balance",
              coalesce(
                t3."estatus_fijado",
                case
                  when t3."monto_pagado" >= t3."monto" then 'Pagado'
                  when t3."monto_pagado" > 0 then 'PagoParcial'
                  else 'Activo'
                end
              ) as "estatus",
              (
                (
                  (
                    t3."fecha" < $4::timestamptz - interval '2 days'
                    or t3."fecha" < $4::timestamptz + interval '2 days'
                    and calendar_day (t3."fecha", coalesce(t3_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(t3_community_id."time_zone", $5::text))::date
                  )
                  or coalesce(
                    t3."owed_since" < ($4::timestamptz at time zone coalesce(t3_community_id."time_zone", $5::text))::date
                    and not calendar_day (t3."fecha", coalesce(t3_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(t3_community_id."time_zone", $5::text))::date,
                    false
                  )
                )
                and coalesce((t3_account."open" ->> t3."id"::text)::numeric(14, 2), 0) > 0
              ) as "isOverdue"
            from
              "resident_charges" t3
              left join "communities" t3_community_id on t3_community_id."id" = t3."community_id"
              left join lateral (select "id" from unnest(array[t3."resident_id"]) holder ("id")) t3_holder on true
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
                                      received."residente_id" = t3_holder."id"
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
                                      charged."resident_id" = t3_holder."id"
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
                                      charged."resident_id" = t3_holder."id"
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
                                  received."residente_id" = t3_holder."id"
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
              ) t3_account on true
            where
              t3."resident_id" = rt1."id"
              and coalesce((t3_account."open" ->> t3."id"::text)::numeric(14, 2), 0) >= $11::numeric
              and (
                t3."resident_id" = $12::uuid
                and (
                  t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
                ) is not false
              )
            order by t3."fecha" asc, t3."id" asc
            limit $13
          ) p2
        )
        select
          (
            select count(*)::int4
            from
              "resident_charges" t4
              left join lateral (select "id" from unnest(array[t4."resident_id"]) holder ("id")) t4_holder on true
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
                                      received."residente_id" = t4_holder."id"
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
                                      charged."resident_id" = t4_holder."id"
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
                                      charged."resident_id" = t4_holder."id"
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
                                  received."residente_id" = t4_holder."id"
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
              ) t4_account on true
            where
              t4."resident_id" = rt1."id"
              and coalesce((t4_account."open" ->> t4."id"::text)::numeric(14, 2), 0) >= $16::numeric
              and (
                t4."resident_id" = $17::uuid
                and (
                  t4."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
                ) is not false
              )
          ) as "totalCount",
          (
            select o5
            from (
              select
                exists (select from p2 where "#" > $18) as "hasNextPage",
                (
                  select translate(
                    encode(
                      convert_to(
                        json_build_array('FECHA_ASC'::text, to_char(p2."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p2."id")::text,
                        'UTF8'
                      ),
                      'base64'
                    ),
                    E'+/=\n',
                    '-_'
                  )
                  from p2
                  where "#" <= $19
                  order by "#" desc
                  limit 1
                ) as "endCursor"
            ) o5
          ) as "pageInfo",
          array(
            select o7
            from (
              select (
                select o6
                from (
                  select
                    translate(encode(convert_to('ResidentCharge:'::text || p2."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    p2."id" as "id",
                    p2."descripcion" as "descripcion",
                    to_char(p2."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
                    trim_scale((p2."monto")::numeric) as "monto",
                    trim_scale((p2."montoPagado")::numeric) as "montoPagado",
                    trim_scale((p2."balance")::numeric) as "balance",
                    case p2."estatus"
                      when 'Activo'::text then 'ACTIVE'::text
                      when 'Pagado'::text then 'PAID'::text
                      when 'PagoParcial'::text then 'PARTLY_PAID'::text
                      when 'Cancelado'::text then 'CANCELLED'::text
                    end as "state",
                    p2."isOverdue" as "isOverdue"
                ) o6
              ) as "node"
              from p2
              where "#" <= $20
              order by "#"
            ) o7
          ) as "edges"
      ) o8
    ) as "charges",
    (
      select o17
      from (
        with p9 as materialized (
          select *, row_number() over () as "#"
          from (
            select
              t10."id" as "id",
              t10."fecha_pago" as "fechaPago",
              t10."monto" as "monto",
              t10."forma_de_pago" as "formaDePago",
              t10."status" as "status",
              t10."cargo_residente_id" as "cargoResidenteId"
            from "resident_payments" t10
            where
              t10."residente_id" = rt1."id"
              and (
                t10."residente_id" = $21::uuid
                and (
                  t10."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
                ) is not false
              )
            order by t10."fecha_pago" desc, t10."id" desc
            limit $22
          ) p9
        )
        select
          (
            select count(*)::int4
            from "resident_payments" t11
            where
              t11."residente_id" = rt1."id"
              and (
                t11."residente_id" = $23::uuid
                and (
                  t11."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
                ) is not false
              )
          ) as "totalCount",
          (
            select o12
            from (
              select
                exists (select from p9 where "#" > $24) as "hasNextPage",
                (
                  select translate(
                    encode(
                      convert_to(
                        json_build_array('FECHA_PAGO_DESC'::text, to_char(p9."fechaPago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p9."id")::text,
                        'UTF8'
                      ),
                      'base64'
                    ),
                    E'+/=\n',
                    '-_'
                  )
                  from p9
                  where "#" <= $25
                  order by "#" desc
                  limit 1
                ) as "endCursor"
            ) o12
          ) as "pageInfo",
          array(
            select o16
            from (
              select (
                select o15
                from (
                  select
                    translate(encode(convert_to('ResidentPayment:'::text || p9."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    to_char(p9."fechaPago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaPago",
                    trim_scale((p9."monto")::numeric) as "monto",
                    p9."formaDePago" as "formaDePago",
                    case p9."status"
                      when 'PorConfirmar'::text then 'PENDING'::text
                      when 'Aplicado'::text then 'APPLIED'::text
                      when 'Cancelado'::text then 'CANCELLED'::text
                    end as "state",
                    (
                      select o14
                      from (
                        select
                          translate(encode(convert_to('ResidentCharge:'::text || t13."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                          t13."descripcion" as "descripcion"
                        from "resident_charges" t13
                        where
                          t13."id" = p9."cargoResidenteId"
                          and (
                            t13."resident_id" = $26::uuid
                            and (
                              t13."community_id" <> all (
                                array(select "id" from "communities" where "deleted_at" is not null)
                              )
                            ) is not false
                          )
                      ) o14
                    ) as "charge"
                ) o15
              ) as "node"
              from p9
              where "#" <= $27
              order by "#"
            ) o16
          ) as "edges"
      ) o17
    ) as "payments"
  from (
    select t1."id" as "id", case when t1."id" = $8 then t1_account."balance" end as "balance"
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
