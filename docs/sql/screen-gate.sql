-- screen-gate: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- gate: SYSTEM_ADMIN
select
  t."id" as "id",
  t."license_plate" as "licensePlate",
  t."brand" as "brand",
  t."model" as "model",
  t."color" as "color",
  t."resident_id" as "residentId",
  m."#rank",
  m."#createdAt"
from
  "vehicles" t
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
          from "vehicles" s
          where
            ((plate_text ("left" (s."license_plate", 100)) = (select first_start (plate_text ($1::text)))))
            and s."deleted_at" is null
          limit 1000
        )
        union
        (
          select s."id"
          from "vehicles" s
          where
            (
              (
                plate_text ("left" (s."license_plate", 100)) ~>=~ (select first_start (plate_text ($1::text)))
                and plate_text ("left" (s."license_plate", 100)) ~<~ (select last_start (plate_text ($1::text)))
              )
            )
            and s."deleted_at" is null
          limit 1000
        )
        union
        (
          select s."id"
          from "vehicles" s
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
            and s."deleted_at" is null
          limit 1000
        )
      )
    ) k
    order by k."#rank", k."#createdAt" desc, k."id" desc
    limit $3
  ) m on m."id" = t."id"
order by m."#rank", m."#createdAt" desc, m."id" desc;
select
  t."id" as "id",
  t."full_name" as "fullName",
  t."number" as "number",
  t."phone" as "phone",
  m."#rank",
  m."#createdAt"
from
  "residents" t
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
            and s."deleted_at" is null
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
            and s."deleted_at" is null
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
            and s."deleted_at" is null
          limit 1000
        )
      )
    ) k
    order by k."#rank", k."#createdAt" desc, k."id" desc
    limit $3
  ) m on m."id" = t."id"
order by m."#rank", m."#createdAt" desc, m."id" desc;
select
  t."id" as "id",
  case
    when t."checked_in_at" is null
    and (
      t."stays_announced"
      or t."arrival_date" > t."created_at" - interval '1 day'
      and (
        t."arrival_date" >= t."created_at" + interval '1 day'
        or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $4::text)) > t."created_at"
      )
      when (
        t."arrival_date" < $3::timestamptz - interval '2 days'
        or t."arrival_date" < $3::timestamptz + interval '2 days'
        and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(t_community_id."time_zone", $4::text))::date
      ) then 'MISSED'
      else 'EXPECTED'
    ) then case
    end
    when t."departure_date" <= $3::timestamptz then 'LEFT'
    else 'INSIDE'
  end as "state",
  t."visitor_name" as "visitorName",
  t."total_people" as "totalPeople",
  t."arrival_date" as "arrivalDate",
  t."license_plate" as "licensePlate",
  t."vehicle_color" as "vehicleColor",
  t."resident_id" as "residentId",
  m."#rank",
  m."#createdAt"
from
  "resident_visits" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
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
          from "resident_visits" s left join "communities" s_community_id on s_community_id."id" = s."community_id"
          where
            (
              (search_text ("left" (s."visitor_name", 100)) = (select first_start (search_text ($1::text))))
              or (plate_text ("left" (s."license_plate", 100)) = (select first_start (plate_text ($1::text))))
            )
            and (
              coalesce(s."departure_date", 'infinity'::timestamptz) > $3::timestamptz
              and case
                when s."checked_in_at" is null
                and (
                  s."stays_announced"
                  or s."arrival_date" > s."created_at" - interval '1 day'
                  and (
                    s."arrival_date" >= s."created_at" + interval '1 day'
                    or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) > s."created_at"
                  )
                  when (
                    s."arrival_date" < $3::timestamptz - interval '2 days'
                    or s."arrival_date" < $3::timestamptz + interval '2 days'
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(s_community_id."time_zone", $4::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when s."departure_date" <= $3::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'INSIDE'
            )
            and s."deleted_at" is null
            and (
              s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          limit 1000
        )
        union
        (
          select s."id"
          from "resident_visits" s left join "communities" s_community_id on s_community_id."id" = s."community_id"
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
            and (
              coalesce(s."departure_date", 'infinity'::timestamptz) > $3::timestamptz
              and case
                when s."checked_in_at" is null
                and (
                  s."stays_announced"
                  or s."arrival_date" > s."created_at" - interval '1 day'
                  and (
                    s."arrival_date" >= s."created_at" + interval '1 day'
                    or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) > s."created_at"
                  )
                  when (
                    s."arrival_date" < $3::timestamptz - interval '2 days'
                    or s."arrival_date" < $3::timestamptz + interval '2 days'
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(s_community_id."time_zone", $4::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when s."departure_date" <= $3::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'INSIDE'
            )
            and s."deleted_at" is null
            and (
              s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          limit 1000
        )
        union
        (
          select s."id"
          from "resident_visits" s left join "communities" s_community_id on s_community_id."id" = s."community_id"
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
            and (
              coalesce(s."departure_date", 'infinity'::timestamptz) > $3::timestamptz
              and case
                when s."checked_in_at" is null
                and (
                  s."stays_announced"
                  or s."arrival_date" > s."created_at" - interval '1 day'
                  and (
                    s."arrival_date" >= s."created_at" + interval '1 day'
                    or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) > s."created_at"
                  )
                  when (
                    s."arrival_date" < $3::timestamptz - interval '2 days'
                    or s."arrival_date" < $3::timestamptz + interval '2 days'
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $4::text)) < ($3::timestamptz at time zone coalesce(s_community_id."time_zone", $4::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when s."departure_date" <= $3::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'INSIDE'
            )
            and s."deleted_at" is null
            and (
              s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          limit 1000
        )
      )
    ) k
    order by k."#rank", k."#createdAt" desc, k."id" desc
    limit $5
  ) m on m."id" = t."id"
order by m."#rank", m."#createdAt" desc, m."id" desc;
