-- ChangeConnection: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- changes: ADMIN_COMPANY
select
  concat_ws(
    '.',
    f."id",
    (select "system_identifier" from pg_control_system()),
    (select "timeline_id" from pg_control_checkpoint())
  ) as "feed",
  pg_snapshot_xmin(pg_current_snapshot())::text as "horizon",
  pg_snapshot_xmax(pg_current_snapshot())::text as "next"
from "change_feeds" f;
