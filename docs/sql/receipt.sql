-- Receipt: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- receipt, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    t1."folio" as "folio",
    t1."payment_id" as "paymentId",
    t1."resident_id" as "residentId",
    t1."unit_id" as "unitId",
    trim_scale((t1."amount")::numeric) as "amount",
    to_char(t1."issued_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "issuedAt",
    to_char(t1."voided_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "voidedAt",
    '/api/pagosresidente/' || t1."payment_id" || '/recibo?folio=' || t1."folio" as "url"
  from "receipts" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- receipt, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "receipts" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- receipt, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "receipts" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- receipt, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "receipts" t1
  where
    t1."id" = $1
    and (
      t1."resident_id" = $2::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- receipts, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "receipts" t1
        where (
          t1."community_id" = any ($1::uuid[])
          or t1."resident_id" = $2::uuid
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
        order by t1."folio" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "receipts" t3
      where (
        t3."community_id" = any ($1::uuid[])
        or t3."resident_id" = $4::uuid
        and (
          t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
    ) as "totalCount"
) o;

-- Receipt.community: ADMIN_COMPANY
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
    from "receipts" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Receipt.payment: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "resident_payments" t2 left join "residents" t2_residente_id on t2_residente_id."id" = t2."residente_id"
      where
        t2."id" = rt1."paymentId"
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2_residente_id."audience" is null or t2_residente_id."audience" && $2::uuid[])
          or t2."residente_id" = $4::uuid
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) o3
  ) as "payment"
  from (
    select t1."id" as "id", t1."payment_id" as "paymentId"
    from "receipts" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Receipt.resident: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "residents" t2
      where
        t2."id" = rt1."residentId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2."audience" is null or t2."audience" && $2::uuid[])
          or t2."id" = $4::uuid
        )
    ) o3
  ) as "resident"
  from (
    select t1."id" as "id", t1."resident_id" as "residentId"
    from "receipts" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Receipt.unit: ADMIN_COMPANY
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
          or t2."payer_id" = $4::uuid
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
                own."resident_id" = $5::uuid
                and (
                  own."since" <= ($6::timestamptz at time zone coalesce(own_community_id."time_zone", $7::text))::date
                  and (
                    own."until" is null
                    or own."until" > ($6::timestamptz at time zone coalesce(own_community_id."time_zone", $7::text))::date
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
    from "receipts" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;
