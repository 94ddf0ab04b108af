-- ChangeConnection: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- changes: ADMIN_COMPANY
with
  "next" as materialized (
    select e.*, row_number() over w as "n", sum(coalesce(($5::jsonb ->> e."record")::int8, 0)) over w as "pairs"
    from (
      select e."position", e."id", e."record", e."created_at"
      from "change_events" e
      where
        (e."position", e."id") > ($1::xid8, $2::int8)
        and e."position" < pg_snapshot_xmin(pg_current_snapshot())
        and e."record" = any ($4::text[])
      order by e."position", e."id"
      limit $3::int4
    ) e
    window w as (order by e."position", e."id")
  ),
  "news" as (select * from "next" where "n" = 1 or "pairs" <= 200000),
  "touched" as (
    select distinct e."record_id"
    from "change_events" e
    where
      (e."position", e."id") > ($1::xid8, $2::int8)
      and cardinality($6::text[]) > 0
      and e."record" = any ($6::text[])
    limit 5000
  )
select
  change_feed ()::text as "feed",
  (
    select jsonb_build_object(
      'position',
      l."position"::text,
      'id',
      l."id",
      'at',
      (extract(epoch from l."created_at") * 1000)::int8
    )
    from "change_events" l
    where l."position" < pg_snapshot_xmin(pg_current_snapshot())
    order by l."position" desc, l."id" desc
    limit 1
  ) as "newest",
  (
    select jsonb_build_object(
      'position',
      l."position"::text,
      'id',
      l."id",
      'at',
      (extract(epoch from l."created_at") * 1000)::int8
    )
    from (select * from "news" order by "n" desc limit 1) l
  ) as "last",
  array(select distinct n."record" from "news" n) as "types",
  exists (select 1 from "next" x where x."n" = $3::int4 or (x."n" > 1 and x."pairs" > 200000)) as "hasMore",
  exists (select 1 from "change_events" p where p."position" >= pg_snapshot_xmin(pg_current_snapshot())) as "isPending",
  array(
    select p."n"::int4
    from unnest($7::xid8[], $8::int8[], $9::int8[]) with ordinality p ("position", "id", "at", "n")
    where
      p."id" <> 0
      and not exists (
        select
        from "change_events" k
        where
          k."position" = p."position"
          and k."id" = p."id"
          and (extract(epoch from k."created_at") * 1000)::int8 = p."at"
      )
  ) as "missing",
  (select case when count(*) < 5000 then coalesce(array_agg(t."record_id"), '{}') end from "touched" t) as "touched";
