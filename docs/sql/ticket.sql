-- Ticket: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- ticket, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    t1."resident_id" as "residentId",
    t1_resident_id."full_name" as "residentName",
    t1_resident_id."number" as "residentNumber",
    t1."categoria_ticket_id" as "categoriaTicketId",
    t1_categoria_ticket_id."categoria" as "categoriaTicketNombre",
    t1."status_id" as "statusId",
    t1_status_id."code" as "statusCode",
    t1_status_id."descripcion" as "statusDescripcion",
    t1_status_id."color" as "statusColor",
    to_char(t1."fecha_reporte" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaReporte",
    t1."contenido" as "contenido",
    t1."image_urls" as "imageUrls",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(t1."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
  from
    "tickets" t1
    left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
    left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    left join "ticket_categories" t1_categoria_ticket_id on t1_categoria_ticket_id."id" = t1."categoria_ticket_id"
    left join "ticket_statuses" t1_status_id on t1_status_id."id" = t1."status_id"
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- ticket, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "tickets" t1
  where
    t1."id" = $1
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- ticket, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "tickets" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- ticket, the row scope: COMITEE_MEMBER, RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "tickets" t1
  where
    t1."id" = $1
    and (
      t1."community_id" = ($2::uuid[]) [1]
      or t1."resident_id" = $3::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- ticket, the row scope: VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "tickets" t1
  where
    t1."id" = $1
    and (
      t1."resident_id" = $2::uuid
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    )
) o;

-- tickets, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "tickets" t1
        where (
          t1."community_id" = any ($1::uuid[])
          or t1."resident_id" = $2::uuid
          and (
            t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
        order by t1."fecha_reporte" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "tickets" t3
      where (
        t3."community_id" = any ($1::uuid[])
        or t3."resident_id" = $4::uuid
        and (
          t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
    ) as "totalCount"
) o;

-- tickets, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select array(
    select o2
    from (
      select t1."id" as "id"
      from "tickets" t1
      where (
        t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
      order by t1."fecha_reporte" desc, t1."id" desc
      limit $1
    ) o2
  ) as "nodes"
) o;

-- tickets, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select array(
    select o2
    from (
      select t1."id" as "id"
      from "tickets" t1
      where (
        t1."community_id" = any ($1::uuid[])
        or t1."resident_id" = $2::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
      order by t1."fecha_reporte" desc, t1."id" desc
      limit $3
    ) o2
  ) as "nodes"
) o;

-- tickets, the row scope: COMITEE_MEMBER
select row_to_json(o)::text as "json"
from (
  select array(
    select o2
    from (
      select t1."id" as "id"
      from "tickets" t1
      where (
        t1."community_id" = ($1::uuid[]) [1]
        or t1."resident_id" = $2::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
      order by t1."fecha_reporte" desc, t1."id" desc
      limit $3
    ) o2
  ) as "nodes"
) o;

-- tickets, the row scope: RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select array(
    select o2
    from (
      select t1."id" as "id"
      from "tickets" t1
      where (
        t1."resident_id" = $1::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
      order by t1."fecha_reporte" desc, t1."id" desc
      limit $2
    ) o2
  ) as "nodes"
) o;

-- myTickets, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "tickets" t1
        where
          t1."resident_id" = $1
          and (
            t1."community_id" = any ($2::uuid[])
            or t1."resident_id" = $3::uuid
            and (
              t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
          )
        order by t1."fecha_reporte" desc, t1."id" desc
        limit $4
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "tickets" t3
      where
        t3."resident_id" = $5
        and (
          t3."community_id" = any ($2::uuid[])
          or t3."resident_id" = $6::uuid
          and (
            t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) as "totalCount"
) o;

-- Ticket.comments: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "comments" t2
          where t2."ticket_id" = rt1."id"
          order by t2."created_at" desc, t2."id" desc
          limit $4
        ) o3
      ) as "nodes"
    ) o4
  ) as "comments"
  from (
    select t1."id" as "id"
    from "tickets" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Ticket.resident: ADMIN_COMPANY
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
          or t2."id" = $4::uuid
        )
    ) o3
  ) as "resident"
  from (
    select t1."id" as "id", t1."resident_id" as "residentId"
    from "tickets" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Ticket.community: ADMIN_COMPANY
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
    from "tickets" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Ticket.category: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (select t2."id" as "id" from "ticket_categories" t2 where t2."id" = rt1."categoriaTicketId") o3
  ) as "category"
  from (
    select t1."id" as "id", t1."categoria_ticket_id" as "categoriaTicketId"
    from "tickets" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Ticket.status: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (select t2."id" as "id" from "ticket_statuses" t2 where t2."id" = rt1."statusId") o3
  ) as "status"
  from (
    select t1."id" as "id", t1."status_id" as "statusId"
    from "tickets" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;

-- Ticket.history: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "ticket_history" t2
          where t2."ticket_id" = rt1."id"
          order by t2."id" desc
          limit $4
        ) o3
      ) as "nodes"
    ) o4
  ) as "history"
  from (
    select t1."id" as "id"
    from "tickets" t1
    where
      t1."id" = $1
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."resident_id" = $3::uuid
        and (
          t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
      )
  ) rt1
) o;
