-- screen-fees: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- fees: SYSTEM_ADMIN
select t."id" as "id", t."nombre" as "nombre"
from "communities" t
where t."id" = $1 and t."deleted_at" is null;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."version" as "version",
      t."name" as "name",
      t."kind" as "kind",
      t."basis" as "basis",
      t."amount" as "amount",
      t."every" as "every",
      t."first_month" as "firstMonth",
      t."last_month" as "lastMonth",
      t."due_day" as "dueDay",
      t."automatic_since" as "automaticSince",
      t."created_at" as "createdAt"
    from "fees" t
    where
      t."community_id" = p.id
      and t."is_active"
      and (
        t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
    order by t."created_at" desc, t."id" desc
    limit $2
  ) r
order by p.n, r."createdAt" desc, r."id" desc;
select p.id as parent, count(*)::int4 as total
from unnest($1::uuid[]) p (id) cross join "fees" t
where
  t."community_id" = p.id
  and t."is_active"
  and (
    t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
  ) is not false
group by 1;
