-- GateLookup: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- gateLookup: ADMIN_COMPANY
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
  m."#rank",
  m."#createdAt"
from
  "vehicles" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "vehicle_types" t_vehicle_type_id on t_vehicle_type_id."id" = t."vehicle_type_id"
  join (
    select k.*
    from (
      select
        c."id",
        least(match_rank (plate_text (c."license_plate"), (select plate_text ($1::text)))) as "#rank",
        c."created_at" as "#createdAt"
      from "vehicles" c
      where c."id" in (
        (
          select s."id"
          from "vehicles" s left join "residents" s_resident_id on s_resident_id."id" = s."resident_id"
          where
            ((plate_text ("left" (s."license_plate", 100)) = (select first_start (plate_text ($1::text)))))
            and s_resident_id."community_id" = $3
            and s."deleted_at" is null
            and (
              s_resident_id."community_id" = any ($4::uuid[])
              or s_resident_id."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $4::uuid[])
              or s."resident_id" = $5::uuid
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "vehicles" s left join "residents" s_resident_id on s_resident_id."id" = s."resident_id"
          where
            (
              (
                plate_text ("left" (s."license_plate", 100)) ~>=~ (select first_start (plate_text ($1::text)))
                and plate_text ("left" (s."license_plate", 100)) ~<~ (select last_start (plate_text ($1::text)))
              )
            )
            and s_resident_id."community_id" = $6
            and s."deleted_at" is null
            and (
              s_resident_id."community_id" = any ($4::uuid[])
              or s_resident_id."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $4::uuid[])
              or s."resident_id" = $7::uuid
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "vehicles" s left join "residents" s_resident_id on s_resident_id."id" = s."resident_id"
          where
            (
              (
                (
                  plate_text (s."license_plate") like (
                    select part_pattern (longest_word ((select plate_text ($2::text))))
                  )
                  or plate_text (s."license_plate") like (
                    select word_pattern (longest_word ((select plate_text ($2::text))))
                  )
                )
                and plate_text (s."license_plate") like all (
                  (select word_parts ((select plate_text ($2::text))))::text[]
                )
              )
            )
            and s_resident_id."community_id" = $8
            and s."deleted_at" is null
            and (
              s_resident_id."community_id" = any ($4::uuid[])
              or s_resident_id."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $4::uuid[])
              or s."resident_id" = $9::uuid
            )
          limit 1000
        )
      )
    ) k
    order by k."#rank", k."#createdAt" desc, k."id" desc
    limit $10
  ) m on m."id" = t."id"
order by m."#rank", m."#createdAt" desc, m."id" desc;
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
  m."#rank",
  m."#createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
  join (
    select k.*
    from (
      select
        c."id",
        least(
          match_rank (search_text (c."full_name"), (select search_text ($1::text))),
          match_rank (search_text (c."number"), (select search_text ($1::text))),
          match_rank (phone_digits (c."phone"), (select phone_digits ($1::text)))
        ) as "#rank",
        c."created_at" as "#createdAt"
      from "residents" c
      where c."id" in (
        (
          select s."id"
          from "residents" s
          where
            (
              (search_text ("left" (s."full_name", 100)) = (select first_start (search_text ($1::text))))
              or (search_text ("left" (s."number", 100)) = (select first_start (search_text ($1::text))))
              or (phone_digits ("left" (s."phone", 100)) = (select first_start (phone_digits ($1::text))))
            )
            and s."community_id" = $3
            and s."deleted_at" is null
            and (
              s."community_id" = any ($4::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $4::uuid[])
              or s."id" = $5::uuid
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "residents" s
          where
            (
              (
                search_text ("left" (s."full_name", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."full_name", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                search_text ("left" (s."number", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."number", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                phone_digits ("left" (s."phone", 100)) ~>=~ (select first_start (phone_digits ($1::text)))
                and phone_digits ("left" (s."phone", 100)) ~<~ (select last_start (phone_digits ($1::text)))
              )
            )
            and s."community_id" = $6
            and s."deleted_at" is null
            and (
              s."community_id" = any ($4::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $4::uuid[])
              or s."id" = $7::uuid
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "residents" s
          where
            (
              (
                (
                  search_text (s."full_name") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."full_name") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."full_name") like all ((select word_parts ((select search_text ($2::text))))::text[])
              )
              or (
                (
                  search_text (s."number") like (select part_pattern (longest_word ((select search_text ($2::text)))))
                  or search_text (s."number") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."number") like all ((select word_parts ((select search_text ($2::text))))::text[])
              )
              or (
                (
                  phone_digits (s."phone") like (select part_pattern (longest_word ((select phone_digits ($2::text)))))
                  or phone_digits (s."phone") like (
                    select word_pattern (longest_word ((select phone_digits ($2::text))))
                  )
                )
                and phone_digits (s."phone") like all ((select word_parts ((select phone_digits ($2::text))))::text[])
              )
            )
            and s."community_id" = $8
            and s."deleted_at" is null
            and (
              s."community_id" = any ($4::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $4::uuid[])
              or s."id" = $9::uuid
            )
          limit 1000
        )
      )
    ) k
    order by k."#rank", k."#createdAt" desc, k."id" desc
    limit $10
  ) m on m."id" = t."id"
order by m."#rank", m."#createdAt" desc, m."id" desc;
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
  m."#rank",
  m."#createdAt"
from
  "resident_visits" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  join (
    select k.*
    from (
      select
        c."id",
        least(
          match_rank (search_text (c."visitor_name"), (select search_text ($1::text))),
          match_rank (plate_text (c."license_plate"), (select plate_text ($1::text)))
        ) as "#rank",
        c."created_at" as "#createdAt"
      from "resident_visits" c
      where c."id" in (
        (
          select s."id"
          from
            "resident_visits" s
            left join "communities" s_community_id on s_community_id."id" = s."community_id"
            left join "residents" s_resident_id on s_resident_id."id" = s."resident_id"
          where
            (
              (search_text ("left" (s."visitor_name", 100)) = (select first_start (search_text ($1::text))))
              or (plate_text ("left" (s."license_plate", 100)) = (select first_start (plate_text ($1::text))))
            )
            and s."community_id" = $3
            and (
              coalesce(s."departure_date", 'infinity'::timestamptz) > $4::timestamptz
              and case
                when s."checked_in_at" is null
                and (
                  s."stays_announced"
                  or s."arrival_date" > s."created_at" - interval '1 day'
                  and (
                    s."arrival_date" >= s."created_at" + interval '1 day'
                    or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) > s."created_at"
                  )
                  when (
                    s."arrival_date" < $4::timestamptz - interval '2 days'
                    or s."arrival_date" < $4::timestamptz + interval '2 days'
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when s."departure_date" <= $4::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'INSIDE'
            )
            and s."deleted_at" is null
            and (
              s."community_id" = any ($6::uuid[])
              or s."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $6::uuid[])
              or s."resident_id" = $7::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
        union
        (
          select s."id"
          from
            "resident_visits" s
            left join "communities" s_community_id on s_community_id."id" = s."community_id"
            left join "residents" s_resident_id on s_resident_id."id" = s."resident_id"
          where
            (
              (
                search_text ("left" (s."visitor_name", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."visitor_name", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                plate_text ("left" (s."license_plate", 100)) ~>=~ (select first_start (plate_text ($1::text)))
                and plate_text ("left" (s."license_plate", 100)) ~<~ (select last_start (plate_text ($1::text)))
              )
            )
            and s."community_id" = $8
            and (
              coalesce(s."departure_date", 'infinity'::timestamptz) > $4::timestamptz
              and case
                when s."checked_in_at" is null
                and (
                  s."stays_announced"
                  or s."arrival_date" > s."created_at" - interval '1 day'
                  and (
                    s."arrival_date" >= s."created_at" + interval '1 day'
                    or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) > s."created_at"
                  )
                  when (
                    s."arrival_date" < $4::timestamptz - interval '2 days'
                    or s."arrival_date" < $4::timestamptz + interval '2 days'
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when s."departure_date" <= $4::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'INSIDE'
            )
            and s."deleted_at" is null
            and (
              s."community_id" = any ($6::uuid[])
              or s."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $6::uuid[])
              or s."resident_id" = $9::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
        union
        (
          select s."id"
          from
            "resident_visits" s
            left join "communities" s_community_id on s_community_id."id" = s."community_id"
            left join "residents" s_resident_id on s_resident_id."id" = s."resident_id"
          where
            (
              (
                (
                  search_text (s."visitor_name") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."visitor_name") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."visitor_name") like all (
                  (select word_parts ((select search_text ($2::text))))::text[]
                )
              )
              or (
                (
                  plate_text (s."license_plate") like (
                    select part_pattern (longest_word ((select plate_text ($2::text))))
                  )
                  or plate_text (s."license_plate") like (
                    select word_pattern (longest_word ((select plate_text ($2::text))))
                  )
                )
                and plate_text (s."license_plate") like all (
                  (select word_parts ((select plate_text ($2::text))))::text[]
                )
              )
            )
            and s."community_id" = $10
            and (
              coalesce(s."departure_date", 'infinity'::timestamptz) > $4::timestamptz
              and case
                when s."checked_in_at" is null
                and (
                  s."stays_announced"
                  or s."arrival_date" > s."created_at" - interval '1 day'
                  and (
                    s."arrival_date" >= s."created_at" + interval '1 day'
                    or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) > s."created_at"
                  )
                  when (
                    s."arrival_date" < $4::timestamptz - interval '2 days'
                    or s."arrival_date" < $4::timestamptz + interval '2 days'
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when s."departure_date" <= $4::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'INSIDE'
            )
            and s."deleted_at" is null
            and (
              s."community_id" = any ($6::uuid[])
              or s."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $6::uuid[])
              or s."resident_id" = $11::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
      )
    ) k
    order by k."#rank", k."#createdAt" desc, k."id" desc
    limit $12
  ) m on m."id" = t."id"
order by m."#rank", m."#createdAt" desc, m."id" desc;
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
  m."#rank",
  m."#createdAt"
from
  "resident_visits" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  join (
    select k.*
    from (
      select
        c."id",
        least(
          match_rank (search_text (c."visitor_name"), (select search_text ($1::text))),
          match_rank (plate_text (c."license_plate"), (select plate_text ($1::text)))
        ) as "#rank",
        c."created_at" as "#createdAt"
      from "resident_visits" c
      where c."id" in (
        (
          select s."id"
          from
            "resident_visits" s
            left join "communities" s_community_id on s_community_id."id" = s."community_id"
            left join "residents" s_resident_id on s_resident_id."id" = s."resident_id"
          where
            (
              (search_text ("left" (s."visitor_name", 100)) = (select first_start (search_text ($1::text))))
              or (plate_text ("left" (s."license_plate", 100)) = (select first_start (plate_text ($1::text))))
            )
            and s."community_id" = $3
            and (
              s."arrival_date" between $4::timestamptz - interval '2 days' and $4::timestamptz + interval '2 days'
              and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) = ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
            )
            and case
              when s."checked_in_at" is null
              and (
                s."stays_announced"
                or s."arrival_date" > s."created_at" - interval '1 day'
                and (
                  s."arrival_date" >= s."created_at" + interval '1 day'
                  or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) > s."created_at"
                )
                when (
                  s."arrival_date" < $4::timestamptz - interval '2 days'
                  or s."arrival_date" < $4::timestamptz + interval '2 days'
                  and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
                ) then 'MISSED'
                else 'EXPECTED'
              ) then case
              end
              when s."departure_date" <= $4::timestamptz then 'LEFT'
              else 'INSIDE'
            end = 'EXPECTED'
            and s."deleted_at" is null
            and (
              s."community_id" = any ($6::uuid[])
              or s."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $6::uuid[])
              or s."resident_id" = $7::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
        union
        (
          select s."id"
          from
            "resident_visits" s
            left join "communities" s_community_id on s_community_id."id" = s."community_id"
            left join "residents" s_resident_id on s_resident_id."id" = s."resident_id"
          where
            (
              (
                search_text ("left" (s."visitor_name", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."visitor_name", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                plate_text ("left" (s."license_plate", 100)) ~>=~ (select first_start (plate_text ($1::text)))
                and plate_text ("left" (s."license_plate", 100)) ~<~ (select last_start (plate_text ($1::text)))
              )
            )
            and s."community_id" = $8
            and (
              s."arrival_date" between $4::timestamptz - interval '2 days' and $4::timestamptz + interval '2 days'
              and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) = ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
            )
            and case
              when s."checked_in_at" is null
              and (
                s."stays_announced"
                or s."arrival_date" > s."created_at" - interval '1 day'
                and (
                  s."arrival_date" >= s."created_at" + interval '1 day'
                  or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) > s."created_at"
                )
                when (
                  s."arrival_date" < $4::timestamptz - interval '2 days'
                  or s."arrival_date" < $4::timestamptz + interval '2 days'
                  and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
                ) then 'MISSED'
                else 'EXPECTED'
              ) then case
              end
              when s."departure_date" <= $4::timestamptz then 'LEFT'
              else 'INSIDE'
            end = 'EXPECTED'
            and s."deleted_at" is null
            and (
              s."community_id" = any ($6::uuid[])
              or s."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $6::uuid[])
              or s."resident_id" = $9::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
        union
        (
          select s."id"
          from
            "resident_visits" s
            left join "communities" s_community_id on s_community_id."id" = s."community_id"
            left join "residents" s_resident_id on s_resident_id."id" = s."resident_id"
          where
            (
              (
                (
                  search_text (s."visitor_name") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."visitor_name") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."visitor_name") like all (
                  (select word_parts ((select search_text ($2::text))))::text[]
                )
              )
              or (
                (
                  plate_text (s."license_plate") like (
                    select part_pattern (longest_word ((select plate_text ($2::text))))
                  )
                  or plate_text (s."license_plate") like (
                    select word_pattern (longest_word ((select plate_text ($2::text))))
                  )
                )
                and plate_text (s."license_plate") like all (
                  (select word_parts ((select plate_text ($2::text))))::text[]
                )
              )
            )
            and s."community_id" = $10
            and (
              s."arrival_date" between $4::timestamptz - interval '2 days' and $4::timestamptz + interval '2 days'
              and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) = ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
            )
            and case
              when s."checked_in_at" is null
              and (
                s."stays_announced"
                or s."arrival_date" > s."created_at" - interval '1 day'
                and (
                  s."arrival_date" >= s."created_at" + interval '1 day'
                  or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) > s."created_at"
                )
                when (
                  s."arrival_date" < $4::timestamptz - interval '2 days'
                  or s."arrival_date" < $4::timestamptz + interval '2 days'
                  and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
                ) then 'MISSED'
                else 'EXPECTED'
              ) then case
              end
              when s."departure_date" <= $4::timestamptz then 'LEFT'
              else 'INSIDE'
            end = 'EXPECTED'
            and s."deleted_at" is null
            and (
              s."community_id" = any ($6::uuid[])
              or s."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $6::uuid[])
              or s."resident_id" = $11::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
      )
    ) k
    order by k."#rank", k."#createdAt" desc, k."id" desc
    limit $12
  ) m on m."id" = t."id"
order by m."#rank", m."#createdAt" desc, m."id" desc;
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t."community_id" as "communityId",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."license_plate" as "licensePlate",
  t."subject" as "subject",
  t."valid_from" as "validFrom",
  t."valid_until" as "validUntil",
  t."single_use" as "singleUse",
  t."used_at" as "usedAt",
  t."revoked_at" as "revokedAt",
  t."created_at" as "createdAt",
  m."#rank",
  m."#createdAt"
from
  "visitor_passes" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  join (
    select k.*
    from (
      select
        c."id",
        least(
          match_rank (search_text (c."visitor_name"), (select search_text ($1::text))),
          match_rank (plate_text (c."license_plate"), (select plate_text ($1::text)))
        ) as "#rank",
        c."created_at" as "#createdAt"
      from "visitor_passes" c
      where c."id" in (
        (
          select s."id"
          from "visitor_passes" s left join "communities" s_community_id on s_community_id."id" = s."community_id"
          where
            (
              (search_text ("left" (s."visitor_name", 100)) = (select first_start (search_text ($1::text))))
              or (plate_text ("left" (s."license_plate", 100)) = (select first_start (plate_text ($1::text))))
            )
            and s."community_id" = $3
            and (
              s."valid_until" > $4::timestamptz
              and s."revoked_at" is null
              and not (s."single_use" and s."used_at" is not null)
              and (s."valid_from" at time zone coalesce(s_community_id."time_zone", $5::text))::date <= ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
            )
            and (
              s."community_id" = any ($6::uuid[])
              or s."resident_id" = $7::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "visitor_passes" s left join "communities" s_community_id on s_community_id."id" = s."community_id"
          where
            (
              (
                search_text ("left" (s."visitor_name", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."visitor_name", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                plate_text ("left" (s."license_plate", 100)) ~>=~ (select first_start (plate_text ($1::text)))
                and plate_text ("left" (s."license_plate", 100)) ~<~ (select last_start (plate_text ($1::text)))
              )
            )
            and s."community_id" = $8
            and (
              s."valid_until" > $4::timestamptz
              and s."revoked_at" is null
              and not (s."single_use" and s."used_at" is not null)
              and (s."valid_from" at time zone coalesce(s_community_id."time_zone", $5::text))::date <= ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
            )
            and (
              s."community_id" = any ($6::uuid[])
              or s."resident_id" = $9::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "visitor_passes" s left join "communities" s_community_id on s_community_id."id" = s."community_id"
          where
            (
              (
                (
                  search_text (s."visitor_name") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."visitor_name") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."visitor_name") like all (
                  (select word_parts ((select search_text ($2::text))))::text[]
                )
              )
              or (
                (
                  plate_text (s."license_plate") like (
                    select part_pattern (longest_word ((select plate_text ($2::text))))
                  )
                  or plate_text (s."license_plate") like (
                    select word_pattern (longest_word ((select plate_text ($2::text))))
                  )
                )
                and plate_text (s."license_plate") like all (
                  (select word_parts ((select plate_text ($2::text))))::text[]
                )
              )
            )
            and s."community_id" = $10
            and (
              s."valid_until" > $4::timestamptz
              and s."revoked_at" is null
              and not (s."single_use" and s."used_at" is not null)
              and (s."valid_from" at time zone coalesce(s_community_id."time_zone", $5::text))::date <= ($4::timestamptz at time zone coalesce(s_community_id."time_zone", $5::text))::date
            )
            and (
              s."community_id" = any ($6::uuid[])
              or s."resident_id" = $11::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
      )
    ) k
    order by k."#rank", k."#createdAt" desc, k."id" desc
    limit $12
  ) m on m."id" = t."id"
order by m."#rank", m."#createdAt" desc, m."id" desc;
