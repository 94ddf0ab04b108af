-- Payment: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- payment, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    rt1."id" as "id",
    trim_scale((rt1."montoPago")::numeric) as "montoPago",
    rt1."formaDePago" as "formaDePago",
    to_char(rt1."fechaDePago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaDePago",
    rt1."isActive" as "isActive",
    to_char(rt1."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(rt1."editedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
    rt1."updatedByUserId" as "updatedByUserId",
    array(
      select o3
      from (
        select
          t2."id" as "id",
          t2."pago_comunidad_id" as "pagoComunidadId",
          t2."cargos_comunidad_id" as "cargosComunidadId",
          trim_scale((t2."monto_aplicado")::numeric) as "montoAplicado",
          to_char(t2."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from "payment_applications" t2
        where t2."pago_comunidad_id" = rt1."id" and (t2."community_id" = any ($2::uuid[]))
        order by t2."created_at" asc, t2."id" asc
        limit $3
      ) o3
    ) as "pagoCargos"
  from (
    select
      t1."id" as "id",
      t1."monto_pago" as "montoPago",
      t1."forma_de_pago" as "formaDePago",
      t1."fecha_de_pago" as "fechaDePago",
      t1."is_active" as "isActive",
      t1."created_at" as "createdAt",
      t1."updated_at" as "editedAt",
      t1."updated_by_user_id" as "updatedByUserId"
    from "payments" t1
    where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- payment, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "payments" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- payment, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "payments" t1 where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))) o;

-- payment, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "payments" t1 where t1."id" = $1 and false) o;

-- payments, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "payments" t1
        where (t1."community_id" = any ($1::uuid[]))
        order by t1."created_at" desc, t1."id" desc
        limit $2
      ) o2
    ) as "nodes",
    (select count(*)::int4 from "payments" t3 where (t3."community_id" = any ($1::uuid[]))) as "totalCount"
) o;

-- Payment.updatedBy: ADMIN_COMPANY
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
    from "payments" t1
    where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Payment.community: ADMIN_COMPANY
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
    from "payments" t1
    where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Payment.pagoCargos: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select array(
    select o3
    from (
      select t2."id" as "id"
      from "payment_applications" t2
      where t2."pago_comunidad_id" = rt1."id" and (t2."community_id" = any ($2::uuid[]))
      order by t2."created_at" asc, t2."id" asc
      limit $3
    ) o3
  ) as "pagoCargos"
  from (select t1."id" as "id" from "payments" t1 where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))) rt1
) o;

-- Payment.contracts: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "contracts" t2
          where
            exists (
              select
              from
                "payment_applications" x
                left join "community_charges" x_cargos_comunidad_id on x_cargos_comunidad_id."id" = x."cargos_comunidad_id"
              where x_cargos_comunidad_id."contrato_id" = t2."id" and x."pago_comunidad_id" = rt1."id"
            )
            and t2."deleted_at" is null
            and (t2."community_id" = any ($2::uuid[]))
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "contracts"
  from (select t1."id" as "id" from "payments" t1 where t1."id" = $1 and (t1."community_id" = any ($2::uuid[]))) rt1
) o;
