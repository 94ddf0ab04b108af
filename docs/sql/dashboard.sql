-- Dashboard: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- dashboard: ADMIN_COMPANY
select t."id" as "id", coalesce(t."time_zone", $3::text) as "zone"
from "communities" t
where t."id" = any ($1::uuid[]) and t."deleted_at" is null and (t."id" = any ($2::uuid[]));
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      (
        select count(*)::int4
        from "communities" t
        where t."id" = d."community" and t."deleted_at" is null and (t."id" = any ($4::uuid[]))
      ) as "totalComunidades",
      (
        select count(*)::int4
        from "residents" t
        where
          t."community_id" = d."community"
          and t."deleted_at" is null
          and (
            t."community_id" = any ($4::uuid[])
            or t."community_id" is null
            and (t."audience" is null or t."audience" && $4::uuid[])
            or t."id" = $5::uuid
          )
      ) as "totalResidentes",
      (
        select count(*)::int4
        from "vehicles" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
        where
          t_resident_id."community_id" = d."community"
          and t."deleted_at" is null
          and (
            t_resident_id."community_id" = any ($4::uuid[])
            or t_resident_id."community_id" is null
            and (t_resident_id."audience" is null or t_resident_id."audience" && $4::uuid[])
            or t."resident_id" = $6::uuid
          )
      ) as "totalVehiculos",
      (
        select count(*)::int4
        from "pets" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
        where
          t_resident_id."community_id" = d."community"
          and t."deleted_at" is null
          and (
            t_resident_id."community_id" = any ($4::uuid[])
            or t_resident_id."community_id" is null
            and (t_resident_id."audience" is null or t_resident_id."audience" && $4::uuid[])
            or t."resident_id" = $7::uuid
          )
      ) as "totalMascotas",
      (
        select count(*)::int4
        from "surveys" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
        where
          t."community_id" = d."community"
          and (
            t."is_active"
            and $8::timestamptz between local_start (t."fecha_inicio", coalesce(t_community_id."time_zone", $9::text)) and local_end (t."fecha_fin", coalesce(t_community_id."time_zone", $9::text))
          )
          and t."deleted_at" is null
          and (t."community_id" = any ($4::uuid[]))
      ) as "encuestasActivas"
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      count(*) filter (
        where (
          t."arrival_date" between $4::timestamptz - interval '2 days' and $4::timestamptz + interval '2 days'
          and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) = ($4::timestamptz at time zone coalesce(t_community_id."time_zone", $5::text))::date
        )
      )::int4 as "visitasHoy",
      least(
        coalesce(
          sum(t."total_people") filter (
            where (
              coalesce(t."departure_date", 'infinity'::timestamptz) > $4::timestamptz
              and case
                when t."checked_in_at" is null
                and (
                  t."stays_announced"
                  or t."arrival_date" > t."created_at" - interval '1 day'
                  and (
                    t."arrival_date" >= t."created_at" + interval '1 day'
                    or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) > t."created_at"
                  )
                  when (
                    t."arrival_date" < $4::timestamptz - interval '2 days'
                    or t."arrival_date" < $4::timestamptz + interval '2 days'
                    and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(t_community_id."time_zone", $5::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when t."departure_date" <= $4::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'INSIDE'
            )
          ),
          0
        ),
        2147483647
      ) as "visitantesActuales"
    from "resident_visits" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = d."community"
      and (
        (
          t."arrival_date" between $4::timestamptz - interval '2 days' and $4::timestamptz + interval '2 days'
          and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) = ($4::timestamptz at time zone coalesce(t_community_id."time_zone", $5::text))::date
        )
        or (
          coalesce(t."departure_date", 'infinity'::timestamptz) > $4::timestamptz
          and case
            when t."checked_in_at" is null
            and (
              t."stays_announced"
              or t."arrival_date" > t."created_at" - interval '1 day'
              and (
                t."arrival_date" >= t."created_at" + interval '1 day'
                or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) > t."created_at"
              )
              when (
                t."arrival_date" < $4::timestamptz - interval '2 days'
                or t."arrival_date" < $4::timestamptz + interval '2 days'
                and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(t_community_id."time_zone", $5::text))::date
              ) then 'MISSED'
              else 'EXPECTED'
            ) then case
            end
            when t."departure_date" <= $4::timestamptz then 'LEFT'
            else 'INSIDE'
          end = 'INSIDE'
        )
      )
      and t."deleted_at" is null
  ) f;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."code" as "code",
  t."descripcion" as "descripcion",
  t."color" as "color"
