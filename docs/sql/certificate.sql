-- Certificate: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- certificate, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    t1."folio" as "folio",
    t1."unit_id" as "unitId",
    to_char(t1."issued_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "issuedAt",
    '/api/constancias/' || t1."id" as "url"
  from "certificates" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
  where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
) o;

-- certificate, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "certificates" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- certificate, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "certificates" t1 where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))) o;

-- certificate, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "certificates" t1 where t1."id" = $1 and false) o;

-- certificates, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "certificates" t1
        where (t1."community_id" = any ($1::uuid[]))
        order by t1."folio" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (select count(*)::int4 from "certificates" t3 where (t3."community_id" = any ($1::uuid[]))) as "totalCount"
) o;

-- Certificate.community: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "communities" t2
      where t2."id" = rt1."communityId" and t2."deleted_at" is null and (t2."id" = any ($2::uuid[]))
    ) o3
  ) as "community"
  from (
    select t1."id" as "id", t1."community_id" as "communityId"
    from "certificates" t1
    where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Certificate.unit: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "units" t2
      where
        t2."id" = rt1."unitId"
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."payer_id" = $3::uuid
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
          or t2."id" = any (
            array(
              select own."unit_id"
              from
                "unit_people" own
                left join "communities" own_community_id on own_community_id."id" = own."community_id"
              where
                own."resident_id" = $4::uuid
                and (
                  own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                  and (
                    own."until" is null
                    or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
                  )
                )
            )
          )
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) o3
  ) as "unit"
  from (
    select t1."id" as "id", t1."unit_id" as "unitId"
    from "certificates" t1
    where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;
