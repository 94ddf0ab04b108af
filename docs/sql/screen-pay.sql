-- screen-pay: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- pay: COMITEE_MEMBER
select
  r.*,
  (
    select json_agg(jt1)
    from (
      select
        t1."id" as "id",
        t1."descripcion" as "descripcion",
        to_char(t1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
        trim_scale((t1."monto")::numeric) as "monto",
        trim_scale((t1."monto_pagado")::numeric) as "montoPagado",
        trim_scale(
          (
            case
              when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
              else greatest(t1."monto" - t1."monto_pagado", 0)
            end
          )::numeric
        ) as "balance",
        coalesce(
          t1."estatus_fijado",
          case
            when t1."monto_pagado" >= t1."monto" then 'Pagado'
            when t1."monto_pagado" > 0 then 'PagoParcial'
            else 'Activo'
          end
        ) as "estatus",
        (
          (t1."monto" <> t1."monto_pagado" or t1."estatus_fijado" = 'Cancelado')
          and case
            when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
            else greatest(t1."monto" - t1."monto_pagado", 0)
          end > 0
          and (
            t1."fecha" < $2::timestamptz - interval '2 days'
            or t1."fecha" < $2::timestamptz + interval '2 days'
            and calendar_day (t1."fecha", coalesce(t1_community_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(t1_community_id."time_zone", $1::text))::date
          )
        ) as "isOverdue"
      from
        "resident_charges" t1
        left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
      where
        t1."resident_id" = r."id"
        and case
          when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
          else greatest(t1."monto" - t1."monto_pagado", 0)
        end >= $10::numeric
        and (
          t1."resident_id" = $11::uuid
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
      order by t1."fecha" asc, t1."id" asc
      limit $12
    ) jt1
  ) as "#0",
  (
    select count(*)::int4
    from "resident_charges" t2
    where
      t2."resident_id" = r."id"
      and case
        when t2."estatus_fijado" in ('Pagado', 'Cancelado') then 0
        else greatest(t2."monto" - t2."monto_pagado", 0)
      end >= $13::numeric
      and (
        t2."resident_id" = $14::uuid
        and (
          t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) as "#0 total",
  (
    select json_agg(jt3 order by jt3."fechaPago" desc, jt3."id" desc)
    from (
      select rt3.*, row_to_json(jt4) as "#0"
      from
        (
          select
            t3."id" as "id",
            to_char(t3."fecha_pago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaPago",
            trim_scale((t3."monto")::numeric) as "monto",
            t3."forma_de_pago" as "formaDePago",
            t3."status" as "status",
            t3."cargo_residente_id" as "cargoResidenteId"
          from "resident_payments" t3
          where
            t3."residente_id" = r."id"
            and (
              t3."residente_id" = $15::uuid
              and (
                t3."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t3."fecha_pago" desc, t3."id" desc
          limit $16
        ) rt3
        left join lateral (
          select t4."id" as "id", t4."descripcion" as "descripcion"
          from "resident_charges" t4
          where
            t4."id" = rt3."cargoResidenteId"
            and (
              t4."resident_id" = $17::uuid
              and (
                t4."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
        ) jt4 on true
    ) jt3
  ) as "#1",
  (
    select count(*)::int4
    from "resident_payments" t5
    where
      t5."residente_id" = r."id"
      and (
        t5."residente_id" = $18::uuid
        and (
          t5."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) as "#1 total"
from (
  select
    t."id" as "id",
    case when t."id" = $6 then (
      select coalesce(sum(a."amount"), 0)
      from (
        select
          e."resident_id" as "resident",
          e."community_id" as "community",
          case
            when (
              calendar_day (e."fecha", coalesce(e_community_id."time_zone", $1::text)) <= ($2::timestamptz at time zone coalesce(e_community_id."time_zone", $1::text))::date
              when 'Cancelado' then 0
              when 'Pagado' then e."monto_pagado"
              else e."monto"
            ) then case e."estatus_fijado"
            end
            else 0
          end - e."monto_pagado" as "amount"
        from
          "resident_charges" e
          left join "communities" e_community_id on e_community_id."id" = e."community_id"
          left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
        where
          e_resident_id."deleted_at" is null
          and e."resident_id" = t."id"
          and (e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado')
          and (
            e."resident_id" = $3::uuid
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        union all
        select e."resident_id" as "resident", e."community_id" as "community", - e."monto_pagado" as "amount"
        from
          "resident_charges" e
          left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
          left join "communities" e_community_id on e_community_id."id" = e."community_id"
        where
          e_resident_id."deleted_at" is null
          and e."resident_id" = t."id"
          and e."fecha" between $2::timestamptz - interval '2 days' and 'infinity'
          and not (
            calendar_day (e."fecha", coalesce(e_community_id."time_zone", $1::text)) <= ($2::timestamptz at time zone coalesce(e_community_id."time_zone", $1::text))::date
          )
          and not coalesce((e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado'), false)
          and (
            e."resident_id" = $4::uuid
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        union all
        select e."residente_id", e."community_id", - e."monto"
        from
          "resident_payments" e
          left join "residents" e_residente_id on e_residente_id."id" = e."residente_id"
        where
          e_residente_id."deleted_at" is null
          and e."cargo_residente_id" is null
          and e."status" = 'Aplicado'
          and e."residente_id" = t."id"
          and (
            e."residente_id" = $5::uuid
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
      ) a
    )
    end as "balance"
  from "residents" t
  where t."id" = $7 and t."deleted_at" is null and (t."community_id" = ($8::uuid[]) [1] or t."id" = $9::uuid)
) r;
