-- Contract: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- contract, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    rt1."id" as "id",
    rt1."communityId" as "communityId",
    rt1."tipoContrato" as "tipoContrato",
    rt1."folioContrato" as "folioContrato",
    rt1."representanteComunidad" as "representanteComunidad",
    trim_scale((rt1."costoTotal")::numeric) as "costoTotal",
    trim_scale((rt1."montoPagoParcial")::numeric) as "montoPagoParcial",
    rt1."numeroPagosParciales" as "numeroPagosParciales",
    rt1."diaPago" as "diaPago",
    rt1."periodicidadPago" as "periodicidadPago",
    rt1."metodoPago" as "metodoPago",
    to_char(rt1."fechaFirma" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaFirma",
    to_char(rt1."fechaInicio" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaInicio",
    to_char(rt1."fechaFin" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaFin",
    rt1."numeroCasas" as "numeroCasas",
    rt1."estadoContrato" as "estadoContrato",
    rt1."asesorVentas" as "asesorVentas",
    rt1."notas" as "notas",
    rt1."documentosAdjuntos" as "documentosAdjuntos",
    rt1."residentId" as "residentId",
    rt1."isActive" as "isActive",
    to_char(rt1."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(rt1."editedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
    rt1."updatedByUserId" as "updatedByUserId",
    array(
      select o3
      from (
        select
          t2."id" as "id",
          t2."contrato_id" as "contratoId",
          trim_scale((t2."monto")::numeric) as "monto",
          to_char(t2."fecha_pago" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaPago",
          t2."metodo_pago" as "metodoPago",
          t2."referencia_pago" as "referenciaPago",
          t2."estado_pago" as "estadoPago",
          t2."notas" as "notas",
          to_char(t2."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          to_char(t2."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
          t2."updated_by_user_id" as "updatedByUserId"
        from "payment_histories" t2 left join "contracts" t2_contrato_id on t2_contrato_id."id" = t2."contrato_id"
        where t2."contrato_id" = rt1."id" and (t2_contrato_id."community_id" = any ($2::uuid[]))
        order by t2."created_at" desc, t2."id" desc
        limit $3
      ) o3
    ) as "paymentHistories"
  from (
    select
      t1."id" as "id",
      t1."community_id" as "communityId",
      t1."tipo_contrato" as "tipoContrato",
      t1."folio_contrato" as "folioContrato",
      t1."representante_comunidad" as "representanteComunidad",
      t1."costo_total" as "costoTotal",
      t1."monto_pago_parcial" as "montoPagoParcial",
      t1."numero_pagos_parciales" as "numeroPagosParciales",
      t1."dia_pago" as "diaPago",
      t1."periodicidad_pago" as "periodicidadPago",
      t1."metodo_pago" as "metodoPago",
      t1."fecha_firma" as "fechaFirma",
      t1."fecha_inicio" as "fechaInicio",
      t1."fecha_fin" as "fechaFin",
      t1."numero_casas" as "numeroCasas",
      t1."estado_contrato" as "estadoContrato",
      t1."asesor_ventas" as "asesorVentas",
      t1."notas" as "notas",
      t1."documentos_adjuntos" as "documentosAdjuntos",
      t1."resident_id" as "residentId",
      (t1."deleted_at" is null) as "isActive",
      t1."created_at" as "createdAt",
      t1."updated_at" as "editedAt",
      t1."updated_by_user_id" as "updatedByUserId"
    from "contracts" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- contract, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "contracts" t1
  where
    t1."id" = $1
    and t1."deleted_at" is null
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- contract, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "contracts" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
) o;

-- contract, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "contracts" t1 where t1."id" = $1 and t1."deleted_at" is null and false) o;

-- contracts, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "contracts" t1
        where
          (
            search_text (t1."folio_contrato") like (select search_pattern ($1::text))
            or search_text (t1."representante_comunidad") like (select search_pattern ($1::text))
            or search_text (t1."asesor_ventas") like (select search_pattern ($1::text))
          )
          and (t1."community_id" = any ($2::uuid[]))
        order by t1."created_at" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "contracts" t3
      where
        (
          search_text (t3."folio_contrato") like (select search_pattern ($4::text))
          or search_text (t3."representante_comunidad") like (select search_pattern ($4::text))
          or search_text (t3."asesor_ventas") like (select search_pattern ($4::text))
        )
        and (t3."community_id" = any ($2::uuid[]))
    ) as "totalCount"
) o;

-- Contract.updatedBy: ADMIN_COMPANY
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
    from "contracts" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Contract.charges: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "community_charges" t2
          where t2."contrato_id" = rt1."id" and (t2."comunidad_id" = any ($2::uuid[]))
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "charges"
  from (
    select t1."id" as "id"
    from "contracts" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Contract.payments: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "payments" t2
          where
            exists (
              select
              from
                "payment_applications" x
                left join "community_charges" x_cargos_comunidad_id on x_cargos_comunidad_id."id" = x."cargos_comunidad_id"
              where x."pago_comunidad_id" = t2."id" and x_cargos_comunidad_id."contrato_id" = rt1."id"
            )
            and (t2."community_id" = any ($2::uuid[]))
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "payments"
  from (
    select t1."id" as "id"
    from "contracts" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Contract.community: ADMIN_COMPANY
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
    from "contracts" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Contract.resident: ADMIN_COMPANY
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
          or t2."id" = $3::uuid
        )
    ) o3
  ) as "resident"
  from (
    select t1."id" as "id", t1."resident_id" as "residentId"
    from "contracts" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;

-- Contract.paymentHistories: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select array(
    select o3
    from (
      select t2."id" as "id"
      from "payment_histories" t2 left join "contracts" t2_contrato_id on t2_contrato_id."id" = t2."contrato_id"
      where t2."contrato_id" = rt1."id" and (t2_contrato_id."community_id" = any ($2::uuid[]))
      order by t2."created_at" desc, t2."id" desc
      limit $3
    ) o3
  ) as "paymentHistories"
  from (
    select t1."id" as "id"
    from "contracts" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."community_id" = any ($2::uuid[]))
  ) rt1
) o;
