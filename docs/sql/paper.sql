-- Paper: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- certificatePaper: ADMIN_COMPANY
select t."folio" as "folio", t."issued_at" as "issuedAt", t."data" as "data"
from "certificates" t
where t."id" = $1 and (t."community_id" = any ($2::uuid[]));

-- receiptPaper: ADMIN_COMPANY
select t."folio" as "folio", t."issued_at" as "issuedAt", t."voided_at" as "voidedAt", t."data" as "data"
from "receipts" t
where
  t."payment_id" = $1
  and t."folio" = $2
  and (
    t."community_id" = any ($3::uuid[])
    or t."resident_id" = $4::uuid
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
  );

-- unitStatementPaper: ADMIN_COMPANY
select
  t."id" as "accountId",
  ($5::timestamptz at time zone coalesce(t_community_id."time_zone", $6::text))::date as "today",
  t."number" as "number",
  t_community_id."nombre" as "communityName"
from "units" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and (
    t."community_id" = any ($2::uuid[])
    or t."payer_id" = $3::uuid
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    or t."id" = any (
      array(
        select own."unit_id"
        from "unit_people" own left join "communities" own_community_id on own_community_id."id" = own."community_id"
        where
          own."resident_id" = $4::uuid
          and (
            own."since" <= ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
            and (
              own."until" is null
              or own."until" > ($5::timestamptz at time zone coalesce(own_community_id."time_zone", $6::text))::date
            )
          )
      )
    )
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
  );

-- residentStatementPaper: ADMIN_COMPANY
select
  t."id" as "accountId",
  ($4::timestamptz at time zone coalesce(t_community_id."time_zone", $5::text))::date as "today",
  t."full_name" as "fullName",
  t_community_id."nombre" as "communityName"
from "residents" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
where
  t."id" = $1
  and t."deleted_at" is null
  and (
    t."community_id" = any ($2::uuid[])
    or t."community_id" is null
    and (t."audience" is null or t."audience" && $2::uuid[])
    or t."id" = $3::uuid
  );
