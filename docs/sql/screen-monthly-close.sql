-- screen-monthly-close: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- monthly-close: SYSTEM_ADMIN
select
  r.*,
  (
    select json_agg(jt1)
    from (
      select
        t1."id" as "id",
        t1."banco" as "banco",
        t1."cuenta" as "cuenta",
        to_char(t1."fecha_saldo" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaSaldo",
        trim_scale((t1."monto")::numeric) as "monto"
      from
        "bank_balances" t1
        left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
      where
        t1."community_id" = r."id"
        and t1."fecha_saldo" >= ($3::date - 1)::timestamp at time zone 'UTC'
        and (
          t1."fecha_saldo" >= ($3::date + 1)::timestamp at time zone 'UTC'
          or calendar_day (t1."fecha_saldo", coalesce(t1_community_id."time_zone", $1::text)) >= $3::date
        )
        and t1."fecha_saldo" < (($3::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
        and (
          t1."fecha_saldo" < (($3::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
          or calendar_day (t1."fecha_saldo", coalesce(t1_community_id."time_zone", $1::text)) < ($3::date + interval '1 month')::date
        )
      order by
        (sort_key (t1."banco") collate "C") asc,
        (sort_key (t1."cuenta") collate "C") asc,
        t1."fecha_saldo" desc,
        t1."id" desc
      limit $4
    ) jt1
  ) as "#4"
from (
  select
    t."id" as "id",
    t."nombre" as "nombre",
    coalesce(t."time_zone", $1::text) as "effectiveTimeZone",
    t."version" as "version",
    t."modified_at" as "updatedAt",
    t."descripcion" as "descripcion",
    t."direccion" as "direccion",
    t."contacto" as "contacto",
    t."email" as "email",
    t."phone" as "phone",
    t."tipo_comunidad" as "tipoComunidad",
    t."latitud" as "latitud",
    t."longitud" as "longitud",
    t."cantidad_viviendas" as "cantidadViviendas",
    t."time_zone" as "timeZone",
    t."created_at" as "createdAt",
    t."deleted_at" as "deletedAt"
  from "communities" t
  where t."id" = $2 and t."deleted_at" is null
) r;
with a as materialized (
  select d.*
  from
    (
      select "resident", "community", sum("amount") as "owed"
      from (
        select
          e."resident_id" as "resident",
          e."community_id" as "community",
          case
            when (
              e."fecha" < $3::timestamptz - interval '2 days'
              or e."fecha" < $3::timestamptz + interval '2 days'
              and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(e_community_id."time_zone", $2::text))::date
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
          and e."community_id" = any ($1::uuid[])
          and (e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado')
        union all
        select e."resident_id" as "resident", e."community_id" as "community", - e."monto_pagado" as "amount"
        from
          "resident_charges" e
          left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
          left join "communities" e_community_id on e_community_id."id" = e."community_id"
        where
          e_resident_id."deleted_at" is null
          and e."community_id" = any ($1::uuid[])
          and e."fecha" between $3::timestamptz - interval '2 days' and 'infinity'
          and not (
            e."fecha" < $3::timestamptz - interval '2 days'
            or e."fecha" < $3::timestamptz + interval '2 days'
            and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(e_community_id."time_zone", $2::text))::date
          )
          and not coalesce((e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado'), false)
        union all
        select e."residente_id", e."community_id", - e."monto"
        from
          "resident_payments" e
          left join "residents" e_residente_id on e_residente_id."id" = e."residente_id"
        where
          e_residente_id."deleted_at" is null
          and e."cargo_residente_id" is null
          and e."status" = 'Aplicado'
          and e."community_id" = any ($1::uuid[])
      ) entries
      group by 1, 2
    ) d
    left join (
      select distinct
        on (f."community_id") f."community_id" as "community",
        case when f."valor" ~ '^[0-9]+([.][0-9]+)?$' then f."valor"::numeric
        end as "amount"
      from "community_configurations" f
      where f."codigo" = 'MONTO_MANT' and f."community_id" = any ($1::uuid[])
      order by f."community_id", f."created_at" desc, f."id" desc
    ) fee on fee."community" = d."community"
  where d."owed" > 0 and d."owed" >= 2 * coalesce(fee."amount", 800)
)
select p.n::int4 as "position", f.*, d.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select count(*)::int4 as "total", sum(a."owed") as "sum"
    from a
    where a."community" = p.id
  ) f
  left join lateral (
    select d.*
    from (
      select
        a."resident" as "id",
        r."full_name" as "residentName",
        r."number" as "residentNumber",
        a."owed",
        (
          select min(e."fecha")
          from
            "resident_charges" e
            left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
            left join "communities" e_community_id on e_community_id."id" = e."community_id"
          where
            e_resident_id."deleted_at" is null
            and e."resident_id" = a."resident"
            and e."community_id" = a."community"
            and (e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado')
            and case
              when e."estatus_fijado" in ('Pagado', 'Cancelado') then 0
              else greatest(e."monto" - e."monto_pagado", 0)
            end > 0
            and (
              e."fecha" < $3::timestamptz - interval '2 days'
              or e."fecha" < $3::timestamptz + interval '2 days'
              and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(e_community_id."time_zone", $2::text))::date
            )
        ) as "oldestUnpaid"
      from a join "residents" r on r."id" = a."resident"
      where a."community" = p.id
    ) d
    order by d."owed" desc, d."id" desc
    limit $4
    offset $5
  ) d on true
order by p.n, d."owed" desc, d."id" desc;
select
  r.n::int4 as "position",
  r."status",
  case when grouping(r."status") = 0 then 'byState'
  end as "group",
  json_build_object(
    'count',
    count(*),
    'amount',
    coalesce(sum(r."amount"), 0),
    'paid',
    coalesce(sum(r."paid"), 0),
    'balance',
    coalesce(sum(r."balance"), 0)
  ) as "totals"
from (
  select
    p.n,
    coalesce(
      t."estatus_fijado",
      case
        when t."monto_pagado" >= t."monto" then 'Pagado'
        when t."monto_pagado" > 0 then 'PagoParcial'
        else 'Activo'
      end
    ) as "status",
    t."monto" as "amount",
    t."monto_pagado" as "paid",
    case
      when t."estatus_fijado" in ('Pagado', 'Cancelado') then 0
      else greatest(t."monto" - t."monto_pagado", 0)
    end as "balance"
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "resident_charges" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."community_id" = p.id
    and t."fecha" >= ($2::date - 1)::timestamp at time zone 'UTC'
    and (
      t."fecha" >= ($2::date + 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha", coalesce(t_community_id."time_zone", $3::text)) >= $2::date
    )
    and t."fecha" < (($2::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
    and (
      t."fecha" < (($2::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha", coalesce(t_community_id."time_zone", $3::text)) < ($2::date + interval '1 month')::date
    )
    and (
      t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
    ) is not false
) r
group by grouping sets ((r.n), (r.n, r."status"));
select
  r.n::int4 as "position",
  r."status",
  case when grouping(r."status") = 0 then 'byState'
  end as "group",
  json_build_object('count', count(*), 'amount', coalesce(sum(r."amount"), 0)) as "totals"
from (
  select p.n, t."status" as "status", t."monto" as "amount"
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "resident_payments" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."community_id" = p.id
    and t."fecha_pago" >= ($2::date - 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_pago" >= ($2::date + 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_pago", coalesce(t_community_id."time_zone", $3::text)) >= $2::date
    )
    and t."fecha_pago" < (($2::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_pago" < (($2::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_pago", coalesce(t_community_id."time_zone", $3::text)) < ($2::date + interval '1 month')::date
    )
    and (
      t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
    ) is not false
) r
group by grouping sets ((r.n), (r.n, r."status"));
select
  r.n::int4 as "position",
  r."status",
  case when grouping(r."status") = 0 then 'byState'
  end as "group",
  json_build_object(
    'count',
    count(*),
    'amount',
    coalesce(sum(r."amount"), 0),
    'lateFees',
    coalesce(sum(r."lateFees"), 0),
    'paid',
    coalesce(sum(r."paid"), 0),
    'balance',
    coalesce(sum(r."balance"), 0)
  ) as "totals"
from (
  select
    p.n,
    case
      when t."monto_pagado" >= t."monto_cargo" + t."monto_recargos" then 'pagado'
      when (
        t."fecha_de_pago" < $3::timestamptz - interval '2 days'
        or t."fecha_de_pago" < $3::timestamptz + interval '2 days'
        and calendar_day (t."fecha_de_pago", coalesce(t_comunidad_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(t_comunidad_id."time_zone", $2::text))::date
      ) then 'vencido'
      when t."monto_pagado" > 0 then 'pago parcial'
      else 'No vencido'
    end as "status",
    t."monto_cargo" as "amount",
    t."monto_recargos" as "lateFees",
    t."monto_pagado" as "paid",
    (t."monto_cargo" + t."monto_recargos" - t."monto_pagado") as "balance"
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "community_charges" t
    left join "communities" t_comunidad_id on t_comunidad_id."id" = t."comunidad_id"
  where
    t."comunidad_id" = p.id
    and t."fecha_de_pago" >= ($4::date - 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_de_pago" >= ($4::date + 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_de_pago", coalesce(t_comunidad_id."time_zone", $2::text)) >= $4::date
    )
    and t."fecha_de_pago" < (($4::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_de_pago" < (($4::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_de_pago", coalesce(t_comunidad_id."time_zone", $2::text)) < ($4::date + interval '1 month')::date
    )
    and (
      t."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
    ) is not false
) r
group by grouping sets ((r.n), (r.n, r."status"));
select
  r.n::int4 as "position",
  null::text as "group",
  json_build_object('count', count(*), 'amount', coalesce(sum(r."amount"), 0), 'applied', coalesce(sum(r."applied"), 0)) as "totals"
from (
  select p.n, t."monto_pago" as "amount", t."monto_aplicado" as "applied"
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "payments" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."community_id" = p.id
    and t."fecha_de_pago" >= ($2::date - 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_de_pago" >= ($2::date + 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_de_pago", coalesce(t_community_id."time_zone", $3::text)) >= $2::date
    )
    and t."fecha_de_pago" < (($2::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_de_pago" < (($2::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_de_pago", coalesce(t_community_id."time_zone", $3::text)) < ($2::date + interval '1 month')::date
    )
    and (
      t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
    ) is not false
) r
group by grouping sets ((r.n));
