-- SearchResult: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- search: ADMIN_COMPANY
select m."kind", m."id"
from (
  (
    select 0 as "kind", to_jsonb(k."id") as "id", k."#rank", k."#createdAt"
    from (
      select
        c."id",
        least(
          match_rank (search_text (c."full_name"), (select search_text ($1::text))),
          match_rank (search_text (c."number"), (select search_text ($1::text))),
          match_rank (search_text (c."email"), (select search_text ($1::text))),
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
              or (search_text ("left" (s."email", 100)) = (select first_start (search_text ($1::text))))
              or (phone_digits ("left" (s."phone", 100)) = (select first_start (phone_digits ($1::text))))
            )
            and s."deleted_at" is null
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
              or s."id" = $4::uuid
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
                search_text ("left" (s."email", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."email", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                phone_digits ("left" (s."phone", 100)) ~>=~ (select first_start (phone_digits ($1::text)))
                and phone_digits ("left" (s."phone", 100)) ~<~ (select last_start (phone_digits ($1::text)))
              )
            )
            and s."deleted_at" is null
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
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
                  search_text (s."email") like (select part_pattern (longest_word ((select search_text ($2::text)))))
                  or search_text (s."email") like (select word_pattern (longest_word ((select search_text ($2::text)))))
                )
                and search_text (s."email") like all ((select word_parts ((select search_text ($2::text))))::text[])
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
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
              or s."id" = $6::uuid
            )
          limit 1000
        )
      )
    ) k
  )
  union all
  (
    select 1 as "kind", to_jsonb(k."id") as "id", k."#rank", k."#createdAt"
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
            and s."deleted_at" is null
            and (
              s_resident_id."community_id" = any ($3::uuid[])
              or s_resident_id."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $3::uuid[])
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
                plate_text ("left" (s."license_plate", 100)) ~>=~ (select first_start (plate_text ($1::text)))
                and plate_text ("left" (s."license_plate", 100)) ~<~ (select last_start (plate_text ($1::text)))
              )
            )
            and s."deleted_at" is null
            and (
              s_resident_id."community_id" = any ($3::uuid[])
              or s_resident_id."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $3::uuid[])
              or s."resident_id" = $8::uuid
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
            and s."deleted_at" is null
            and (
              s_resident_id."community_id" = any ($3::uuid[])
              or s_resident_id."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $3::uuid[])
              or s."resident_id" = $9::uuid
            )
          limit 1000
        )
      )
    ) k
  )
  union all
  (
    select 2 as "kind", to_jsonb(k."id") as "id", k."#rank", k."#createdAt"
    from (
      select
        c."id",
        least(match_rank (search_text (c."contenido"), (select search_text ($1::text)))) as "#rank",
        c."created_at" as "#createdAt"
      from "tickets" c
      where c."id" in (
        (
          select s."id"
          from "tickets" s
          where
            ((search_text ("left" (s."contenido", 100)) = (select first_start (search_text ($1::text)))))
            and (
              s."community_id" = any ($3::uuid[])
              or s."resident_id" = $10::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "tickets" s
          where
            (
              (
                search_text ("left" (s."contenido", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."contenido", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."resident_id" = $11::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "tickets" s
          where
            (
              (
                (
                  search_text (s."contenido") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."contenido") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."contenido") like all ((select word_parts ((select search_text ($2::text))))::text[])
              )
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."resident_id" = $12::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "tickets" s
          where
            s."id" in (
              select p."ticket_id"
              from
                "comments" p
                left join "tickets" p_ticket_id on p_ticket_id."id" = p."ticket_id"
                left join "residents" p_resident_id on p_resident_id."id" = p."resident_id"
              where
                (
                  (
                    search_text (p."comentario_texto") like (
                      select part_pattern (longest_word ((select search_text ($2::text))))
                    )
                    or search_text (p."comentario_texto") like (
                      select word_pattern (longest_word ((select search_text ($2::text))))
                    )
                  )
                  and search_text (p."comentario_texto") like all (
                    (select word_parts ((select search_text ($2::text))))::text[]
                  )
                )
                and p."ticket_id" is not null
                and (
                  coalesce(p_ticket_id."community_id", p_resident_id."community_id", p."subject_community_id") = any ($3::uuid[])
                  or coalesce(p_ticket_id."community_id", p_resident_id."community_id", p."subject_community_id") is null
                  and (
                    case when p."resident_id" is null then p."audience" else p_resident_id."audience"
                    end is null
                    or case when p."resident_id" is null then p."audience" else p_resident_id."audience"
                    end && $3::uuid[]
                  )
                  or p."resident_id" = $13::uuid
                  and (
                    coalesce(p_ticket_id."community_id", p_resident_id."community_id", p."subject_community_id") <> all (
                      array(select "id" from "communities" where "deleted_at" is not null)
                    )
                  ) is not false
                  or p_ticket_id."resident_id" = $14::uuid
                  and (
                    coalesce(p_ticket_id."community_id", p_resident_id."community_id", p."subject_community_id") <> all (
                      array(select "id" from "communities" where "deleted_at" is not null)
                    )
                  ) is not false
                )
              limit 1000
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."resident_id" = $15::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
      )
    ) k
  )
  union all
  (
    select 3 as "kind", to_jsonb(k."id") as "id", k."#rank", k."#createdAt"
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
            and (
              (
                coalesce(s."departure_date", 'infinity'::timestamptz) > $16::timestamptz
                and case
                  when s."checked_in_at" is null
                  and (
                    s."stays_announced"
                    or s."arrival_date" > s."created_at" - interval '1 day'
                    and (
                      s."arrival_date" >= s."created_at" + interval '1 day'
                      or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) > s."created_at"
                    )
                    when (
                      s."arrival_date" < $16::timestamptz - interval '2 days'
                      or s."arrival_date" < $16::timestamptz + interval '2 days'
                      and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) < ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
                    ) then 'MISSED'
                    else 'EXPECTED'
                  ) then case
                  end
                  when s."departure_date" <= $16::timestamptz then 'LEFT'
                  else 'INSIDE'
                end = 'INSIDE'
              )
              or (
                s."arrival_date" between $16::timestamptz - interval '2 days' and $16::timestamptz + interval '2 days'
                and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) = ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
              )
              and case
                when s."checked_in_at" is null
                and (
                  s."stays_announced"
                  or s."arrival_date" > s."created_at" - interval '1 day'
                  and (
                    s."arrival_date" >= s."created_at" + interval '1 day'
                    or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) > s."created_at"
                  )
                  when (
                    s."arrival_date" < $16::timestamptz - interval '2 days'
                    or s."arrival_date" < $16::timestamptz + interval '2 days'
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) < ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when s."departure_date" <= $16::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'EXPECTED'
            )
            and s."deleted_at" is null
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $3::uuid[])
              or s."resident_id" = $18::uuid
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
            and (
              (
                coalesce(s."departure_date", 'infinity'::timestamptz) > $16::timestamptz
                and case
                  when s."checked_in_at" is null
                  and (
                    s."stays_announced"
                    or s."arrival_date" > s."created_at" - interval '1 day'
                    and (
                      s."arrival_date" >= s."created_at" + interval '1 day'
                      or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) > s."created_at"
                    )
                    when (
                      s."arrival_date" < $16::timestamptz - interval '2 days'
                      or s."arrival_date" < $16::timestamptz + interval '2 days'
                      and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) < ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
                    ) then 'MISSED'
                    else 'EXPECTED'
                  ) then case
                  end
                  when s."departure_date" <= $16::timestamptz then 'LEFT'
                  else 'INSIDE'
                end = 'INSIDE'
              )
              or (
                s."arrival_date" between $16::timestamptz - interval '2 days' and $16::timestamptz + interval '2 days'
                and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) = ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
              )
              and case
                when s."checked_in_at" is null
                and (
                  s."stays_announced"
                  or s."arrival_date" > s."created_at" - interval '1 day'
                  and (
                    s."arrival_date" >= s."created_at" + interval '1 day'
                    or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) > s."created_at"
                  )
                  when (
                    s."arrival_date" < $16::timestamptz - interval '2 days'
                    or s."arrival_date" < $16::timestamptz + interval '2 days'
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) < ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when s."departure_date" <= $16::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'EXPECTED'
            )
            and s."deleted_at" is null
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $3::uuid[])
              or s."resident_id" = $19::uuid
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
            and (
              (
                coalesce(s."departure_date", 'infinity'::timestamptz) > $16::timestamptz
                and case
                  when s."checked_in_at" is null
                  and (
                    s."stays_announced"
                    or s."arrival_date" > s."created_at" - interval '1 day'
                    and (
                      s."arrival_date" >= s."created_at" + interval '1 day'
                      or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) > s."created_at"
                    )
                    when (
                      s."arrival_date" < $16::timestamptz - interval '2 days'
                      or s."arrival_date" < $16::timestamptz + interval '2 days'
                      and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) < ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
                    ) then 'MISSED'
                    else 'EXPECTED'
                  ) then case
                  end
                  when s."departure_date" <= $16::timestamptz then 'LEFT'
                  else 'INSIDE'
                end = 'INSIDE'
              )
              or (
                s."arrival_date" between $16::timestamptz - interval '2 days' and $16::timestamptz + interval '2 days'
                and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) = ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
              )
              and case
                when s."checked_in_at" is null
                and (
                  s."stays_announced"
                  or s."arrival_date" > s."created_at" - interval '1 day'
                  and (
                    s."arrival_date" >= s."created_at" + interval '1 day'
                    or local_start (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) > s."created_at"
                  )
                  when (
                    s."arrival_date" < $16::timestamptz - interval '2 days'
                    or s."arrival_date" < $16::timestamptz + interval '2 days'
                    and calendar_day (s."arrival_date", coalesce(s_community_id."time_zone", $17::text)) < ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when s."departure_date" <= $16::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'EXPECTED'
            )
            and s."deleted_at" is null
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s_resident_id."audience" is null or s_resident_id."audience" && $3::uuid[])
              or s."resident_id" = $20::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
      )
    ) k
  )
  union all
  (
    select 4 as "kind", to_jsonb(k."id") as "id", k."#rank", k."#createdAt"
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
            and (
              s."valid_until" > $16::timestamptz
              and s."revoked_at" is null
              and not (s."single_use" and s."used_at" is not null)
              and (s."valid_from" at time zone coalesce(s_community_id."time_zone", $17::text))::date <= ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."resident_id" = $21::uuid
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
            and (
              s."valid_until" > $16::timestamptz
              and s."revoked_at" is null
              and not (s."single_use" and s."used_at" is not null)
              and (s."valid_from" at time zone coalesce(s_community_id."time_zone", $17::text))::date <= ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."resident_id" = $22::uuid
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
            and (
              s."valid_until" > $16::timestamptz
              and s."revoked_at" is null
              and not (s."single_use" and s."used_at" is not null)
              and (s."valid_from" at time zone coalesce(s_community_id."time_zone", $17::text))::date <= ($16::timestamptz at time zone coalesce(s_community_id."time_zone", $17::text))::date
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."resident_id" = $23::uuid
              and (
                s."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          limit 1000
        )
      )
    ) k
  )
  union all
  (
    select 5 as "kind", to_jsonb(k."id") as "id", k."#rank", k."#createdAt"
    from (
      select
        c."id",
        least(
          match_rank (search_text (c."titulo"), (select search_text ($1::text))),
          match_rank (search_text (c."descripcion"), (select search_text ($1::text))),
          match_rank (search_text (c."nombre_documento"), (select search_text ($1::text)))
        ) as "#rank",
        c."created_at" as "#createdAt"
      from "documents" c
      where c."id" in (
        (
          select s."id"
          from "documents" s
          where
            (
              (search_text ("left" (s."titulo", 100)) = (select first_start (search_text ($1::text))))
              or (search_text ("left" (s."descripcion", 100)) = (select first_start (search_text ($1::text))))
              or (search_text ("left" (s."nombre_documento", 100)) = (select first_start (search_text ($1::text))))
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "documents" s
          where
            (
              (
                search_text ("left" (s."titulo", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."titulo", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                search_text ("left" (s."descripcion", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."descripcion", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                search_text ("left" (s."nombre_documento", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."nombre_documento", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "documents" s
          where
            (
              (
                (
                  search_text (s."titulo") like (select part_pattern (longest_word ((select search_text ($2::text)))))
                  or search_text (s."titulo") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."titulo") like all ((select word_parts ((select search_text ($2::text))))::text[])
              )
              or (
                (
                  search_text (s."descripcion") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."descripcion") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."descripcion") like all (
                  (select word_parts ((select search_text ($2::text))))::text[]
                )
              )
              or (
                (
                  search_text (s."nombre_documento") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."nombre_documento") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."nombre_documento") like all (
                  (select word_parts ((select search_text ($2::text))))::text[]
                )
              )
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
      )
    ) k
  )
  union all
  (
    select 6 as "kind", to_jsonb(k."id") as "id", k."#rank", k."#createdAt"
    from (
      select
        c."id",
        least(
          match_rank (search_text (c."titulo"), (select search_text ($1::text))),
          match_rank (search_text (c."subtitulo"), (select search_text ($1::text))),
          match_rank (search_text (c."contenido"), (select search_text ($1::text)))
        ) as "#rank",
        c."created_at" as "#createdAt"
      from "announcements" c
      where c."id" in (
        (
          select s."id"
          from "announcements" s
          where
            (
              (search_text ("left" (s."titulo", 100)) = (select first_start (search_text ($1::text))))
              or (search_text ("left" (s."subtitulo", 100)) = (select first_start (search_text ($1::text))))
              or (search_text ("left" (s."contenido", 100)) = (select first_start (search_text ($1::text))))
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "announcements" s
          where
            (
              (
                search_text ("left" (s."titulo", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."titulo", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                search_text ("left" (s."subtitulo", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."subtitulo", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                search_text ("left" (s."contenido", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."contenido", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "announcements" s
          where
            (
              (
                (
                  search_text (s."titulo") like (select part_pattern (longest_word ((select search_text ($2::text)))))
                  or search_text (s."titulo") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."titulo") like all ((select word_parts ((select search_text ($2::text))))::text[])
              )
              or (
                (
                  search_text (s."subtitulo") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."subtitulo") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."subtitulo") like all ((select word_parts ((select search_text ($2::text))))::text[])
              )
              or (
                (
                  search_text (s."contenido") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."contenido") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."contenido") like all ((select word_parts ((select search_text ($2::text))))::text[])
              )
            )
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
      )
    ) k
  )
  union all
  (
    select 7 as "kind", to_jsonb(k."id") as "id", k."#rank", k."#createdAt"
    from (
      select
        c."id",
        least(
          match_rank (search_text (c."business_name"), (select search_text ($1::text))),
          match_rank (search_text (c."category_or_industry"), (select search_text ($1::text))),
          match_rank (search_text (c."products_or_services"), (select search_text ($1::text)))
        ) as "#rank",
        c."created_at" as "#createdAt"
      from "community_providers" c
      where c."id" in (
        (
          select s."id"
          from "community_providers" s
          where
            (
              (search_text ("left" (s."business_name", 100)) = (select first_start (search_text ($1::text))))
              or (search_text ("left" (s."category_or_industry", 100)) = (select first_start (search_text ($1::text))))
              or (search_text ("left" (s."products_or_services", 100)) = (select first_start (search_text ($1::text))))
            )
            and s."is_active"
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "community_providers" s
          where
            (
              (
                search_text ("left" (s."business_name", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."business_name", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                search_text ("left" (s."category_or_industry", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."category_or_industry", 100)) ~<~ (
                  select last_start (search_text ($1::text))
                )
              )
              or (
                search_text ("left" (s."products_or_services", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."products_or_services", 100)) ~<~ (
                  select last_start (search_text ($1::text))
                )
              )
            )
            and s."is_active"
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "community_providers" s
          where
            (
              (
                (
                  search_text (s."business_name") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."business_name") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."business_name") like all (
                  (select word_parts ((select search_text ($2::text))))::text[]
                )
              )
              or (
                (
                  search_text (s."category_or_industry") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."category_or_industry") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."category_or_industry") like all (
                  (select word_parts ((select search_text ($2::text))))::text[]
                )
              )
              or (
                (
                  search_text (s."products_or_services") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."products_or_services") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."products_or_services") like all (
                  (select word_parts ((select search_text ($2::text))))::text[]
                )
              )
            )
            and s."is_active"
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
      )
    ) k
  )
  union all
  (
    select 8 as "kind", to_jsonb(k."id") as "id", k."#rank", k."#createdAt"
    from (
      select
        c."id",
        least(
          match_rank (search_text (c."nombre"), (select search_text ($1::text))),
          match_rank (search_text (c."giro"), (select search_text ($1::text))),
          match_rank (search_text (c."descripcion"), (select search_text ($1::text)))
        ) as "#rank",
        c."created_at" as "#createdAt"
      from "service_providers" c
      where c."id" in (
        (
          select s."id"
          from "service_providers" s
          where
            (
              (search_text ("left" (s."nombre", 100)) = (select first_start (search_text ($1::text))))
              or (search_text ("left" (s."giro", 100)) = (select first_start (search_text ($1::text))))
              or (search_text ("left" (s."descripcion", 100)) = (select first_start (search_text ($1::text))))
            )
            and s."is_active"
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "service_providers" s
          where
            (
              (
                search_text ("left" (s."nombre", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."nombre", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                search_text ("left" (s."giro", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."giro", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
              or (
                search_text ("left" (s."descripcion", 100)) ~>=~ (select first_start (search_text ($1::text)))
                and search_text ("left" (s."descripcion", 100)) ~<~ (select last_start (search_text ($1::text)))
              )
            )
            and s."is_active"
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
        union
        (
          select s."id"
          from "service_providers" s
          where
            (
              (
                (
                  search_text (s."nombre") like (select part_pattern (longest_word ((select search_text ($2::text)))))
                  or search_text (s."nombre") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."nombre") like all ((select word_parts ((select search_text ($2::text))))::text[])
              )
              or (
                (
                  search_text (s."giro") like (select part_pattern (longest_word ((select search_text ($2::text)))))
                  or search_text (s."giro") like (select word_pattern (longest_word ((select search_text ($2::text)))))
                )
                and search_text (s."giro") like all ((select word_parts ((select search_text ($2::text))))::text[])
              )
              or (
                (
                  search_text (s."descripcion") like (
                    select part_pattern (longest_word ((select search_text ($2::text))))
                  )
                  or search_text (s."descripcion") like (
                    select word_pattern (longest_word ((select search_text ($2::text))))
                  )
                )
                and search_text (s."descripcion") like all (
                  (select word_parts ((select search_text ($2::text))))::text[]
                )
              )
            )
            and s."is_active"
            and (
              s."community_id" = any ($3::uuid[])
              or s."community_id" is null
              and (s."audience" is null or s."audience" && $3::uuid[])
            )
          limit 1000
        )
      )
    ) k
  )
) m
order by m."#rank", m."#createdAt" desc, m."id" desc
limit $24
offset $25;
select t."id" as "id"
from "residents" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (t."audience" is null or t."audience" && $2::uuid[])
    or t."id" = $3::uuid
  );
