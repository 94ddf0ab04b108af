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
          case coalesce(
              strpos(
                ' ' || search_text (t0."full_name"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."full_name") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end,
          case coalesce(
              strpos(
                ' ' || search_text (t0."number"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."number") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end,
          case coalesce(
              strpos(
                ' ' || search_text (t0."email"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."email") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end
        ) as "#rank",
        t0."created_at" as "#createdAt"
      from
        "residents" t0
      where
        (
          search_text (t0."full_name") like (
            select
              search_pattern ($1::text)
          )
          or search_text (t0."number") like (
            select
              search_pattern ($1::text)
          )
          or search_text (t0."email") like (
            select
              search_pattern ($1::text)
          )
        )
        and t0."deleted_at" is null
      order by
        t0."created_at" desc,
        t0."id" desc
      limit
        200
    )
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $2;

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
          case coalesce(
              strpos(
                ' ' || search_text (t0."full_name"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."full_name") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end,
          case coalesce(
              strpos(
                ' ' || search_text (t0."number"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."number") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end,
          case coalesce(
              strpos(
                ' ' || search_text (t0."email"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."email") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end
        ) as "#rank",
        t0."created_at" as "#createdAt"
      from
        "residents" t0
      where
        (
          search_text (t0."full_name") like (
            select
              search_pattern ($1::text)
          )
          or search_text (t0."number") like (
            select
              search_pattern ($1::text)
          )
          or search_text (t0."email") like (
            select
              search_pattern ($1::text)
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
      order by
        t0."created_at" desc,
        t0."id" desc
      limit
        200
    )
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $5;

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
          case coalesce(
              strpos(
                ' ' || search_text (t0."full_name"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."full_name") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end,
          case coalesce(
              strpos(
                ' ' || search_text (t0."number"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."number") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end,
          case coalesce(
              strpos(
                ' ' || search_text (t0."email"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."email") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end
        ) as "#rank",
        t0."created_at" as "#createdAt"
      from
        "residents" t0
      where
        (
          search_text (t0."full_name") like (
            select
              search_pattern ($1::text)
          )
          or search_text (t0."number") like (
            select
              search_pattern ($1::text)
          )
          or search_text (t0."email") like (
            select
              search_pattern ($1::text)
          )
        )
        and t0."deleted_at" is null
        and (
          t0."community_id" = any ($2::uuid[])
          or t0."id" = $3
        )
      order by
        t0."created_at" desc,
        t0."id" desc
      limit
        200
    )
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $4;

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
          case coalesce(
              strpos(
                ' ' || search_text (t0."full_name"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."full_name") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end,
          case coalesce(
              strpos(
                ' ' || search_text (t0."number"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."number") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end,
          case coalesce(
              strpos(
                ' ' || search_text (
                  case
                    when t0."id" = $2 then t0."email"
                  end
                ),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (
                case
                  when t0."id" = $2 then t0."email"
                end
              ) = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end
        ) as "#rank",
        t0."created_at" as "#createdAt"
      from
        "residents" t0
      where
        (
          search_text (t0."full_name") like (
            select
              search_pattern ($1::text)
          )
          or search_text (t0."number") like (
            select
              search_pattern ($1::text)
          )
          or search_text (
            case
              when t0."id" = $2 then t0."email"
            end
          ) like (
            select
              search_pattern ($1::text)
          )
        )
        and t0."deleted_at" is null
        and (t0."id" = $3)
      order by
        t0."created_at" desc,
        t0."id" desc
      limit
        200
    )
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $4;

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
          case coalesce(
              strpos(
                ' ' || search_text (t0."full_name"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."full_name") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end,
          case coalesce(
              strpos(
                ' ' || search_text (t0."number"),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (t0."number") = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end,
          case coalesce(
              strpos(
                ' ' || search_text (
                  case
                    when t0."id" = $2 then t0."email"
                  end
                ),
                ' ' || (
                  select
                    search_text ($1::text)
                )
              ),
              0
            )
            when 0 then 3
            when 1 then case
              when search_text (
                case
                  when t0."id" = $2 then t0."email"
                end
              ) = (
                select
                  search_text ($1::text)
              ) then 0
              else 1
            end
            else 2
          end
        ) as "#rank",
        t0."created_at" as "#createdAt"
      from
        "residents" t0
      where
        (
          search_text (t0."full_name") like (
            select
              search_pattern ($1::text)
          )
          or search_text (t0."number") like (
            select
              search_pattern ($1::text)
          )
          or search_text (
            case
              when t0."id" = $2 then t0."email"
            end
          ) like (
            select
              search_pattern ($1::text)
          )
        )
        and t0."deleted_at" is null
        and (
          t0."community_id" = any ($3::uuid[])
          or t0."id" = $4
        )
      order by
        t0."created_at" desc,
        t0."id" desc
      limit
        200
    )
  ) m
order by
  m."#rank",
  m."#createdAt" desc,
  m."id" desc
limit
  $5;

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