from "ticket_statuses" t
order by t."id" asc;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select t."status_id" as "statusId", count(*)::int4 as "total"
    from "tickets" t
    where t."community_id" = d."community"
    group by 1
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      owed.*,
      (
        select coalesce(sum(e."monto_pago"), 0)
        from "payments" e left join "communities" e_community_id on e_community_id."id" = e."community_id"
        where
          e."community_id" = d."community"
          and e."is_active"
          and e."fecha_de_pago" >= (d."months" [1] - 1)::timestamp at time zone 'UTC'
          and (
            e."fecha_de_pago" >= (d."months" [1] + 1)::timestamp at time zone 'UTC'
            or calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $4::text)) >= d."months" [1]
          )
          and e."fecha_de_pago" < (d."months" [2] + 1)::timestamp at time zone 'UTC'
          and (
            e."fecha_de_pago" < (d."months" [2] - 1)::timestamp at time zone 'UTC'
            or calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $4::text)) < d."months" [2]
          )
          and (e."community_id" = any ($6::uuid[]))
      ) as "paidThisMonth"
    from (
      select
        count(*) filter (
          where
            case
              when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
              when (
                e."fecha_de_pago" < $5::timestamptz - interval '2 days'
                or e."fecha_de_pago" < $5::timestamptz + interval '2 days'
                and calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $4::text))::date
              ) then 'vencido'
              when e."monto_pagado" > 0 then 'pago parcial'
              else 'No vencido'
            end = 'vencido'
        )::int4 as "overdueCharges",
        coalesce(sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")), 0) as "outstanding",
        coalesce(
          sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")) filter (
            where
              case
                when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                when (
                  e."fecha_de_pago" < $5::timestamptz - interval '2 days'
                  or e."fecha_de_pago" < $5::timestamptz + interval '2 days'
                  and calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $4::text))::date
                ) then 'vencido'
                when e."monto_pagado" > 0 then 'pago parcial'
                else 'No vencido'
              end = 'vencido'
          ),
          0
        ) as "overdue"
      from "community_charges" e left join "communities" e_comunidad_id on e_comunidad_id."id" = e."comunidad_id"
      where e."comunidad_id" = d."community" and e."is_active" and (e."comunidad_id" = any ($6::uuid[]))
    ) owed
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select 0 as "month", sum(t."monto") as "total", coalesce(sum(t."monto"), 0) as "soFar"
    from "resident_payments" t
    where
      t."community_id" = d."community"
      and t."status" = 'Aplicado'
      and t."kind" = 'PAYMENT'
      and t."fecha_pago" < d."edges" [1]
    union all
    select
      case width_bucket(t."fecha_pago", d."edges") % 2
        when 0 then width_bucket(t."fecha_pago", d."edges") / 2
        else width_bucket(calendar_day (t."fecha_pago", coalesce(t_community_id."time_zone", $4::text)), d."months")
      end,
      sum(t."monto"),
      coalesce(
        sum(t."monto") filter (
          where
            t."fecha_pago" < $5::timestamptz - interval '1 day'
            or t."fecha_pago" < $5::timestamptz + interval '1 day'
            and local_start (t."fecha_pago", coalesce(t_community_id."time_zone", $4::text)) <= $5::timestamptz
        ),
        0
      )
    from "resident_payments" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = d."community"
      and t."status" = 'Aplicado'
      and t."kind" = 'PAYMENT'
      and t."fecha_pago" >= d."edges" [1]
    group by 1
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select 0 as "month", sum(t."monto_aplicado") as "total", coalesce(sum(t."monto_aplicado"), 0) as "soFar"
    from "payments" t
    where t."community_id" = d."community" and t."is_active" and t."fecha_de_pago" < d."edges" [1]
    union all
    select
      case width_bucket(t."fecha_de_pago", d."edges") % 2
        when 0 then width_bucket(t."fecha_de_pago", d."edges") / 2
        else width_bucket(calendar_day (t."fecha_de_pago", coalesce(t_community_id."time_zone", $4::text)), d."months")
      end,
      sum(t."monto_aplicado"),
      coalesce(
        sum(t."monto_aplicado") filter (
          where
            t."fecha_de_pago" < $5::timestamptz - interval '1 day'
            or t."fecha_de_pago" < $5::timestamptz + interval '1 day'
            and local_start (t."fecha_de_pago", coalesce(t_community_id."time_zone", $4::text)) <= $5::timestamptz
        ),
        0
      )
    from "payments" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where t."community_id" = d."community" and t."is_active" and t."fecha_de_pago" >= d."edges" [1]
    group by 1
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select count(distinct a."holder")::int4 as "cantidadMorosos", coalesce(sum(a."owed"), 0) as "montoEnMora"
    from (
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
            with "possible" as materialized (
              select possible."resident_id"
              from "resident_charges" possible
              where
                possible."community_id" = d."community"
                and (possible."monto" <> possible."monto_pagado" or possible."estatus_fijado" = 'Cancelado')
              union
              select possible."residente_id"
              from
                "resident_payments" possible
                left join "communities" possible_community_id on possible_community_id."id" = possible."community_id"
              where
                possible."community_id" = d."community"
                and (possible."cargo_residente_id" is not null or possible."applied" > 0)
                and possible."status" = 'Aplicado'
                and possible."fecha_pago" between $4::timestamptz - interval '2 days' and 'infinity'
                and not (
                  possible."fecha_pago" < $4::timestamptz - interval '2 days'
                  or possible."fecha_pago" < $4::timestamptz + interval '2 days'
                  and calendar_day (possible."fecha_pago", coalesce(possible_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(possible_community_id."time_zone", $5::text))::date + 1)
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
                                    charged."community_id" = any ($6::uuid[])
                                    or charged."community_id" is null
                                    and (
                                      charged_resident_id."audience" is null
                                      or charged_resident_id."audience" && $6::uuid[]
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
                                    charged."community_id" = any ($6::uuid[])
                                    or charged."community_id" is null
                                    and (
                                      charged_resident_id."audience" is null
                                      or charged_resident_id."audience" && $6::uuid[]
                                    )
                                    or charged."resident_id" = $8::uuid
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
                              received."residente_id" = any (array(select * from "possible"))
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
            where "isDue" and "isReadable" and "balance" > 0 and "community" = d."community"
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
            where f."codigo" in ('MONTO_MANT', 'MOROSO_DESDE') and f."community_id" = d."community"
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
    ) a
  ) f;
