-- screen-announcement-readers: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- announcement-readers: SYSTEM_ADMIN
select
  r.*,
  (
    select json_agg(jt1 order by jt1."firstName" asc, jt1."lastName" asc, jt1."id" asc)
    from (
      select rt1.*, row_to_json(jt2) as "#0"
      from
        (
          select
            t1."id" as "id",
            t1."first_name" as "firstName",
            t1."last_name" as "lastName",
            t1_role_id."code" as "role",
            (
              select r."id"
              from "residents" r
              where r."user_id" = t1."id" and r."deleted_at" is null
            ) as "residentId"
          from "users" t1 left join "roles" t1_role_id on t1_role_id."id" = t1."role_id"
          where
            exists (
              select
              from "announcement_readings" x
              where x."user_id" = t1."id" and x."announcement_id" = r."id"
            )
            and t1."is_active"
          order by t1."first_name" asc, t1."last_name" asc, t1."id" asc
          limit $3
        ) rt1
        left join lateral (
          select t2."id" as "id", t2."number" as "number"
          from "residents" t2
          where t2."id" = rt1."residentId" and t2."deleted_at" is null
        ) jt2 on true
    ) jt1
  ) as "#0",
  (
    select count(*)::int4
    from "users" t3
    where
      exists (
        select
        from "announcement_readings" x
        where x."user_id" = t3."id" and x."announcement_id" = r."id"
      )
      and t3."is_active"
  ) as "#0 total",
  (
    select json_agg(jt4)
    from (
      select
        t4."id" as "id",
        to_char(t4."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        t4."comentario_texto" as "comentarioTexto",
        coalesce(t4_resident_id."full_name", t4_author_user_id."first_name" || ' ' || t4_author_user_id."last_name") as "residentName",
        t4."id_comment" as "idComment"
      from
        "comments" t4
        left join "residents" t4_resident_id on t4_resident_id."id" = t4."resident_id"
        left join "users" t4_author_user_id on t4_author_user_id."id" = t4."author_user_id"
        left join "tickets" t4_ticket_id on t4_ticket_id."id" = t4."ticket_id"
      where
        lower(t4."origen") = 'post'
        and t4."id_origen" = (r."id")::text
        and (
          coalesce(t4_ticket_id."community_id", t4_resident_id."community_id", t4."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
      order by t4."created_at" desc, t4."id" desc
      limit $4
    ) jt4
  ) as "#1",
  (
    select count(*)::int4
    from
      "comments" t5
      left join "tickets" t5_ticket_id on t5_ticket_id."id" = t5."ticket_id"
      left join "residents" t5_resident_id on t5_resident_id."id" = t5."resident_id"
    where
      lower(t5."origen") = 'post'
      and t5."id_origen" = (r."id")::text
      and (
        coalesce(t5_ticket_id."community_id", t5_resident_id."community_id", t5."subject_community_id") <> all (
          array(select "id" from "communities" where "deleted_at" is not null)
        )
      ) is not false
  ) as "#1 total"
from (
  select
    t."id" as "id",
    t."version" as "version",
    t."titulo" as "titulo",
    t."subtitulo" as "subtitulo",
    t."contenido" as "contenido",
    t."fecha" as "fecha",
    t."imagen" as "imagen",
    t_community_id."nombre" as "communityName",
    exists (
      select
      from "announcement_readings" r
      where r."announcement_id" = t."id" and r."user_id" = $1
    ) as "isRead",
    (select count(*)::int4 from "announcement_readings" r where r."announcement_id" = t."id") as "readCount"
  from "announcements" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."id" = $2
    and (
      t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
    ) is not false
) r;
