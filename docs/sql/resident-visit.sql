-- What the reads of ResidentVisit become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- residentVisits: SYSTEM_ADMIN
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."vehicle_color" as "vehicleColor",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."arrival_date" as "arrivalDate",
  t."departure_date" as "departureDate",
  t."created_at" as "createdAt"
from
  "resident_visits" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."deleted_at" is null
  and (
    t."community_id" <> all (
      array(
        select
          "id"
        from
          "communities"
        where
          "deleted_at" is not null
      )
    )
  ) is not false
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- residentVisits: ADMIN_COMPANY
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."vehicle_color" as "vehicleColor",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."arrival_date" as "arrivalDate",
  t."departure_date" as "departureDate",
  t."created_at" as "createdAt"
from
  "resident_visits" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."deleted_at" is null
  and (
    t."community_id" = any ($1::uuid[])
    or t."community_id" is null
    and (
      t_resident_id."audience" is null
      or t_resident_id."audience" && $1::uuid[]
    )
    or t."resident_id" = $2
    and (
      t."community_id" <> all (
        array(
          select
            "id"
          from
            "communities"
          where
            "deleted_at" is not null
        )
      )
    ) is not false
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $3;

-- residentVisits: COMITEE_MEMBER, VIGILANCE
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."vehicle_color" as "vehicleColor",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."arrival_date" as "arrivalDate",
  t."departure_date" as "departureDate",
  t."created_at" as "createdAt"
from
  "resident_visits" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."deleted_at" is null
  and (
    t."community_id" = ($1::uuid[]) [1]
    or t."resident_id" = $2
    and (
      t."community_id" <> all (
        array(
          select
            "id"
          from
            "communities"
          where
            "deleted_at" is not null
        )
      )
    ) is not false
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $3;

-- residentVisits: RESIDENT, RENTER
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."vehicle_color" as "vehicleColor",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."arrival_date" as "arrivalDate",
  t."departure_date" as "departureDate",
  t."created_at" as "createdAt"
from
  "resident_visits" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."deleted_at" is null
  and (
    t."resident_id" = $1
    and (
      t."community_id" <> all (
        array(
          select
            "id"
          from
            "communities"
          where
            "deleted_at" is not null
        )
      )
    ) is not false
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- residentVisits with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "resident_visits" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."resident_id" = $1
      and t."community_id" = $2
      and (
        t."departure_date" is null
        and t."arrival_date" < $3::timestamptz + interval '1 day'
        and case
          when t."checked_in_at" is null
          and local_start (
            t."arrival_date",
            coalesce(t_community_id."time_zone", $4::text)
          ) > $3::timestamptz then 'EXPECTED'
          when t."departure_date" is not null then 'LEFT'
          when t."checked_in_at" is null
          and local_start (
            t."arrival_date",
            coalesce(t_community_id."time_zone", $4::text)
          ) > t."created_at"
          and calendar_day (
            t."arrival_date",
            coalesce(t_community_id."time_zone", $4::text)
          ) < (
            $3::timestamptz at time zone coalesce(t_community_id."time_zone", $4::text)
          )::date then 'MISSED'
          else 'INSIDE'
        end = 'INSIDE'
      ) = $5
      and (
        search_text (t."visitor_name") like (
          select
            search_pattern ($6::text)
        )
        or search_text (t."subject") like (
          select
            search_pattern ($6::text)
        )
        or search_text (t."license_plate") like (
          select
            search_pattern ($6::text)
        )
      )
      and t."deleted_at" is null
      and (
        t."community_id" <> all (
          array(
            select
              "id"
            from
              "communities"
            where
              "deleted_at" is not null
          )
        )
      ) is not false
  ) n
  left join (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."visitor_name" as "visitorName",
      t."total_people" as "totalPeople",
      t."vehicle_color" as "vehicleColor",
      t."license_plate" as "licensePlate",
      t."subject" as "subject",
      t."arrival_date" as "arrivalDate",
      t."departure_date" as "departureDate",
      t."created_at" as "createdAt"
    from
      "resident_visits" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."resident_id" = $7
      and t."community_id" = $8
      and (
        t."departure_date" is null
        and t."arrival_date" < $3::timestamptz + interval '1 day'
        and case
          when t."checked_in_at" is null
          and local_start (
            t."arrival_date",
            coalesce(t_community_id."time_zone", $4::text)
          ) > $3::timestamptz then 'EXPECTED'
          when t."departure_date" is not null then 'LEFT'
          when t."checked_in_at" is null
          and local_start (
            t."arrival_date",
            coalesce(t_community_id."time_zone", $4::text)
          ) > t."created_at"
          and calendar_day (
            t."arrival_date",
            coalesce(t_community_id."time_zone", $4::text)
          ) < (
            $3::timestamptz at time zone coalesce(t_community_id."time_zone", $4::text)
          )::date then 'MISSED'
          else 'INSIDE'
        end = 'INSIDE'
      ) = $9
      and (
        search_text (t."visitor_name") like (
          select
            search_pattern ($10::text)
        )
        or search_text (t."subject") like (
          select
            search_pattern ($10::text)
        )
        or search_text (t."license_plate") like (
          select
            search_pattern ($10::text)
        )
      )
      and t."deleted_at" is null
      and (
        t."community_id" <> all (
          array(
            select
              "id"
            from
              "communities"
            where
              "deleted_at" is not null
          )
        )
      ) is not false
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $11
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- residentVisit: SYSTEM_ADMIN
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."vehicle_color" as "vehicleColor",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."arrival_date" as "arrivalDate",
  t."departure_date" as "departureDate",
  t."created_at" as "createdAt"
from
  "resident_visits" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."community_id" <> all (
      array(
        select
          "id"
        from
          "communities"
        where
          "deleted_at" is not null
      )
    )
  ) is not false;

-- residentVisit: ADMIN_COMPANY
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."vehicle_color" as "vehicleColor",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."arrival_date" as "arrivalDate",
  t."departure_date" as "departureDate",
  t."created_at" as "createdAt"
from
  "resident_visits" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t_resident_id."audience" is null
      or t_resident_id."audience" && $2::uuid[]
    )
    or t."resident_id" = $3
    and (
      t."community_id" <> all (
        array(
          select
            "id"
          from
            "communities"
          where
            "deleted_at" is not null
        )
      )
    ) is not false
  );

