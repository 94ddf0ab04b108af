-- What the reads of SearchResult become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- search: SYSTEM_ADMIN
select
  m."kind",
  m."id"
from
  (
    (
      select
        0 as "kind",
        to_jsonb(t0."id") as "id",
        least(
          match_rank (
            search_text (t0."full_name"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t0."number"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t0."email"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t0."created_at" as "#createdAt"
      from
        "residents" t0
      where
        (
          (
            (
              search_text (t0."full_name") like (
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
              or search_text (t0."full_name") like (
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
            and search_text (t0."full_name") like all (
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
              search_text (t0."number") like (
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
              or search_text (t0."number") like (
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
            and search_text (t0."number") like all (
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
              search_text (t0."email") like (
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
              or search_text (t0."email") like (
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
            and search_text (t0."email") like all (
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
        and t0."deleted_at" is null
      limit
        1000
    )
    union all
    (
      select
        1 as "kind",
        to_jsonb(t1."id") as "id",
        least(
          match_rank (
            plate_text (t1."license_plate"),
            (
              select
                plate_text ($1::text)
            )
          )
        ) as "#rank",
        t1."created_at" as "#createdAt"
      from
        "vehicles" t1
      where
        (
          (
            (
              plate_text (t1."license_plate") like (
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
              or plate_text (t1."license_plate") like (
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
            and plate_text (t1."license_plate") like all (
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
        and t1."deleted_at" is null
      limit
        1000
    )
    union all
    (
      select
        2 as "kind",
        to_jsonb(t2."id") as "id",
        least(
          match_rank (
            search_text (t2."contenido"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t2."created_at" as "#createdAt"
      from
        "tickets" t2
      where
        (
          (
            (
              search_text (t2."contenido") like (
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
              or search_text (t2."contenido") like (
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
            and search_text (t2."contenido") like all (
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
        and (
          t2."community_id" <> all (
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
    )
    union all
    (
      select
        3 as "kind",
        to_jsonb(t3."id") as "id",
        least(
          match_rank (
            search_text (t3."titulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t3."descripcion"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t3."nombre_documento"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t3."created_at" as "#createdAt"
      from
        "documents" t3
      where
        (
          (
            (
              search_text (t3."titulo") like (
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
              or search_text (t3."titulo") like (
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
            and search_text (t3."titulo") like all (
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
              search_text (t3."descripcion") like (
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
              or search_text (t3."descripcion") like (
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
            and search_text (t3."descripcion") like all (
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
              search_text (t3."nombre_documento") like (
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
              or search_text (t3."nombre_documento") like (
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
            and search_text (t3."nombre_documento") like all (
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
        and (
          t3."community_id" <> all (
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
    )
    union all
    (
      select
        4 as "kind",
        to_jsonb(t4."id") as "id",
        least(
          match_rank (
            search_text (t4."titulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t4."subtitulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t4."contenido"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t4."created_at" as "#createdAt"
      from
        "announcements" t4
      where
        (
          (
            (
              search_text (t4."titulo") like (
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
              or search_text (t4."titulo") like (
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
            and search_text (t4."titulo") like all (
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
              search_text (t4."subtitulo") like (
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
              or search_text (t4."subtitulo") like (
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
            and search_text (t4."subtitulo") like all (
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
              search_text (t4."contenido") like (
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
              or search_text (t4."contenido") like (
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
            and search_text (t4."contenido") like all (
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
        and (
          t4."community_id" <> all (
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
    )
    union all
    (
      select
        5 as "kind",
        to_jsonb(t5."id") as "id",
        least(
          match_rank (
            search_text (t5."business_name"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t5."category_or_industry"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t5."products_or_services"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t5."created_at" as "#createdAt"
      from
        "community_providers" t5
      where
        (
          (
            (
              search_text (t5."business_name") like (
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
              or search_text (t5."business_name") like (
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
            and search_text (t5."business_name") like all (
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
              search_text (t5."category_or_industry") like (
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
              or search_text (t5."category_or_industry") like (
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
            and search_text (t5."category_or_industry") like all (
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
              search_text (t5."products_or_services") like (
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
              or search_text (t5."products_or_services") like (
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
            and search_text (t5."products_or_services") like all (
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
        and t5."is_active"
        and (
          t5."community_id" <> all (
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
    )
    union all
    (
      select
        6 as "kind",
        to_jsonb(t6."id") as "id",
        least(
          match_rank (
            search_text (t6."nombre"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t6."giro"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t6."descripcion"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t6."created_at" as "#createdAt"
      from
        "service_providers" t6
      where
        (
          (
            (
              search_text (t6."nombre") like (
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
              or search_text (t6."nombre") like (
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
            and search_text (t6."nombre") like all (
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
              search_text (t6."giro") like (
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
              or search_text (t6."giro") like (
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
            and search_text (t6."giro") like all (
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
              search_text (t6."descripcion") like (
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
              or search_text (t6."descripcion") like (
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
            and search_text (t6."descripcion") like all (
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
        and t6."is_active"
        and (
          t6."community_id" <> all (
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
    )
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $2
offset
  $3;

select
  t."id" as "id"
from
  "residents" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null;

-- search: ADMIN_COMPANY
select
  m."kind",
  m."id"
from
  (
    (
      select
        0 as "kind",
        to_jsonb(t0."id") as "id",
        least(
          match_rank (
            search_text (t0."full_name"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t0."number"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t0."email"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t0."created_at" as "#createdAt"
      from
        "residents" t0
      where
        (
          (
            (
              search_text (t0."full_name") like (
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
              or search_text (t0."full_name") like (
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
            and search_text (t0."full_name") like all (
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
              search_text (t0."number") like (
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
              or search_text (t0."number") like (
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
            and search_text (t0."number") like all (
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
              search_text (t0."email") like (
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
              or search_text (t0."email") like (
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
            and search_text (t0."email") like all (
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
        and t0."deleted_at" is null
        and (
          t0."community_id" = any ($2::uuid[])
          or t0."community_id" is null
          and (
            t0."audience" is null
            or t0."audience" && $3::uuid[]
          )
          or t0."id" = $4
        )
      limit
        1000
    )
    union all
    (
      select
        1 as "kind",
        to_jsonb(t1."id") as "id",
        least(
          match_rank (
            plate_text (t1."license_plate"),
            (
              select
                plate_text ($1::text)
            )
          )
        ) as "#rank",
        t1."created_at" as "#createdAt"
      from
        "vehicles" t1
        left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
      where
        (
          (
            (
              plate_text (t1."license_plate") like (
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
              or plate_text (t1."license_plate") like (
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
            and plate_text (t1."license_plate") like all (
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
        and t1."deleted_at" is null
        and (
          t1_resident_id."community_id" = any ($2::uuid[])
          or t1_resident_id."community_id" is null
          and (
            t1_resident_id."audience" is null
            or t1_resident_id."audience" && $3::uuid[]
          )
          or t1."resident_id" = $5
        )
      limit
        1000
    )
    union all
    (
      select
        2 as "kind",
        to_jsonb(t2."id") as "id",
        least(
          match_rank (
            search_text (t2."contenido"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t2."created_at" as "#createdAt"
      from
        "tickets" t2
      where
        (
          (
            (
              search_text (t2."contenido") like (
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
              or search_text (t2."contenido") like (
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
            and search_text (t2."contenido") like all (
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
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."resident_id" = $6
          and (
            t2."community_id" <> all (
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
    )
    union all
    (
      select
        3 as "kind",
        to_jsonb(t3."id") as "id",
        least(
          match_rank (
            search_text (t3."titulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t3."descripcion"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t3."nombre_documento"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t3."created_at" as "#createdAt"
      from
        "documents" t3
      where
        (
          (
            (
              search_text (t3."titulo") like (
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
              or search_text (t3."titulo") like (
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
            and search_text (t3."titulo") like all (
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
              search_text (t3."descripcion") like (
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
              or search_text (t3."descripcion") like (
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
            and search_text (t3."descripcion") like all (
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
              search_text (t3."nombre_documento") like (
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
              or search_text (t3."nombre_documento") like (
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
            and search_text (t3."nombre_documento") like all (
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
        and (
          t3."community_id" = any ($2::uuid[])
          or t3."community_id" is null
          and (
            t3."audience" is null
            or t3."audience" && $3::uuid[]
          )
        )
      limit
        1000
    )
    union all
    (
      select
        4 as "kind",
        to_jsonb(t4."id") as "id",
        least(
          match_rank (
            search_text (t4."titulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t4."subtitulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t4."contenido"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t4."created_at" as "#createdAt"
      from
        "announcements" t4
      where
        (
          (
            (
              search_text (t4."titulo") like (
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
              or search_text (t4."titulo") like (
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
            and search_text (t4."titulo") like all (
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
              search_text (t4."subtitulo") like (
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
              or search_text (t4."subtitulo") like (
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
            and search_text (t4."subtitulo") like all (
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
              search_text (t4."contenido") like (
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
              or search_text (t4."contenido") like (
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
            and search_text (t4."contenido") like all (
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
        and (
          t4."community_id" = any ($2::uuid[])
          or t4."community_id" is null
          and (
            t4."audience" is null
            or t4."audience" && $3::uuid[]
          )
        )
      limit
        1000
    )
    union all
    (
      select
        5 as "kind",
        to_jsonb(t5."id") as "id",
        least(
          match_rank (
            search_text (t5."business_name"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t5."category_or_industry"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t5."products_or_services"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t5."created_at" as "#createdAt"
      from
        "community_providers" t5
      where
        (
          (
            (
              search_text (t5."business_name") like (
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
              or search_text (t5."business_name") like (
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
            and search_text (t5."business_name") like all (
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
              search_text (t5."category_or_industry") like (
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
              or search_text (t5."category_or_industry") like (
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
            and search_text (t5."category_or_industry") like all (
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
              search_text (t5."products_or_services") like (
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
              or search_text (t5."products_or_services") like (
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
            and search_text (t5."products_or_services") like all (
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
        and t5."is_active"
        and (
          t5."community_id" = any ($2::uuid[])
          or t5."community_id" is null
          and (
            t5."audience" is null
            or t5."audience" && $3::uuid[]
          )
        )
      limit
        1000
    )
    union all
    (
      select
        6 as "kind",
        to_jsonb(t6."id") as "id",
        least(
          match_rank (
            search_text (t6."nombre"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t6."giro"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t6."descripcion"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t6."created_at" as "#createdAt"
      from
        "service_providers" t6
      where
        (
          (
            (
              search_text (t6."nombre") like (
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
              or search_text (t6."nombre") like (
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
            and search_text (t6."nombre") like all (
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
              search_text (t6."giro") like (
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
              or search_text (t6."giro") like (
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
            and search_text (t6."giro") like all (
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
              search_text (t6."descripcion") like (
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
              or search_text (t6."descripcion") like (
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
            and search_text (t6."descripcion") like all (
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
        and t6."is_active"
        and (
          t6."community_id" = any ($2::uuid[])
          or t6."community_id" is null
          and (
            t6."audience" is null
            or t6."audience" && $3::uuid[]
          )
        )
      limit
        1000
    )
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $7
offset
  $8;

select
  t."id" as "id"
from
  "residents" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $3::uuid[]
    )
    or t."id" = $4
  );

-- search: COMITEE_MEMBER
select
  m."kind",
  m."id"
from
  (
    (
      select
        0 as "kind",
        to_jsonb(t0."id") as "id",
        least(
          match_rank (
            search_text (t0."full_name"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t0."number"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t0."email"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t0."created_at" as "#createdAt"
      from
        "residents" t0
      where
        (
          (
            (
              search_text (t0."full_name") like (
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
              or search_text (t0."full_name") like (
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
            and search_text (t0."full_name") like all (
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
              search_text (t0."number") like (
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
              or search_text (t0."number") like (
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
            and search_text (t0."number") like all (
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
              search_text (t0."email") like (
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
              or search_text (t0."email") like (
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
            and search_text (t0."email") like all (
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
        and t0."deleted_at" is null
        and (
          t0."community_id" = any ($2::uuid[])
          or t0."id" = $3
        )
      limit
        1000
    )
    union all
    (
      select
        1 as "kind",
        to_jsonb(t1."id") as "id",
        least(
          match_rank (
            plate_text (t1."license_plate"),
            (
              select
                plate_text ($1::text)
            )
          )
        ) as "#rank",
        t1."created_at" as "#createdAt"
      from
        "vehicles" t1
        left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
      where
        (
          (
            (
              plate_text (t1."license_plate") like (
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
              or plate_text (t1."license_plate") like (
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
            and plate_text (t1."license_plate") like all (
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
        and t1."deleted_at" is null
        and (
          t1_resident_id."community_id" = any ($2::uuid[])
          or t1."resident_id" = $4
        )
      limit
        1000
    )
    union all
    (
      select
        2 as "kind",
        to_jsonb(t2."id") as "id",
        least(
          match_rank (
            search_text (t2."contenido"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t2."created_at" as "#createdAt"
      from
        "tickets" t2
      where
        (
          (
            (
              search_text (t2."contenido") like (
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
              or search_text (t2."contenido") like (
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
            and search_text (t2."contenido") like all (
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
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."resident_id" = $5
          and (
            t2."community_id" <> all (
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
    )
    union all
    (
      select
        3 as "kind",
        to_jsonb(t3."id") as "id",
        least(
          match_rank (
            search_text (t3."titulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t3."descripcion"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t3."nombre_documento"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t3."created_at" as "#createdAt"
      from
        "documents" t3
      where
        (
          (
            (
              search_text (t3."titulo") like (
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
              or search_text (t3."titulo") like (
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
            and search_text (t3."titulo") like all (
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
              search_text (t3."descripcion") like (
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
              or search_text (t3."descripcion") like (
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
            and search_text (t3."descripcion") like all (
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
              search_text (t3."nombre_documento") like (
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
              or search_text (t3."nombre_documento") like (
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
            and search_text (t3."nombre_documento") like all (
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
        and false
      limit
        1000
    )
    union all
    (
      select
        4 as "kind",
        to_jsonb(t4."id") as "id",
        least(
          match_rank (
            search_text (t4."titulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t4."subtitulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t4."contenido"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t4."created_at" as "#createdAt"
      from
        "announcements" t4
      where
        (
          (
            (
              search_text (t4."titulo") like (
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
              or search_text (t4."titulo") like (
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
            and search_text (t4."titulo") like all (
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
              search_text (t4."subtitulo") like (
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
              or search_text (t4."subtitulo") like (
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
            and search_text (t4."subtitulo") like all (
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
              search_text (t4."contenido") like (
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
              or search_text (t4."contenido") like (
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
            and search_text (t4."contenido") like all (
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
        and (
          t4."community_id" = any ($2::uuid[])
          or t4."community_id" is null
          and (
            t4."audience" is null
            or t4."audience" && $6::uuid[]
          )
        )
      limit
        1000
    )
    union all
    (
      select
        5 as "kind",
        to_jsonb(t5."id") as "id",
        least(
          match_rank (
            search_text (t5."business_name"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t5."category_or_industry"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t5."products_or_services"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t5."created_at" as "#createdAt"
      from
        "community_providers" t5
      where
        (
          (
            (
              search_text (t5."business_name") like (
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
              or search_text (t5."business_name") like (
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
            and search_text (t5."business_name") like all (
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
              search_text (t5."category_or_industry") like (
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
              or search_text (t5."category_or_industry") like (
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
            and search_text (t5."category_or_industry") like all (
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
              search_text (t5."products_or_services") like (
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
              or search_text (t5."products_or_services") like (
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
            and search_text (t5."products_or_services") like all (
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
        and t5."is_active"
        and (
          t5."community_id" = any ($2::uuid[])
          or t5."community_id" is null
          and (
            t5."audience" is null
            or t5."audience" && $6::uuid[]
          )
        )
        and t5."is_active"
      limit
        1000
    )
    union all
    (
      select
        6 as "kind",
        to_jsonb(t6."id") as "id",
        least(
          match_rank (
            search_text (t6."nombre"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t6."giro"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t6."descripcion"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t6."created_at" as "#createdAt"
      from
        "service_providers" t6
      where
        (
          (
            (
              search_text (t6."nombre") like (
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
              or search_text (t6."nombre") like (
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
            and search_text (t6."nombre") like all (
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
              search_text (t6."giro") like (
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
              or search_text (t6."giro") like (
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
            and search_text (t6."giro") like all (
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
              search_text (t6."descripcion") like (
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
              or search_text (t6."descripcion") like (
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
            and search_text (t6."descripcion") like all (
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
        and t6."is_active"
        and (
          t6."community_id" = any ($2::uuid[])
          or t6."community_id" is null
          and (
            t6."audience" is null
            or t6."audience" && $6::uuid[]
          )
        )
        and t6."is_active"
      limit
        1000
    )
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $7
offset
  $8;

select
  t."id" as "id"
from
  "residents" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."id" = $3
  );

-- search: RESIDENT, RENTER
select
  m."kind",
  m."id"
from
  (
    (
      select
        0 as "kind",
        to_jsonb(t0."id") as "id",
        least(
          match_rank (
            search_text (t0."full_name"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t0."number"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (
              case
                when t0."id" = $2 then t0."email"
              end
            ),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t0."created_at" as "#createdAt"
      from
        "residents" t0
      where
        (
          (
            (
              search_text (t0."full_name") like (
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
              or search_text (t0."full_name") like (
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
            and search_text (t0."full_name") like all (
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
              search_text (t0."number") like (
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
              or search_text (t0."number") like (
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
            and search_text (t0."number") like all (
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
              search_text (
                case
                  when t0."id" = $2 then t0."email"
                end
              ) like (
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
              or search_text (
                case
                  when t0."id" = $2 then t0."email"
                end
              ) like (
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
            and search_text (
              case
                when t0."id" = $2 then t0."email"
              end
            ) like all (
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
        and t0."deleted_at" is null
        and (t0."id" = $3)
      limit
        1000
    )
    union all
    (
      select
        1 as "kind",
        to_jsonb(t1."id") as "id",
        least(
          match_rank (
            plate_text (t1."license_plate"),
            (
              select
                plate_text ($1::text)
            )
          )
        ) as "#rank",
        t1."created_at" as "#createdAt"
      from
        "vehicles" t1
      where
        (
          (
            (
              plate_text (t1."license_plate") like (
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
              or plate_text (t1."license_plate") like (
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
            and plate_text (t1."license_plate") like all (
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
        and t1."deleted_at" is null
        and (t1."resident_id" = $4)
      limit
        1000
    )
    union all
    (
      select
        2 as "kind",
        to_jsonb(t2."id") as "id",
        least(
          match_rank (
            search_text (t2."contenido"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t2."created_at" as "#createdAt"
      from
        "tickets" t2
      where
        (
          (
            (
              search_text (t2."contenido") like (
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
              or search_text (t2."contenido") like (
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
            and search_text (t2."contenido") like all (
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
        and (
          t2."resident_id" = $5
          and (
            t2."community_id" <> all (
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
    )
    union all
    (
      select
        3 as "kind",
        to_jsonb(t3."id") as "id",
        least(
          match_rank (
            search_text (t3."titulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t3."descripcion"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t3."nombre_documento"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t3."created_at" as "#createdAt"
      from
        "documents" t3
      where
        (
          (
            (
              search_text (t3."titulo") like (
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
              or search_text (t3."titulo") like (
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
            and search_text (t3."titulo") like all (
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
              search_text (t3."descripcion") like (
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
              or search_text (t3."descripcion") like (
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
            and search_text (t3."descripcion") like all (
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
              search_text (t3."nombre_documento") like (
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
              or search_text (t3."nombre_documento") like (
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
            and search_text (t3."nombre_documento") like all (
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
        and false
      limit
        1000
    )
    union all
    (
      select
        4 as "kind",
        to_jsonb(t4."id") as "id",
        least(
          match_rank (
            search_text (t4."titulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t4."subtitulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t4."contenido"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t4."created_at" as "#createdAt"
      from
        "announcements" t4
      where
        (
          (
            (
              search_text (t4."titulo") like (
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
              or search_text (t4."titulo") like (
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
            and search_text (t4."titulo") like all (
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
              search_text (t4."subtitulo") like (
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
              or search_text (t4."subtitulo") like (
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
            and search_text (t4."subtitulo") like all (
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
              search_text (t4."contenido") like (
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
              or search_text (t4."contenido") like (
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
            and search_text (t4."contenido") like all (
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
        and (
          t4."community_id" = any ($6::uuid[])
          or t4."community_id" is null
          and (
            t4."audience" is null
            or t4."audience" && $7::uuid[]
          )
        )
      limit
        1000
    )
    union all
    (
      select
        5 as "kind",
        to_jsonb(t5."id") as "id",
        least(
          match_rank (
            search_text (t5."business_name"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t5."category_or_industry"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t5."products_or_services"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t5."created_at" as "#createdAt"
      from
        "community_providers" t5
      where
        (
          (
            (
              search_text (t5."business_name") like (
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
              or search_text (t5."business_name") like (
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
            and search_text (t5."business_name") like all (
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
              search_text (t5."category_or_industry") like (
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
              or search_text (t5."category_or_industry") like (
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
            and search_text (t5."category_or_industry") like all (
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
              search_text (t5."products_or_services") like (
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
              or search_text (t5."products_or_services") like (
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
            and search_text (t5."products_or_services") like all (
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
        and t5."is_active"
        and (
          t5."community_id" = any ($6::uuid[])
          or t5."community_id" is null
          and (
            t5."audience" is null
            or t5."audience" && $7::uuid[]
          )
        )
        and t5."is_active"
      limit
        1000
    )
    union all
    (
      select
        6 as "kind",
        to_jsonb(t6."id") as "id",
        least(
          match_rank (
            search_text (t6."nombre"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t6."giro"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t6."descripcion"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t6."created_at" as "#createdAt"
      from
        "service_providers" t6
      where
        (
          (
            (
              search_text (t6."nombre") like (
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
              or search_text (t6."nombre") like (
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
            and search_text (t6."nombre") like all (
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
              search_text (t6."giro") like (
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
              or search_text (t6."giro") like (
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
            and search_text (t6."giro") like all (
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
              search_text (t6."descripcion") like (
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
              or search_text (t6."descripcion") like (
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
            and search_text (t6."descripcion") like all (
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
        and t6."is_active"
        and (
          t6."community_id" = any ($6::uuid[])
          or t6."community_id" is null
          and (
            t6."audience" is null
            or t6."audience" && $7::uuid[]
          )
        )
        and t6."is_active"
      limit
        1000
    )
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $8
offset
  $9;

select
  t."id" as "id"
from
  "residents" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."id" = $2);

-- search: VIGILANCE
select
  m."kind",
  m."id"
from
  (
    (
      select
        0 as "kind",
        to_jsonb(t0."id") as "id",
        least(
          match_rank (
            search_text (t0."full_name"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t0."number"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (
              case
                when t0."id" = $2 then t0."email"
              end
            ),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t0."created_at" as "#createdAt"
      from
        "residents" t0
      where
        (
          (
            (
              search_text (t0."full_name") like (
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
              or search_text (t0."full_name") like (
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
            and search_text (t0."full_name") like all (
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
              search_text (t0."number") like (
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
              or search_text (t0."number") like (
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
            and search_text (t0."number") like all (
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
              search_text (
                case
                  when t0."id" = $2 then t0."email"
                end
              ) like (
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
              or search_text (
                case
                  when t0."id" = $2 then t0."email"
                end
              ) like (
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
            and search_text (
              case
                when t0."id" = $2 then t0."email"
              end
            ) like all (
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
        and t0."deleted_at" is null
        and (
          t0."community_id" = any ($3::uuid[])
          or t0."id" = $4
        )
      limit
        1000
    )
    union all
    (
      select
        1 as "kind",
        to_jsonb(t1."id") as "id",
        least(
          match_rank (
            plate_text (t1."license_plate"),
            (
              select
                plate_text ($1::text)
            )
          )
        ) as "#rank",
        t1."created_at" as "#createdAt"
      from
        "vehicles" t1
        left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
      where
        (
          (
            (
              plate_text (t1."license_plate") like (
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
              or plate_text (t1."license_plate") like (
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
            and plate_text (t1."license_plate") like all (
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
        and t1."deleted_at" is null
        and (
          t1_resident_id."community_id" = any ($3::uuid[])
          or t1."resident_id" = $5
        )
      limit
        1000
    )
    union all
    (
      select
        2 as "kind",
        to_jsonb(t2."id") as "id",
        least(
          match_rank (
            search_text (t2."contenido"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t2."created_at" as "#createdAt"
      from
        "tickets" t2
      where
        (
          (
            (
              search_text (t2."contenido") like (
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
              or search_text (t2."contenido") like (
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
            and search_text (t2."contenido") like all (
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
        and (
          t2."resident_id" = $6
          and (
            t2."community_id" <> all (
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
    )
    union all
    (
      select
        3 as "kind",
        to_jsonb(t3."id") as "id",
        least(
          match_rank (
            search_text (t3."titulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t3."descripcion"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t3."nombre_documento"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t3."created_at" as "#createdAt"
      from
        "documents" t3
      where
        (
          (
            (
              search_text (t3."titulo") like (
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
              or search_text (t3."titulo") like (
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
            and search_text (t3."titulo") like all (
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
              search_text (t3."descripcion") like (
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
              or search_text (t3."descripcion") like (
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
            and search_text (t3."descripcion") like all (
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
              search_text (t3."nombre_documento") like (
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
              or search_text (t3."nombre_documento") like (
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
            and search_text (t3."nombre_documento") like all (
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
        and false
      limit
        1000
    )
    union all
    (
      select
        4 as "kind",
        to_jsonb(t4."id") as "id",
        least(
          match_rank (
            search_text (t4."titulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t4."subtitulo"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t4."contenido"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t4."created_at" as "#createdAt"
      from
        "announcements" t4
      where
        (
          (
            (
              search_text (t4."titulo") like (
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
              or search_text (t4."titulo") like (
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
            and search_text (t4."titulo") like all (
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
              search_text (t4."subtitulo") like (
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
              or search_text (t4."subtitulo") like (
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
            and search_text (t4."subtitulo") like all (
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
              search_text (t4."contenido") like (
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
              or search_text (t4."contenido") like (
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
            and search_text (t4."contenido") like all (
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
        and (
          t4."community_id" = any ($3::uuid[])
          or t4."community_id" is null
          and (
            t4."audience" is null
            or t4."audience" && $7::uuid[]
          )
        )
      limit
        1000
    )
    union all
    (
      select
        5 as "kind",
        to_jsonb(t5."id") as "id",
        least(
          match_rank (
            search_text (t5."business_name"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t5."category_or_industry"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t5."products_or_services"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t5."created_at" as "#createdAt"
      from
        "community_providers" t5
      where
        (
          (
            (
              search_text (t5."business_name") like (
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
              or search_text (t5."business_name") like (
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
            and search_text (t5."business_name") like all (
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
              search_text (t5."category_or_industry") like (
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
              or search_text (t5."category_or_industry") like (
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
            and search_text (t5."category_or_industry") like all (
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
              search_text (t5."products_or_services") like (
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
              or search_text (t5."products_or_services") like (
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
            and search_text (t5."products_or_services") like all (
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
        and t5."is_active"
        and false
      limit
        1000
    )
    union all
    (
      select
        6 as "kind",
        to_jsonb(t6."id") as "id",
        least(
          match_rank (
            search_text (t6."nombre"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t6."giro"),
            (
              select
                search_text ($1::text)
            )
          ),
          match_rank (
            search_text (t6."descripcion"),
            (
              select
                search_text ($1::text)
            )
          )
        ) as "#rank",
        t6."created_at" as "#createdAt"
      from
        "service_providers" t6
      where
        (
          (
            (
              search_text (t6."nombre") like (
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
              or search_text (t6."nombre") like (
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
            and search_text (t6."nombre") like all (
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
              search_text (t6."giro") like (
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
              or search_text (t6."giro") like (
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
            and search_text (t6."giro") like all (
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
              search_text (t6."descripcion") like (
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
              or search_text (t6."descripcion") like (
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
            and search_text (t6."descripcion") like all (
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
        and t6."is_active"
        and false
      limit
        1000
    )
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $8
offset
  $9;

select
  t."id" as "id"
from
  "residents" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."id" = $3
  );
