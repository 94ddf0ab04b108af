-- What the reads of ServiceProvider become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- serviceProviders: SYSTEM_ADMIN
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."giro" as "giro",
  t."nombre" as "nombre",
  t."telefono" as "telefono",
  t."email" as "email",
  t."descripcion" as "descripcion",
  t."pagina_web" as "paginaWeb",
  coalesce(
    (
      select
        round(avg(g."puntuacion"), 2)
      from
        "service_provider_ratings" g
      where
        g."service_provider_id" = t."id"
    ),
    0
  ) as "rating",
  (
    select
      count(*)::int4
    from
      "service_provider_ratings" g
    where
      g."service_provider_id" = t."id"
  ) as "totalCalificaciones",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "service_providers" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."is_active"
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

-- serviceProviders: ADMIN_COMPANY
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."giro" as "giro",
  t."nombre" as "nombre",
  t."telefono" as "telefono",
  t."email" as "email",
  t."descripcion" as "descripcion",
  t."pagina_web" as "paginaWeb",
  coalesce(
    (
      select
        round(avg(g."puntuacion"), 2)
      from
        "service_provider_ratings" g
      where
        g."service_provider_id" = t."id"
    ),
    0
  ) as "rating",
  (
    select
      count(*)::int4
    from
      "service_provider_ratings" g
    where
      g."service_provider_id" = t."id"
  ) as "totalCalificaciones",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "service_providers" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."is_active"
  and (
    t."community_id" = any ($1::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $1::uuid[]
    )
  )
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- serviceProviders: COMITEE_MEMBER, RESIDENT, RENTER
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."giro" as "giro",
  t."nombre" as "nombre",
  t."telefono" as "telefono",
  t."email" as "email",
  t."descripcion" as "descripcion",
  t."pagina_web" as "paginaWeb",
  coalesce(
    (
      select
        round(avg(g."puntuacion"), 2)
      from
        "service_provider_ratings" g
      where
        g."service_provider_id" = t."id"
    ),
    0
  ) as "rating",
  (
    select
      count(*)::int4
    from
      "service_provider_ratings" g
    where
      g."service_provider_id" = t."id"
  ) as "totalCalificaciones",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "service_providers" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."is_active"
  and (
    t."community_id" = ($1::uuid[]) [1]
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $1::uuid[]
    )
  )
  and t."is_active"
order by
  t."created_at" desc,
  t."id" desc
limit
  $2;

-- serviceProviders: VIGILANCE
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."giro" as "giro",
  t."nombre" as "nombre",
  t."telefono" as "telefono",
  t."email" as "email",
  t."descripcion" as "descripcion",
  t."pagina_web" as "paginaWeb",
  coalesce(
    (
      select
        round(avg(g."puntuacion"), 2)
      from
        "service_provider_ratings" g
      where
        g."service_provider_id" = t."id"
    ),
    0
  ) as "rating",
  (
    select
      count(*)::int4
    from
      "service_provider_ratings" g
    where
      g."service_provider_id" = t."id"
  ) as "totalCalificaciones",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "service_providers" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."is_active"
  and false
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- serviceProviders with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "service_providers" t
    where
      true
      and t."community_id" = $1
      and t."community_id" is null
      and (
        search_text (t."nombre") like (
          select
            search_pattern ($2::text)
        )
        or search_text (t."giro") like (
          select
            search_pattern ($2::text)
        )
        or search_text (t."descripcion") like (
          select
            search_pattern ($2::text)
        )
      )
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
      t."giro" as "giro",
      t."nombre" as "nombre",
      t."telefono" as "telefono",
      t."email" as "email",
      t."descripcion" as "descripcion",
      t."pagina_web" as "paginaWeb",
      coalesce(
        (
          select
            round(avg(g."puntuacion"), 2)
          from
            "service_provider_ratings" g
          where
            g."service_provider_id" = t."id"
        ),
        0
      ) as "rating",
      (
        select
          count(*)::int4
        from
          "service_provider_ratings" g
        where
          g."service_provider_id" = t."id"
      ) as "totalCalificaciones",
      t."is_active" as "isActive",
      t."created_at" as "createdAt",
      t."created_by_user_id" as "createdByUserId",
      t."updated_at" as "editedAt",
      t."updated_by_user_id" as "updatedByUserId"
    from
      "service_providers" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      true
      and t."community_id" = $3
      and t."community_id" is null
      and (
        search_text (t."nombre") like (
          select
            search_pattern ($4::text)
        )
        or search_text (t."giro") like (
          select
            search_pattern ($4::text)
        )
        or search_text (t."descripcion") like (
          select
            search_pattern ($4::text)
        )
      )
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

