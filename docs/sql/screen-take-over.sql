-- screen-take-over: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- take-over: SYSTEM_ADMIN
select
  t."id" as "id",
  t."nombre" as "nombre",
  t."cantidad_viviendas" as "cantidadViviendas",
  (
    select coalesce(sum(shared."share"), 0)
    from "units" shared
    where shared."community_id" = t."id" and shared."is_active"
  ) as "shareTotal"
from "communities" t
where t."id" = $1 and t."deleted_at" is null;
select r.n::int4 as "position", null::text as "group", json_build_object('count', count(*)) as "totals"
from (
  select p.n
  from unnest($1::uuid[]) with ordinality p (id, n) cross join "units" t
  where
    t."community_id" = p.id
    and t."is_active"
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
select r.n::int4 as "position", null::text as "group", json_build_object('count', count(*)) as "totals"
from (
  select p.n
  from unnest($1::uuid[]) with ordinality p (id, n) cross join "units" t
  where
    t."community_id" = p.id
    and t."is_active"
    and t."payer_id" is null
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."kind" as "kind",
      t."state" as "state",
      t."file_name" as "fileName",
      t."created_at" as "createdAt",
      t."applied_at" as "appliedAt",
      t."undone_at" as "undoneAt",
      t."created_by_user_id" as "createdByUserId",
      t."encoding" as "encoding",
      t."delimiter" as "delimiter",
      t."decimal_sign" as "decimalSign",
      t."date_order" as "dateOrder",
      t."header_line" as "headerLine",
      t."headers" as "headers",
      t."fields" as "fields",
      t."rows" as "rows",
      (t."rows" - t."wrong") as "right",
      t."wrong" as "wrong",
      (t."rows" - t."wrong" - t."skips") as "creates",
      t."skips" as "skips",
      t."amount" as "amount"
    from "imports" t
    where
      t."community_id" = p.id
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by t."created_at" desc, t."id" desc
    limit $2
  ) r
order by p.n, r."createdAt" desc, r."id" desc;
select r.n::int4 as "position", null::text as "group", json_build_object('count', count(*)) as "totals"
from (
  select p.n
  from unnest($1::uuid[]) with ordinality p (id, n) cross join "imports" t
  where
    t."community_id" = p.id
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
