-- screen-documents: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- documents: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  with p1 as materialized (
    select *, row_number() over () as "#"
    from (
      select
        t2."id" as "id",
        t2."titulo" as "titulo",
        t2."descripcion" as "descripcion",
        t2."fecha" as "fecha",
        t2."nombre_documento" as "nombreDocumento",
        t2."url_doc" as "urlDoc",
        t2."user_created" as "userCreated",
        t2_community_id."nombre" as "communityName"
      from "documents" t2 left join "communities" t2_community_id on t2_community_id."id" = t2."community_id"
      where (
        t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
      order by t2."fecha" desc, t2."id" desc
      limit $1
    ) p1
  )
  select
    (
      select count(*)::int4
      from "documents" t3
      where (
        t3."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
      ) is not false
    ) as "totalCount",
    (
      select o4
      from (
        select
          exists (select from p1 where "#" > $2) as "hasNextPage",
          (
            select translate(
              encode(
                convert_to(
                  json_build_array('FECHA_DESC'::text, to_char(p1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p1."id")::text,
                  'UTF8'
                ),
                'base64'
              ),
              E'+/=\n',
              '-_'
            )
            from p1
            where "#" <= $3
            order by "#" desc
            limit 1
          ) as "endCursor"
      ) o4
    ) as "pageInfo",
    array(
      select o9
      from (
        select (
          select o8
          from (
            select
              translate(encode(convert_to('Document:'::text || p1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
              p1."titulo" as "titulo",
              p1."descripcion" as "descripcion",
              to_char(p1."fecha" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
              p1."nombreDocumento" as "nombreDocumento",
              p1."urlDoc" as "urlDoc",
              p1."userCreated" as "userCreated",
              p1."communityName" as "communityName",
              (
                select o7
                from (
                  select
                    translate(encode(convert_to('DocumentCan:'::text || p1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    (
                      select o5
                      from (
                        select
                          translate(
                            encode(convert_to('Permission:'::text || 'Document:'::text || p1."id" || ':update'::text, 'UTF8'), 'base64'),
                            E'+/=\n',
                            '-_'
                          ) as "nodeId",
                          true as "allowed",
                          null::text as "reason",
                          null::text as "message"
                      ) o5
                    ) as "update",
                    (
                      select o6
                      from (
                        select
                          translate(
                            encode(convert_to('Permission:'::text || 'Document:'::text || p1."id" || ':delete'::text, 'UTF8'), 'base64'),
                            E'+/=\n',
                            '-_'
                          ) as "nodeId",
                          true as "allowed",
                          null::text as "reason",
                          null::text as "message"
                      ) o6
                    ) as "delete"
                ) o7
              ) as "can"
          ) o8
        ) as "node"
        from p1
        where "#" <= $4
        order by "#"
      ) o9
    ) as "edges"
) o;
