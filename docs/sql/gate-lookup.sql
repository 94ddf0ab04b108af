-- What the reads of GateLookup become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- gateLookup: SYSTEM_ADMIN
select
  m.*
from
  (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."brand" as "brand",
      t."vehicle_type_id" as "vehicleTypeId",
      t_vehicle_type_id."name" as "vehicleTypeName",
      t."model" as "model",
      t."year" as "year",
      t."color" as "color",
      t."license_plate" as "licensePlate",
      t."created_at" as "createdAt",
      least(
        match_rank (
          plate_text (t."license_plate"),
          (
            select
              plate_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "vehicles" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "vehicle_types" t_vehicle_type_id on t_vehicle_type_id."id" = t."vehicle_type_id"
    where
      (
        (
          (
            plate_text (t."license_plate") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
            or plate_text (t."license_plate") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
          )
          and plate_text (t."license_plate") like all (
            (
              select
                word_parts (
                  (
                    select
                      plate_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t_resident_id."community_id" = $2
      and t."deleted_at" is null
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $3;

select
  m.*
from
  (
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
      t."created_at" as "createdAt",
      least(
        match_rank (
          search_text (t."full_name"),
          (
            select
              search_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "residents" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      (
        (
          (
            search_text (t."full_name") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
            or search_text (t."full_name") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
          )
          and search_text (t."full_name") like all (
            (
              select
                word_parts (
                  (
                    select
                      search_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t."community_id" = $2
      and t."deleted_at" is null
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $3;

select
  m.*
from
  (
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
      t."created_at" as "createdAt",
      least(
        match_rank (
          search_text (t."visitor_name"),
          (
            select
              search_text ($1::text)
          )
        ),
        match_rank (
          plate_text (t."license_plate"),
          (
            select
              plate_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "resident_visits" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      (
        (
          (
            search_text (t."visitor_name") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
            or search_text (t."visitor_name") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
          )
          and search_text (t."visitor_name") like all (
            (
              select
                word_parts (
                  (
                    select
                      search_text ($1::text)
                  )
                )
            )::text[]
          )
        )
        or (
          (
            plate_text (t."license_plate") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
            or plate_text (t."license_plate") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
          )
          and plate_text (t."license_plate") like all (
            (
              select
                word_parts (
                  (
                    select
                      plate_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t."community_id" = $2
      and (t."departure_date" is null) = $3
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
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $4;

-- gateLookup: ADMIN_COMPANY
select
  m.*
from
  (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."brand" as "brand",
      t."vehicle_type_id" as "vehicleTypeId",
      t_vehicle_type_id."name" as "vehicleTypeName",
      t."model" as "model",
      t."year" as "year",
      t."color" as "color",
      t."license_plate" as "licensePlate",
      t."created_at" as "createdAt",
      least(
        match_rank (
          plate_text (t."license_plate"),
          (
            select
              plate_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "vehicles" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "vehicle_types" t_vehicle_type_id on t_vehicle_type_id."id" = t."vehicle_type_id"
    where
      (
        (
          (
            plate_text (t."license_plate") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
            or plate_text (t."license_plate") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
          )
          and plate_text (t."license_plate") like all (
            (
              select
                word_parts (
                  (
                    select
                      plate_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t_resident_id."community_id" = $2
      and t."deleted_at" is null
      and (
        t_resident_id."community_id" = any ($3::uuid[])
        or t_resident_id."community_id" is null
        and (
          t_resident_id."audience" is null
          or t_resident_id."audience" && $4::uuid[]
        )
        or t."resident_id" = $5
      )
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $6;

select
  m.*
from
  (
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
      t."created_at" as "createdAt",
      least(
        match_rank (
          search_text (t."full_name"),
          (
            select
              search_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "residents" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      (
        (
          (
            search_text (t."full_name") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
            or search_text (t."full_name") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
          )
          and search_text (t."full_name") like all (
            (
              select
                word_parts (
                  (
                    select
                      search_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t."community_id" = $2
      and t."deleted_at" is null
      and (
        t."community_id" = any ($3::uuid[])
        or t."community_id" is null
        and (
          t."audience" is null
          or t."audience" && $4::uuid[]
        )
        or t."id" = $5
      )
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $6;

select
  m.*
from
  (
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
      t."created_at" as "createdAt",
      least(
        match_rank (
          search_text (t."visitor_name"),
          (
            select
              search_text ($1::text)
          )
        ),
        match_rank (
          plate_text (t."license_plate"),
          (
            select
              plate_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "resident_visits" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      (
        (
          (
            search_text (t."visitor_name") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
            or search_text (t."visitor_name") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
          )
          and search_text (t."visitor_name") like all (
            (
              select
                word_parts (
                  (
                    select
                      search_text ($1::text)
                  )
                )
            )::text[]
          )
        )
        or (
          (
            plate_text (t."license_plate") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
            or plate_text (t."license_plate") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
          )
          and plate_text (t."license_plate") like all (
            (
              select
                word_parts (
                  (
                    select
                      plate_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t."community_id" = $2
      and (t."departure_date" is null) = $3
      and t."deleted_at" is null
      and (
        t."community_id" = any ($4::uuid[])
        or t."community_id" is null
        and (
          t_resident_id."audience" is null
          or t_resident_id."audience" && $5::uuid[]
        )
        or t."resident_id" = $6
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
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $7;

-- gateLookup: COMITEE_MEMBER
select
  m.*
from
  (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."brand" as "brand",
      t."vehicle_type_id" as "vehicleTypeId",
      t_vehicle_type_id."name" as "vehicleTypeName",
      t."model" as "model",
      t."year" as "year",
      t."color" as "color",
      t."license_plate" as "licensePlate",
      t."created_at" as "createdAt",
      least(
        match_rank (
          plate_text (t."license_plate"),
          (
            select
              plate_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "vehicles" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "vehicle_types" t_vehicle_type_id on t_vehicle_type_id."id" = t."vehicle_type_id"
    where
      (
        (
          (
            plate_text (t."license_plate") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
            or plate_text (t."license_plate") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
          )
          and plate_text (t."license_plate") like all (
            (
              select
                word_parts (
                  (
                    select
                      plate_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t_resident_id."community_id" = $2
      and t."deleted_at" is null
      and (
        t_resident_id."community_id" = any ($3::uuid[])
        or t."resident_id" = $4
      )
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $5;

select
  m.*
from
  (
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
      t."created_at" as "createdAt",
      least(
        match_rank (
          search_text (t."full_name"),
          (
            select
              search_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "residents" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      (
        (
          (
            search_text (t."full_name") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
            or search_text (t."full_name") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
          )
          and search_text (t."full_name") like all (
            (
              select
                word_parts (
                  (
                    select
                      search_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t."community_id" = $2
      and t."deleted_at" is null
      and (
        t."community_id" = any ($3::uuid[])
        or t."id" = $4
      )
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $5;

select
  m.*
from
  (
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
      t."created_at" as "createdAt",
      least(
        match_rank (
          search_text (t."visitor_name"),
          (
            select
              search_text ($1::text)
          )
        ),
        match_rank (
          plate_text (t."license_plate"),
          (
            select
              plate_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "resident_visits" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      (
        (
          (
            search_text (t."visitor_name") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
            or search_text (t."visitor_name") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
          )
          and search_text (t."visitor_name") like all (
            (
              select
                word_parts (
                  (
                    select
                      search_text ($1::text)
                  )
                )
            )::text[]
          )
        )
        or (
          (
            plate_text (t."license_plate") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
            or plate_text (t."license_plate") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
          )
          and plate_text (t."license_plate") like all (
            (
              select
                word_parts (
                  (
                    select
                      plate_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t."community_id" = $2
      and (t."departure_date" is null) = $3
      and t."deleted_at" is null
      and (
        t."community_id" = any ($4::uuid[])
        or t."resident_id" = $5
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
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $6;

-- gateLookup: RESIDENT, RENTER
select
  m.*
from
  (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."brand" as "brand",
      t."vehicle_type_id" as "vehicleTypeId",
      t_vehicle_type_id."name" as "vehicleTypeName",
      t."model" as "model",
      t."year" as "year",
      t."color" as "color",
      t."license_plate" as "licensePlate",
      t."created_at" as "createdAt",
      least(
        match_rank (
          plate_text (t."license_plate"),
          (
            select
              plate_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "vehicles" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "vehicle_types" t_vehicle_type_id on t_vehicle_type_id."id" = t."vehicle_type_id"
    where
      (
        (
          (
            plate_text (t."license_plate") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
            or plate_text (t."license_plate") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
          )
          and plate_text (t."license_plate") like all (
            (
              select
                word_parts (
                  (
                    select
                      plate_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t_resident_id."community_id" = $2
      and t."deleted_at" is null
      and (t."resident_id" = $3)
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $4;

select
  m.*
from
  (
    select
      t."id" as "id",
      t."user_id" as "userId",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      array_remove(array[t."community_id"], null) as "communityIds",
      t."full_name" as "fullName",
      case
        when t."id" = $1 then t."email"
      end as "email",
      case
        when t."id" = $2 then t."phone"
      end as "phone",
      t."number" as "number",
      case
        when t."id" = $3 then t."address"
      end as "address",
      t."created_at" as "createdAt",
      least(
        match_rank (
          search_text (t."full_name"),
          (
            select
              search_text ($4::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "residents" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      (
        (
          (
            search_text (t."full_name") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        search_text ($4::text)
                    )
                  )
                )
            )
            or search_text (t."full_name") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        search_text ($4::text)
                    )
                  )
                )
            )
          )
          and search_text (t."full_name") like all (
            (
              select
                word_parts (
                  (
                    select
                      search_text ($4::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t."community_id" = $5
      and t."deleted_at" is null
      and (t."id" = $6)
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $7;

select
  m.*
from
  (
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
      t."created_at" as "createdAt",
      least(
        match_rank (
          search_text (t."visitor_name"),
          (
            select
              search_text ($1::text)
          )
        ),
        match_rank (
          plate_text (t."license_plate"),
          (
            select
              plate_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "resident_visits" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      (
        (
          (
            search_text (t."visitor_name") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
            or search_text (t."visitor_name") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
          )
          and search_text (t."visitor_name") like all (
            (
              select
                word_parts (
                  (
                    select
                      search_text ($1::text)
                  )
                )
            )::text[]
          )
        )
        or (
          (
            plate_text (t."license_plate") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
            or plate_text (t."license_plate") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
          )
          and plate_text (t."license_plate") like all (
            (
              select
                word_parts (
                  (
                    select
                      plate_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t."community_id" = $2
      and (t."departure_date" is null) = $3
      and t."deleted_at" is null
      and (
        t."resident_id" = $4
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
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $5;

-- gateLookup: VIGILANCE
select
  m.*
from
  (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t."brand" as "brand",
      t."vehicle_type_id" as "vehicleTypeId",
      t_vehicle_type_id."name" as "vehicleTypeName",
      t."model" as "model",
      t."year" as "year",
      t."color" as "color",
      t."license_plate" as "licensePlate",
      t."created_at" as "createdAt",
      least(
        match_rank (
          plate_text (t."license_plate"),
          (
            select
              plate_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "vehicles" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "vehicle_types" t_vehicle_type_id on t_vehicle_type_id."id" = t."vehicle_type_id"
    where
      (
        (
          (
            plate_text (t."license_plate") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
            or plate_text (t."license_plate") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
          )
          and plate_text (t."license_plate") like all (
            (
              select
                word_parts (
                  (
                    select
                      plate_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t_resident_id."community_id" = $2
      and t."deleted_at" is null
      and (
        t_resident_id."community_id" = any ($3::uuid[])
        or t."resident_id" = $4
      )
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $5;

select
  m.*
from
  (
    select
      t."id" as "id",
      t."user_id" as "userId",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      array_remove(array[t."community_id"], null) as "communityIds",
      t."full_name" as "fullName",
      case
        when t."id" = $1 then t."email"
      end as "email",
      t."phone" as "phone",
      t."number" as "number",
      case
        when t."id" = $2 then t."address"
      end as "address",
      t."created_at" as "createdAt",
      least(
        match_rank (
          search_text (t."full_name"),
          (
            select
              search_text ($3::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "residents" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      (
        (
          (
            search_text (t."full_name") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        search_text ($3::text)
                    )
                  )
                )
            )
            or search_text (t."full_name") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        search_text ($3::text)
                    )
                  )
                )
            )
          )
          and search_text (t."full_name") like all (
            (
              select
                word_parts (
                  (
                    select
                      search_text ($3::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t."community_id" = $4
      and t."deleted_at" is null
      and (
        t."community_id" = any ($5::uuid[])
        or t."id" = $6
      )
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $7;

select
  m.*
from
  (
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
      t."created_at" as "createdAt",
      least(
        match_rank (
          search_text (t."visitor_name"),
          (
            select
              search_text ($1::text)
          )
        ),
        match_rank (
          plate_text (t."license_plate"),
          (
            select
              plate_text ($1::text)
          )
        )
      ) as "#rank",
      t."created_at" as "#createdAt"
    from
      "resident_visits" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      (
        (
          (
            search_text (t."visitor_name") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
            or search_text (t."visitor_name") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        search_text ($1::text)
                    )
                  )
                )
            )
          )
          and search_text (t."visitor_name") like all (
            (
              select
                word_parts (
                  (
                    select
                      search_text ($1::text)
                  )
                )
            )::text[]
          )
        )
        or (
          (
            plate_text (t."license_plate") like (
              select
                part_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
            or plate_text (t."license_plate") like (
              select
                word_pattern (
                  longest_word (
                    (
                      select
                        plate_text ($1::text)
                    )
                  )
                )
            )
          )
          and plate_text (t."license_plate") like all (
            (
              select
                word_parts (
                  (
                    select
                      plate_text ($1::text)
                  )
                )
            )::text[]
          )
        )
      )
      and t."community_id" = $2
      and (t."departure_date" is null) = $3
      and t."deleted_at" is null
      and (
        t."community_id" = any ($4::uuid[])
        or t."resident_id" = $5
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
    limit
      1000
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $6;
