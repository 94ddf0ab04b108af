-- screen-late-fees: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- late-fees: SYSTEM_ADMIN
select ($2::timestamptz at time zone coalesce(t."time_zone", $3::text))::date as "today"
from "communities" t
where t."id" = $1 and t."deleted_at" is null;
select
  t."id" as "id",
  t."version" as "version",
  t_resident_id."full_name" as "residentName",
  t."fecha" as "fecha",
  t."descripcion" as "descripcion",
  t."monto" as "monto",
  (select l."charge_id" from "late_fees" l where l."late_charge_id" = t."id") as "lateFeeOfId",
  coalesce(
    t."estatus_fijado",
    case when t."monto_pagado" >= t."monto" then 'Pagado' when t."monto_pagado" > 0 then 'PagoParcial' else 'Activo'
    end
  ) as "estatus",
  t."unit_id" as "unitId"
from "resident_charges" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  (t."community_id" = $1::uuid and t."kind" = $2::text)
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
order by t."fecha" desc, t."id" desc
limit $3;
select count(*)::int4 as total
from "resident_charges" t
where
  (t."community_id" = $1::uuid and t."kind" = $2::text)
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
select distinct on ("community_id") "community_id" as "communityId", "valor"
from "community_configurations"
where "community_id" = any ($1::uuid[]) and "codigo" = $2
order by "community_id", "created_at" desc, "id" desc;
select t."id" as "id", t."number" as "number"
from "units" t
where
  t."id" = any ($1::uuid[])
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
select t."id" as "id", t."descripcion" as "descripcion"
from "resident_charges" t
where
  t."id" = any ($1::uuid[])
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."resident_id" as "residentId",
  t."community_id" as "communityId",
  t."unit_id" as "unitId",
  t."kind" as "kind",
  t."month" as "month",
  t."fecha" as "fecha",
  t."descripcion" as "descripcion",
  t."monto" as "monto",
  t."estatus_fijado" as "manualStatus",
  t."status_set_on" as "statusSetOn",
  t."monto_pagado" as "montoPagado",
  t."applied" as "applied",
  t."owed_since" as "sinceDay",
  t."origin_id" as "originId",
  t."created_by_user_id" as "createdByUserId",
  t."updated_by_user_id" as "updatedByUserId",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t_resident_id."audience" as "audience"
from "resident_charges" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
where
  t."id" = any ($1::uuid[])
  and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false;
