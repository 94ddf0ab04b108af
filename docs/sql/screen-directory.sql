-- screen-directory: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- directory: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select
    translate(encode(convert_to('Community:'::text || rt1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
    rt1."nombre" as "nombre",
    (
      select o14
      from (
        with p2 as materialized (
          select *, row_number() over () as "#"
          from (
            select
              t3."id" as "id",
              t3."full_name" as "fullName",
              t3."number" as "number",
              t3."phone" as "phone",
              t3."email" as "email"
            from "residents" t3
            where t3."community_id" = rt1."id" and t3."deleted_at" is null
            order by (sort_key (t3."full_name") collate "C") asc, t3."id" asc
            limit $2
          ) p2
        )
        select
          (
            select count(*)::int4
            from "residents" t4
            where t4."community_id" = rt1."id" and t4."deleted_at" is null
          ) as "totalCount",
          (
            select o5
            from (
              select
                exists (select from p2 where "#" > $3) as "hasNextPage",
                (
                  select translate(
                    encode(convert_to(json_build_array('FULL_NAME_ASC'::text, p2."fullName", p2."id")::text, 'UTF8'), 'base64'),
                    E'+/=\n',
                    '-_'
                  )
                  from p2
                  where "#" <= $4
                  order by "#" desc
                  limit 1
                ) as "endCursor"
            ) o5
          ) as "pageInfo",
          array(
            select o13
            from (
              select (
                select o12
                from (
                  select
                    translate(encode(convert_to('Resident:'::text || p2."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    p2."id" as "id",
                    p2."fullName" as "fullName",
                    p2."number" as "number",
                    p2."phone" as "phone",
                    p2."email" as "email",
                    (
                      select o8
                      from (
                        select array(
                          select o7
                          from (
                            select
                              t6."license_plate" as "licensePlate",
                              t6."brand" as "brand",
                              t6."model" as "model",
                              t6."color" as "color",
                              case t6_vehicle_type_id."name"
                                when 'Car'::text then 'CAR'::text
                                when 'Motorcycle'::text then 'MOTORCYCLE'::text
                                when 'Truck'::text then 'TRUCK'::text
                                when 'SUV'::text then 'SUV'::text
                                when 'Van'::text then 'VAN'::text
                              end as "kind"
                            from
                              "vehicles" t6
                              left join "vehicle_types" t6_vehicle_type_id on t6_vehicle_type_id."id" = t6."vehicle_type_id"
                            where t6."resident_id" = p2."id" and t6."deleted_at" is null
                            order by t6."created_at" desc, t6."id" desc
                            limit $5
                          ) o7
                        ) as "nodes"
                      ) o8
                    ) as "vehicles",
                    (
                      select o11
                      from (
                        select array(
                          select o10
                          from (
                            select t9."name" as "name", t9."species" as "species"
                            from "pets" t9
                            where t9."resident_id" = p2."id" and t9."deleted_at" is null
                            order by t9."created_at" desc, t9."id" desc
                            limit $6
                          ) o10
                        ) as "nodes"
                      ) o11
                    ) as "pets"
                ) o12
              ) as "node"
              from p2
              where "#" <= $7
              order by "#"
            ) o13
          ) as "edges"
      ) o14
    ) as "residents"
  from (
    select t1."id" as "id", t1."nombre" as "nombre"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null
  ) rt1
) o;
