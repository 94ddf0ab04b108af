-- What the reads of ResidentCharge become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- residentCharges: SYSTEM_ADMIN
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t_resident_id."number" as "residentNumber",
  t."community_id" as "communityId",
  t."fecha" as "fecha",
  t."descripcion" as "descripcion",
  t."monto" as "monto",
  coalesce(
    t."estatus_fijado",
    case
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) >= t."monto" then 'Pagado'
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) > 0 then 'PagoParcial'
      else 'Activo'
    end
  ) as "estatus",
  (
    select
      coalesce(sum(p."monto"), 0)
    from
      "resident_payments" p
    where
      p."cargo_residente_id" = t."id"
      and p."status" = 'Aplicado'
  ) as "montoPagado",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "resident_charges" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  (
    t."community_id" <> all (
      array(
        select
          "id"
        from
          "communities"
        where
          "deleted_at" is not null
      )
    )
  ) is not false
order by
  t."fecha" desc,
  t."id" desc
limit
  $1;

-- residentCharges: ADMIN_COMPANY
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t_resident_id."number" as "residentNumber",
  t."community_id" as "communityId",
  t."fecha" as "fecha",
  t."descripcion" as "descripcion",
  t."monto" as "monto",
  coalesce(
    t."estatus_fijado",
    case
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) >= t."monto" then 'Pagado'
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) > 0 then 'PagoParcial'
      else 'Activo'
    end
  ) as "estatus",
  (
    select
      coalesce(sum(p."monto"), 0)
    from
      "resident_payments" p
    where
      p."cargo_residente_id" = t."id"
      and p."status" = 'Aplicado'
  ) as "montoPagado",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "resident_charges" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  (
    t."community_id" = any ($1::uuid[])
    or t."community_id" is null
    and (
      t_resident_id."audience" is null
      or t_resident_id."audience" && $1::uuid[]
    )
    or t."resident_id" = $2
    and (
      t."community_id" <> all (
        array(
          select
            "id"
          from
            "communities"
          where
            "deleted_at" is not null
        )
      )
    ) is not false
  )
order by
  t."fecha" desc,
  t."id" desc
limit
  $3;

-- residentCharges: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t_resident_id."number" as "residentNumber",
  t."community_id" as "communityId",
  t."fecha" as "fecha",
  t."descripcion" as "descripcion",
  t."monto" as "monto",
  coalesce(
    t."estatus_fijado",
    case
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) >= t."monto" then 'Pagado'
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) > 0 then 'PagoParcial'
      else 'Activo'
    end
  ) as "estatus",
  (
    select
      coalesce(sum(p."monto"), 0)
    from
      "resident_payments" p
    where
      p."cargo_residente_id" = t."id"
      and p."status" = 'Aplicado'
  ) as "montoPagado",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "resident_charges" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  (
    t."resident_id" = $1
    and (
      t."community_id" <> all (
        array(
          select
            "id"
          from
            "communities"
          where
            "deleted_at" is not null
        )
      )
    ) is not false
  )
order by
  t."fecha" desc,
  t."id" desc
limit
  $2;

