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
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (t1."community_id" = ($2::uuid[]) [1] or t1."id" = $3::uuid)
) o;

-- resident, the row scope: RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "residents" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = $2::uuid)
) o;

-- resident, restricted fields: RESIDENT
select row_to_json(o)::text as "json"
from (
  select
    case when t1."id" = $1 then t1."email"
    end as "email",
    case when t1."id" = $2 then t1."phone"
    end as "phone",
    case when t1."id" = $3 then t1."address"
    end as "address",
    trim_scale(
      (
        case when t1."id" = $9 then (
          select coalesce(sum(a."amount"), 0)
          from (
            select
              e."resident_id" as "resident",
              e."community_id" as "community",
              case
                when (
                  calendar_day (e."fecha", coalesce(e_community_id."time_zone", $4::text)) <= ($5::timestamptz at time zone coalesce(e_community_id."time_zone", $4::text))::date
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
              and e."resident_id" = t1."id"
              and (e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado')
              and (
                e."resident_id" = $6::uuid
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
              and e."resident_id" = t1."id"
              and e."fecha" between $5::timestamptz - interval '2 days' and 'infinity'
              and not (
                calendar_day (e."fecha", coalesce(e_community_id."time_zone", $4::text)) <= ($5::timestamptz at time zone coalesce(e_community_id."time_zone", $4::text))::date
              )
              and not coalesce((e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado'), false)
              and (
                e."resident_id" = $7::uuid
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
              and e."residente_id" = t1."id"
              and (
                e."residente_id" = $8::uuid
                and (
                  e."community_id" <> all (
                    array(select "id" from "communities" where "deleted_at" is not null)
                  )
                ) is not false
              )
          ) a
        )
        end
      )::numeric
    ) as "balance",
    case when t1."id" = $13 then exists (
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
                  e."fecha" < $5::timestamptz - interval '2 days'
                  or e."fecha" < $5::timestamptz + interval '2 days'
                  and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(e_community_id."time_zone", $4::text))::date
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
              and e."resident_id" = t1."id"
              and (e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado')
              and (
                e."resident_id" = $10::uuid
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
              and e."resident_id" = t1."id"
              and e."fecha" between $5::timestamptz - interval '2 days' and 'infinity'
              and not (
                e."fecha" < $5::timestamptz - interval '2 days'
                or e."fecha" < $5::timestamptz + interval '2 days'
                and calendar_day (e."fecha", coalesce(e_community_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(e_community_id."time_zone", $4::text))::date
              )
              and not coalesce((e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado'), false)
              and (
                e."resident_id" = $11::uuid
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
              and e."residente_id" = t1."id"
              and (
                e."residente_id" = $12::uuid
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
    to_char(
      case when t1."id" = $15 then (
        select min(e."fecha")
        from
          "resident_charges" e
          left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
          left join "communities" e_community_id on e_community_id."id" = e."community_id"
        where
          e_resident_id."deleted_at" is null
          and e."resident_id" = t1."id"
          and (e."monto" <> e."monto_pagado" or e."estatus_fijado" = 'Cancelado')
          and case
            when e."estatus_fijado" in ('Pagado', 'Cancelado') then 0
            else greatest(e."monto" - e."monto_pagado", 0)
          end > 0
          and (
            calendar_day (e."fecha", coalesce(e_community_id."time_zone", $4::text)) <= ($5::timestamptz at time zone coalesce(e_community_id."time_zone", $4::text))::date
          )
          and (
            e."resident_id" = $14::uuid
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
      )
      end at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
    ) as "oldestUnpaid",
    case when t1."id" = $17 then (
      select count(*)::int4
      from "tickets" k
      where
        k."resident_id" = t1."id"
        and (k."status_id" not in (5, 6))
        and (
          k."resident_id" = $16::uuid
          and (
            k."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    )
    end as "openTicketCount"
  from "residents" t1
  where t1."id" = $18 and t1."deleted_at" is null and (t1."id" = $19::uuid)
) o;

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
            search_text (t1."full_name") like (select search_pattern ($2::text))
            or search_text (t1."email") like (select search_pattern ($2::text))
            or search_text (t1."number") like (select search_pattern ($2::text))
          )
          and t1."deleted_at" is null
          and (
            t1."community_id" = any ($3::uuid[])
            or t1."community_id" is null
            and (t1."audience" is null or t1."audience" && $3::uuid[])
            or t1."id" = $4::uuid
          )
        order by t1."created_at" desc, t1."id" desc
        limit $1
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
          t3."community_id" = any ($3::uuid[])
          or t3."community_id" is null
          and (t3."audience" is null or t3."audience" && $3::uuid[])
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
          from
            "amenity_reservations" t2
            left join "amenities" t2_amenity_id on t2_amenity_id."id" = t2."amenity_id"
          where
            t2."resident_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_amenity_id."audience" is null or t2_amenity_id."audience" && $2::uuid[])
              or t2."resident_id" = $5::uuid
              and (
                t2."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $4
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
          from
            "amenity_reservations" t2
            left join "amenities" t2_amenity_id on t2_amenity_id."id" = t2."amenity_id"
          where
            t2."resident_id" = rt1."id"
            and (
              t2."status" in ('En proceso', 'Reservada')
              and (t2."horario" + make_interval(hours => t2."horas_reservadas")) > $5::timestamptz
            )
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_amenity_id."audience" is null or t2_amenity_id."audience" && $2::uuid[])
              or t2."resident_id" = $6::uuid
              and (
                t2."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."horario" asc, t2."id" asc
          limit $4
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
              or t2."resident_id" = $5::uuid
              and (
                coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
              or t2_ticket_id."resident_id" = $6::uuid
              and (
                coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $4
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
          where
            t2."resident_id" = rt1."id"
            and t2."deleted_at" is null
            and (t2."community_id" = any ($2::uuid[]))
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
      from
        "resident_charges" t2
        left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
      where
        t2."id" = rt1."nextChargeId"
        and (
          t2."community_id" = any ($1::uuid[])
          or t2."community_id" is null
          and (t2_resident_id."audience" is null or t2_resident_id."audience" && $1::uuid[])
          or t2."resident_id" = $5::uuid
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) o3
  ) as "nextCharge"
  from (
    select
      t1."id" as "id",
      (
        select e."id"
        from "resident_charges" e left join "residents" e_resident_id on e_resident_id."id" = e."resident_id"
        where
          e."resident_id" = t1."id"
          and case
            when e."estatus_fijado" in ('Pagado', 'Cancelado') then 0
            else greatest(e."monto" - e."monto_pagado", 0)
          end > 0
          and (
            e."community_id" = any ($1::uuid[])
            or e."community_id" is null
            and (e_resident_id."audience" is null or e_resident_id."audience" && $1::uuid[])
            or e."resident_id" = $2::uuid
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        order by e."fecha", e."id"
        limit 1
      ) as "nextChargeId"
    from "residents" t1
    where
      t1."id" = $3
      and t1."deleted_at" is null
      and (
        t1."community_id" = any ($1::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $1::uuid[])
        or t1."id" = $4::uuid
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
          from
            "resident_charges" t2
            left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where
            t2."resident_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
              or t2."resident_id" = $5::uuid
              and (
                t2."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."fecha" desc, t2."id" desc
          limit $4
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
          from
            "resident_payments" t2
            left join "residents" t2_residente_id on t2_residente_id."id" = t2."residente_id"
          where
            t2."residente_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_residente_id."audience" is null or t2_residente_id."audience" && $2::uuid[])
              or t2."residente_id" = $5::uuid
              and (
                t2."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $4
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
              or t2."resident_id" = $5::uuid
              and (
                t2."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."fecha_reporte" desc, t2."id" desc
          limit $4
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
          from
            "resident_visits" t2
            left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where
            t2."resident_id" = rt1."id"
            and t2."deleted_at" is null
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
              or t2."resident_id" = $5::uuid
              and (
                t2."community_id" <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $4
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
