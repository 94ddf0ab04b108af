-- screen-monthly-close: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- monthly-close: SYSTEM_ADMIN
select
  r.*,
  (
    select count(*)::int4
    from
      "resident_charges" t1
      left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
    where
      t1."community_id" = r."id"
      and (
        t1."fecha" >= ($4::date - 1)::timestamp at time zone 'UTC'
        and calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $1::text)) >= $4::date
        and t1."fecha" < (($4::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
        and calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $1::text)) < ($4::date + interval '1 month')::date
        and coalesce(
          t1."estatus_fijado",
          case
            when (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
            ) >= t1."monto" then 'Pagado'
            when (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t1."id" and p."status" = 'Aplicado'
            ) > 0 then 'PagoParcial'
            else 'Activo'
          end
        ) = $5::text
      )
      and (
        t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
  ) as "#0 total",
  (
    select count(*)::int4
    from
      "resident_charges" t2
      left join "communities" t2_community_id on t2_community_id."id" = t2."community_id"
    where
      t2."community_id" = r."id"
      and (
        t2."fecha" >= ($6::date - 1)::timestamp at time zone 'UTC'
        and calendar_day (t2."fecha", coalesce(t2_community_id."time_zone", $1::text)) >= $6::date
        and t2."fecha" < (($6::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
        and calendar_day (t2."fecha", coalesce(t2_community_id."time_zone", $1::text)) < ($6::date + interval '1 month')::date
        and coalesce(
          t2."estatus_fijado",
          case
            when (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t2."id" and p."status" = 'Aplicado'
            ) >= t2."monto" then 'Pagado'
            when (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t2."id" and p."status" = 'Aplicado'
            ) > 0 then 'PagoParcial'
            else 'Activo'
          end
        ) = $7::text
      )
      and (
        t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
  ) as "#1 total",
  (
    select count(*)::int4
    from
      "resident_charges" t3
      left join "communities" t3_community_id on t3_community_id."id" = t3."community_id"
    where
      t3."community_id" = r."id"
      and (
        t3."fecha" >= ($8::date - 1)::timestamp at time zone 'UTC'
        and calendar_day (t3."fecha", coalesce(t3_community_id."time_zone", $1::text)) >= $8::date
        and t3."fecha" < (($8::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
        and calendar_day (t3."fecha", coalesce(t3_community_id."time_zone", $1::text)) < ($8::date + interval '1 month')::date
        and coalesce(
          t3."estatus_fijado",
          case
            when (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t3."id" and p."status" = 'Aplicado'
            ) >= t3."monto" then 'Pagado'
            when (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t3."id" and p."status" = 'Aplicado'
            ) > 0 then 'PagoParcial'
            else 'Activo'
          end
        ) = $9::text
      )
      and (
        t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
  ) as "#2 total",
  (
    select json_agg(jt4)
    from (
      select
        t4."id" as "id",
        to_char(t4."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
        t4."descripcion" as "descripcion",
        trim_scale((t4."monto")::numeric) as "monto",
        trim_scale(
          (
            case
              when t4."estatus_fijado" in ('Pagado', 'Cancelado') then 0
              else greatest(
                t4."monto" - (
                  select coalesce(sum(p."monto"), 0)
                  from "resident_payments" p
                  where p."cargo_residente_id" = t4."id" and p."status" = 'Aplicado'
                ),
                0
              )
            end
          )::numeric
        ) as "balance",
        coalesce(
          t4."estatus_fijado",
          case
            when (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t4."id" and p."status" = 'Aplicado'
            ) >= t4."monto" then 'Pagado'
            when (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t4."id" and p."status" = 'Aplicado'
            ) > 0 then 'PagoParcial'
            else 'Activo'
          end
        ) as "estatus",
        t4_resident_id."full_name" as "residentName",
        t4_resident_id."number" as "residentNumber"
      from
        "resident_charges" t4
        left join "residents" t4_resident_id on t4_resident_id."id" = t4."resident_id"
        left join "communities" t4_community_id on t4_community_id."id" = t4."community_id"
      where
        t4."community_id" = r."id"
        and (
          t4."fecha" >= ($10::date - 1)::timestamp at time zone 'UTC'
          and calendar_day (t4."fecha", coalesce(t4_community_id."time_zone", $1::text)) >= $10::date
          and t4."fecha" < (($10::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
          and calendar_day (t4."fecha", coalesce(t4_community_id."time_zone", $1::text)) < ($10::date + interval '1 month')::date
          and case
            when t4."estatus_fijado" in ('Pagado', 'Cancelado') then 0
            else greatest(
              t4."monto" - (
                select coalesce(sum(p."monto"), 0)
                from "resident_payments" p
                where p."cargo_residente_id" = t4."id" and p."status" = 'Aplicado'
              ),
              0
            )
          end >= $11::numeric
        )
        and (
          t4."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      order by t4."fecha" asc, t4_resident_id."full_name" asc, t4."id" asc
      limit $12
    ) jt4
  ) as "#3",
  (
    select count(*)::int4
    from
      "resident_charges" t5
      left join "communities" t5_community_id on t5_community_id."id" = t5."community_id"
    where
      t5."community_id" = r."id"
      and (
        t5."fecha" >= ($13::date - 1)::timestamp at time zone 'UTC'
        and calendar_day (t5."fecha", coalesce(t5_community_id."time_zone", $1::text)) >= $13::date
        and t5."fecha" < (($13::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
        and calendar_day (t5."fecha", coalesce(t5_community_id."time_zone", $1::text)) < ($13::date + interval '1 month')::date
        and case
          when t5."estatus_fijado" in ('Pagado', 'Cancelado') then 0
          else greatest(
            t5."monto" - (
              select coalesce(sum(p."monto"), 0)
              from "resident_payments" p
              where p."cargo_residente_id" = t5."id" and p."status" = 'Aplicado'
            ),
            0
          )
        end >= $14::numeric
      )
      and (
        t5."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
  ) as "#3 total",
  (
    select count(*)::int4
    from
      "resident_payments" t6
      left join "communities" t6_community_id on t6_community_id."id" = t6."community_id"
    where
      t6."community_id" = r."id"
      and (
        t6."fecha_pago" >= ($15::date - 1)::timestamp at time zone 'UTC'
        and calendar_day (t6."fecha_pago", coalesce(t6_community_id."time_zone", $1::text)) >= $15::date
        and t6."fecha_pago" < (($15::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
        and calendar_day (t6."fecha_pago", coalesce(t6_community_id."time_zone", $1::text)) < ($15::date + interval '1 month')::date
        and t6."status" = $16::text
      )
      and (
        t6."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
  ) as "#4 total",
  (
    select count(*)::int4
    from
      "resident_payments" t7
      left join "communities" t7_community_id on t7_community_id."id" = t7."community_id"
    where
      t7."community_id" = r."id"
      and (
        t7."fecha_pago" >= ($17::date - 1)::timestamp at time zone 'UTC'
        and calendar_day (t7."fecha_pago", coalesce(t7_community_id."time_zone", $1::text)) >= $17::date
        and t7."fecha_pago" < (($17::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
        and calendar_day (t7."fecha_pago", coalesce(t7_community_id."time_zone", $1::text)) < ($17::date + interval '1 month')::date
        and t7."status" = $18::text
      )
      and (
        t7."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
  ) as "#5 total",
  (
    select json_agg(jt8)
    from (
      select
        t8."id" as "id",
        t8."banco" as "banco",
        t8."cuenta" as "cuenta",
        to_char(t8."fecha_saldo" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaSaldo",
        trim_scale((t8."monto")::numeric) as "monto"
      from
        "bank_balances" t8
        left join "communities" t8_community_id on t8_community_id."id" = t8."community_id"
      where
        t8."community_id" = r."id"
        and t8."fecha_saldo" >= ($19::date - 1)::timestamp at time zone 'UTC'
        and calendar_day (t8."fecha_saldo", coalesce(t8_community_id."time_zone", $1::text)) >= $19::date
        and t8."fecha_saldo" < (($19::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
        and calendar_day (t8."fecha_saldo", coalesce(t8_community_id."time_zone", $1::text)) < ($19::date + interval '1 month')::date
        and (
          t8."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      order by t8."banco" asc, t8."cuenta" asc, t8."fecha_saldo" desc, t8."id" desc
      limit $20
    ) jt8
  ) as "#6"
from (
  select
    t."id" as "id",
    t."nombre" as "nombre",
    coalesce(t."time_zone", $1::text) as "effectiveTimeZone",
    (
      select row_to_json(figures)
      from (
        select
          owed.*,
          (
            select coalesce(sum(e."monto_pago"), 0)
            from "payments" e left join "communities" e_community_id on e_community_id."id" = e."community_id"
            where
              e."community_id" = t."id"
              and e."is_active"
              and calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $1::text)) >= date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $1::text))::date::timestamp)::date
              and calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $1::text)) < (
                date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $1::text))::date::timestamp) + interval '1 month'
              )::date
              and (
                e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
          ) as "paidThisMonth"
        from (
          select
            count(*) filter (
              where
                case
                  when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                  when calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $1::text))::date then 'vencido'
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
                    when calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $1::text))::date then 'vencido'
                    when e."monto_pagado" > 0 then 'pago parcial'
                    else 'No vencido'
                  end = 'vencido'
              ),
              0
            ) as "overdue"
          from
            "community_charges" e
            left join "communities" e_comunidad_id on e_comunidad_id."id" = e."comunidad_id"
          where
            e."comunidad_id" = t."id"
            and e."is_active"
            and (
              e."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
        ) owed
      ) figures
    ) as "receivables"
  from "communities" t
  where t."id" = $3 and t."deleted_at" is null
) r;
select t."id" as "id", coalesce(t."time_zone", $1::text) as "zone"
from "communities" t
where t."id" = any ($2::uuid[]) and t."deleted_at" is null;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months"
  from unnest($1::uuid[], $2::text[]) with ordinality u (c, m, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      (
        select count(*)::int4
        from "communities" t
        where t."id" = d."community" and t."deleted_at" is null
      ) as "totalComunidades",
      (
        select count(*)::int4
        from "residents" t
        where t."community_id" = d."community" and t."deleted_at" is null
      ) as "totalResidentes",
      (
        select count(*)::int4
        from "vehicles" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
        where t_resident_id."community_id" = d."community" and t."deleted_at" is null
      ) as "totalVehiculos",
      (
        select count(*)::int4
        from "pets" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
        where t_resident_id."community_id" = d."community" and t."deleted_at" is null
      ) as "totalMascotas",
      (
        select count(*)::int4
        from "surveys" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
        where
          t."community_id" = d."community"
          and (
            t."is_active"
            and $3::timestamptz between local_start (t."fecha_inicio", coalesce(t_community_id."time_zone", $4::text)) and local_end (t."fecha_fin", coalesce(t_community_id."time_zone", $4::text))
          )
          and t."deleted_at" is null
          and (
            t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
      ) as "encuestasActivas"
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months"
  from unnest($1::uuid[], $2::text[]) with ordinality u (c, m, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      count(*) filter (
        where (
          t."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
          and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $4::text)) = ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $4::text))::date
        )
      )::int4 as "visitasHoy",
      least(
        coalesce(
          sum(t."total_people") filter (
            where (
              t."departure_date" is null
              and t."arrival_date" < $3::timestamptz + interval '1 day'
              and case
                when t."checked_in_at" is null
                and local_start (t."arrival_date", coalesce(t_community_id."time_zone", $4::text)) > $3::timestamptz then 'EXPECTED'
                when t."departure_date" is not null then 'LEFT'
                when t."checked_in_at" is null
                and local_start (t."arrival_date", coalesce(t_community_id."time_zone", $4::text)) > t."created_at"
                and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $4::text))::date then 'MISSED'
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
          t."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
          and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $4::text)) = ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $4::text))::date
        )
        or (
          t."departure_date" is null
          and t."arrival_date" < $3::timestamptz + interval '1 day'
          and case
            when t."checked_in_at" is null
            and local_start (t."arrival_date", coalesce(t_community_id."time_zone", $4::text)) > $3::timestamptz then 'EXPECTED'
            when t."departure_date" is not null then 'LEFT'
            when t."checked_in_at" is null
            and local_start (t."arrival_date", coalesce(t_community_id."time_zone", $4::text)) > t."created_at"
            and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $4::text))::date then 'MISSED'
            else 'INSIDE'
          end = 'INSIDE'
        )
      )
      and t."deleted_at" is null
      and (
        t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
  ) f;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."code" as "code",
  t."descripcion" as "descripcion",
  t."color" as "color"
from "ticket_statuses" t
order by t."id";
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months"
  from unnest($1::uuid[], $2::text[]) with ordinality u (c, m, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select t."status_id" as "statusId", count(*)::int4 as "total"
    from "tickets" t
    where
      t."community_id" = d."community"
      and (
        t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
    group by 1
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months"
  from unnest($1::uuid[], $2::text[]) with ordinality u (c, m, n)
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
          and calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $3::text)) >= d."months" [1]
          and calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $3::text)) < d."months" [2]
          and (
            e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
      ) as "paidThisMonth"
    from (
      select
        count(*) filter (
          where
            case
              when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
              when calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $3::text)) < ($4::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $3::text))::date then 'vencido'
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
                when calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $3::text)) < ($4::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $3::text))::date then 'vencido'
                when e."monto_pagado" > 0 then 'pago parcial'
                else 'No vencido'
              end = 'vencido'
          ),
          0
        ) as "overdue"
      from
        "community_charges" e
        left join "communities" e_comunidad_id on e_comunidad_id."id" = e."comunidad_id"
      where
        e."comunidad_id" = d."community"
        and e."is_active"
        and (
          e."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
    ) owed
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months"
  from unnest($1::uuid[], $2::text[]) with ordinality u (c, m, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      width_bucket(calendar_day (t."fecha_pago", coalesce(t_community_id."time_zone", $3::text)), d."months") as "month",
      sum(t."monto") as "total",
      coalesce(
        sum(t."monto") filter (
          where
            local_start (t."fecha_pago", coalesce(t_community_id."time_zone", $3::text)) <= $4::timestamptz
        ),
        0
      ) as "soFar"
    from
      "resident_payments" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = d."community"
      and t."status" = $5
      and (
        t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
    group by 1
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months"
  from unnest($1::uuid[], $2::text[]) with ordinality u (c, m, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      width_bucket(calendar_day (t."fecha_de_pago", coalesce(t_community_id."time_zone", $3::text)), d."months") as "month",
      sum(t."monto_aplicado") as "total",
      coalesce(
        sum(t."monto_aplicado") filter (
          where
            local_start (t."fecha_de_pago", coalesce(t_community_id."time_zone", $3::text)) <= $4::timestamptz
        ),
        0
      ) as "soFar"
    from "payments" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = d."community"
      and t."is_active"
      and (
        t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
    group by 1
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months"
  from unnest($1::uuid[], $2::text[]) with ordinality u (c, m, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      count(distinct a."resident")::int4 as "cantidadMorosos",
      coalesce(sum(a."owed"), 0) as "montoEnMora"
    from (
      select d.*
      from (
        select "resident", "community", sum("amount") as "owed"
        from (
          select
            e."resident_id" as "resident",
            e."community_id" as "community",
            case e."estatus_fijado"
              when 'Cancelado' then 0
              when 'Pagado' then (
                select coalesce(sum(p."monto"), 0)
                from "resident_payments" p
                where p."cargo_residente_id" = e."id" and p."status" = 'Aplicado'
              )
              else e."monto"
            end as "amount"
          from
            "resident_charges" e
            left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
            left join "communities" e_community_id on e_community_id."id" = e."community_id"
          where
            e_resident_id."deleted_at" is null
            and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $3::text)) < ($4::timestamptz at time zone coalesce(e_community_id."time_zone", $3::text))::date
            and e."community_id" = d."community"
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          union all
          select e."residente_id", e."community_id", - e."monto"
          from
            "resident_payments" e
            left join "residents" e_residente_id on e_residente_id."id" = e."residente_id"
          where
            e_residente_id."deleted_at" is null
            and e."status" = $5
            and e."community_id" = d."community"
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
        ) entries
        group by 1, 2
      ) d
      where
        d."owed" > 0
        and d."owed" >= 2 * coalesce(
          (
            select case when f."valor" ~ '^[0-9]+([.][0-9]+)?$' then f."valor"::numeric end
            from "community_configurations" f
            where f."community_id" = d."community" and f."codigo" = 'MONTO_MANT'
            order by f."created_at" desc, f."id" desc
            limit 1
          ),
          800
        )
    ) a
  ) f;
