-- screen-provider-directory: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- provider-directory: SYSTEM_ADMIN
select t."id" as "id", t."nombre" as "nombre"
from "communities" t
where t."id" = $1 and t."deleted_at" is null;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."nombre" as "nombre",
      t."giro" as "giro",
      t."descripcion" as "descripcion",
      t."telefono" as "telefono",
      t."email" as "email",
      t."pagina_web" as "paginaWeb",
      coalesce(
        (select round(avg(g."puntuacion"), 2) from "service_provider_ratings" g where g."service_provider_id" = t."id"),
        0
      ) as "rating",
      (
        select count(*)::int4
        from "service_provider_ratings" g
        where g."service_provider_id" = t."id"
      ) as "totalCalificaciones",
      (
        select g."puntuacion"
        from "service_provider_ratings" g
        where g."service_provider_id" = t."id" and g."user_id" = $3
      ) as "myRating"
    from "service_providers" t
    where
      t."community_id" = p.id
      and t."is_active"
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by
      coalesce(
        (select round(avg(g."puntuacion"), 2) from "service_provider_ratings" g where g."service_provider_id" = t."id"),
        0
      ) desc,
      (sort_key (t."nombre") collate "C") asc,
      t."id" asc
    limit $2
  ) r
order by p.n, r."rating" desc, (sort_key (r."nombre") collate "C") asc, r."id" asc;
select r.n::int4 as "position", null::text as "group", json_build_object('count', count(*)) as "totals"
from (
  select p.n
  from unnest($1::uuid[]) with ordinality p (id, n) cross join "service_providers" t
  where
    t."community_id" = p.id
    and t."is_active"
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."business_name" as "businessName",
      t."category_or_industry" as "categoryOrIndustry",
      t."products_or_services" as "productsOrServices",
      t."contact_phones" as "contactPhones",
      t."primary_email" as "primaryEmail",
      t."primary_contact_name" as "primaryContactName",
      t."rating" as "rating"
    from "community_providers" t
    where
      t."community_id" = p.id
      and t."is_active"
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by (sort_key (t."business_name") collate "C") asc, t."id" asc
    limit $2
  ) r
order by p.n, (sort_key (r."businessName") collate "C") asc, r."id" asc;
