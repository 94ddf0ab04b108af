-- screen-resident-home: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- resident-home: COMITEE_MEMBER
select count(*)::int4 as "unread"
from "announcements" t
where
  not exists (select from "announcement_readings" r where r."announcement_id" = t."id" and r."user_id" = $1)
  and (
    t."community_id" = ($2::uuid[]) [1]
    or t."community_id" is null
    and (t."audience" is null or t."audience" && $2::uuid[])
  );
select t."id" as "id", t."first_name" as "firstName"
from "users" t
where t."id" = $1 and (t."id" = $2::uuid);
select
  r.*,
  row_to_json(jt1) as "#0",
  (
    select json_agg(jt2)
    from (
      select
        t2."id" as "id",
        t2_amenity_id."nombre" as "amenityName",
        to_char(t2."horario" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "horario",
        to_char(
          (t2."horario" + make_interval(hours => t2."horas_reservadas")) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
        ) as "endsAt",
        t2."status" as "status"
      from
        "amenity_reservations" t2
        left join "amenities" t2_amenity_id on t2_amenity_id."id" = t2."amenity_id"
      where
        t2."resident_id" = r."id"
        and (
          t2."status" in ('En proceso', 'Reservada')
          and (t2."horario" + make_interval(hours => t2."horas_reservadas")) > $2::timestamptz
        )
        and (
          t2."community_id" = ($11::uuid[]) [1]
          or t2."resident_id" = $17::uuid
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
      order by t2."horario" asc, t2."id" asc
      limit $18
    ) jt2
  ) as "#1",
  row_to_json(jt3) as "#2"
from
  (
    select
      t."id" as "id",
      t."full_name" as "fullName",
      t."number" as "number",
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
          select
            e."resident_id" as "resident",
            e."community_id" as "community",
            - e."monto_pagado" as "amount"
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
      end as "balance",
      case when t."id" = $10 then exists (
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
                    e."fecha" < $2::timestamptz - interval '2 days'
                    or e."fecha" < $2::timestamptz + interval '2 days'
                    and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(e_community_id."time_zone", $1::text))::date
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
                  e."resident_id" = $7::uuid
                  and (
                    e."community_id" <> all (
                      array(select "id" from "communities" where "deleted_at" is not null)
                    )
                  ) is not false
                )
              union all
              select
                e."resident_id" as "resident",
                e."community_id" as "community",
                - e."monto_pagado" as "amount"
              from
                "resident_charges" e
                left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
                left join "communities" e_community_id on e_community_id."id" = e."community_id"
              where
                e_resident_id."deleted_at" is null
                and e."resident_id" = t."id"
                and e."fecha" between $2::timestamptz - interval '2 days' and 'infinity'
                and not (
                  e."fecha" < $2::timestamptz - interval '2 days'
                  or e."fecha" < $2::timestamptz + interval '2 days'
                  and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $1::text)) < ($2::timestamptz at time zone coalesce(e_community_id."time_zone", $1::text))::date
                )
                and not coalesce((e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado'), false)
                and (
                  e."resident_id" = $8::uuid
                  and (
                    e."community_id" <> all (
                      array(select "id" from "communities" where "deleted_at" is not null)
                    )
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
                  e."residente_id" = $9::uuid
                  and (
                    e."community_id" <> all (
                      array(select "id" from "communities" where "deleted_at" is not null)
                    )
                  ) is not false
                )
            ) entries
            group by 1, 2
          ) d
          left join (
            select distinct
              on (f."community_id") f."community_id" as "community",
              case when f."valor" ~ '^[0-9]+([.][0-9]+)?$' then f."valor"::numeric
              end as "amount"
            from "community_configurations" f
            where f."codigo" = 'MONTO_MANT'
            order by f."community_id", f."created_at" desc, f."id" desc
          ) fee on fee."community" = d."community"
        where d."owed" > 0 and d."owed" >= 2 * coalesce(fee."amount", 800)
      )
      end as "inArrears",
      (
        select count(*)::int4
        from "tickets" k
        where
          k."resident_id" = t."id"
          and (k."status_id" not in (5, 6))
          and (
            k."community_id" = ($11::uuid[]) [1]
            or k."resident_id" = $12::uuid
            and (
              k."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
      ) as "openTicketCount",
      (
        select e."id"
        from "resident_charges" e
        where
          e."resident_id" = t."id"
          and case
            when e."estatus_fijado" in ('Pagado', 'Cancelado') then 0
            else greatest(e."monto" - e."monto_pagado", 0)
          end > 0
          and (
            e."resident_id" = $13::uuid
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        order by e."fecha", e."id"
        limit 1
      ) as "nextChargeId",
      t."community_id" as "communityId"
    from "residents" t
    where
      t."id" = $14
      and t."deleted_at" is null
      and (t."community_id" = ($11::uuid[]) [1] or t."id" = $15::uuid)
  ) r
  left join lateral (
    select
      t1."id" as "id",
      t1."descripcion" as "descripcion",
      to_char(t1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
      trim_scale(
        (
          case
            when t1."estatus_fijado" in ('Pagado', 'Cancelado') then 0
            else greatest(t1."monto" - t1."monto_pagado", 0)
          end
        )::numeric
      ) as "balance",
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
      t1."id" = r."nextChargeId"
      and (
        t1."resident_id" = $16::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) jt1 on true
  left join lateral (
    select
      rt3.*,
      (
        select json_agg(jt4)
        from (
          select
            t4."id" as "id",
            t4."titulo" as "titulo",
            to_char(t4."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
            exists (
              select
              from "announcement_readings" r
              where r."announcement_id" = t4."id" and r."user_id" = $19
            ) as "isRead"
          from "announcements" t4
          where t4."community_id" = rt3."id"
          order by t4."fecha" desc, t4."id" desc
          limit $20
        ) jt4
      ) as "#0"
    from (
      select t3."id" as "id", t3."nombre" as "nombre"
      from "communities" t3
      where t3."id" = r."communityId" and t3."deleted_at" is null and (t3."id" = ($11::uuid[]) [1])
    ) rt3
  ) jt3 on true;