-- residentCharges with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "resident_charges" t
    where
      t."resident_id" = $1
      and t."community_id" = $2
      and coalesce(
        t."estatus_fijado",
        case
          when (
            select
              coalesce(sum(p."monto"), 0)
            from
              "resident_payments" p
            where
              p."cargo_residente_id" = t."id"
              and p."status" = 'Aplicado'
          ) >= t."monto" then 'Pagado'
          when (
            select
              coalesce(sum(p."monto"), 0)
            from
              "resident_payments" p
            where
              p."cargo_residente_id" = t."id"
              and p."status" = 'Aplicado'
          ) > 0 then 'PagoParcial'
          else 'Activo'
        end
      ) = $3
      and (
        t."community_id" <> all (
          array(
            select
              "id"
            from
              "communities"
            where
              "deleted_at" is not null
          )
        )
      ) is not false
  ) n
  left join (
    select
      t."id" as "id",
      t."resident_id" as "residentId",
      t_resident_id."full_name" as "residentName",
      t_resident_id."number" as "residentNumber",
      t."community_id" as "communityId",
      t."fecha" as "fecha",
      t."descripcion" as "descripcion",
      t."monto" as "monto",
      coalesce(
        t."estatus_fijado",
        case
          when (
            select
              coalesce(sum(p."monto"), 0)
            from
              "resident_payments" p
            where
              p."cargo_residente_id" = t."id"
              and p."status" = 'Aplicado'
          ) >= t."monto" then 'Pagado'
          when (
            select
              coalesce(sum(p."monto"), 0)
            from
              "resident_payments" p
            where
              p."cargo_residente_id" = t."id"
              and p."status" = 'Aplicado'
          ) > 0 then 'PagoParcial'
          else 'Activo'
        end
      ) as "estatus",
      (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) as "montoPagado",
      t."created_by_user_id" as "createdByUserId",
      t."updated_by_user_id" as "updatedByUserId",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "resident_charges" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      t."resident_id" = $4
      and t."community_id" = $5
      and coalesce(
        t."estatus_fijado",
        case
          when (
            select
              coalesce(sum(p."monto"), 0)
            from
              "resident_payments" p
            where
              p."cargo_residente_id" = t."id"
              and p."status" = 'Aplicado'
          ) >= t."monto" then 'Pagado'
          when (
            select
              coalesce(sum(p."monto"), 0)
            from
              "resident_payments" p
            where
              p."cargo_residente_id" = t."id"
              and p."status" = 'Aplicado'
          ) > 0 then 'PagoParcial'
          else 'Activo'
        end
      ) = $6
      and (
        t."community_id" <> all (
          array(
            select
              "id"
            from
              "communities"
            where
              "deleted_at" is not null
          )
        )
      ) is not false
    order by
      t."fecha" desc,
      t."id" desc
    limit
      $7
  ) r on true
order by
  r."fecha" desc,
  r."id" desc;

-- residentCharge: SYSTEM_ADMIN
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t_resident_id."number" as "residentNumber",
  t."community_id" as "communityId",
  t."fecha" as "fecha",
  t."descripcion" as "descripcion",
  t."monto" as "monto",
  coalesce(
    t."estatus_fijado",
    case
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) >= t."monto" then 'Pagado'
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) > 0 then 'PagoParcial'
      else 'Activo'
    end
  ) as "estatus",
  (
    select
      coalesce(sum(p."monto"), 0)
    from
      "resident_payments" p
    where
      p."cargo_residente_id" = t."id"
      and p."status" = 'Aplicado'
  ) as "montoPagado",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "resident_charges" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and (
    t."community_id" <> all (
      array(
        select
          "id"
        from
          "communities"
        where
          "deleted_at" is not null
      )
    )
  ) is not false;

-- residentCharge: ADMIN_COMPANY
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t_resident_id."number" as "residentNumber",
  t."community_id" as "communityId",
  t."fecha" as "fecha",
  t."descripcion" as "descripcion",
  t."monto" as "monto",
  coalesce(
    t."estatus_fijado",
    case
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) >= t."monto" then 'Pagado'
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) > 0 then 'PagoParcial'
      else 'Activo'
    end
  ) as "estatus",
  (
    select
      coalesce(sum(p."monto"), 0)
    from
      "resident_payments" p
    where
      p."cargo_residente_id" = t."id"
      and p."status" = 'Aplicado'
  ) as "montoPagado",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "resident_charges" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t_resident_id."audience" is null
      or t_resident_id."audience" && $2::uuid[]
    )
    or t."resident_id" = $3
    and (
      t."community_id" <> all (
        array(
          select
            "id"
          from
            "communities"
          where
            "deleted_at" is not null
        )
      )
    ) is not false
  );

-- residentCharge: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t_resident_id."number" as "residentNumber",
  t."community_id" as "communityId",
  t."fecha" as "fecha",
  t."descripcion" as "descripcion",
  t."monto" as "monto",
  coalesce(
    t."estatus_fijado",
    case
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) >= t."monto" then 'Pagado'
      when (
        select
          coalesce(sum(p."monto"), 0)
        from
          "resident_payments" p
        where
          p."cargo_residente_id" = t."id"
          and p."status" = 'Aplicado'
      ) > 0 then 'PagoParcial'
      else 'Activo'
    end
  ) as "estatus",
  (
    select
      coalesce(sum(p."monto"), 0)
    from
      "resident_payments" p
    where
      p."cargo_residente_id" = t."id"
      and p."status" = 'Aplicado'
  ) as "montoPagado",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "resident_charges" t
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = $1
  and (
    t."resident_id" = $2
    and (
      t."community_id" <> all (
        array(
          select
            "id"
          from
            "communities"
          where
            "deleted_at" is not null
        )
      )
    ) is not false
  );

