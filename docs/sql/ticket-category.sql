-- What the reads of TicketCategory become: its queries, by the roles that send the same text, and its relations.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.
-- The columns are those of a whole legacy record, the lists pages of 50; a GraphQL document may ask for less.

-- ticketCategories: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."categoria" as "categoria"
from
  "ticket_categories" t
order by
  t."id";

-- ticketCategory: SYSTEM_ADMIN, ADMIN_COMPANY, COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."categoria" as "categoria"
from
  "ticket_categories" t
order by
  t."id";

-- TicketCategory.tickets: ADMIN_COMPANY
select
  p.n::int4 as "parentPosition",
  r.*
from
  unnest($1::int[]) with ordinality p (id, n)
  cross join lateral (
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
      t."categoria_ticket_id" = p.id
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
      $4
  ) r
order by
  p.n,
  r."fechaReporte" desc,
  r."id" desc;
