/**
 * Returns the condition that a device takes pushes: its session has not ended, or, where it has none, its user has not ended all
 * sessions since it was registered.
 */
export const isLiveDevice = (device: string, now: string): string => `exists (
  select from "users" u left join "sessions" s on s."id" = ${device}."session_id"
  where u."id" = ${device}."user_id" and u."is_active"
    and (s."id" is null or s."expires_at" > ${now}::timestamptz)
    and coalesce(coalesce(s."started_at", ${device}."registered_at") >= u."sessions_valid_from", true))`;
