-- screen-provider-directory: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- provider-directory: SYSTEM_ADMIN
select
  r.*,
  (
    select json_agg(jt1 order by jt1."rating" desc, (sort_key (jt1."nombre") collate "C") asc, jt1."id" asc)
    from (
      select
        rt1.*,
        (
          select count(*)::int4
          from
            "comments" t2
            left join "tickets" t2_ticket_id on t2_ticket_id."id" = t2."ticket_id"
            left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where
            lower(t2."origen") = 'provider'
            and t2."id_origen" = (rt1."id")::text
            and (
              coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                array(select "id" from "communities" where "deleted_at" is not null)
              )
            ) is not false
        ) as "#0 total"
      from (
        select
          t1."id" as "id",
          t1."nombre" as "nombre",
          t1."giro" as "giro",
          t1."descripcion" as "descripcion",
          t1."telefono" as "telefono",
          t1."email" as "email",
          t1."pagina_web" as "paginaWeb",
          trim_scale(
            (
              coalesce(
                (
                  select round(avg(g."puntuacion"), 2)
                  from "service_provider_ratings" g
                  where g."service_provider_id" = t1."id"
                ),
                0
              )
            )::numeric
          ) as "rating",
          (
            select count(*)::int4
            from "service_provider_ratings" g
            where g."service_provider_id" = t1."id"
          ) as "totalCalificaciones",
          trim_scale(
            (
              (
                select g."puntuacion"
                from "service_provider_ratings" g
                where g."service_provider_id" = t1."id" and g."user_id" = $2
              )
            )::numeric
          ) as "myRating"
        from "service_providers" t1
        where t1."community_id" = r."id" and t1."is_active"
        order by
          coalesce(
            (
              select round(avg(g."puntuacion"), 2)
              from "service_provider_ratings" g
              where g."service_provider_id" = t1."id"
            ),
            0
          ) desc,
          (sort_key (t1."nombre") collate "C") asc,
          t1."id" asc
        limit $3
      ) rt1
    ) jt1
  ) as "#0",
  (
    select count(*)::int4
    from "service_providers" t3
    where t3."community_id" = r."id" and t3."is_active"
  ) as "#0 total",
  (
    select json_agg(jt4)
    from (
      select
        t4."id" as "id",
        t4."business_name" as "businessName",
        t4."category_or_industry" as "categoryOrIndustry",
        t4."products_or_services" as "productsOrServices",
        t4."contact_phones" as "contactPhones",
        t4."primary_email" as "primaryEmail",
        t4."primary_contact_name" as "primaryContactName",
        trim_scale((t4."rating")::numeric) as "rating"
      from "community_providers" t4
      where t4."community_id" = r."id" and t4."is_active"
      order by (sort_key (t4."business_name") collate "C") asc, t4."id" asc
      limit $4
    ) jt4
  ) as "#1"
from (
  select t."id" as "id", t."nombre" as "nombre"
  from "communities" t
  where t."id" = $1 and t."deleted_at" is null
) r;