-- ResidentCharge.createdBy: ADMIN_COMPANY
select
  t."id" as "id",
  t."first_name" as "firstName",
  t."last_name" as "lastName",
  t."username" as "username",
  t."email" as "email",
  t."role_id" as "roleId",
  t_role_id."code" as "role",
  t_role_id."code" as "roleCode",
  array[t_role_id."code"] as "roles",
  array[t."role_id"] as "roleIds",
  array[t_role_id."code"] as "roleCodes",
  t."is_active" as "isActive",
  t."phone" as "phone",
  t."address" as "address",
  case
    when t_role_id."code" in ('ADMIN_COMPANY', 'SYSTEM_ADMIN')
    and t."sent_resident_info" is not null then json_build_object(
      'residentId',
      null,
      'fullName',
      coalesce(
        t."sent_resident_info" ->> 'fullName',
        t."first_name" || ' ' || t."last_name"
      ),
      'email',
      t."sent_resident_info" ->> 'email',
      'phone',
      t."sent_resident_info" ->> 'phone',
      'number',
      t."sent_resident_info" ->> 'number',
      'address',
      coalesce(
        t."sent_resident_info" ->> 'address',
        t."address",
        ''
      ),
      'communityId',
      (
        array(
          select
            c."id"
          from
            jsonb_array_elements_text(t."sent_resident_info" -> 'communityIds') with ordinality as g ("id", "place")
            join "communities" c on c."id" = g."id"::uuid
            and c."deleted_at" is null
          order by
            g."place"
        )
      ) [1],
      'communityIds',
      array(
        select
          c."id"
        from
          jsonb_array_elements_text(t."sent_resident_info" -> 'communityIds') with ordinality as g ("id", "place")
          join "communities" c on c."id" = g."id"::uuid
          and c."deleted_at" is null
        order by
          g."place"
      )
    )
    else (
      select
        json_build_object(
          'residentId',
          r."id",
          'fullName',
          r."full_name",
          'email',
          r."email",
          'phone',
          r."phone",
          'number',
          r."number",
          'address',
          r."address",
          'communityId',
          r."community_id",
          'communityIds',
          array_remove(array[r."community_id"], null)
        )
      from
        "residents" r
      where
        r."user_id" = t."id"
        and r."deleted_at" is null
    )
  end as "contact",
  array(
    select
      a."community_id"
    from
      "community_assignments" a
      join "communities" c on c."id" = a."community_id"
      and c."deleted_at" is null
    where
      a."user_id" = t."id"
    order by
      c."created_at",
      c."id"
  ) as "userCommunityIds",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "users" t
  left join "roles" t_role_id on t_role_id."id" = t."role_id"
where
  t."id" = any ($1::uuid[])
  and (
    t."id" = $2
    or coalesce(
      nullif(
        array(
          select
            a."community_id"
          from
            "community_assignments" a
          where
            a."user_id" = t."id"
          union
          (
            select
              r."community_id"
            from
              "residents" r
            where
              r."user_id" = t."id"
              and r."community_id" is not null
            order by
              r."deleted_at" desc nulls first
            limit
              1
          )
        ),
        '{}'
      ),
      t."audience"
    ) && $4::uuid[]
    or (
      coalesce(
        nullif(
          array(
            select
              a."community_id"
            from
              "community_assignments" a
            where
              a."user_id" = t."id"
            union
            (
              select
                r."community_id"
              from
                "residents" r
              where
                r."user_id" = t."id"
                and r."community_id" is not null
              order by
                r."deleted_at" desc nulls first
              limit
                1
            )
          ),
          '{}'
        ),
        t."audience"
      ) is null
    )
    and t_role_id."code" <> all ($3::text[])
  );

