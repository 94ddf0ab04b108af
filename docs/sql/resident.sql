-- Resident: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- resident, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."user_id" as "userId",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    array_remove(array[t1."community_id"], null) as "communityIds",
    t1."full_name" as "fullName",
    t1."email" as "email",
    t1."phone" as "phone",
    t1."number" as "number",
    t1."address" as "address",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from "residents" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
      or t1."id" = $3::uuid
    )
) o;

-- resident, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "residents" t1 where t1."id" = $1 and t1."deleted_at" is null) o;

-- resident, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "residents" t1
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
      or t1."id" = $3::uuid
    )
) o;

-- resident, the row scope: COMITEE_MEMBER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "residents" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = ($2::uuid[]) [1] or t1."id" = $3::uuid)
) o;

-- resident, the row scope: RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "residents" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = $2::uuid)
) o;

-- resident, restricted fields: RESIDENT
select
  t."id" as "id",
  case when t."id" = $3 then t."email"
  end as "email",
  case when t."id" = $4 then t."phone"
  end as "phone",
  case when t."id" = $5 then t."address"
  end as "address",
  case when t."id" = $10 then t_account."balance"
  end as "balance",
  case when t."id" = $13 then exists (
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
                                received."residente_id" = t."id"
                                and (received."cargo_residente_id" is not null or received."applied" > 0)
                                and received."status" = 'Aplicado'
                                and received."fecha_pago" between $6::timestamptz - interval '2 days' and 'infinity'
                                and not (
                                  received."fecha_pago" < $6::timestamptz - interval '2 days'
                                  or received."fecha_pago" < $6::timestamptz + interval '2 days'
                                  and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $7::text)) < (($6::timestamptz at time zone coalesce(received_community_id."time_zone", $7::text))::date + 1)
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
                                      or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) > ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date then null
                                      else charged."owed_since"
                                    end,
                                    calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text))
                                  )::timestamp at time zone coalesce(charged_community_id."time_zone", $7::text)
                                ) as "begins",
                                coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                case
                                  when charged."origin_id" is null then charged."kind"
                                  else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                                end as "kind",
                                (
                                  charged."fecha" < $6::timestamptz - interval '2 days'
                                  or charged."fecha" < $6::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) < (($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date + 1)
                                ) as "isDue",
                                (
                                  (
                                    charged."fecha" < $6::timestamptz - interval '2 days'
                                    or charged."fecha" < $6::timestamptz + interval '2 days'
                                    and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) < ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date
                                  )
                                  or coalesce(
                                    charged."owed_since" < ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date
                                    and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) > ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date,
                                    false
                                  )
                                ) as "isPast",
                                (
                                  charged."resident_id" = $11::uuid
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
                                charged."resident_id" = t."id"
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
                                      or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) > ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date then null
                                      else charged."owed_since"
                                    end,
                                    calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text))
                                  )::timestamp at time zone coalesce(charged_community_id."time_zone", $7::text)
                                ) as "begins",
                                coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                case
                                  when charged."origin_id" is null then charged."kind"
                                  else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                                end as "kind",
                                (
                                  charged."fecha" < $6::timestamptz - interval '2 days'
                                  or charged."fecha" < $6::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) < (($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date + 1)
                                ) as "isDue",
                                (
                                  (
                                    charged."fecha" < $6::timestamptz - interval '2 days'
                                    or charged."fecha" < $6::timestamptz + interval '2 days'
                                    and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) < ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date
                                  )
                                  or coalesce(
                                    charged."owed_since" < ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date
                                    and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) > ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date,
                                    false
                                  )
                                ) as "isPast",
                                (
                                  charged."resident_id" = $12::uuid
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
                                charged."resident_id" = t."id"
                                and charged_community_id."deleted_at" is null
                                and not coalesce(
                                  (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado'),
                                  false
                                )
                                and (
                                  charged."fecha" between $6::timestamptz - interval '2 days' and 'infinity'
                                  and not (
                                    charged."fecha" < $6::timestamptz - interval '2 days'
                                    or charged."fecha" < $6::timestamptz + interval '2 days'
                                    and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) < (($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date + 1)
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
                            received."residente_id" = t."id"
                            and received."cargo_residente_id" is null
                            and received."status" = 'Aplicado'
                            and (
                              received."fecha_pago" < $6::timestamptz - interval '2 days'
                              or received."fecha_pago" < $6::timestamptz + interval '2 days'
                              and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $7::text)) < (($6::timestamptz at time zone coalesce(received_community_id."time_zone", $7::text))::date + 1)
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
          max(case when "code" = 'MONTO_MANT' and "value" ~ '^[0-9]+([.][0-9]+)?$' then "value"::numeric end) as "fee",
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
  case when t."id" = $14 then t_account."oldestUnpaid"
  end as "oldestUnpaid",
  case when t."id" = $16 then (
    select count(*)::int4
    from "tickets" k
    where
      k."resident_id" = t."id"
      and (k."status_id" not in (5, 6))
      and (
        k."resident_id" = $15::uuid
        and (
          k."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  )
  end as "openTicketCount",
  case when t."id" = $17 then t."id"
  end as "accountId",
  ($6::timestamptz at time zone coalesce(t_community_id."time_zone", $7::text))::date as "today"
from
  "residents" t
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
                          received."residente_id" = t."id"
                          and (received."cargo_residente_id" is not null or received."applied" > 0)
                          and received."status" = 'Aplicado'
                          and received."fecha_pago" between $6::timestamptz - interval '2 days' and 'infinity'
                          and not (
                            received."fecha_pago" < $6::timestamptz - interval '2 days'
                            or received."fecha_pago" < $6::timestamptz + interval '2 days'
                            and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $7::text)) < (($6::timestamptz at time zone coalesce(received_community_id."time_zone", $7::text))::date + 1)
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
                          charged."resident_id" as "holder",
                          charged."resident_id" as "payer",
                          charged."id" as "id",
                          charged."community_id" as "community",
                          charged."fecha" as "fecha",
                          (
                            coalesce(
                              case
                                when charged."owed_since" is null
                                or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) > ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date then null
                                else charged."owed_since"
                              end,
                              calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text))
                            )::timestamp at time zone coalesce(charged_community_id."time_zone", $7::text)
                          ) as "begins",
                          coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                          case
                            when charged."origin_id" is null then charged."kind"
                            else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                          end as "kind",
                          (
                            charged."fecha" < $6::timestamptz - interval '2 days'
                            or charged."fecha" < $6::timestamptz + interval '2 days'
                            and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) < (($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date + 1)
                          ) as "isDue",
                          (
                            (
                              charged."fecha" < $6::timestamptz - interval '2 days'
                              or charged."fecha" < $6::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) < ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date
                            )
                            or coalesce(
                              charged."owed_since" < ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date
                              and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) > ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date,
                              false
                            )
                          ) as "isPast",
                          (
                            charged."resident_id" = $8::uuid
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
                          charged."resident_id" = t."id"
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
                                or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) > ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date then null
                                else charged."owed_since"
                              end,
                              calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text))
                            )::timestamp at time zone coalesce(charged_community_id."time_zone", $7::text)
                          ) as "begins",
                          coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                          case
                            when charged."origin_id" is null then charged."kind"
                            else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                          end as "kind",
                          (
                            charged."fecha" < $6::timestamptz - interval '2 days'
                            or charged."fecha" < $6::timestamptz + interval '2 days'
                            and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) < (($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date + 1)
                          ) as "isDue",
                          (
                            (
                              charged."fecha" < $6::timestamptz - interval '2 days'
                              or charged."fecha" < $6::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) < ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date
                            )
                            or coalesce(
                              charged."owed_since" < ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date
                              and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) > ($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date,
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
                          charged."resident_id" = t."id"
                          and charged_community_id."deleted_at" is null
                          and not coalesce(
                            (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado'),
                            false
                          )
                          and (
                            charged."fecha" between $6::timestamptz - interval '2 days' and 'infinity'
                            and not (
                              charged."fecha" < $6::timestamptz - interval '2 days'
                              or charged."fecha" < $6::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $7::text)) < (($6::timestamptz at time zone coalesce(charged_community_id."time_zone", $7::text))::date + 1)
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
                      received."residente_id" = t."id"
                      and received."cargo_residente_id" is null
                      and received."status" = 'Aplicado'
                      and (
                        received."fecha_pago" < $6::timestamptz - interval '2 days'
                        or received."fecha_pago" < $6::timestamptz + interval '2 days'
                        and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $7::text)) < (($6::timestamptz at time zone coalesce(received_community_id."time_zone", $7::text))::date + 1)
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
  ) t_account on true
