-- PaymentHistory: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- paymentHistory, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."contrato_id" as "contratoId",
    trim_scale((t1."monto")::numeric) as "monto",
    to_char(t1."fecha_pago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaPago",
    t1."metodo_pago" as "metodoPago",
    t1."referencia_pago" as "referenciaPago",
    t1."estado_pago" as "estadoPago",
    t1."notas" as "notas",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(t1."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
    t1."updated_by_user_id" as "updatedByUserId"
  from "payment_histories" t1 left join "contracts" t1_contrato_id on t1_contrato_id."id" = t1."contrato_id"
  where t1."id" = $1 and t1_contrato_id."deleted_at" is null and (t1_contrato_id."community_id" = any ($2::uuid[]))
) o;

-- paymentHistory, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "payment_histories" t1 left join "contracts" t1_contrato_id on t1_contrato_id."id" = t1."contrato_id"
  where
    t1."id" = $1
    and t1_contrato_id."deleted_at" is null
    and (
      t1_contrato_id."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
    ) is not false
) o;

-- paymentHistory, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "payment_histories" t1 left join "contracts" t1_contrato_id on t1_contrato_id."id" = t1."contrato_id"
  where t1."id" = $1 and t1_contrato_id."deleted_at" is null and (t1_contrato_id."community_id" = any ($2::uuid[]))
) o;

-- paymentHistory, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "payment_histories" t1 left join "contracts" t1_contrato_id on t1_contrato_id."id" = t1."contrato_id"
  where t1."id" = $1 and t1_contrato_id."deleted_at" is null and false
) o;

-- paymentHistories, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "payment_histories" t1 left join "contracts" t1_contrato_id on t1_contrato_id."id" = t1."contrato_id"
        where t1_contrato_id."deleted_at" is null and (t1_contrato_id."community_id" = any ($1::uuid[]))
        order by t1."created_at" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "payment_histories" t3 left join "contracts" t3_contrato_id on t3_contrato_id."id" = t3."contrato_id"
      where t3_contrato_id."deleted_at" is null and (t3_contrato_id."community_id" = any ($1::uuid[]))
    ) as "totalCount"
) o;

-- PaymentHistory.updatedBy: ADMIN_COMPANY
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
          t2."id" = $3::uuid
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
          and t2_role_id."code" <> all ($4::text[])
        )
    ) o3
  ) as "updatedBy"
  from (
    select t1."id" as "id", t1."updated_by_user_id" as "updatedByUserId"
    from "payment_histories" t1 left join "contracts" t1_contrato_id on t1_contrato_id."id" = t1."contrato_id"
    where t1."id" = $1 and t1_contrato_id."deleted_at" is null and (t1_contrato_id."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- PaymentHistory.contract: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "contracts" t2
      where t2."id" = rt1."contratoId" and t2."deleted_at" is null and (t2."community_id" = any ($2::uuid[]))
    ) o3
  ) as "contract"
  from (
    select t1."id" as "id", t1."contrato_id" as "contratoId"
    from "payment_histories" t1 left join "contracts" t1_contrato_id on t1_contrato_id."id" = t1."contrato_id"
    where t1."id" = $1 and t1_contrato_id."deleted_at" is null and (t1_contrato_id."community_id" = any ($2::uuid[]))
  ) rt1
) o;
