-- screen-charge-month: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- charge-month: SYSTEM_ADMIN
select
  t."id" as "id",
  t."version" as "version",
  t."name" as "name",
  t_community_id."nombre" as "communityName",
  t."every" as "every",
  t."first_month" as "firstMonth",
  t."last_month" as "lastMonth",
  t."due_day" as "dueDay"
from "fees" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and (
    t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
  ) is not false;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."community_id" as "communityId",
  t."name" as "name",
  t."kind" as "kind",
  t."basis" as "basis",
  t."amount" as "amount",
  t."every" as "every",
  t."first_month" as "firstMonth",
  t."last_month" as "lastMonth",
  t."due_day" as "dueDay",
  t."automatic_since" as "automaticSince",
  t."is_active" as "isActive",
  t."created_at" as "createdAt"
from "fees" t
where
  t."id" = any ($1::uuid[])
  and (
    t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
  ) is not false;
with
  "claims" as materialized (
    select *
    from (
      select c.*, dense_rank() over (partition by c."fee_id" order by c."month" desc) as "rank"
      from "fee_charges" c
      where c."fee_id" = any ($1::uuid[])
    ) c
    where c."rank" <= $4
  ),
  "charges" as materialized (
    select charged."id" as "id", charged."resident_id" as "resident", charged."monto" as "amount"
    from "resident_charges" charged
    where
      charged."id" = any (array(select "charge_id" from "claims"))
      and coalesce(
        charged."estatus_fijado",
        case
          when charged."monto_pagado" >= charged."monto" then 'Pagado'
          when charged."monto_pagado" > 0 then 'PagoParcial'
          else 'Activo'
        end
      ) <> 'Cancelado'
  ),
  "owed" as materialized (
    select "id", "balance", "isPast"
    from (
      select
        "holder",
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
                        received."residente_id" = any (array(select distinct "resident" from "charges"))
                        and received."cargo_residente_id" is not null
                        and received."status" = 'Aplicado'
                        and received."fecha_pago" between $2::timestamptz - interval '2 days' and 'infinity'
                        and not (
                          received."fecha_pago" < $2::timestamptz - interval '2 days'
                          or received."fecha_pago" < $2::timestamptz + interval '2 days'
                          and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(received_community_id."time_zone", $3::text))::date + 1)
                        )
                      group by 1
                    )
                    select
                      "holder",
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
                          charged."resident_id" as "holder",
                          charged."id" as "id",
                          charged."community_id" as "community",
                          charged."fecha" as "fecha",
                          (
                            calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text))::timestamp at time zone coalesce(charged_community_id."time_zone", $3::text)
                          ) as "begins",
                          (
                            charged."fecha" < $2::timestamptz - interval '2 days'
                            or charged."fecha" < $2::timestamptz + interval '2 days'
                            and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
                          ) as "isDue",
                          (
                            charged."fecha" < $2::timestamptz - interval '2 days'
                            or charged."fecha" < $2::timestamptz + interval '2 days'
                            and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
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
                          charged."resident_id" = any (array(select distinct "resident" from "charges"))
                          and charged_community_id."deleted_at" is null
                          and (
                            charged."monto" <> charged."monto_pagado"
                            or charged."estatus_fijado" = 'Cancelado'
                          )
                        union all
                        select
                          charged."resident_id" as "holder",
                          charged."id" as "id",
                          charged."community_id" as "community",
                          charged."fecha" as "fecha",
                          (
                            calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text))::timestamp at time zone coalesce(charged_community_id."time_zone", $3::text)
                          ) as "begins",
                          (
                            charged."fecha" < $2::timestamptz - interval '2 days'
                            or charged."fecha" < $2::timestamptz + interval '2 days'
                            and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
                          ) as "isDue",
                          (
                            charged."fecha" < $2::timestamptz - interval '2 days'
                            or charged."fecha" < $2::timestamptz + interval '2 days'
                            and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
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
                          charged."resident_id" = any (array(select distinct "resident" from "charges"))
                          and charged_community_id."deleted_at" is null
                          and not coalesce(
                            (
                              charged."monto" <> charged."monto_pagado"
                              or charged."estatus_fijado" = 'Cancelado'
                            ),
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
                      received."residente_id" = any (array(select distinct "resident" from "charges"))
                      and received."cargo_residente_id" is null
                      and received."status" = 'Aplicado'
                      and (
                        received."fecha_pago" < $2::timestamptz - interval '2 days'
                        or received."fecha_pago" < $2::timestamptz + interval '2 days'
                        and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(received_community_id."time_zone", $3::text))::date + 1)
                      )
                      and received_community_id."deleted_at" is null
                    group by 1
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
    ) a
    where "balance" > 0
  )
select
  c."fee_id" as "feeId",
  c."month",
  min(c."created_at") as "chargedAt",
  count(x."id")::int4 as "units",
  coalesce(sum(x."amount"), 0) as "amount",
  coalesce(sum(x."amount" - coalesce(o."balance", 0)), 0) as "paid",
  coalesce(sum(o."balance") filter (where o."isPast"), 0) as "overdue"
from "claims" c left join "charges" x on x."id" = c."charge_id" left join "owed" o on o."id" = x."id"
group by 1, 2
order by 1, 2 desc;