where t."id" = $1 and t."deleted_at" is null and (t."id" = $2::uuid);

-- residents, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "residents" t1
        where
          (
            search_text (t1."full_name") like (select search_pattern ($1::text))
            or search_text (t1."email") like (select search_pattern ($1::text))
            or search_text (t1."number") like (select search_pattern ($1::text))
          )
          and t1."deleted_at" is null
          and (
            t1."community_id" = any ($2::uuid[])
            or t1."community_id" is null
            and (t1."audience" is null or t1."audience" && $2::uuid[])
            or t1."id" = $3::uuid
          )
        order by t1."created_at" desc, t1."id" desc
        limit $4
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "residents" t3
      where
        (
          search_text (t3."full_name") like (select search_pattern ($5::text))
          or search_text (t3."email") like (select search_pattern ($5::text))
          or search_text (t3."number") like (select search_pattern ($5::text))
        )
        and t3."deleted_at" is null
        and (
          t3."community_id" = any ($2::uuid[])
          or t3."community_id" is null
          and (t3."audience" is null or t3."audience" && $2::uuid[])
          or t3."id" = $6::uuid
        )
    ) as "totalCount"
) o;

-- Resident.reservations: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "amenity_reservations" t2 left join "amenities" t2_amenity_id on t2_amenity_id."id" = t2."amenity_id"
          where
            t2."resident_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_amenity_id."audience" is null or t2_amenity_id."audience" && $2::uuid[])
              or t2."resident_id" = $4::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "reservations"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.upcomingReservations: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "amenity_reservations" t2 left join "amenities" t2_amenity_id on t2_amenity_id."id" = t2."amenity_id"
          where
            t2."resident_id" = rt1."id"
            and (
              t2."status" in ('En proceso', 'Reservada')
              and (t2."horario" + make_interval(hours => t2."horas_reservadas")) > $4::timestamptz
              and t2."horario" > $4::timestamptz - interval '168 hours'
            )
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_amenity_id."audience" is null or t2_amenity_id."audience" && $2::uuid[])
              or t2."resident_id" = $5::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."horario" asc, t2."id" asc
          limit $6
        ) o3
      ) as "nodes"
    ) o4
  ) as "upcomingReservations"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.comments: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from
            "comments" t2
            left join "tickets" t2_ticket_id on t2_ticket_id."id" = t2."ticket_id"
            left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where
            t2."resident_id" = rt1."id"
            and (
              coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") = any ($2::uuid[])
              or coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") is null
              and (
                case when t2."resident_id" is null then t2."audience" else t2_resident_id."audience"
                end is null
                or case when t2."resident_id" is null then t2."audience" else t2_resident_id."audience"
                end && $2::uuid[]
              )
              or t2."resident_id" = $4::uuid
              and (
                coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
              or t2_ticket_id."resident_id" = $5::uuid
              and (
                coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $6
        ) o3
      ) as "nodes"
    ) o4
  ) as "comments"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.contracts: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "contracts" t2
          where t2."resident_id" = rt1."id" and t2."deleted_at" is null and (t2."community_id" = any ($2::uuid[]))
          order by t2."created_at" desc, t2."id" desc
          limit $4
        ) o3
      ) as "nodes"
    ) o4
  ) as "contracts"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.receipts: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "receipts" t2
          where
            t2."resident_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."resident_id" = $4::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."folio" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "receipts"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.pets: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "pets" t2
          where t2."resident_id" = rt1."id" and t2."deleted_at" is null
          order by t2."created_at" desc, t2."id" desc
          limit $4
        ) o3
      ) as "nodes"
    ) o4
  ) as "pets"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.nextCharge: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "resident_charges" t2 left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
      where
        t2."id" = rt1."nextChargeId"
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
          or t2."resident_id" = $8::uuid
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) o3
  ) as "nextCharge"
  from (
    select t1."id" as "id", t1_account."nextChargeId" as "nextChargeId"
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
                                charged."community_id" = any ($2::uuid[])
                                or charged."community_id" is null
                                and (
                                  charged_resident_id."audience" is null
                                  or charged_resident_id."audience" && $2::uuid[]
                                )
                                or charged."resident_id" = $6::uuid
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
                              left join "residents" charged_resident_id on charged_resident_id."id" = charged."resident_id"
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
                                charged."community_id" = any ($2::uuid[])
                                or charged."community_id" is null
                                and (
                                  charged_resident_id."audience" is null
                                  or charged_resident_id."audience" && $2::uuid[]
                                )
                                or charged."resident_id" = $7::uuid
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
                              left join "residents" charged_resident_id on charged_resident_id."id" = charged."resident_id"
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
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.charges: ADMIN_COMPANY
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
            t2."resident_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
              or t2."resident_id" = $4::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."fecha" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "charges"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.payments: ADMIN_COMPANY
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
            t2."residente_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_residente_id."audience" is null or t2_residente_id."audience" && $2::uuid[])
              or t2."residente_id" = $4::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "payments"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.community: ADMIN_COMPANY
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
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.user: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."userId"
        and (
          t2."id" = $4::uuid
          or coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t2."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t2."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t2."audience"
          ) && $2::uuid[]
          or (
            coalesce(
              nullif(
                array(
                  select a."community_id"
                  from "community_assignments" a
                  where a."user_id" = t2."id"
                  union
                  (
                    select r."community_id"
                    from "residents" r
                    where r."user_id" = t2."id" and r."community_id" is not null
                    order by r."deleted_at" desc nulls first
                    limit 1
                  )
                ),
                '{}'
              ),
              t2."audience"
            ) is null
          )
          and t2_role_id."code" <> all ($5::text[])
        )
    ) o3
  ) as "user"
  from (
    select t1."id" as "id", t1."user_id" as "userId"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.units: ADMIN_COMPANY
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
            t2."resident_id" = rt1."id"
            and (
              t2."since" <= ($4::timestamptz at time zone coalesce(t2_community_id."time_zone", $5::text))::date
              and (
                t2."until" is null
                or t2."until" > ($4::timestamptz at time zone coalesce(t2_community_id."time_zone", $5::text))::date
              )
            )
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."resident_id" = $6::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
              or t2."unit_id" = any (
                array(
                  select own."unit_id"
                  from
                    "unit_people" own
                    left join "communities" own_community_id on own_community_id."id" = own."community_id"
                  where
                    own."resident_id" = $7::uuid
                    and (
                      own."since" <= ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
                      and (
                        own."until" is null
                        or own."until" > ($4::timestamptz at time zone coalesce(own_community_id."time_zone", $5::text))::date
                      )
                    )
                )
              )
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."since" desc, t2."id" desc
          limit $8
        ) o3
      ) as "nodes"
    ) o4
  ) as "units"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.paidUnits: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "units" t2
          where
            t2."payer_id" = rt1."id"
            and t2."is_active"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."payer_id" = $4::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
              or t2."id" = any (
                array(
                  select own."unit_id"
                  from
                    "unit_people" own
                    left join "communities" own_community_id on own_community_id."id" = own."community_id"
                  where
                    own."resident_id" = $5::uuid
                    and (
                      own."since" <= ($6::timestamptz at time zone coalesce(own_community_id."time_zone", $7::text))::date
                      and (
                        own."until" is null
                        or own."until" > ($6::timestamptz at time zone coalesce(own_community_id."time_zone", $7::text))::date
                      )
                    )
                )
              )
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by (sort_key (t2."number") collate "C") desc, t2."id" desc
          limit $8
        ) o3
      ) as "nodes"
    ) o4
  ) as "paidUnits"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.tickets: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "tickets" t2
          where
            t2."resident_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."resident_id" = $4::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."fecha_reporte" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "tickets"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.vehicles: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "vehicles" t2
          where t2."resident_id" = rt1."id" and t2."deleted_at" is null
          order by t2."created_at" desc, t2."id" desc
          limit $4
        ) o3
      ) as "nodes"
    ) o4
  ) as "vehicles"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;

-- Resident.visits: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "resident_visits" t2 left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where
            t2."resident_id" = rt1."id"
            and t2."deleted_at" is null
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
              or t2."resident_id" = $4::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "visits"
  from (
    select t1."id" as "id"
    from "residents" t1
    where
      t1."id" = $1
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
        or t1."id" = $3::uuid
      )
  ) rt1
) o;
