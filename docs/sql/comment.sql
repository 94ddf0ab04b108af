-- Comment: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- comment, all columns: ADMIN_COMPANY
select
  t."id" as "id",
  coalesce(t_resident_id."full_name", t_author_user_id."first_name" || ' ' || t_author_user_id."last_name") as "residentName",
  t."origen" as "origen",
  t."id_origen" as "idOrigen",
  t."id_comment" as "idComment",
  t."comentario_texto" as "comentarioTexto",
  t."image_urls" as "imageUrls",
  t."created_at" as "createdAt",
  t."updated_at" as "editedAt",
  t."resident_id" as "residentId"
from
  "comments" t
  left join "tickets" t_ticket_id on t_ticket_id."id" = t."ticket_id"
  left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
  left join "users" t_author_user_id on t_author_user_id."id" = t."author_user_id"
where
  t."id" = $1
  and (
    coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id") = any ($2::uuid[])
    or coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id") is null
    and (
      case when t."resident_id" is null then t."audience" else t_resident_id."audience"
      end is null
      or case when t."resident_id" is null then t."audience" else t_resident_id."audience"
      end && $2::uuid[]
    )
    or t."resident_id" = $3::uuid
    and (
      coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id") <> all (
        array(select "id" from "communities" where "deleted_at" is not null)
      )
    ) is not false
    or t_ticket_id."resident_id" = $4::uuid
    and (
      coalesce(t_ticket_id."community_id", t_resident_id."community_id", t."subject_community_id") <> all (
        array(select "id" from "communities" where "deleted_at" is not null)
      )
    ) is not false
  );

-- comment, the row scope: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from
    "comments" t1
    left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
    left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and (
      coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
        array(select "id" from "communities" where "deleted_at" is not null)
      )
    ) is not false
) o;

-- comment, the row scope: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from
    "comments" t1
    left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
    left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and (
      coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") = any ($2::uuid[])
      or coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") is null
      and (
        case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
        end is null
        or case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
        end && $2::uuid[]
      )
      or t1."resident_id" = $3::uuid
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
          array(select "id" from "communities" where "deleted_at" is not null)
        )
      ) is not false
      or t1_ticket_id."resident_id" = $4::uuid
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
          array(select "id" from "communities" where "deleted_at" is not null)
        )
      ) is not false
    )
) o;

-- comment, the row scope: COMITEE_MEMBER, RESIDENT, RENTER
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from
    "comments" t1
    left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
    left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and (
      coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") = ($2::uuid[]) [1]
      or coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") is null
      and (
        case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
        end is null
        or case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
        end && $2::uuid[]
      )
      and t1."resident_id" is null
      or t1."resident_id" = $3::uuid
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
          array(select "id" from "communities" where "deleted_at" is not null)
        )
      ) is not false
      or t1_ticket_id."resident_id" = $4::uuid
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
          array(select "id" from "communities" where "deleted_at" is not null)
        )
      ) is not false
    )
) o;

-- comment, the row scope: VIGILANCE
select row_to_json(o)::text as "json"
from (
  select t1."id" as "id"
  from
    "comments" t1
    left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
    left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
  where
    t1."id" = $1
    and (
      coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") = ($2::uuid[]) [1]
      and t1."ticket_id" is null
      or coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") is null
      and (
        case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
        end is null
        or case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
        end && $2::uuid[]
      )
      and t1."resident_id" is null
      and t1."ticket_id" is null
      or t1."resident_id" = $3::uuid
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
          array(select "id" from "communities" where "deleted_at" is not null)
        )
      ) is not false
      or t1_ticket_id."resident_id" = $4::uuid
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
          array(select "id" from "communities" where "deleted_at" is not null)
        )
      ) is not false
    )
) o;

