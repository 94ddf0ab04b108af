-- What the reads of Survey become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- surveys: SYSTEM_ADMIN
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha_inicio" as "fechaInicio",
  t."fecha_fin" as "fechaFin",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "surveys" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."deleted_at" is null
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
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- surveys: ADMIN_COMPANY
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha_inicio" as "fechaInicio",
  t."fecha_fin" as "fechaFin",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "surveys" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."deleted_at" is null
  and (t."community_id" = any ($1::uuid[]))
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- surveys: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha_inicio" as "fechaInicio",
  t."fecha_fin" as "fechaFin",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "surveys" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."deleted_at" is null
  and (t."community_id" = ($1::uuid[]) [1])
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- surveys with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "surveys" t
    where
      t."community_id" = $1
      and t."is_active" = $2
      and t."deleted_at" is null
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
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha_inicio" as "fechaInicio",
      t."fecha_fin" as "fechaFin",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "surveys" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $3
      and t."is_active" = $4
      and t."deleted_at" is null
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
      t."created_at" desc,
      t."id" desc
    limit
      $5
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- survey: SYSTEM_ADMIN
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."tipo_pregunta" as "tipoPregunta",
          t1."pregunta" as "pregunta",
          t1."opciones" as "opciones",
          t1."position" as "position"
        from
          "survey_questions" t1
          left join "surveys" t1_survey_id on t1_survey_id."id" = t1."survey_id"
        where
          t1."survey_id" = r."id"
          and (
            t1_survey_id."community_id" <> all (
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
          t1."position" asc,
          t1."id" asc
        limit
          $2
      ) jt1
  ) as "#0"
from
  (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha_inicio" as "fechaInicio",
      t."fecha_fin" as "fechaFin",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "surveys" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."id" = $1
      and t."deleted_at" is null
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
  ) r;

-- survey: ADMIN_COMPANY
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."tipo_pregunta" as "tipoPregunta",
          t1."pregunta" as "pregunta",
          t1."opciones" as "opciones",
          t1."position" as "position"
        from
          "survey_questions" t1
          left join "surveys" t1_survey_id on t1_survey_id."id" = t1."survey_id"
        where
          t1."survey_id" = r."id"
          and (t1_survey_id."community_id" = any ($2::uuid[]))
        order by
          t1."position" asc,
          t1."id" asc
        limit
          $3
      ) jt1
  ) as "#0"
from
  (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha_inicio" as "fechaInicio",
      t."fecha_fin" as "fechaFin",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "surveys" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."id" = $1
      and t."deleted_at" is null
      and (t."community_id" = any ($2::uuid[]))
  ) r;

-- survey: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  r.*,
  (
    select
      json_agg(jt1)
    from
      (
        select
          t1."id" as "id",
          t1."tipo_pregunta" as "tipoPregunta",
          t1."pregunta" as "pregunta",
          t1."opciones" as "opciones",
          t1."position" as "position"
        from
          "survey_questions" t1
          left join "surveys" t1_survey_id on t1_survey_id."id" = t1."survey_id"
        where
          t1."survey_id" = r."id"
          and (t1_survey_id."community_id" = ($2::uuid[]) [1])
        order by
          t1."position" asc,
          t1."id" asc
        limit
          $3
      ) jt1
  ) as "#0"
from
  (
    select
      t."id" as "id",
      t."community_id" as "communityId",
      t_community_id."nombre" as "communityName",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha_inicio" as "fechaInicio",
      t."fecha_fin" as "fechaFin",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt"
    from
      "surveys" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."id" = $1
      and t."deleted_at" is null
      and (t."community_id" = ($2::uuid[]) [1])
  ) r;

-- Survey.createdBy: ADMIN_COMPANY
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

-- Survey.updatedBy: ADMIN_COMPANY
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

-- Survey.preguntas: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."tipo_pregunta" as "tipoPregunta",
      t."pregunta" as "pregunta",
      t."opciones" as "opciones",
      t."position" as "position"
    from
      "survey_questions" t
      left join "surveys" t_survey_id on t_survey_id."id" = t."survey_id"
    where
      t."survey_id" = p.id
      and (t_survey_id."community_id" = any ($2::uuid[]))
    order by
      t."position" asc,
      t."id" asc
  ) r
order by
  p.n,
  r."position" asc,
  r."id" asc
limit
  $3;

-- Survey.community: ADMIN_COMPANY
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
