-- ResidentPayment: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- residentPayment, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."residente_id" as "residenteId",
    t1_residente_id."full_name" as "residentName",
    t1_residente_id."number" as "residentNumber",
    t1."cargo_residente_id" as "cargoResidenteId",
    to_char(t1."fecha_pago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaPago",
    trim_scale((t1."monto")::numeric) as "monto",
    t1."status" as "status",
    t1."concepto" as "concepto",
    t1."forma_de_pago" as "formaDePago",
    t1."url_comprobante" as "urlComprobante",
    t1."nota" as "nota",
    t1."created_by_user_id" as "createdByUserId",
    t1."updated_by_user_id" as "updatedByUserId",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(t1."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
  from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
      or t1."residente_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- residentPayment, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "resident_payments" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- residentPayment, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
      or t1."residente_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- residentPayment, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "resident_payments" t1
  where
    t1."id" = $1
    and (
      t1."residente_id" = $2::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- residentPayments, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
        where (
          t1."community_id" = any ($1::uuid[])
          or t1."community_id" is null
          and (t1_residente_id."audience" is null or t1_residente_id."audience" && $1::uuid[])
          or t1."residente_id" = $2::uuid
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
        order by t1."created_at" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "resident_payments" t3 left join "residents" t3_residente_id on t3_residente_id."id" = t3."residente_id"
      where (
        t3."community_id" = any ($1::uuid[])
        or t3."community_id" is null
        and (t3_residente_id."audience" is null or t3_residente_id."audience" && $1::uuid[])
        or t3."residente_id" = $4::uuid
        and (
          t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
    ) as "totalCount"
) o;

-- myResidentPayments, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
        where
          t1."residente_id" = $1
          and (
            t1."community_id" = any ($2::uuid[])
            or t1."community_id" is null
            and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
            or t1."residente_id" = $3::uuid
            and (
              t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        order by t1."created_at" desc, t1."id" desc
        limit $4
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "resident_payments" t3 left join "residents" t3_residente_id on t3_residente_id."id" = t3."residente_id"
      where
        t3."residente_id" = $5
        and (
          t3."community_id" = any ($2::uuid[])
          or t3."community_id" is null
          and (t3_residente_id."audience" is null or t3_residente_id."audience" && $2::uuid[])
          or t3."residente_id" = $6::uuid
          and (
            t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) as "totalCount"
) o;

-- ResidentPayment.createdBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."createdByUserId"
        and (
          t2."id" = $4::uuid
          or coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t2."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t2."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t2."audience"
          ) && $2::uuid[]
          or (
            coalesce(
              nullif(
                array(
                  select a."community_id"
                  from "community_assignments" a
                  where a."user_id" = t2."id"
                  union
                  (
                    select r."community_id"
                    from "residents" r
                    where r."user_id" = t2."id" and r."community_id" is not null
                    order by r."deleted_at" desc nulls first
                    limit 1
                  )
                ),
                '{}'
              ),
              t2."audience"
            ) is null
          )
          and t2_role_id."code" <> all ($5::text[])
        )
    ) o3
  ) as "createdBy"
  from (
    select t1."id" as "id", t1."created_by_user_id" as "createdByUserId"
    from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
        or t1."residente_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentPayment.updatedBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."updatedByUserId"
        and (
          t2."id" = $4::uuid
          or coalesce(
            nullif(
              array(
                select a."community_id"
                from "community_assignments" a
                where a."user_id" = t2."id"
                union
                (
                  select r."community_id"
                  from "residents" r
                  where r."user_id" = t2."id" and r."community_id" is not null
                  order by r."deleted_at" desc nulls first
                  limit 1
                )
              ),
              '{}'
            ),
            t2."audience"
          ) && $2::uuid[]
          or (
            coalesce(
              nullif(
                array(
                  select a."community_id"
                  from "community_assignments" a
                  where a."user_id" = t2."id"
                  union
                  (
                    select r."community_id"
                    from "residents" r
                    where r."user_id" = t2."id" and r."community_id" is not null
                    order by r."deleted_at" desc nulls first
                    limit 1
                  )
                ),
                '{}'
              ),
              t2."audience"
            ) is null
          )
          and t2_role_id."code" <> all ($5::text[])
        )
    ) o3
  ) as "updatedBy"
  from (
    select t1."id" as "id", t1."updated_by_user_id" as "updatedByUserId"
    from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
        or t1."residente_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentPayment.receipt: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "receipts" t2
      where
        t2."id" = rt1."receiptId"
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."resident_id" = $4::uuid
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) o3
  ) as "receipt"
  from (
    select
      t1."id" as "id",
      (
        select r."id"
        from "receipts" r
        where r."payment_id" = t1."id"
        order by r."voided_at" is null desc, r."issued_at" desc, r."folio" desc
        limit 1
      ) as "receiptId"
    from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
        or t1."residente_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentPayment.resident: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "residents" t2
      where
        t2."id" = rt1."residenteId"
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
    select t1."id" as "id", t1."residente_id" as "residenteId"
    from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
        or t1."residente_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentPayment.charge: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "resident_charges" t2 left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
      where
        t2."id" = rt1."cargoResidenteId"
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
          or t2."resident_id" = $4::uuid
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) o3
  ) as "charge"
  from (
    select t1."id" as "id", t1."cargo_residente_id" as "cargoResidenteId"
    from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
        or t1."residente_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentPayment.unit: ADMIN_COMPANY
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
    from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
        or t1."residente_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentPayment.applications: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select array(
    select o3
    from (
      select t2."id" as "id"
      from
        "resident_payment_applications" t2
        left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
      where
        t2."payment_id" = rt1."id"
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
          or t2."resident_id" = $4::uuid
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
      order by t2."created_at" asc, t2."id" asc
      limit $5
    ) o3
  ) as "applications"
  from (
    select t1."id" as "id"
    from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
        or t1."residente_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentPayment.community: ADMIN_COMPANY
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
    from "resident_payments" t1 left join "residents" t1_residente_id on t1_residente_id."id" = t1."residente_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_residente_id."audience" is null or t1_residente_id."audience" && $2::uuid[])
        or t1."residente_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;