-- residentVisit: COMITEE_MEMBER, VIGILANCE
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."vehicle_color" as "vehicleColor",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."arrival_date" as "arrivalDate",
  t."departure_date" as "departureDate",
  t."created_at" as "createdAt"
from
  "resident_visits" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."community_id" = ($2::uuid[]) [1]
    or t."resident_id" = $3
    and (
      t."community_id" <> all (
        array(
          select
            "id"
          from
            "communities"
          where
            "deleted_at" is not null
        )
      )
    ) is not false
  );

-- residentVisit: RESIDENT, RENTER
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."vehicle_color" as "vehicleColor",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."arrival_date" as "arrivalDate",
  t."departure_date" as "departureDate",
  t."created_at" as "createdAt"
from
  "resident_visits" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."resident_id" = $2
    and (
      t."community_id" <> all (
        array(
          select
            "id"
          from
            "communities"
          where
            "deleted_at" is not null
        )
      )
    ) is not false
  );

-- ResidentVisit.resident: ADMIN_COMPANY
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."full_name" as "fullName",
  t."email" as "email",
  t."phone" as "phone",
  t."number" as "number",
  t."address" as "address",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $2::uuid[]
    )
    or t."id" = $3
  );

-- ResidentVisit.community: ADMIN_COMPANY
select
  t."id" as "id",
  t."nombre" as "nombre",
  t."descripcion" as "descripcion",
  t."direccion" as "direccion",
  t."contacto" as "contacto",
  t."email" as "email",
  t."phone" as "phone",
  t."tipo_comunidad" as "tipoComunidad",
  t."latitud" as "latitud",
  t."longitud" as "longitud",
  t."cantidad_viviendas" as "cantidadViviendas",
  t."time_zone" as "timeZone"
from
  "communities" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."id" = any ($2::uuid[]));
