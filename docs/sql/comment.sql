-- What the reads of Comment become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- comments: SYSTEM_ADMIN
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
  (
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
order by
  t."created_at" desc,
  t."id" desc
limit
  $1;

-- comments: ADMIN_COMPANY
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
  (
    coalesce(
      t_ticket_id."community_id",
      t_resident_id."community_id"
    ) = any ($1::uuid[])
    or coalesce(
      t_ticket_id."community_id",
      t_resident_id."community_id"
    ) is null
    and (
      t_resident_id."audience" is null
      or t_resident_id."audience" && $1::uuid[]
    )
    or t."resident_id" = $2
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
    or t_ticket_id."resident_id" = $3
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
  $4;

-- comments: COMITEE_MEMBER, RESIDENT, RENTER
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
  (
    coalesce(
      t_ticket_id."community_id",
      t_resident_id."community_id"
    ) = ($1::uuid[]) [1]
    or t."resident_id" = $2
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
    or t_ticket_id."resident_id" = $3
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
  $4;

-- comments: VIGILANCE
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
  (
    coalesce(
      t_ticket_id."community_id",
      t_resident_id."community_id"
    ) = ($1::uuid[]) [1]
    and t."ticket_id" is null
    or t."resident_id" = $2
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
    or t_ticket_id."resident_id" = $3
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
  $4;

-- comments with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "comments" t
      left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id"
      left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
    where
      lower(t."origen") = lower($1::text)
      and t."id_origen" = $2
      and t."resident_id" = $3
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
  ) n
  left join (
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
      lower(t."origen") = lower($4::text)
      and t."id_origen" = $5
      and t."resident_id" = $6
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
    order by
      t."created_at" desc,
      t."id" desc
    limit
      $7
  ) r on true
order by
  r."createdAt" desc,
  r."id" desc;

-- comment: SYSTEM_ADMIN
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
  t."id" = $1
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
  ) is not false;

-- comment: ADMIN_COMPANY
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
  t."id" = $1
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
  );

-- comment: COMITEE_MEMBER, RESIDENT, RENTER
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
  t."id" = $1
  and (
    coalesce(
      t_ticket_id."community_id",
      t_resident_id."community_id"
    ) = ($2::uuid[]) [1]
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
  );

-- comment: VIGILANCE
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
  t."id" = $1
  and (
    coalesce(
      t_ticket_id."community_id",
      t_resident_id."community_id"
    ) = ($2::uuid[]) [1]
    and t."ticket_id" is null
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
  );

-- Comment.resident: ADMIN_COMPANY
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

-- Comment.author: ADMIN_COMPANY
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

-- Comment.ticket: ADMIN_COMPANY
select
  t."id" as "id",
  t."community_id" as "communityId",
  t_community_id."nombre" as "communityName",
  t."resident_id" as "residentId",
  t_resident_id."full_name" as "residentName",
  t_resident_id."number" as "residentNumber",
  t."categoria_ticket_id" as "categoriaTicketId",
  t_categoria_ticket_id."categoria" as "categoriaTicketNombre",
  t."status_id" as "statusId",
  t_status_id."code" as "statusCode",
  t_status_id."descripcion" as "statusDescripcion",
  t_status_id."color" as "statusColor",
  t."fecha_reporte" as "fechaReporte",
  t."contenido" as "contenido",
  t."image_urls" as "imageUrls",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt"
from
  "tickets" t
  left join "communities" t_community_id on t_community_id."id" = t."community_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "ticket_categories" t_categoria_ticket_id on t_categoria_ticket_id."id" = t."categoria_ticket_id"
  left join "ticket_statuses" t_status_id on t_status_id."id" = t."status_id"
where
  t."id" = any ($1::int[])
  and (
    t."community_id" = any ($2::uuid[])
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

-- Comment.parent: ADMIN_COMPANY
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
  t."id" = any ($1::int[])
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
  );

-- Comment.replies: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::int[]) with ordinality p (id, n)
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
      t."id_comment" = p.id
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
