-- What the reads of Document become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- documents: SYSTEM_ADMIN
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."user_id" as "userId",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha" as "fecha",
  t."user_created" as "userCreated",
  t."nombre_documento" as "nombreDocumento",
  t."url_doc" as "urlDoc",
  t."created_at" as "createdAt"
from
  "documents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
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

-- documents: ADMIN_COMPANY
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."user_id" as "userId",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha" as "fecha",
  t."user_created" as "userCreated",
  t."nombre_documento" as "nombreDocumento",
  t."url_doc" as "urlDoc",
  t."created_at" as "createdAt"
from
  "documents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  (
    t."community_id" = any ($1::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $1::uuid[]
    )
  )
order by
  t."fecha" desc,
  t."id" desc
limit
  $2;

-- documents: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."user_id" as "userId",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha" as "fecha",
  t."user_created" as "userCreated",
  t."nombre_documento" as "nombreDocumento",
  t."url_doc" as "urlDoc",
  t."created_at" as "createdAt"
from
  "documents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  false
order by
  t."fecha" desc,
  t."id" desc
limit
  $1;

-- documents with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "documents" t
    where
      t."community_id" = $1
      and t."community_id" is null
      and t."user_id" = $2
      and (
        search_text (t."titulo") like (
          select
            search_pattern ($3::text)
        )
        or search_text (t."descripcion") like (
          select
            search_pattern ($3::text)
        )
        or search_text (t."nombre_documento") like (
          select
            search_pattern ($3::text)
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
      t."user_id" as "userId",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha" as "fecha",
      t."user_created" as "userCreated",
      t."nombre_documento" as "nombreDocumento",
      t."url_doc" as "urlDoc",
      t."created_at" as "createdAt"
    from
      "documents" t
      left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = $4
      and t."community_id" is null
      and t."user_id" = $5
      and (
        search_text (t."titulo") like (
          select
            search_pattern ($6::text)
        )
        or search_text (t."descripcion") like (
          select
            search_pattern ($6::text)
        )
        or search_text (t."nombre_documento") like (
          select
            search_pattern ($6::text)
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
      t."fecha" desc,
      t."id" desc
    limit
      $7
  ) r on true
order by
  r."fecha" desc,
  r."id" desc;

-- document: SYSTEM_ADMIN
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."user_id" as "userId",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha" as "fecha",
  t."user_created" as "userCreated",
  t."nombre_documento" as "nombreDocumento",
  t."url_doc" as "urlDoc",
  t."created_at" as "createdAt"
from
  "documents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
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

-- document: ADMIN_COMPANY
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."user_id" as "userId",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha" as "fecha",
  t."user_created" as "userCreated",
  t."nombre_documento" as "nombreDocumento",
  t."url_doc" as "urlDoc",
  t."created_at" as "createdAt"
from
  "documents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (
      t."audience" is null
      or t."audience" && $2::uuid[]
    )
  );

-- document: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."user_id" as "userId",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha" as "fecha",
  t."user_created" as "userCreated",
  t."nombre_documento" as "nombreDocumento",
  t."url_doc" as "urlDoc",
  t."created_at" as "createdAt"
from
  "documents" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and false;

-- Document.community: ADMIN_COMPANY
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

-- Document.createdBy: ADMIN_COMPANY
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

-- Document.user: ADMIN_COMPANY
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
