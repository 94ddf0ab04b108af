-- What the reads of Ticket become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- tickets: SYSTEM_ADMIN
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
  t."fecha_reporte" desc,
  t."id" desc
limit
  $1;

-- tickets: ADMIN_COMPANY
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
  (
    t."community_id" = any ($1::uuid[])
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
  t."fecha_reporte" desc,
  t."id" desc
limit
  $3;

-- tickets: COMITEE_MEMBER
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
  (
    t."community_id" = ($1::uuid[]) [1]
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
  t."fecha_reporte" desc,
  t."id" desc
limit
  $3;

-- tickets: RESIDENT, RENTER, VIGILANCE
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
  t."fecha_reporte" desc,
  t."id" desc
limit
  $2;

-- tickets with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "tickets" t
    where
      t."community_id" = $1
      and t."resident_id" = $2
      and t."categoria_ticket_id" = $3
      and t."status_id" = $4
      and (t."status_id" not in (5, 6)) = $5
      and t."fecha_reporte" >= $6
      and t."fecha_reporte" < $7
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
      t."community_id" = $8
      and t."resident_id" = $9
      and t."categoria_ticket_id" = $10
      and t."status_id" = $11
      and (t."status_id" not in (5, 6)) = $12
      and t."fecha_reporte" >= $13
      and t."fecha_reporte" < $14
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
      t."fecha_reporte" desc,
      t."id" desc
    limit
      $15
  ) r on true
order by
  r."fechaReporte" desc,
  r."id" desc;

-- myTickets: SYSTEM_ADMIN
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
order by
  t."fecha_reporte" desc,
  t."id" desc
limit
  $2;

-- myTickets: ADMIN_COMPANY
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
  t."resident_id" = $1
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
  )
order by
  t."fecha_reporte" desc,
  t."id" desc
limit
  $4;

-- myTickets: COMITEE_MEMBER, RESIDENT, RENTER
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
  t."resident_id" = $1
  and (
    t."community_id" = ($2::uuid[]) [1]
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
  )
order by
  t."fecha_reporte" desc,
  t."id" desc
limit
  $4;

-- myTickets: VIGILANCE
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
  t."resident_id" = $1
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
  )
order by
  t."fecha_reporte" desc,
  t."id" desc
limit
  $3;

-- myTickets with every filter, and its totalCount: SYSTEM_ADMIN
select
  n.total as "#total",
  r.*
from
  (
    select
      count(*)::int4 as total
    from
      "tickets" t
    where
      t."community_id" = $1
      and t."resident_id" = $2
      and t."categoria_ticket_id" = $3
      and t."status_id" = $4
      and (t."status_id" not in (5, 6)) = $5
      and t."fecha_reporte" >= $6
      and t."fecha_reporte" < $7
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
      t."community_id" = $8
      and t."resident_id" = $9
      and t."categoria_ticket_id" = $10
      and t."status_id" = $11
      and (t."status_id" not in (5, 6)) = $12
      and t."fecha_reporte" >= $13
      and t."fecha_reporte" < $14
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
      t."fecha_reporte" desc,
      t."id" desc
    limit
      $15
  ) r on true
order by
  r."fechaReporte" desc,
  r."id" desc;

-- ticket: SYSTEM_ADMIN
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

-- ticket: ADMIN_COMPANY
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
  t."id" = $1
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

-- ticket: COMITEE_MEMBER, RESIDENT, RENTER
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
  t."id" = $1
  and (
    t."community_id" = ($2::uuid[]) [1]
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

-- ticket: VIGILANCE
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

-- Ticket.comments: ADMIN_COMPANY
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
      t."ticket_id" = p.id
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

-- Ticket.resident: ADMIN_COMPANY
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

-- Ticket.community: ADMIN_COMPANY
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

-- Ticket.category: ADMIN_COMPANY
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."categoria" as "categoria"
from
  "ticket_categories" t
order by
  t."id";

-- Ticket.status: ADMIN_COMPANY
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."code" as "code",
  t."descripcion" as "descripcion",
  t."color" as "color"
from
  "ticket_statuses" t
order by
  t."id";

-- Ticket.history: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::int[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."ticket_id" as "ticketId",
      t."from_status_id" as "fromStatusId",
      t."to_status_id" as "toStatusId",
      t."changed_by_user_id" as "changedByUserId",
      t_changed_by_user_id."first_name" || ' ' || t_changed_by_user_id."last_name" as "changedByName",
      t."changed_at" as "changedAt"
    from
      "ticket_history" t
      left join "users" t_changed_by_user_id on t_changed_by_user_id."id" = t."changed_by_user_id"
      left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id"
    where
      t."ticket_id" = p.id
      and (
        t_ticket_id."community_id" = any ($2::uuid[])
        or t_ticket_id."resident_id" = $3
        and (
          t_ticket_id."community_id" <> all (
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
      t."id" desc
    limit
      $4
  ) r
order by
  p.n,
  r."id" desc;