-- serviceProvider: SYSTEM_ADMIN
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."giro" as "giro",
  t."nombre" as "nombre",
  t."telefono" as "telefono",
  t."email" as "email",
  t."descripcion" as "descripcion",
  t."pagina_web" as "paginaWeb",
  coalesce(
    (
      select
        round(avg(g."puntuacion"), 2)
      from
        "service_provider_ratings" g
      where
        g."service_provider_id" = t."id"
    ),
    0
  ) as "rating",
  (
    select
      count(*)::int4
    from
      "service_provider_ratings" g
    where
      g."service_provider_id" = t."id"
  ) as "totalCalificaciones",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "service_providers" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t."is_active"
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

-- serviceProvider: ADMIN_COMPANY
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."giro" as "giro",
  t."nombre" as "nombre",
  t."telefono" as "telefono",
  t."email" as "email",
  t."descripcion" as "descripcion",
  t."pagina_web" as "paginaWeb",
  coalesce(
    (
      select
        round(avg(g."puntuacion"), 2)
      from
        "service_provider_ratings" g
      where
        g."service_provider_id" = t."id"
    ),
    0
  ) as "rating",
  (
    select
      count(*)::int4
    from
      "service_provider_ratings" g
    where
      g."service_provider_id" = t."id"
  ) as "totalCalificaciones",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "service_providers" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t."is_active"
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $2::uuid[]
    )
  );

-- serviceProvider: COMITEE_MEMBER, RESIDENT, RENTER
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."giro" as "giro",
  t."nombre" as "nombre",
  t."telefono" as "telefono",
  t."email" as "email",
  t."descripcion" as "descripcion",
  t."pagina_web" as "paginaWeb",
  coalesce(
    (
      select
        round(avg(g."puntuacion"), 2)
      from
        "service_provider_ratings" g
      where
        g."service_provider_id" = t."id"
    ),
    0
  ) as "rating",
  (
    select
      count(*)::int4
    from
      "service_provider_ratings" g
    where
      g."service_provider_id" = t."id"
  ) as "totalCalificaciones",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "service_providers" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t."is_active"
  and (
    t."community_id" = ($2::uuid[]) [1]
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $2::uuid[]
    )
  )
  and t."is_active";

-- serviceProvider: VIGILANCE
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."giro" as "giro",
  t."nombre" as "nombre",
  t."telefono" as "telefono",
  t."email" as "email",
  t."descripcion" as "descripcion",
  t."pagina_web" as "paginaWeb",
  coalesce(
    (
      select
        round(avg(g."puntuacion"), 2)
      from
        "service_provider_ratings" g
      where
        g."service_provider_id" = t."id"
    ),
    0
  ) as "rating",
  (
    select
      count(*)::int4
    from
      "service_provider_ratings" g
    where
      g."service_provider_id" = t."id"
  ) as "totalCalificaciones",
  t."is_active" as "isActive",
  t."created_at" as "createdAt",
  t."created_by_user_id" as "createdByUserId",
  t."updated_at" as "editedAt",
  t."updated_by_user_id" as "updatedByUserId"
from
  "service_providers" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t."is_active"
  and false;

-- ServiceProvider.createdBy: ADMIN_COMPANY
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

-- ServiceProvider.updatedBy: ADMIN_COMPANY
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

-- ServiceProvider.comments: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      coalesce(
        t_resident_id."full_name",
        t_author_user_id."first_name" || ' ' || t_author_user_id."last_name"
      ) as "residentName",
      t."origen" as "origen",
      t."id_origen" as "idOrigen",
      t."id_comment" as "idComment",
      t."comentario_texto" as "comentarioTexto",
      t."image_urls" as "imageUrls",
      t."created_at" as "createdAt",
      t."updated_at" as "editedAt",
      t."resident_id" as "residentId"
    from
      "comments" t
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
      left join "users" t_author_user_id on t_author_user_id."id" = t."author_user_id"
      left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id"
    where
      lower(t."origen") = 'provider'
      and t."id_origen" = (p.id)::text
      and (
        coalesce(
          t_ticket_id."community_id",
          t_resident_id."community_id"
        ) = any ($2::uuid[])
        or coalesce(
          t_ticket_id."community_id",
          t_resident_id."community_id"
        ) is null
        and (
          t_resident_id."audience" is null
          or t_resident_id."audience" && $2::uuid[]
        )
        or t."resident_id" = $3
        and (
          coalesce(
            t_ticket_id."community_id",
            t_resident_id."community_id"
          ) <> all (
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
        or t_ticket_id."resident_id" = $4
        and (
          coalesce(
            t_ticket_id."community_id",
            t_resident_id."community_id"
          ) <> all (
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
      $5
  ) r
order by
  p.n,
  r."createdAt" desc,
  r."id" desc;

-- ServiceProvider.community: ADMIN_COMPANY
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
