-- screen-monthly-charges: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- monthly-charges: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select
    translate(encode(convert_to('Community:'::text || rt1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
    rt1."nombre" as "nombre",
    (
      select o3
      from (
        select
          trim_scale((f2.made ->> 'outstanding'::text)::numeric) as "outstanding",
          trim_scale((f2.made ->> 'overdue'::text)::numeric) as "overdue"
        from (select rt1."receivables" as made offset 0) f2
        where f2.made is not null
      ) o3
    ) as "receivables",
    (
      select o13
      from (
        with p4 as materialized (
          select *, row_number() over () as "#"
          from (
            select
              t5."id" as "id",
              t5."fecha" as "fecha",
              t5."descripcion" as "descripcion",
              t5."monto" as "monto",
              t5."monto_pagado" as "montoPagado",
              coalesce((t5_account."open" ->> t5."id"::text)::numeric(14, 2), 0) as "balance",
              coalesce(
                t5."estatus_fijado",
                case
                  when t5."monto_pagado" >= t5."monto" then 'Pagado'
                  when t5."monto_pagado" > 0 then 'PagoParcial'
                  else 'Activo'
                end
              ) as "estatus",
              (
                (
                  (
                    t5."fecha" < $2::timestamptz - interval '2 days'
                    or t5."fecha" < $2::timestamptz + interval '2 days'
                    and calendar_day (t5."fecha", coalesce(t5_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(t5_community_id."time_zone", $3::text))::date
                  )
                  or coalesce(
                    t5."owed_since" < ($2::timestamptz at time zone coalesce(t5_community_id."time_zone", $3::text))::date
                    and not calendar_day (t5."fecha", coalesce(t5_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(t5_community_id."time_zone", $3::text))::date,
                    false
                  )
                )
                and coalesce((t5_account."open" ->> t5."id"::text)::numeric(14, 2), 0) > 0
              ) as "isOverdue",
              t5_resident_id."full_name" as "residentName",
              t5_resident_id."number" as "residentNumber"
            from
              (
                select t5.*
                from
                  "resident_charges" t5
                  left join "communities" t5_community_id on t5_community_id."id" = t5."community_id"
                  left join "residents" t5_resident_id on t5_resident_id."id" = t5."resident_id"
                where
                  t5."community_id" = rt1."id"
                  and (
                    t5."fecha" >= ($4::date - 1)::timestamp at time zone 'UTC'
                    and (
                      t5."fecha" >= ($4::date + 1)::timestamp at time zone 'UTC'
                      or calendar_day (t5."fecha", coalesce(t5_community_id."time_zone", $3::text)) >= $4::date
                    )
                    and t5."fecha" < (($4::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
                    and (
                      t5."fecha" < (($4::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
                      or calendar_day (t5."fecha", coalesce(t5_community_id."time_zone", $3::text)) < ($4::date + interval '1 month')::date
                    )
                    and true
                  )
                order by t5."fecha" desc, (sort_key (t5_resident_id."full_name") collate "C") asc, t5."id" asc
                limit $5
              ) t5
              left join "communities" t5_community_id on t5_community_id."id" = t5."community_id"
              left join "residents" t5_resident_id on t5_resident_id."id" = t5."resident_id"
              left join lateral (select "id" from unnest(array[t5."resident_id"]) holder ("id")) t5_holder on true
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
                                      received."residente_id" = t5_holder."id"
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
                                            or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date then null
                                            else charged."owed_since"
                                          end,
                                          calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text))
                                        )::timestamp at time zone coalesce(charged_community_id."time_zone", $3::text)
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
                                      charged."resident_id" = t5_holder."id"
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
                                            or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date then null
                                            else charged."owed_since"
                                          end,
                                          calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text))
                                        )::timestamp at time zone coalesce(charged_community_id."time_zone", $3::text)
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
                                      charged."resident_id" = t5_holder."id"
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
                                  received."residente_id" = t5_holder."id"
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
              ) t5_account on true
            order by t5."fecha" desc, (sort_key (t5_resident_id."full_name") collate "C") asc, t5."id" asc
          ) p4
        )
        select
          (
            select count(*)::int4
            from
              "resident_charges" t6
              left join "communities" t6_community_id on t6_community_id."id" = t6."community_id"
            where
              t6."community_id" = rt1."id"
              and (
                t6."fecha" >= ($6::date - 1)::timestamp at time zone 'UTC'
                and (
                  t6."fecha" >= ($6::date + 1)::timestamp at time zone 'UTC'
                  or calendar_day (t6."fecha", coalesce(t6_community_id."time_zone", $3::text)) >= $6::date
                )
                and t6."fecha" < (($6::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
                and (
                  t6."fecha" < (($6::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
                  or calendar_day (t6."fecha", coalesce(t6_community_id."time_zone", $3::text)) < ($6::date + interval '1 month')::date
                )
                and true
              )
          ) as "totalCount",
          (
            select o7
            from (
              select
                exists (select from p4 where "#" > $7) as "hasNextPage",
                (
                  select translate(
                    encode(
                      convert_to(
                        json_build_array(
                          'FECHA_DESC,RESIDENT_NAME_ASC'::text,
                          to_char(p4."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                          p4."residentName",
                          p4."id"
                        )::text,
                        'UTF8'
                      ),
                      'base64'
                    ),
                    E'+/=\n',
                    '-_'
                  )
                  from p4
                  where "#" <= $8
                  order by "#" desc
                  limit 1
                ) as "endCursor"
            ) o7
          ) as "pageInfo",
          array(
            select o12
            from (
              select (
                select o11
                from (
                  select
                    translate(encode(convert_to('ResidentCharge:'::text || p4."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    to_char(p4."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
                    p4."descripcion" as "descripcion",
                    trim_scale((p4."monto")::numeric) as "monto",
                    trim_scale((p4."montoPagado")::numeric) as "montoPagado",
                    trim_scale((p4."balance")::numeric) as "balance",
                    case p4."estatus"
                      when 'Activo'::text then 'ACTIVE'::text
                      when 'Pagado'::text then 'PAID'::text
                      when 'PagoParcial'::text then 'PARTLY_PAID'::text
                      when 'Cancelado'::text then 'CANCELLED'::text
                    end as "state",
                    p4."isOverdue" as "isOverdue",
                    p4."residentName" as "residentName",
                    p4."residentNumber" as "residentNumber",
                    (
                      select o10
                      from (
                        select array(
                          select o9
                          from (
                            select
                              translate(encode(convert_to('ResidentPayment:'::text || t8."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                              trim_scale((t8."monto")::numeric) as "monto",
                              case t8."status"
                                when 'PorConfirmar'::text then 'PENDING'::text
                                when 'Aplicado'::text then 'APPLIED'::text
                                when 'Cancelado'::text then 'CANCELLED'::text
                              end as "state"
                            from "resident_payments" t8
                            where
                              t8."cargo_residente_id" = p4."id"
                              and (
                                t8."community_id" <> all (
                                  array(select "id" from "communities" where "deleted_at" is not null)
                                )
                              ) is not false
                            order by t8."created_at" desc, t8."id" desc
                            limit $9
                          ) o9
                        ) as "nodes"
                      ) o10
                    ) as "payments"
                ) o11
              ) as "node"
              from p4
              where "#" <= $10
              order by "#"
            ) o12
          ) as "edges"
      ) o13
    ) as "residentCharges"
  from (
    select
      t1."id" as "id",
      t1."nombre" as "nombre",
      (
        select row_to_json(figures)
        from (
          select
            count(*) filter (where "isPast")::int4 as "overdueCharges",
            coalesce(sum("balance"), 0) as "outstanding",
            coalesce(sum("balance") filter (where "isPast"), 0) as "overdue"
          from (
            with "possible" as materialized (
              select possible."resident_id"
              from "resident_charges" possible
              where
                possible."community_id" = t1."id"
                and (possible."monto" <> possible."monto_pagado" or possible."estatus_fijado" = 'Cancelado')
              union
              select possible."residente_id"
              from
                "resident_payments" possible
                left join "communities" possible_community_id on possible_community_id."id" = possible."community_id"
              where
                possible."community_id" = t1."id"
                and (possible."cargo_residente_id" is not null or possible."applied" > 0)
                and possible."status" = 'Aplicado'
                and possible."fecha_pago" between $2::timestamptz - interval '2 days' and 'infinity'
                and not (
                  possible."fecha_pago" < $2::timestamptz - interval '2 days'
                  or possible."fecha_pago" < $2::timestamptz + interval '2 days'
                  and calendar_day (possible."fecha_pago", coalesce(possible_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(possible_community_id."time_zone", $3::text))::date + 1)
                )
            )
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
                                  received."residente_id" = any (array(select * from "possible"))
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
                                  charged."resident_id" = any (array(select * from "possible"))
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
                                  charged."resident_id" = any (array(select * from "possible"))
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
                              received."residente_id" = any (array(select * from "possible"))
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
            where "isDue" and "isReadable" and "balance" > 0 and "community" = t1."id"
          ) o
        ) figures
      ) as "receivables"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null
  ) rt1
) o;
