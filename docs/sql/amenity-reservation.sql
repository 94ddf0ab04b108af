-- AmenityReservation: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- amenityReservation, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."amenity_id" as "amenityId",
    t1_amenity_id."nombre" as "amenityName",
    t1."resident_id" as "residentId",
    t1_resident_id."full_name" as "residentName",
    to_char(t1."horario" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "horario",
    t1."num_personas" as "numPersonas",
    t1."horas_reservadas" as "horasReservadas",
    t1."status" as "status"
  from
    "amenity_reservations" t1
    left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
    left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- amenityReservation, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenity_reservations" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- amenityReservation, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenity_reservations" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- amenityReservation, the row scope: COMITEE_MEMBER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenity_reservations" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = ($2::uuid[]) [1]
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- amenityReservation, the row scope: RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "amenity_reservations" t1
  where
    t1."id" = $1
    and (
      t1."resident_id" = $2::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- reservationsWithin, a page and the total: ADMIN_COMPANY
select coalesce(t_community_id."time_zone", $3::text) as "zone"
from "amenities" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (t."audience" is null or t."audience" && $2::uuid[])
  );
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "amenity_reservations" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
        where
          t1."amenity_id" = $1::uuid
          and (
            t1."status" in ('En proceso', 'Reservada')
            and (t1."horario" + make_interval(hours => t1."horas_reservadas")) > $2::timestamptz
            and t1."horario" > $2::timestamptz - interval '168 hours'
          )
          and t1."horario" < $3::timestamptz
          and (t1."horario" + make_interval(hours => t1."horas_reservadas")) > $4::timestamptz
          and (
            t1."community_id" = any ($5::uuid[])
            or t1."community_id" is null
            and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $5::uuid[])
            or t1."resident_id" = $6::uuid
            and (
              t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        order by t1."horario" asc, t1."id" asc
        limit $7
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "amenity_reservations" t3 left join "amenities" t3_amenity_id on t3_amenity_id."id" = t3."amenity_id"
      where
        t3."amenity_id" = $8::uuid
        and (
          t3."status" in ('En proceso', 'Reservada')
          and (t3."horario" + make_interval(hours => t3."horas_reservadas")) > $2::timestamptz
          and t3."horario" > $2::timestamptz - interval '168 hours'
        )
        and t3."horario" < $9::timestamptz
        and (t3."horario" + make_interval(hours => t3."horas_reservadas")) > $10::timestamptz
        and (
          t3."community_id" = any ($5::uuid[])
          or t3."community_id" is null
          and (t3_amenity_id."audience" is null or t3_amenity_id."audience" && $5::uuid[])
          or t3."resident_id" = $11::uuid
          and (
            t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) as "totalCount"
) o;

-- amenityReservations, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "amenity_reservations" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
        where (
          t1."community_id" = any ($1::uuid[])
          or t1."community_id" is null
          and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $1::uuid[])
          or t1."resident_id" = $2::uuid
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
        order by t1."created_at" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "amenity_reservations" t3 left join "amenities" t3_amenity_id on t3_amenity_id."id" = t3."amenity_id"
      where (
        t3."community_id" = any ($1::uuid[])
        or t3."community_id" is null
        and (t3_amenity_id."audience" is null or t3_amenity_id."audience" && $1::uuid[])
        or t3."resident_id" = $4::uuid
        and (
          t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
    ) as "totalCount"
) o;

-- myAmenityReservations, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "amenity_reservations" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
        where
          t1."resident_id" = $1
          and (
            t1."community_id" = any ($2::uuid[])
            or t1."community_id" is null
            and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
            or t1."resident_id" = $3::uuid
            and (
              t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        order by t1."created_at" desc, t1."id" desc
        limit $4
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "amenity_reservations" t3 left join "amenities" t3_amenity_id on t3_amenity_id."id" = t3."amenity_id"
      where
        t3."resident_id" = $5
        and (
          t3."community_id" = any ($2::uuid[])
          or t3."community_id" is null
          and (t3_amenity_id."audience" is null or t3_amenity_id."audience" && $2::uuid[])
          or t3."resident_id" = $6::uuid
          and (
            t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) as "totalCount"
) o;

-- AmenityReservation.amenity: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "amenities" t2
      where
        t2."id" = rt1."amenityId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2."audience" is null or t2."audience" && $2::uuid[])
        )
    ) o3
  ) as "amenity"
  from (
    select t1."id" as "id", t1."amenity_id" as "amenityId"
    from "amenity_reservations" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- AmenityReservation.resident: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "residents" t2
      where
        t2."id" = rt1."residentId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2."audience" is null or t2."audience" && $2::uuid[])
          or t2."id" = $4::uuid
        )
    ) o3
  ) as "resident"
  from (
    select t1."id" as "id", t1."resident_id" as "residentId"
    from "amenity_reservations" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- AmenityReservation.community: ADMIN_COMPANY
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
    from "amenity_reservations" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- AmenityReservation.createdBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."createdByUserId"
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
  ) as "createdBy"
  from (
    select t1."id" as "id", t1."created_by_user_id" as "createdByUserId"
    from "amenity_reservations" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- AmenityReservation.updatedBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."updatedByUserId"
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
  ) as "updatedBy"
  from (
    select t1."id" as "id", t1."updated_by_user_id" as "updatedByUserId"
    from "amenity_reservations" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- AmenityReservation.approvedBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."approvedByUserId"
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
  ) as "approvedBy"
  from (
    select t1."id" as "id", t1."approved_by_user_id" as "approvedByUserId"
    from "amenity_reservations" t1 left join "amenities" t1_amenity_id on t1_amenity_id."id" = t1."amenity_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_amenity_id."audience" is null or t1_amenity_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;
