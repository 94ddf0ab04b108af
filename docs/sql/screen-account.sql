-- screen-account: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- account: SYSTEM_ADMIN
select
  t."id" as "id",
  t."number" as "number",
  t_account."balance" as "balance",
  t."community_id" as "communityId",
  t."id" as "accountId",
  ($2::timestamptz at time zone coalesce(t_community_id."time_zone", $3::text))::date as "today"
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
                          and received."fecha_pago" between $2::timestamptz - interval '2 days' and 'infinity'
                          and not (
                            received."fecha_pago" < $2::timestamptz - interval '2 days'
                            or received."fecha_pago" < $2::timestamptz + interval '2 days'
                            and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(received_community_id."time_zone", $3::text))::date + 1)
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
                                or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date then null
                                else charged."owed_since"
                              end,
                              calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text))
                            )::timestamp at time zone coalesce(charged_community_id."time_zone", $3::text)
                          ) as "begins",
                          coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                          case
                            when charged."origin_id" is null then charged."kind"
                            else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                          end as "kind",
                          (
                            charged."fecha" < $2::timestamptz - interval '2 days'
                            or charged."fecha" < $2::timestamptz + interval '2 days'
                            and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
                          ) as "isDue",
                          (
                            (
                              charged."fecha" < $2::timestamptz - interval '2 days'
                              or charged."fecha" < $2::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                            )
                            or coalesce(
                              charged."owed_since" < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                              and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date,
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
                                or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date then null
                                else charged."owed_since"
                              end,
                              calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text))
                            )::timestamp at time zone coalesce(charged_community_id."time_zone", $3::text)
                          ) as "begins",
                          coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                          case
                            when charged."origin_id" is null then charged."kind"
                            else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                          end as "kind",
                          (
                            charged."fecha" < $2::timestamptz - interval '2 days'
                            or charged."fecha" < $2::timestamptz + interval '2 days'
                            and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
                          ) as "isDue",
                          (
                            (
                              charged."fecha" < $2::timestamptz - interval '2 days'
                              or charged."fecha" < $2::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                            )
                            or coalesce(
                              charged."owed_since" < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                              and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date,
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
                            charged."fecha" between $2::timestamptz - interval '2 days' and 'infinity'
                            and not (
                              charged."fecha" < $2::timestamptz - interval '2 days'
                              or charged."fecha" < $2::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
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
                        received."fecha_pago" < $2::timestamptz - interval '2 days'
                        or received."fecha_pago" < $2::timestamptz + interval '2 days'
                        and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(received_community_id."time_zone", $3::text))::date + 1)
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
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
select t."id" as "id", t."nombre" as "nombre"
from "communities" t
where t."id" = any ($1::uuid[]) and t."deleted_at" is null;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."fecha_pago" as "fechaPago",
      t."monto" as "monto",
      t."status" as "status",
      (
        select r."id"
        from "receipts" r
        where r."payment_id" = t."id"
        order by r."voided_at" is null desc, r."issued_at" desc, r."folio" desc
        limit 1
      ) as "receiptId"
    from "resident_payments" t
    where
      t."unit_id" = p.id
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by t."fecha_pago" desc, t."id" desc
    limit $2
  ) r
order by p.n, r."fechaPago" desc, r."id" desc;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select t."id" as "id", t."folio" as "folio", t."issued_at" as "issuedAt", '/api/constancias/' || t."id" as "url"
    from "certificates" t
    where
      t."unit_id" = p.id
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by t."folio" desc, t."id" desc
    limit $2
  ) r
order by p.n, r."folio" desc, r."id" desc;