-- comments, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from
          "comments" t1
          left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
          left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
        where (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") = any ($1::uuid[])
          or coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") is null
          and (
            case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
            end is null
            or case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
            end && $1::uuid[]
          )
          or t1."resident_id" = $2::uuid
          and (
            coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
              array(select "id" from "communities" where "deleted_at" is not null)
            )
          ) is not false
          or t1_ticket_id."resident_id" = $3::uuid
          and (
            coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
              array(select "id" from "communities" where "deleted_at" is not null)
            )
          ) is not false
        )
        order by t1."created_at" desc, t1."id" desc
        limit $4
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from
        "comments" t3
        left join "tickets" t3_ticket_id on t3_ticket_id."id" = t3."ticket_id"
        left join "residents" t3_resident_id on t3_resident_id."id" = t3."resident_id"
      where (
        coalesce(t3_ticket_id."community_id", t3_resident_id."community_id", t3."subject_community_id") = any ($1::uuid[])
        or coalesce(t3_ticket_id."community_id", t3_resident_id."community_id", t3."subject_community_id") is null
        and (
          case when t3."resident_id" is null then t3."audience" else t3_resident_id."audience"
          end is null
          or case when t3."resident_id" is null then t3."audience" else t3_resident_id."audience"
          end && $1::uuid[]
        )
        or t3."resident_id" = $5::uuid
        and (
          coalesce(t3_ticket_id."community_id", t3_resident_id."community_id", t3."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
        or t3_ticket_id."resident_id" = $6::uuid
        and (
          coalesce(t3_ticket_id."community_id", t3_resident_id."community_id", t3."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
      )
    ) as "totalCount"
) o;

-- commentsOfOrigin, a page and the total: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select
    array(
      select o2
      from (
        select t1."id" as "id"
        from
          "comments" t1
          left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
          left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
        where
          lower(t1."origen") = lower($1::text)
          and t1."id_origen" = $2
          and (
            coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") = any ($3::uuid[])
            or coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") is null
            and (
              case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
              end is null
              or case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
              end && $3::uuid[]
            )
            or t1."resident_id" = $4::uuid
            and (
              coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
                array(select "id" from "communities" where "deleted_at" is not null)
              )
            ) is not false
            or t1_ticket_id."resident_id" = $5::uuid
            and (
              coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
                array(select "id" from "communities" where "deleted_at" is not null)
              )
            ) is not false
          )
        order by t1."created_at" desc, t1."id" desc
        limit $6
      ) o2
    ) as "nodes",
    (
      select count(*)::int4
      from
        "comments" t3
        left join "tickets" t3_ticket_id on t3_ticket_id."id" = t3."ticket_id"
        left join "residents" t3_resident_id on t3_resident_id."id" = t3."resident_id"
      where
        lower(t3."origen") = lower($7::text)
        and t3."id_origen" = $8
        and (
          coalesce(t3_ticket_id."community_id", t3_resident_id."community_id", t3."subject_community_id") = any ($3::uuid[])
          or coalesce(t3_ticket_id."community_id", t3_resident_id."community_id", t3."subject_community_id") is null
          and (
            case when t3."resident_id" is null then t3."audience" else t3_resident_id."audience"
            end is null
            or case when t3."resident_id" is null then t3."audience" else t3_resident_id."audience"
            end && $3::uuid[]
          )
          or t3."resident_id" = $9::uuid
          and (
            coalesce(t3_ticket_id."community_id", t3_resident_id."community_id", t3."subject_community_id") <> all (
              array(select "id" from "communities" where "deleted_at" is not null)
            )
          ) is not false
          or t3_ticket_id."resident_id" = $10::uuid
          and (
            coalesce(t3_ticket_id."community_id", t3_resident_id."community_id", t3."subject_community_id") <> all (
              array(select "id" from "communities" where "deleted_at" is not null)
            )
          ) is not false
        )
    ) as "totalCount"
) o;

-- Comment.resident: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "residents" t2
      where
        t2."id" = rt1."residentId"
        and t2."deleted_at" is null
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."community_id" is null
          and (t2."audience" is null or t2."audience" && $2::uuid[])
          or t2."id" = $5::uuid
        )
    ) o3
  ) as "resident"
  from (
    select t1."id" as "id", t1."resident_id" as "residentId"
    from
      "comments" t1
      left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
      left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") = any ($2::uuid[])
        or coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") is null
        and (
          case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
          end is null
          or case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
          end && $2::uuid[]
        )
        or t1."resident_id" = $3::uuid
        and (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
        or t1_ticket_id."resident_id" = $4::uuid
        and (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
      )
  ) rt1
) o;

-- Comment.author: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "users" t2 left join "roles" t2_role_id on t2_role_id."id" = t2."role_id"
      where
        t2."id" = rt1."authorId"
        and (
          t2."id" = $5::uuid
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
          and t2_role_id."code" <> all ($6::text[])
        )
    ) o3
  ) as "author"
  from (
    select t1."id" as "id", coalesce(t1."author_user_id", t1_resident_id."user_id") as "authorId"
    from
      "comments" t1
      left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
      left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") = any ($2::uuid[])
        or coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") is null
        and (
          case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
          end is null
          or case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
          end && $2::uuid[]
        )
        or t1."resident_id" = $3::uuid
        and (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
        or t1_ticket_id."resident_id" = $4::uuid
        and (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
      )
  ) rt1
) o;

