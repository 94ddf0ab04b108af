-- screen-documents: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- documents: SYSTEM_ADMIN
select n.total as "#total", r.*
from
  (
    select count(*)::int4 as total
    from "documents" t
    where (
      t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
    ) is not false
  ) n
  left join (
    select
      t."id" as "id",
      t."titulo" as "titulo",
      t."descripcion" as "descripcion",
      t."fecha" as "fecha",
      t."nombre_documento" as "nombreDocumento",
      t."url_doc" as "urlDoc",
      t."user_created" as "userCreated",
      t_community_id."nombre" as "communityName"
    from "documents" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where (
      t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
    ) is not false
    order by t."fecha" desc, t."id" desc
    limit $1
  ) r on true
order by r."fecha" desc, r."id" desc;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."community_id" as "communityId",
  t."audience" as "audience",
  t."user_id" as "userId",
  t."titulo" as "titulo",
  t."descripcion" as "descripcion",
  t."fecha" as "fecha",
  t."user_created" as "userCreated",
  t."nombre_documento" as "nombreDocumento",
  t."url_doc" as "urlDoc",
  t."created_at" as "createdAt"
from "documents" t
where
  t."id" = any ($1::uuid[])
  and (
    t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
  ) is not false;
