-- screen-unit: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- unit: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select
    translate(encode(convert_to('Unit:'::text || rt1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
    rt1."version" as "version",
    rt1."number" as "number",
    rt1."kind" as "kind",
    trim_scale((rt1."share")::numeric) as "share",
    trim_scale((rt1."area")::numeric) as "area",
    rt1."paymentReference" as "paymentReference",
    trim_scale((rt1."balance")::numeric) as "balance",
    trim_scale((rt1."overdue")::numeric) as "overdue",
    rt1."oldestUnpaid" as "oldestUnpaid",
    rt1."isInArrears" as "isInArrears",
    (
      select o3
      from (
        select
          translate(encode(convert_to('Community:'::text || t2."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
          t2."nombre" as "nombre"
        from "communities" t2
        where t2."id" = rt1."communityId" and t2."deleted_at" is null
      ) o3
    ) as "community",
    (
      select o5
      from (
        select
          translate(encode(convert_to('Resident:'::text || t4."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
          t4."full_name" as "fullName",
          t4."phone" as "phone",
          t4."email" as "email"
        from "residents" t4
        where t4."id" = rt1."payerId" and t4."deleted_at" is null
      ) o5
    ) as "payer",
    (
      select o10
      from (
        select array(
          select o9
          from (
            select
              translate(encode(convert_to('UnitPerson:'::text || rt6."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
              rt6."relation" as "relation",
              rt6."since" as "since",
              rt6."until" as "until",
              rt6."isActive" as "isActive",
              (
                select o8
                from (
                  select
                    translate(encode(convert_to('Resident:'::text || t7."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    t7."full_name" as "fullName",
                    t7."phone" as "phone",
                    t7."email" as "email"
                  from "residents" t7
                  where t7."id" = rt6."residentId" and t7."deleted_at" is null
                ) o8
              ) as "resident"
            from (
              select
                t6."id" as "id",
                t6."relation" as "relation",
                t6."since" as "since",
                t6."until" as "until",
                (
                  t6."since" <= ($2::timestamptz at time zone coalesce(t6_community_id."time_zone", $3::text))::date
                  and (
                    t6."until" is null
                    or t6."until" > ($2::timestamptz at time zone coalesce(t6_community_id."time_zone", $3::text))::date
                  )
                ) as "isActive",
                t6."resident_id" as "residentId"
              from "unit_people" t6 left join "communities" t6_community_id on t6_community_id."id" = t6."community_id"
              where t6."unit_id" = rt1."id" and true
              order by t6."since" desc, t6."id" desc
              limit $4
            ) rt6
          ) o9
        ) as "nodes"
      ) o10
    ) as "people",
    (
      select o13
      from (
        select array(
          select o12
          from (
            select
              translate(encode(convert_to('ResidentPayment:'::text || t11."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
              to_char(t11."fecha_pago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaPago",
              t11."concepto" as "concepto",
              trim_scale((t11."monto")::numeric) as "monto",
              case t11."status"
                when 'PorConfirmar'::text then 'PENDING'::text
                when 'Aplicado'::text then 'APPLIED'::text
                when 'Cancelado'::text then 'CANCELLED'::text
              end as "state"
            from "resident_payments" t11
            where
              t11."unit_id" = rt1."id"
              and (
                t11."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            order by t11."fecha_pago" desc, t11."id" desc
            limit $5
          ) o12
        ) as "nodes"
      ) o13
    ) as "payments",
    (
      select o20
      from (
        with p14 as materialized (
          select *, row_number() over () as "#"
          from (
            select
              t15."id" as "id",
              t15."fecha" as "fecha",
              t15."descripcion" as "descripcion",
              t15."monto" as "monto",
              coalesce((t15_account."open" ->> t15."id"::text)::numeric(14, 2), 0) as "balance",
              coalesce(
                t15."estatus_fijado",
                case
                  when t15."monto_pagado" >= t15."monto" then 'Pagado'
                  when t15."monto_pagado" > 0 then 'PagoParcial'
                  else 'Activo'
                end
              ) as "estatus"
            from
              (
                select t15.*
                from "resident_charges" t15
                where
                  t15."unit_id" = rt1."id"
                  and (
                    t15."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
                  ) is not false
                order by t15."fecha" desc, t15."id" desc
                limit $6
              ) t15
              left join lateral (select "id" from unnest(array[t15."resident_id"]) holder ("id")) t15_holder on true
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
                                      received."residente_id" = t15_holder."id"
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
                                      charged."resident_id" = t15_holder."id"
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
                                      charged."resident_id" = t15_holder."id"
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
                                  received."residente_id" = t15_holder."id"
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
              ) t15_account on true
            order by t15."fecha" desc, t15."id" desc
          ) p14
        )
        select
          (
            select count(*)::int4
            from "resident_charges" t16
            where
              t16."unit_id" = rt1."id"
              and (
                t16."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
          ) as "totalCount",
          (
            select o17
            from (
              select
                exists (select from p14 where "#" > $7) as "hasNextPage",
                (
                  select translate(
                    encode(
                      convert_to(
                        json_build_array('FECHA_DESC'::text, to_char(p14."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p14."id")::text,
                        'UTF8'
                      ),
                      'base64'
                    ),
                    E'+/=\n',
                    '-_'
                  )
                  from p14
                  where "#" <= $8
                  order by "#" desc
                  limit 1
                ) as "endCursor"
            ) o17
          ) as "pageInfo",
          array(
            select o19
            from (
              select (
                select o18
                from (
                  select
                    translate(encode(convert_to('ResidentCharge:'::text || p14."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    p14."id" as "id",
                    to_char(p14."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
                    p14."descripcion" as "descripcion",
                    trim_scale((p14."monto")::numeric) as "monto",
                    trim_scale((p14."balance")::numeric) as "balance",
                    case p14."estatus"
                      when 'Activo'::text then 'ACTIVE'::text
                      when 'Pagado'::text then 'PAID'::text
                      when 'PagoParcial'::text then 'PARTLY_PAID'::text
                      when 'Cancelado'::text then 'CANCELLED'::text
                    end as "state"
                ) o18
              ) as "node"
              from p14
              where "#" <= $9
              order by "#"
            ) o19
          ) as "edges"
      ) o20
    ) as "charges"
  from (
    select
      t1."id" as "id",
      t1."version" as "version",
      t1."number" as "number",
      t1."kind" as "kind",
      t1."share" as "share",
      t1."area" as "area",
      t1."payment_reference" as "paymentReference",
      t1_account."balance" as "balance",
      t1_account."overdue" as "overdue",
      calendar_day (t1_account."oldestUnpaid", coalesce(t1_community_id."time_zone", $3::text)) as "oldestUnpaid",
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
                                received."unit_id" = t1."id"
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
      t1."community_id" as "communityId",
      t1."payer_id" as "payerId"
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
                              received."unit_id" = t1."id"
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
                              charged."unit_id" = t1."id"
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
                          received."unit_id" = t1."id"
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
      ) t1_account on true
    where
      t1."id" = $1
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
  ) rt1
) o;