-- Comment.ticket: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from "tickets" t2
      where
        t2."id" = rt1."ticketId"
        and (
          t2."community_id" = any ($2::uuid[])
          or t2."resident_id" = $5::uuid
          and (
            t2."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
        )
    ) o3
  ) as "ticket"
  from (
    select t1."id" as "id", t1."ticket_id" as "ticketId"
    from
      "comments" t1
      left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
      left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") = any ($2::uuid[])
        or coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") is null
        and (
          case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
          end is null
          or case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
          end && $2::uuid[]
        )
        or t1."resident_id" = $3::uuid
        and (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
        or t1_ticket_id."resident_id" = $4::uuid
        and (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
      )
  ) rt1
) o;

-- Comment.parent: ADMIN_COMPANY
select row_to_json(o)::text as "json"
from (
  select (
    select o3
    from (
      select t2."id" as "id"
      from
        "comments" t2
        left join "tickets" t2_ticket_id on t2_ticket_id."id" = t2."ticket_id"
        left join "residents" t2_resident_id on t2_resident_id."id" = t2."resident_id"
      where
        t2."id" = rt1."idComment"
        and (
          coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") = any ($2::uuid[])
          or coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") is null
          and (
            case when t2."resident_id" is null then t2."audience" else t2_resident_id."audience"
            end is null
            or case when t2."resident_id" is null then t2."audience" else t2_resident_id."audience"
            end && $2::uuid[]
          )
          or t2."resident_id" = $5::uuid
          and (
            coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
              array(select "id" from "communities" where "deleted_at" is not null)
            )
          ) is not false
          or t2_ticket_id."resident_id" = $6::uuid
          and (
            coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
              array(select "id" from "communities" where "deleted_at" is not null)
            )
          ) is not false
        )
    ) o3
  ) as "parent"
  from (
    select t1."id" as "id", t1."id_comment" as "idComment"
    from
      "comments" t1
      left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
      left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") = any ($2::uuid[])
        or coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") is null
        and (
          case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
          end is null
          or case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
          end && $2::uuid[]
        )
        or t1."resident_id" = $3::uuid
        and (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
        or t1_ticket_id."resident_id" = $4::uuid
        and (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
      )
  ) rt1
) o;

-- Comment.replies: ADMIN_COMPANY
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
            t2."id_comment" = rt1."id"
            and (
              coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") = any ($2::uuid[])
              or coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") is null
              and (
                case when t2."resident_id" is null then t2."audience" else t2_resident_id."audience"
                end is null
                or case when t2."resident_id" is null then t2."audience" else t2_resident_id."audience"
                end && $2::uuid[]
              )
              or t2."resident_id" = $5::uuid
              and (
                coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
              or t2_ticket_id."resident_id" = $6::uuid
              and (
                coalesce(t2_ticket_id."community_id", t2_resident_id."community_id", t2."subject_community_id") <> all (
                  array(select "id" from "communities" where "deleted_at" is not null)
                )
              ) is not false
            )
          order by t2."created_at" desc, t2."id" desc
          limit $7
        ) o3
      ) as "nodes"
    ) o4
  ) as "replies"
  from (
    select t1."id" as "id"
    from
      "comments" t1
      left join "tickets" t1_ticket_id on t1_ticket_id."id" = t1."ticket_id"
      left join "residents" t1_resident_id on t1_resident_id."id" = t1."resident_id"
    where
      t1."id" = $1
      and (
        coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") = any ($2::uuid[])
        or coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") is null
        and (
          case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
          end is null
          or case when t1."resident_id" is null then t1."audience" else t1_resident_id."audience"
          end && $2::uuid[]
        )
        or t1."resident_id" = $3::uuid
        and (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
        or t1_ticket_id."resident_id" = $4::uuid
        and (
          coalesce(t1_ticket_id."community_id", t1_resident_id."community_id", t1."subject_community_id") <> all (
            array(select "id" from "communities" where "deleted_at" is not null)
          )
        ) is not false
      )
  ) rt1
) o;
