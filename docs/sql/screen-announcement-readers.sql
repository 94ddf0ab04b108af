-- screen-announcement-readers: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- announcement-readers: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select
    translate(encode(convert_to('Announcement:'::text || rt1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
    rt1."version" as "version",
    rt1."titulo" as "titulo",
    rt1."subtitulo" as "subtitulo",
    rt1."contenido" as "contenido",
    to_char(rt1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
    rt1."imagen" as "imagen",
    rt1."communityName" as "communityName",
    rt1."isRead" as "isRead",
    rt1."readCount" as "readCount",
    (
      select o10
      from (
        with p2 as materialized (
          select *, row_number() over () as "#"
          from (
            select
              t3."id" as "id",
              t3."first_name" as "firstName",
              t3."last_name" as "lastName",
              t3_role_id."code" as "role",
              (select r."id" from "residents" r where r."user_id" = t3."id" and r."deleted_at" is null) as "residentId"
            from "users" t3 left join "roles" t3_role_id on t3_role_id."id" = t3."role_id"
            where
              exists (
                select
                from "announcement_readings" x
                where x."user_id" = t3."id" and x."announcement_id" = rt1."id"
              )
              and t3."is_active"
            order by
              (sort_key (t3."first_name") collate "C") asc,
              (sort_key (t3."last_name") collate "C") asc,
              t3."id" asc
            limit $3
          ) p2
        )
        select
          (
            select count(*)::int4
            from "users" t4
            where
              exists (
                select
                from "announcement_readings" x
                where x."user_id" = t4."id" and x."announcement_id" = rt1."id"
              )
              and t4."is_active"
          ) as "totalCount",
          (
            select o5
            from (
              select
                exists (select from p2 where "#" > $4) as "hasNextPage",
                (
                  select translate(
                    encode(
                      convert_to(json_build_array('FIRST_NAME_ASC,LAST_NAME_ASC'::text, p2."firstName", p2."lastName", p2."id")::text, 'UTF8'),
                      'base64'
                    ),
                    E'+/=\n',
                    '-_'
                  )
                  from p2
                  where "#" <= $5
                  order by "#" desc
                  limit 1
                ) as "endCursor"
            ) o5
          ) as "pageInfo",
          array(
            select o9
            from (
              select (
                select o8
                from (
                  select
                    translate(encode(convert_to('User:'::text || p2."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    p2."firstName" as "firstName",
                    p2."lastName" as "lastName",
                    case p2."role"
                      when 'SYSTEM_ADMIN'::text then 'SYSTEM_ADMIN'::text
                      when 'ADMIN_COMPANY'::text then 'ADMIN_COMPANY'::text
                      when 'COMITEE_MEMBER'::text then 'COMITEE_MEMBER'::text
                      when 'RESIDENT'::text then 'RESIDENT'::text
                      when 'RENTER'::text then 'RENTER'::text
                      when 'VIGILANCE'::text then 'VIGILANCE'::text
                    end as "userRole",
                    (
                      select o7
                      from (
                        select
                          translate(encode(convert_to('Resident:'::text || t6."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                          t6."number" as "number"
                        from "residents" t6
                        where t6."id" = p2."residentId" and t6."deleted_at" is null
                      ) o7
                    ) as "resident"
                ) o8
              ) as "node"
              from p2
              where "#" <= $6
              order by "#"
            ) o9
          ) as "edges"
      ) o10
    ) as "readers",
    (
      select o14
      from (
        select
          (
            select count(*)::int4
            from
              "comments" t11
              left join "tickets" t11_ticket_id on t11_ticket_id."id" = t11."ticket_id"
              left join "residents" t11_resident_id on t11_resident_id."id" = t11."resident_id"
            where
              lower(t11."origen") = 'post'
              and t11."id_origen" = (rt1."id")::text
              and (
                coalesce(t11_ticket_id."community_id", t11_resident_id."community_id", t11."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
          ) as "totalCount",
          array(
            select o13
            from (
              select
                translate(encode(convert_to('Comment:'::text || t12."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                to_char(t12."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
                t12."comentario_texto" as "comentarioTexto",
                coalesce(t12_resident_id."full_name", t12_author_user_id."first_name" || ' ' || t12_author_user_id."last_name") as "residentName",
                t12."id_comment" as "idComment"
              from
                "comments" t12
                left join "tickets" t12_ticket_id on t12_ticket_id."id" = t12."ticket_id"
                left join "residents" t12_resident_id on t12_resident_id."id" = t12."resident_id"
                left join "users" t12_author_user_id on t12_author_user_id."id" = t12."author_user_id"
              where
                lower(t12."origen") = 'post'
                and t12."id_origen" = (rt1."id")::text
                and (
                  coalesce(t12_ticket_id."community_id", t12_resident_id."community_id", t12."subject_community_id") <> all (
                    array(select "id" from "communities" where "deleted_at" is not null)
                  )
                ) is not false
              order by t12."created_at" desc, t12."id" desc
              limit $7
            ) o13
          ) as "nodes"
      ) o14
    ) as "comments",
    (
      select o17
      from (
        select
          translate(encode(convert_to('AnnouncementCan:'::text || rt1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
          (
            select o15
            from (
              select
                translate(
                  encode(convert_to('Permission:'::text || 'Announcement:'::text || rt1."id" || ':update'::text, 'UTF8'), 'base64'),
                  E'+/=\n',
                  '-_'
                ) as "nodeId",
                true as "allowed",
                null::text as "reason",
                null::text as "message"
            ) o15
          ) as "update",
          (
            select o16
            from (
              select
                translate(
                  encode(convert_to('Permission:'::text || 'Announcement:'::text || rt1."id" || ':delete'::text, 'UTF8'), 'base64'),
                  E'+/=\n',
                  '-_'
                ) as "nodeId",
                true as "allowed",
                null::text as "reason",
                null::text as "message"
            ) o16
          ) as "delete"
      ) o17
    ) as "can"
  from (
    select
      t1."id" as "id",
      t1."version" as "version",
      t1."titulo" as "titulo",
      t1."subtitulo" as "subtitulo",
      t1."contenido" as "contenido",
      t1."fecha" as "fecha",
      t1."imagen" as "imagen",
      t1_community_id."nombre" as "communityName",
      exists (
        select
        from "announcement_readings" r
        where r."announcement_id" = t1."id" and r."user_id" = $2
      ) as "isRead",
      (select count(*)::int4 from "announcement_readings" r where r."announcement_id" = t1."id") as "readCount"
    from "announcements" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
    where
      t1."id" = $1
      and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
  ) rt1
) o;