-- ResidentCharge.updatedBy: ADMIN_COMPANY
select
  t."id" as "id",
  t."first_name" as "firstName",
  t."last_name" as "lastName",
  t."username" as "username",
  t."email" as "email",
  t."role_id" as "roleId",
  t_role_id."code" as "role",
  t_role_id."code" as "roleCode",
  array[t_role_id."code"] as "roles",
  array[t."role_id"] as "roleIds",
  array[t_role_id."code"] as "roleCodes",
  t."is_active" as "isActive",
  t."phone" as "phone",
  t."address" as "address",
  case
    when t_role_id."code" in ('ADMIN_COMPANY', 'SYSTEM_ADMIN')
    and t."sent_resident_info" is not null then json_build_object(
      'residentId',
      null,
      'fullName',
      coalesce(
        t."sent_resident_info" ->> 'fullName',
        t."first_name" || ' ' || t."last_name"
      ),
      'email',
      t."sent_resident_info" ->> 'email',
      'phone',
      t."sent_resident_info" ->> 'phone',
      'number',
      t."sent_resident_info" ->> 'number',
      'address',
      coalesce(
        t."sent_resident_info" ->> 'address',
        t."address",
        ''
      ),
      'communityId',
      (
        array(
          select
            c."id"
          from
            jsonb_array_elements_text(t."sent_resident_info" -> 'communityIds') with ordinality as g ("id", "place")
            join "communities" c on c."id" = g."id"::uuid
            and c."deleted_at" is null
          order by
            g."place"
        )
      ) [1],
      'communityIds',
      array(
        select
          c."id"
        from
          jsonb_array_elements_text(t."sent_resident_info" -> 'communityIds') with ordinality as g ("id", "place")
          join "communities" c on c."id" = g."id"::uuid
          and c."deleted_at" is null
        order by
          g."place"
      )
    )
    else (
      select
        json_build_object(
          'residentId',
          r."id",
          'fullName',
          r."full_name",
          'email',
          r."email",
          'phone',
          r."phone",
          'number',
          r."number",
          'address',
          r."address",
          'communityId',
          r."community_id",
          'communityIds',
          array_remove(array[r."community_id"], null)
        )
      from
        "residents" r
      where
        r."user_id" = t."id"
        and r."deleted_at" is null
    )
  end as "contact",
  array(
    select
      a."community_id"
    from
      "community_assignments" a
      join "communities" c on c."id" = a."community_id"
      and c."deleted_at" is null
    where
      a."user_id" = t."id"
    order by
      c."created_at",
      c."id"
  ) as "userCommunityIds",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "users" t
  left join "roles" t_role_id on t_role_id."id" = t."role_id"
where
  t."id" = any ($1::uuid[])
  and (
    t."id" = $2
    or coalesce(
      nullif(
        array(
          select
            a."community_id"
          from
            "community_assignments" a
          where
            a."user_id" = t."id"
          union
          (
            select
              r."community_id"
            from
              "residents" r
            where
              r."user_id" = t."id"
              and r."community_id" is not null
            order by
              r."deleted_at" desc nulls first
            limit
              1
          )
        ),
        '{}'
      ),
      t."audience"
    ) && $4::uuid[]
    or (
      coalesce(
        nullif(
          array(
            select
              a."community_id"
            from
              "community_assignments" a
            where
              a."user_id" = t."id"
            union
            (
              select
                r."community_id"
              from
                "residents" r
              where
                r."user_id" = t."id"
                and r."community_id" is not null
              order by
                r."deleted_at" desc nulls first
              limit
                1
            )
          ),
          '{}'
        ),
        t."audience"
      ) is null
    )
    and t_role_id."code" <> all ($3::text[])
  );

-- ResidentCharge.resident: ADMIN_COMPANY
select
  t."id" as "id",
  t."user_id" as "userId",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  array_remove(array[t."community_id"], null) as "communityIds",
  t."full_name" as "fullName",
  t."email" as "email",
  t."phone" as "phone",
  t."number" as "number",
  t."address" as "address",
  t."created_at" as "createdAt"
from
  "residents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = any ($1::uuid[])
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $2::uuid[]
    )
    or t."id" = $3
  );

-- ResidentCharge.community: ADMIN_COMPANY
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

-- ResidentCharge.payments: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."residente_id" as "residenteId",
      t_residente_id."full_name" as "residentName",
      t_residente_id."number" as "residentNumber",
      t."cargo_residente_id" as "cargoResidenteId",
      t."fecha_pago" as "fechaPago",
      t."monto" as "monto",
      t."status" as "status",
      t."concepto" as "concepto",
      t."forma_de_pago" as "formaDePago",
      t."url_comprobante" as "urlComprobante",
      t."nota" as "nota",
      t."created_by_user_id" as "createdByUserId",
      t."updated_by_user_id" as "updatedByUserId",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "resident_payments" t
      left join "residents" t_residente_id on t_residente_id."id" = t."residente_id"
    where
      t."cargo_residente_id" = p.id
      and (
        t."community_id" = any ($2::uuid[])
        or t."community_id" is null
        and (
          t_residente_id."audience" is null
          or t_residente_id."audience" && $2::uuid[]
        )
        or t."residente_id" = $3
        and (
          t."community_id" <> all (
            array(
              select
                "id"
              from
                "communities"
              where
                "deleted_at" is not null
            )
          )
        ) is not false
      )
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;
