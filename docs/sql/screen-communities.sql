-- screen-communities: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- communities: SYSTEM_ADMIN
select row_to_json(o)::text as "json"
from (
  with p1 as materialized (
    select *, row_number() over () as "#"
    from (
      select
        t2."id" as "id",
        t2."nombre" as "nombre",
        t2."direccion" as "direccion",
        t2."tipo_comunidad" as "tipoComunidad",
        t2."cantidad_viviendas" as "cantidadViviendas",
        coalesce(t2."time_zone", $2::text) as "effectiveTimeZone",
        (
          select row_to_json(figures)
          from (
            select
              count(*) filter (where "isPast")::int4 as "overdueCharges",
              coalesce(sum("balance"), 0) as "outstanding",
              coalesce(sum("balance") filter (where "isPast"), 0) as "overdue"
            from (
              with "possible" as materialized (
                select possible."resident_id"
                from "resident_charges" possible
                where
                  possible."community_id" = t2."id"
                  and (possible."monto" <> possible."monto_pagado" or possible."estatus_fijado" = 'Cancelado')
                union
                select possible."residente_id"
                from
                  "resident_payments" possible
                  left join "communities" possible_community_id on possible_community_id."id" = possible."community_id"
                where
                  possible."community_id" = t2."id"
                  and (possible."cargo_residente_id" is not null or possible."applied" > 0)
                  and possible."status" = 'Aplicado'
                  and possible."fecha_pago" between $3::timestamptz - interval '2 days' and 'infinity'
                  and not (
                    possible."fecha_pago" < $3::timestamptz - interval '2 days'
                    or possible."fecha_pago" < $3::timestamptz + interval '2 days'
                    and calendar_day (possible."fecha_pago", coalesce(possible_community_id."time_zone", $2::text)) < (($3::timestamptz at time zone coalesce(possible_community_id."time_zone", $2::text))::date + 1)
                  )
              )
              select *
              from (
                select
                  "holder",
                  "id",
                  "community",
                  "fecha",
                  "begins",
                  "since",
                  "kind",
                  "isDue",
                  "isPast",
                  "isReadable",
                  "open" - greatest(least("free" + "lent" - "olderOpen", "open"), 0) + case
                    when "byHand" then 0
                    else "early" - greatest(least("allEarly" - "lent" - "olderEarly", "early"), 0)
                  end as "balance",
                  case when "isDue" then "own" + "taken" + "open" else 0
                  end - "linked" - "account" as "net"
                from (
                  select *, greatest(least("allDue" - "free", "allEarly"), 0) as "lent"
                  from (
                    select
                      *,
                      coalesce(sum("early") over r, 0) as "allEarly",
                      coalesce(sum("early") over older, 0) as "olderEarly",
                      sum("left") over r + "excess" as "free"
                    from (
                      select *, case when "isDue" then 0 else "own" + "taken" end as "early"
                      from (
                        select
                          *,
                          greatest("account" - "allLacking", 0) as "left",
                          greatest(least("accounts" - "olderLacking", "lacking"), 0) as "taken"
                        from (
                          select
                            *,
                            sum("account") over r as "accounts",
                            sum("lacking") over r as "allLacking",
                            sum("linked" - "own") over r as "excess",
                            coalesce(sum("open") filter (where "isDue") over r, 0) as "allDue",
                            coalesce(sum("lacking") over older, 0) as "olderLacking",
                            coalesce(sum("open") over older, 0) as "olderOpen"
                          from (
                            select
                              *,
                              least("owed", "linked") as "own",
                              case when "byHand" then greatest("owed" - "linked", 0) else 0
                              end as "lacking",
                              case when "byHand" then 0 else greatest("owed" - "linked", 0)
                              end as "open"
                            from (
                              with
                                "late" as (
                                  select
                                    received."id" as "payment",
                                    received."cargo_residente_id" as "charge",
                                    received."monto" as "amount"
                                  from
                                    "resident_payments" received
                                    left join "communities" received_community_id on received_community_id."id" = received."community_id"
                                  where
                                    received."residente_id" = any (array(select * from "possible"))
                                    and (received."cargo_residente_id" is not null or received."applied" > 0)
                                    and received."status" = 'Aplicado'
                                    and received."fecha_pago" between $3::timestamptz - interval '2 days' and 'infinity'
                                    and not (
                                      received."fecha_pago" < $3::timestamptz - interval '2 days'
                                      or received."fecha_pago" < $3::timestamptz + interval '2 days'
                                      and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $2::text)) < (($3::timestamptz at time zone coalesce(received_community_id."time_zone", $2::text))::date + 1)
                                    )
                                ),
                                "later" as (
                                  select "charge" as "id", sum("amount") as "amount"
                                  from (
                                    select "charge", "amount"
                                    from "late"
                                    where "charge" is not null
                                    union all
                                    select applied."charge_id" as "charge", applied."amount" as "amount"
                                    from "resident_payment_applications" applied
                                    where applied."payment_id" = any (
                                      array(select "payment" from "late" where "charge" is null)
                                    )
                                  ) parts
                                  group by 1
                                )
                              select
                                "holder",
                                "payer",
                                c."id",
                                "community",
                                "fecha",
                                "begins",
                                "since",
                                "kind",
                                "isDue",
                                "isPast",
                                "isReadable",
                                "owed",
                                "paid" - coalesce(l."amount", 0) as "linked",
                                "byHand",
                                0 as "account"
                              from
                                (
                                  select
                                    charged."resident_id" as "holder",
                                    charged."resident_id" as "payer",
                                    charged."id" as "id",
                                    charged."community_id" as "community",
                                    charged."fecha" as "fecha",
                                    (
                                      coalesce(
                                        case
                                          when charged."owed_since" is null
                                          or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date then null
                                          else charged."owed_since"
                                        end,
                                        calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text))
                                      )::timestamp at time zone coalesce(charged_community_id."time_zone", $2::text)
                                    ) as "begins",
                                    coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                    case
                                      when charged."origin_id" is null then charged."kind"
                                      else (
                                        select o."kind"
                                        from "resident_charges" o
                                        where o."id" = charged."origin_id"
                                      )
                                    end as "kind",
                                    (
                                      charged."fecha" < $3::timestamptz - interval '2 days'
                                      or charged."fecha" < $3::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                                    ) as "isDue",
                                    (
                                      (
                                        charged."fecha" < $3::timestamptz - interval '2 days'
                                        or charged."fecha" < $3::timestamptz + interval '2 days'
                                        and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date
                                      )
                                      or coalesce(
                                        charged."owed_since" < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date
                                        and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date,
                                        false
                                      )
                                    ) as "isPast",
                                    (
                                      charged."community_id" <> all (
                                        array(select "id" from "communities" where "deleted_at" is not null)
                                      )
                                    ) is not false as "isReadable",
                                    case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                    end as "owed",
                                    charged."monto_pagado" as "paid",
                                    coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                  from
                                    "resident_charges" charged
                                    left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                  where
                                    charged."resident_id" = any (array(select * from "possible"))
                                    and charged_community_id."deleted_at" is null
                                    and (
                                      charged."monto" <> charged."monto_pagado"
                                      or charged."estatus_fijado" = 'Cancelado'
                                    )
                                  union all
                                  select
                                    charged."resident_id" as "holder",
                                    charged."resident_id" as "payer",
                                    charged."id" as "id",
                                    charged."community_id" as "community",
                                    charged."fecha" as "fecha",
                                    (
                                      coalesce(
                                        case
                                          when charged."owed_since" is null
                                          or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date then null
                                          else charged."owed_since"
                                        end,
                                        calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text))
                                      )::timestamp at time zone coalesce(charged_community_id."time_zone", $2::text)
                                    ) as "begins",
                                    coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                    case
                                      when charged."origin_id" is null then charged."kind"
                                      else (
                                        select o."kind"
                                        from "resident_charges" o
                                        where o."id" = charged."origin_id"
                                      )
                                    end as "kind",
                                    (
                                      charged."fecha" < $3::timestamptz - interval '2 days'
                                      or charged."fecha" < $3::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                                    ) as "isDue",
                                    (
                                      (
                                        charged."fecha" < $3::timestamptz - interval '2 days'
                                        or charged."fecha" < $3::timestamptz + interval '2 days'
                                        and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date
                                      )
                                      or coalesce(
                                        charged."owed_since" < ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date
                                        and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) > ($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date,
                                        false
                                      )
                                    ) as "isPast",
                                    (
                                      charged."community_id" <> all (
                                        array(select "id" from "communities" where "deleted_at" is not null)
                                      )
                                    ) is not false as "isReadable",
                                    case when charged."estatus_fijado" = 'Cancelado' then 0 else charged."monto"
                                    end as "owed",
                                    charged."monto_pagado" as "paid",
                                    coalesce(charged."estatus_fijado" = 'Pagado', false) as "byHand"
                                  from
                                    "resident_charges" charged
                                    left join "communities" charged_community_id on charged_community_id."id" = charged."community_id"
                                  where
                                    charged."resident_id" = any (array(select * from "possible"))
                                    and charged_community_id."deleted_at" is null
                                    and not coalesce(
                                      (
                                        charged."monto" <> charged."monto_pagado"
                                        or charged."estatus_fijado" = 'Cancelado'
                                      ),
                                      false
                                    )
                                    and (
                                      charged."fecha" between $3::timestamptz - interval '2 days' and 'infinity'
                                      and not (
                                        charged."fecha" < $3::timestamptz - interval '2 days'
                                        or charged."fecha" < $3::timestamptz + interval '2 days'
                                        and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $2::text)) < (($3::timestamptz at time zone coalesce(charged_community_id."time_zone", $2::text))::date + 1)
                                      )
                                      or charged."id" = any (array(select "id" from "later"))
                                    )
                                ) c
                                left join "later" l on l."id" = c."id"
                              union all
                              select
                                received."residente_id",
                                received."residente_id",
                                null::uuid,
                                null::uuid,
                                null::timestamptz,
                                null::timestamptz,
                                null::timestamptz,
                                null::text,
                                false,
                                false,
                                false,
                                0,
                                0,
                                false,
                                sum(received."monto" - received."applied")
                              from
                                "resident_payments" received
                                left join "communities" received_community_id on received_community_id."id" = received."community_id"
                              where
                                received."residente_id" = any (array(select * from "possible"))
                                and received."cargo_residente_id" is null
                                and received."status" = 'Aplicado'
                                and (
                                  received."fecha_pago" < $3::timestamptz - interval '2 days'
                                  or received."fecha_pago" < $3::timestamptz + interval '2 days'
                                  and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $2::text)) < (($3::timestamptz at time zone coalesce(received_community_id."time_zone", $2::text))::date + 1)
                                )
                                and received_community_id."deleted_at" is null
                              group by 1, 2
                            ) entries
                          ) shares
                          window
                            r as (partition by "holder"),
                            older as (
                              partition by "holder"
                              order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                            )
                        ) sums
                      ) taken
                    ) taken
                    window
                      r as (partition by "holder"),
                      older as (
                        partition by "holder"
                        order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding
                      )
                  ) early
                ) lent
              ) accounts
              where "isDue" and "isReadable" and "balance" > 0 and "community" = t2."id"
            ) o
          ) figures
        ) as "receivables"
      from "communities" t2
      where t2."deleted_at" is null
      order by (sort_key (t2."nombre") collate "C") asc, t2."id" asc
      limit $1
    ) p1
  )
  select
    (select count(*)::int4 from "communities" t3 where t3."deleted_at" is null) as "totalCount",
    (
      select o4
      from (
        select
          exists (select from p1 where "#" > $4) as "hasNextPage",
          (
            select
              translate(encode(convert_to(json_build_array('NOMBRE_ASC'::text, p1."nombre", p1."id")::text, 'UTF8'), 'base64'), E'+/=\n', '-_')
            from p1
            where "#" <= $5
            order by "#" desc
            limit 1
          ) as "endCursor"
      ) o4
    ) as "pageInfo",
    array(
      select o20
      from (
        select (
          select o19
          from (
            select
              translate(encode(convert_to('Community:'::text || p1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
              p1."id" as "id",
              p1."nombre" as "nombre",
              p1."direccion" as "direccion",
              p1."tipoComunidad" as "tipoComunidad",
              p1."cantidadViviendas" as "cantidadViviendas",
              p1."effectiveTimeZone" as "effectiveTimeZone",
              (
                select o6
                from (
                  select (
                    select count(*)::int4
                    from "residents" t5
                    where t5."community_id" = p1."id" and t5."deleted_at" is null
                  ) as "totalCount"
                ) o6
              ) as "residents",
              (
                select o9
                from (
                  select array(
                    select o8
                    from (
                      select
                        translate(encode(convert_to('Resident:'::text || t7."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                        t7."full_name" as "fullName",
                        t7."phone" as "phone",
                        t7."email" as "email"
                      from "residents" t7
                      where
                        t7."community_id" = p1."id"
                        and exists (
                          select
                          from "users" w left join "roles" w_role_id on w_role_id."id" = w."role_id"
                          where w."id" = t7."user_id" and w_role_id."code" = $6::text
                        )
                        and t7."deleted_at" is null
                      order by t7."created_at" desc, t7."id" desc
                      limit $7
                    ) o8
                  ) as "nodes"
                ) o9
              ) as "committee",
              (
                select o11
                from (
                  select (
                    select count(*)::int4
                    from "tickets" t10
                    where t10."community_id" = p1."id" and ((t10."status_id" not in (5, 6)))
                  ) as "totalCount"
                ) o11
              ) as "openTickets",
              (
                select o13
                from (
                  select
                    trim_scale((f12.made ->> 'outstanding'::text)::numeric) as "outstanding",
                    trim_scale((f12.made ->> 'overdue'::text)::numeric) as "overdue",
                    (f12.made ->> 'overdueCharges'::text)::int4 as "overdueCharges"
                  from (select p1."receivables" as made offset 0) f12
                  where f12.made is not null
                ) o13
              ) as "receivables",
              (
                select o16
                from (
                  select array(
                    select o15
                    from (
                      select
                        translate(encode(convert_to('Contract:'::text || t14."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                        t14."folio_contrato" as "folioContrato",
                        case t14."tipo_contrato"
                          when 'estandar'::text then 'STANDARD'::text
                          when 'prueba'::text then 'TRIAL'::text
                          when 'promocion'::text then 'PROMOTION'::text
                          when 'cliente'::text then 'CUSTOMER'::text
                        end as "kind",
                        to_char(t14."fecha_fin" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fechaFin",
                        case t14."periodicidad_pago"
                          when 'mensual'::text then 'MONTHLY'::text
                          when 'trimestral'::text then 'QUARTERLY'::text
                          when 'anual'::text then 'YEARLY'::text
                        end as "period"
                      from "contracts" t14
                      where
                        t14."community_id" = p1."id"
                        and t14."estado_contrato" = $8::text
                        and t14."deleted_at" is null
                      order by t14."fecha_fin" asc, t14."id" asc
                      limit $9
                    ) o15
                  ) as "nodes"
                ) o16
              ) as "contracts",
              (
                select o18
                from (
                  select
                    translate(encode(convert_to('CommunityCan:'::text || p1."id", 'UTF8'), 'base64'), E'+/=\n', '-_') as "nodeId",
                    (
                      select o17
                      from (
                        select
                          translate(
                            encode(convert_to('Permission:'::text || 'Community:'::text || p1."id" || ':update'::text, 'UTF8'), 'base64'),
                            E'+/=\n',
                            '-_'
                          ) as "nodeId",
                          true as "allowed",
                          null::text as "reason",
                          null::text as "message"
                      ) o17
                    ) as "update"
                ) o18
              ) as "can"
          ) o19
        ) as "node"
        from p1
        where "#" <= $10
        order by "#"
      ) o20
    ) as "edges"
) o;
