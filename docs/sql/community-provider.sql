-- CommunityProvider: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- communityProvider, all columns: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    t1."id" as "id",
    t1."community_id" as "communityId",
    t1_community_id."nombre" as "communityName",
    t1."business_name" as "businessName",
    t1."tax_id" as "taxId",
    t1."full_address" as "fullAddress",
    t1."contact_phones" as "contactPhones",
    t1."primary_email" as "primaryEmail",
    t1."website_or_social_media" as "websiteOrSocialMedia",
    t1."primary_contact_name" as "primaryContactName",
    t1."direct_phone" as "directPhone",
    t1."mobile_phone" as "mobilePhone",
    t1."contact_email" as "contactEmail",
    t1."products_or_services" as "productsOrServices",
    t1."category_or_industry" as "categoryOrIndustry",
    t1."payment_methods" as "paymentMethods",
    t1."order_history" as "orderHistory",
    t1."past_incidents_or_claims" as "pastIncidentsOrClaims",
    t1."internal_notes" as "internalNotes",
    trim_scale((t1."rating")::numeric) as "rating",
    t1."is_active" as "isActive",
    to_char(t1."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(t1."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
    t1."created_by_user_id" as "createdByUserId",
    t1."updated_by_user_id" as "updatedByUserId"
  from "community_providers" t1 left join "communities" t1_community_id on t1_community_id."id" = t1."community_id"
  where
    t1."id" = $1
    and t1."is_active"
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
) o;

-- communityProvider, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "community_providers" t1
  where
    t1."id" = $1
    and t1."is_active"
    and (t1."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) o;

-- communityProvider, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "community_providers" t1
  where
    t1."id" = $1
    and t1."is_active"
    and (
      t1."community_id" = any ($2::uuid[])
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
) o;

-- communityProvider, the row scope: COMITEE_MEMBER, RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from "community_providers" t1
  where
    t1."id" = $1
    and t1."is_active"
    and (
      t1."community_id" = ($2::uuid[]) [1]
      or t1."community_id" is null
      and (t1."audience" is null or t1."audience" && $2::uuid[])
    )
    and t1."is_active"
) o;

-- communityProvider, the row scope: VIGILANCE
select row_to_json(o)::text as "json"
from (select t1."id" as "id" from "community_providers" t1 where t1."id" = $1 and t1."is_active" and false) o;

-- communityProviders, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from "community_providers" t1
        where
          true
          and (
            search_text (t1."business_name") like (select search_pattern ($1::text))
            or search_text (t1."category_or_industry") like (select search_pattern ($1::text))
            or search_text (t1."products_or_services") like (select search_pattern ($1::text))
          )
          and (
            t1."community_id" = any ($2::uuid[])
            or t1."community_id" is null
            and (t1."audience" is null or t1."audience" && $2::uuid[])
          )
        order by t1."created_at" desc, t1."id" desc
        limit $3
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from "community_providers" t3
      where
        true
        and (
          search_text (t3."business_name") like (select search_pattern ($4::text))
          or search_text (t3."category_or_industry") like (select search_pattern ($4::text))
          or search_text (t3."products_or_services") like (select search_pattern ($4::text))
        )
        and (
          t3."community_id" = any ($2::uuid[])
          or t3."community_id" is null
          and (t3."audience" is null or t3."audience" && $2::uuid[])
        )
    ) as "totalCount"
) o;

-- CommunityProvider.createdBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."createdByUserId"
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
    ) o3
  ) as "createdBy"
  from (
    select t1."id" as "id", t1."created_by_user_id" as "createdByUserId"
    from "community_providers" t1
    where
      t1."id" = $1
      and t1."is_active"
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- CommunityProvider.updatedBy: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."updatedByUserId"
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
    ) o3
  ) as "updatedBy"
  from (
    select t1."id" as "id", t1."updated_by_user_id" as "updatedByUserId"
    from "community_providers" t1
    where
      t1."id" = $1
      and t1."is_active"
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- CommunityProvider.comments: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o4
    from (
      select array(
        select o3
        from (
          select t2."id" as "id"
          from
            "comments" t2
            left join "tickets" t2_ticket_id on t2_ticket_id."id" = t2."ticket_id"
            left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
          where
            lower(t2."origen") = 'provider'
            and t2."id_origen" = (rt1."id")::text
            and (
              coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") = any ($2::uuid[])
              or coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") is null
              and (
                case when t2."resident_id" is null then t2."audience" else t2_resident_id."audience"
                end is null
                or case when t2."resident_id" is null then t2."audience" else t2_resident_id."audience"
                end && $2::uuid[]
              )
              or t2."resident_id" = $3::uuid
              and (
                coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
              or t2_ticket_id."resident_id" = $4::uuid
              and (
                coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $5
        ) o3
      ) as "nodes"
    ) o4
  ) as "comments"
  from (
    select t1."id" as "id"
    from "community_providers" t1
    where
      t1."id" = $1
      and t1."is_active"
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;

-- CommunityProvider.community: ADMIN_COMPANY
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
    from "community_providers" t1
    where
      t1."id" = $1
      and t1."is_active"
      and (
        t1."community_id" = any ($2::uuid[])
        or t1."community_id" is null
        and (t1."audience" is null or t1."audience" && $2::uuid[])
      )
  ) rt1
) o;
