-- screen-ticket-thread: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- ticket-thread: SYSTEM_ADMIN
select
  t."id" as "id",
  t."version" as "version",
  t."contenido" as "contenido",
  t."image_urls" as "imageUrls",
  t."fecha_reporte" as "fechaReporte",
  (t."status_id" not in (5, 6)) as "isOpen",
  least(
    (
      select min(c."created_at")
      from "comments" c
      where c."ticket_id" = t."id" and c."resident_id" is distinct from t."resident_id"
    ),
    (
      select min(h."changed_at")
      from "ticket_history" h
      where
        h."ticket_id" = t."id"
        and h."changed_by_user_id" <> (select r."user_id" from "residents" r where r."id" = t."resident_id")
    )
  ) as "firstResponseAt",
  case when t."status_id" = 6 then (
    select max(h."changed_at")
    from "ticket_history" h
    where h."ticket_id" = t."id" and h."to_status_id" = 6
  )
  end as "resolvedAt",
  greatest(
    t."updated_at",
    (select max(coalesce(c."updated_at", c."created_at")) from "comments" c where c."ticket_id" = t."id")
  ) as "lastActivityAt",
  t_categoria_ticket_id."categoria" as "categoriaTicketNombre",
  t."categoria_ticket_id" as "categoriaTicketId",
  t."status_id" as "statusId",
  t."resident_id" as "residentId"
from
  "tickets" t
  left join "ticket_categories" t_categoria_ticket_id on t_categoria_ticket_id."id" = t."categoria_ticket_id"
where
  t."id" = $1
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
