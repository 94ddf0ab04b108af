-- What the reads of Payment become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- payments: SYSTEM_ADMIN
select
  t."id" as "id",
  t."monto_pago" as "montoPago",
  t."forma_de_pago" as "formaDePago",
  t."fecha_de_pago" as "fechaDePago",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "payments" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t_community_id."deleted_at" is null
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- payments: ADMIN_COMPANY
select
  t."id" as "id",
  t."monto_pago" as "montoPago",
  t."forma_de_pago" as "formaDePago",
  t."fecha_de_pago" as "fechaDePago",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "payments" t
where
  (t."community_id" = any ($1::uuid[]))
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- payments: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."monto_pago" as "montoPago",
  t."forma_de_pago" as "formaDePago",
  t."fecha_de_pago" as "fechaDePago",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "payments" t
where
  false
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- payments with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "payments" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      exists (
        select
        from
          "payment_applications" a
          join "community_charges" c on c."id" = a."cargos_comunidad_id"
        where
          a."pago_comunidad_id" = t."id"
          and c."contrato_id" = $1
      )
      and t."community_id" = $2
      and t."is_active" = $3
      and t_community_id."deleted_at" is null
  ) n
  left join (
    select
      t."id" as "id",
      t."monto_pago" as "montoPago",
      t."forma_de_pago" as "formaDePago",
      t."fecha_de_pago" as "fechaDePago",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "payments" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      exists (
        select
        from
          "payment_applications" a
          join "community_charges" c on c."id" = a."cargos_comunidad_id"
        where
          a."pago_comunidad_id" = t."id"
          and c."contrato_id" = $4
      )
      and t."community_id" = $5
      and t."is_active" = $6
      and t_community_id."deleted_at" is null
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $7
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- payment: SYSTEM_ADMIN
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."pago_comunidad_id" as "pagoComunidadId",
          t1."cargos_comunidad_id" as "cargosComunidadId",
          t1."monto_aplicado" as "montoAplicado",
          t1."created_at" as "createdAt"
        from
          "payment_applications" t1
          left join "payments" t1_pago_comunidad_id on t1_pago_comunidad_id."id" = t1."pago_comunidad_id"
          left join "communities" t1_pago_comunidad_id_community_id on t1_pago_comunidad_id_community_id."id" = t1_pago_comunidad_id."community_id"
        where
          t1."pago_comunidad_id" = r."id"
          and t1_pago_comunidad_id_community_id."deleted_at" is null
        order by
          t1."created_at" asc,
          t1."id" asc
        limit
          $2
      ) jt1
  ) as "#0"
from
  (
    select
      t."id" as "id",
      t."monto_pago" as "montoPago",
      t."forma_de_pago" as "formaDePago",
      t."fecha_de_pago" as "fechaDePago",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "payments" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."id" = $1
      and t_community_id."deleted_at" is null
  ) r;

-- payment: ADMIN_COMPANY
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."pago_comunidad_id" as "pagoComunidadId",
          t1."cargos_comunidad_id" as "cargosComunidadId",
          t1."monto_aplicado" as "montoAplicado",
          t1."created_at" as "createdAt"
        from
          "payment_applications" t1
        where
          t1."pago_comunidad_id" = r."id"
          and (t1."community_id" = any ($2::uuid[]))
        order by
          t1."created_at" asc,
          t1."id" asc
        limit
          $3
      ) jt1
  ) as "#0"
from
  (
    select
      t."id" as "id",
      t."monto_pago" as "montoPago",
      t."forma_de_pago" as "formaDePago",
      t."fecha_de_pago" as "fechaDePago",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "payments" t
    where
      t."id" = $1
      and (t."community_id" = any ($2::uuid[]))
  ) r;

-- payment: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."pago_comunidad_id" as "pagoComunidadId",
          t1."cargos_comunidad_id" as "cargosComunidadId",
          t1."monto_aplicado" as "montoAplicado",
          t1."created_at" as "createdAt"
        from
          "payment_applications" t1
        where
          t1."pago_comunidad_id" = r."id"
          and false
        order by
          t1."created_at" asc,
          t1."id" asc
        limit
          $2
      ) jt1
  ) as "#0"
from
  (
    select
      t."id" as "id",
      t."monto_pago" as "montoPago",
      t."forma_de_pago" as "formaDePago",
      t."fecha_de_pago" as "fechaDePago",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "payments" t
    where
      t."id" = $1
      and false
  ) r;

-- Payment.community: ADMIN_COMPANY
select
  t."id" as "id",
  t."nombre" as "nombre",
  t."descripcion" as "descripcion",
  t."direccion" as "direccion",
  t."contacto" as "contacto",
  t."email" as "email",
  t."phone" as "phone",
  t."tipo_comunidad" as "tipoComunidad",
  t."latitud" as "latitud",
  t."longitud" as "longitud",
  t."cantidad_viviendas" as "cantidadViviendas",
  t."time_zone" as "timeZone"
from
  "communities" t
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (t."id" = any ($2::uuid[]));

-- Payment.pagoCargos: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."pago_comunidad_id" as "pagoComunidadId",
      t."cargos_comunidad_id" as "cargosComunidadId",
      t."monto_aplicado" as "montoAplicado",
      t."created_at" as "createdAt"
    from
      "payment_applications" t
    where
      t."pago_comunidad_id" = p.id
      and (t."community_id" = any ($2::uuid[]))
    order by
      t."created_at" asc,
      t."id" asc
  ) r
order by
  p.n,
  r."createdAt" asc,
  r."id" asc
limit
  $3;
