-- ResidentCharge: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- residentCharge, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."resident_id" as "residentId",
    t1_resident_id."full_name" as "residentName",
    t1_resident_id."number" as "residentNumber",
    t1."community_id" as "communityId",
    to_char(t1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
    t1."descripcion" as "descripcion",
    trim_scale((t1."monto")::numeric) as "monto",
    coalesce(
      t1."estatus_fijado",
      case
        when t1."monto_pagado" >= t1."monto" then 'Pagado'
        when t1."monto_pagado" > 0 then 'PagoParcial'
        else 'Activo'
      end
    ) as "estatus",
    trim_scale((t1."monto_pagado")::numeric) as "montoPagado",
    t1."created_by_user_id" as "createdByUserId",
    t1."updated_by_user_id" as "updatedByUserId",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(t1."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
  from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- residentCharge, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "resident_charges" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- residentCharge, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- residentCharge, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "resident_charges" t1
  where
    t1."id" = $1
    and (
      t1."resident_id" = $2::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- residentCharges, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
        where (
          t1."community_id" = any ($1::uuid[])
          or t1."community_id" is null
          and (t1_resident_id."audience" is null or t1_resident_id."audience" && $1::uuid[])
          or t1."resident_id" = $2::uuid
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
        order by t1."fecha" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "resident_charges" t3 left join "residents" t3_resident_id on t3_resident_id."id" = t3."resident_id"
      where (
        t3."community_id" = any ($1::uuid[])
        or t3."community_id" is null
        and (t3_resident_id."audience" is null or t3_resident_id."audience" && $1::uuid[])
        or t3."resident_id" = $4::uuid
        and (
          t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
    ) as "totalCount"
) o;

-- ResidentCharge.createdBy: ADMIN_COMPANY
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
    from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentCharge.updatedBy: ADMIN_COMPANY
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
    from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentCharge.fee: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "fees" t2
      where t2."id" = rt1."feeId" and (t2."community_id" = any ($2::uuid[]))
    ) o3
  ) as "fee"
  from (
    select t1."id" as "id", (select c."fee_id" from "fee_charges" c where c."charge_id" = t1."id") as "feeId"
    from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentCharge.lateFeeOf: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "resident_charges" t2 left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
      where
        t2."id" = rt1."lateFeeOfId"
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
  ) as "lateFeeOf"
  from (
    select
      t1."id" as "id",
      (select l."charge_id" from "late_fees" l where l."late_charge_id" = t1."id") as "lateFeeOfId"
    from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentCharge.lateFees: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "resident_charges" t2 left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where
            exists (select from "late_fees" x where x."late_charge_id" = t2."id" and x."charge_id" = rt1."id")
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_resident_id."audience" is null or t2_resident_id."audience" && $2::uuid[])
              or t2."resident_id" = $4::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."fecha" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "lateFees"
  from (
    select t1."id" as "id"
    from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentCharge.resident: ADMIN_COMPANY
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
    from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentCharge.community: ADMIN_COMPANY
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
    from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentCharge.unit: ADMIN_COMPANY
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
    from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentCharge.payments: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "resident_payments" t2 left join "residents" t2_residente_id on t2_residente_id."id" = t2."residente_id"
          where
            t2."cargo_residente_id" = rt1."id"
            and (
              t2."community_id" = any ($2::uuid[])
              or t2."community_id" is null
              and (t2_residente_id."audience" is null or t2_residente_id."audience" && $2::uuid[])
              or t2."residente_id" = $4::uuid
              and (
                t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "payments"
  from (
    select t1."id" as "id"
    from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- ResidentCharge.applications: ADMIN_COMPANY
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
        t2."charge_id" = rt1."id"
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
    from "resident_charges" t1 left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1_resident_id."audience" is null or t1_resident_id."audience" && $2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;
