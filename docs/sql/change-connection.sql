-- ChangeConnection: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- changes: ADMIN_COMPANY
select
  change_feed ()::text as "feed",
  (
    select jsonb_build_object(
      'position',
      l."position"::text,
      'id',
      l."id"::text,
      'at',
      (extract(epoch from l."created_at") * 1000)::int8::text
    )
    from "change_events" l
    where l."position" < pg_snapshot_xmin(pg_current_snapshot())
    order by l."position" desc, l."id" desc
    limit 1
  ) as "newest",
  (
    $2::int8 = 0
    or exists (
      select
      from "change_events" k
      where
        k."position" = $1::xid8
        and k."id" = $2::int8
        and (extract(epoch from k."created_at") * 1000)::int8::text = $3::text
    )
  ) as "isThere";
