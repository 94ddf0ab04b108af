-- Community: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- community, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."nombre" as "nombre",
    t1."descripcion" as "descripcion",
    t1."direccion" as "direccion",
    t1."contacto" as "contacto",
    t1."email" as "email",
    t1."phone" as "phone",
    t1."tipo_comunidad" as "tipoComunidad",
    t1."latitud" as "latitud",
    t1."longitud" as "longitud",
    t1."cantidad_viviendas" as "cantidadViviendas",
    t1."time_zone" as "timeZone"
  from "communities" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
) o;

-- community, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "communities" t1 where t1."id" = $1 and t1."deleted_at" is null) o;

-- community, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "communities" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
) o;

-- community, the row scope: COMITEE_MEMBER, RESIDENT, RENTER, VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "communities" t1
  where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = ($2::uuid[]) [1])
) o;

-- communities, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "communities" t1
        where
          (
            search_text (t1."nombre") like (select search_pattern ($1::text))
            or search_text (t1."direccion") like (select search_pattern ($1::text))
            or search_text (t1."contacto") like (select search_pattern ($1::text))
          )
          and t1."deleted_at" is null
          and (t1."id" = any ($2::uuid[]))
        order by t1."created_at" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "communities" t3
      where
        (
          search_text (t3."nombre") like (select search_pattern ($4::text))
          or search_text (t3."direccion") like (select search_pattern ($4::text))
          or search_text (t3."contacto") like (select search_pattern ($4::text))
        )
        and t3."deleted_at" is null
        and (t3."id" = any ($2::uuid[]))
    ) as "totalCount"
) o;

-- Community.amenities: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "amenities" t2
          where t2."community_id" = rt1."id" and t2."deleted_at" is null
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "amenities"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.reservations: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "amenity_reservations" t2
          where t2."community_id" = rt1."id"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "reservations"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.announcements: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "announcements" t2
          where t2."community_id" = rt1."id"
          order by t2."fecha" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "announcements"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.auditEntries: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "audit_entries" t2
          where
            t2."community_id" = rt1."id"
            and t2."community_id" = any (
              array(select a."community_id" from "community_assignments" a where a."user_id" = $3)
            )
          order by t2."created_at" desc, t2."id" desc
          limit $4
        ) o3
      ) as "nodes"
    ) o4
  ) as "auditEntries"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.bankBalances: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "bank_balances" t2
          where t2."community_id" = rt1."id"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "bankBalances"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.banners: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "banners" t2
          where t2."community_id" = rt1."id" and t2."is_active"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "banners"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.charges: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "community_charges" t2
          where t2."comunidad_id" = rt1."id"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "charges"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.payments: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "payments" t2
          where t2."community_id" = rt1."id"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "payments"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.configurations: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "community_configurations" t2
          where t2."community_id" = rt1."id"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "configurations"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.contracts: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "contracts" t2
          where t2."community_id" = rt1."id" and t2."deleted_at" is null
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "contracts"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.documents: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "documents" t2
          where t2."community_id" = rt1."id"
          order by t2."fecha" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "documents"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.fees: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "fees" t2
          where t2."community_id" = rt1."id" and t2."is_active"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "fees"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.imports: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "imports" t2
          where t2."community_id" = rt1."id"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "imports"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.certificates: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "certificates" t2
          where t2."community_id" = rt1."id"
          order by t2."folio" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "certificates"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.receipts: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "receipts" t2
          where t2."community_id" = rt1."id"
          order by t2."folio" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "receipts"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.pets: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "pets" t2 left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where t2_resident_id."community_id" = rt1."id" and t2."deleted_at" is null
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "pets"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.prices: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "community_prices" t2
          where t2."community_id" = rt1."id"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "prices"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.providers: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "community_providers" t2
          where t2."community_id" = rt1."id" and t2."is_active"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "providers"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.reminders: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "reminder_settings" t2
      where t2."id" = rt1."reminderSettingsId" and (t2."community_id" = any ($2::uuid[]))
    ) o3
  ) as "reminders"
  from (
    select
      t1."id" as "id",
      (select s."id" from "reminder_settings" s where s."community_id" = t1."id") as "reminderSettingsId"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.residentCharges: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "resident_charges" t2
          where t2."community_id" = rt1."id"
          order by t2."fecha" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "residentCharges"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.residentPayments: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "resident_payments" t2
          where t2."community_id" = rt1."id"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "residentPayments"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.residents: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "residents" t2
          where t2."community_id" = rt1."id" and t2."deleted_at" is null
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "residents"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.units: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "units" t2
          where t2."community_id" = rt1."id" and t2."is_active"
          order by (sort_key (t2."number") collate "C") desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "units"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.serviceProviders: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "service_providers" t2
          where t2."community_id" = rt1."id" and t2."is_active"
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "serviceProviders"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.surveys: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "surveys" t2
          where t2."community_id" = rt1."id" and t2."deleted_at" is null
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "surveys"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.tickets: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "tickets" t2
          where t2."community_id" = rt1."id"
          order by t2."fecha_reporte" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "tickets"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.users: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
          where
            exists (select from "community_assignments" x where x."user_id" = t2."id" and x."community_id" = rt1."id")
            and t2."is_active"
            and (
              t2."id" = $3::uuid
              or coalesce(
                nullif(
                  array(
                    select a."community_id"
                    from "community_assignments" a
                    where a."user_id" = t2."id"
                    union
                    (
                      select r."community_id"
                      from "residents" r
                      where r."user_id" = t2."id" and r."community_id" is not null
                      order by r."deleted_at" desc nulls first
                      limit 1
                    )
                  ),
                  '{}'
                ),
                t2."audience"
              ) && $2::uuid[]
              or (
                coalesce(
                  nullif(
                    array(
                      select a."community_id"
                      from "community_assignments" a
                      where a."user_id" = t2."id"
                      union
                      (
                        select r."community_id"
                        from "residents" r
                        where r."user_id" = t2."id" and r."community_id" is not null
                        order by r."deleted_at" desc nulls first
                        limit 1
                      )
                    ),
                    '{}'
                  ),
                  t2."audience"
                ) is null
              )
              and t2_role_id."code" <> all ($4::text[])
            )
          order by t2."created_at" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "users"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.vehicles: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "vehicles" t2 left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where t2_resident_id."community_id" = rt1."id" and t2."deleted_at" is null
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "vehicles"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.visits: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "resident_visits" t2
          where t2."community_id" = rt1."id" and t2."deleted_at" is null
          order by t2."created_at" desc, t2."id" desc
          limit $3
        ) o3
      ) as "nodes"
    ) o4
  ) as "visits"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;

-- Community.visitsOfToday: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from "resident_visits" t2 left join "communities" t2_community_id on t2_community_id."id" = t2."community_id"
          where
            t2."community_id" = rt1."id"
            and (
              t2."arrival_date" between $3::timestamptz - interval '2 days' and $3::timestamptz + interval '2 days'
              and calendar_day (t2."arrival_date", coalesce(t2_community_id."time_zone", $4::text)) = ($3::timestamptz at time zone coalesce(t2_community_id."time_zone", $4::text))::date
            )
            and t2."deleted_at" is null
          order by t2."arrival_date" asc, t2."id" asc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "visitsOfToday"
  from (
    select t1."id" as "id"
    from "communities" t1
    where t1."id" = $1 and t1."deleted_at" is null and (t1."id" = any ($2::uuid[]))
  ) rt1
) o;
