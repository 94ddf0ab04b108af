-- screen-reservation-calendar: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- reservation-calendar: SYSTEM_ADMIN
select t."id" as "id", t."nombre" as "nombre", coalesce(t."time_zone", $2::text) as "effectiveTimeZone"
from "communities" t
where t."id" = $1 and t."deleted_at" is null;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select t."id" as "id", t."nombre" as "nombre", t."buffer_minutes" as "bufferMinutes"
    from "amenities" t
    where
      t."community_id" = p.id
      and t."deleted_at" is null
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by (sort_key (t."nombre") collate "C") asc, t."id" asc
    limit $2
  ) r
order by p.n, (sort_key (r."nombre") collate "C") asc, r."id" asc;
