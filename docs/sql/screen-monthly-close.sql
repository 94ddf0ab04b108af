-- screen-monthly-close: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- monthly-close: SYSTEM_ADMIN
select
  t."id" as "id",
  t."nombre" as "nombre",
  coalesce(t."time_zone", $2::text) as "effectiveTimeZone",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."descripcion" as "descripcion",
  t."direccion" as "direccion",
  t."contacto" as "contacto",
  t."email" as "email",
  t."phone" as "phone",
  t."tipo_comunidad" as "tipoComunidad",
  t."latitud" as "latitud",
  t."longitud" as "longitud",
  t."cantidad_viviendas" as "cantidadViviendas",
  t."time_zone" as "timeZone",
  t."created_at" as "createdAt",
  t."deleted_at" as "deletedAt"
from "communities" t
where t."id" = $1 and t."deleted_at" is null;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."banco" as "banco",
      t."cuenta" as "cuenta",
      t."fecha_saldo" as "fechaSaldo",
      t."monto" as "monto"
    from "bank_balances" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = p.id
      and t."fecha_saldo" >= ($2::date - 1)::timestamp at time zone 'UTC'
      and (
        t."fecha_saldo" >= ($2::date + 1)::timestamp at time zone 'UTC'
        or calendar_day (t."fecha_saldo", coalesce(t_community_id."time_zone", $3::text)) >= $2::date
      )
      and t."fecha_saldo" < (($2::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
      and (
        t."fecha_saldo" < (($2::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
        or calendar_day (t."fecha_saldo", coalesce(t_community_id."time_zone", $3::text)) < ($2::date + interval '1 month')::date
      )
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by
      (sort_key (t."banco") collate "C") asc,
      (sort_key (t."cuenta") collate "C") asc,
      t."fecha_saldo" desc,
      t."id" desc
    limit $4
  ) r
order by
  p.n,
  (sort_key (r."banco") collate "C") asc,
  (sort_key (r."cuenta") collate "C") asc,
  r."fechaSaldo" desc,
  r."id" desc;
with a as materialized (
  select d."holder", d."community", d."owed", d."oldestUnpaid"
  from
    (
      select
        "holder",
        "community",
        sum("balance") as "owed",
        (array_agg("since" order by "begins", "fecha", "id" where true) filter ()) [1] as "oldestUnpaid",
        count(*) filter (where "kind" = 'ORDINARY') as "ordinary",
        count(*) filter (where "kind" = 'EXTRAORDINARY') as "extraordinary"
      from (
        with "possible" as materialized (
          select possible."resident_id"
          from "resident_charges" possible
          where
            possible."community_id" = any ($1::uuid[])
            and (possible."monto" <> possible."monto_pagado" or possible."estatus_fijado" = 'Cancelado')
          union
          select possible."residente_id"
          from
            "resident_payments" possible
            left join "communities" possible_community_id on possible_community_id."id" = possible."community_id"
          where
            possible."community_id" = any ($1::uuid[])
            and (possible."cargo_residente_id" is not null or possible."applied" > 0)
            and possible."status" = 'Aplicado'
            and possible."fecha_pago" between $2::timestamptz - interval '2 days' and 'infinity'
            and not (
              possible."fecha_pago" < $2::timestamptz - interval '2 days'
              or possible."fecha_pago" < $2::timestamptz + interval '2 days'
              and calendar_day (possible."fecha_pago", coalesce(possible_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(possible_community_id."time_zone", $3::text))::date + 1)
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
                              and received."fecha_pago" between $2::timestamptz - interval '2 days' and 'infinity'
                              and not (
                                received."fecha_pago" < $2::timestamptz - interval '2 days'
                                or received."fecha_pago" < $2::timestamptz + interval '2 days'
                                and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(received_community_id."time_zone", $3::text))::date + 1)
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
                                    or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date then null
                                    else charged."owed_since"
                                  end,
                                  calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text))
                                )::timestamp at time zone coalesce(charged_community_id."time_zone", $3::text)
                              ) as "begins",
                              coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                              case
                                when charged."origin_id" is null then charged."kind"
                                else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                              end as "kind",
                              (
                                charged."fecha" < $2::timestamptz - interval '2 days'
                                or charged."fecha" < $2::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
                              ) as "isDue",
                              (
                                (
                                  charged."fecha" < $2::timestamptz - interval '2 days'
                                  or charged."fecha" < $2::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                                )
                                or coalesce(
                                  charged."owed_since" < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                                  and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date,
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
                              and (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado')
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
                                    or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date then null
                                    else charged."owed_since"
                                  end,
                                  calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text))
                                )::timestamp at time zone coalesce(charged_community_id."time_zone", $3::text)
                              ) as "begins",
                              coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                              case
                                when charged."origin_id" is null then charged."kind"
                                else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                              end as "kind",
                              (
                                charged."fecha" < $2::timestamptz - interval '2 days'
                                or charged."fecha" < $2::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
                              ) as "isDue",
                              (
                                (
                                  charged."fecha" < $2::timestamptz - interval '2 days'
                                  or charged."fecha" < $2::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                                )
                                or coalesce(
                                  charged."owed_since" < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                                  and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date,
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
                                (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado'),
                                false
                              )
                              and (
                                charged."fecha" between $2::timestamptz - interval '2 days' and 'infinity'
                                and not (
                                  charged."fecha" < $2::timestamptz - interval '2 days'
                                  or charged."fecha" < $2::timestamptz + interval '2 days'
                                  and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
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
                            received."fecha_pago" < $2::timestamptz - interval '2 days'
                            or received."fecha_pago" < $2::timestamptz + interval '2 days'
                            and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(received_community_id."time_zone", $3::text))::date + 1)
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
        where "isDue" and "isReadable" and "balance" > 0 and "community" = any ($1::uuid[])
      ) o
      where "isPast"
      group by 1, 2
    ) d
    left join (
      select
        "community",
        max(case when "code" = 'MONTO_MANT' and "value" ~ '^[0-9]+([.][0-9]+)?$' then "value"::numeric end) as "fee",
        max(case when "code" = 'MOROSO_DESDE' and "value" ~ '^[1-9][0-9]{0,8}$' then "value"::numeric end) as "ordinary"
      from (
        select distinct on (1, 2) f."community_id" as "community", f."codigo" as "code", f."valor" as "value"
        from "community_configurations" f
        where f."codigo" in ('MONTO_MANT', 'MOROSO_DESDE') and f."community_id" = any ($1::uuid[])
        order by 1, 2, f."created_at" desc, f."id" desc
      ) newest
      group by 1
    ) rule on rule."community" = d."community"
  where
    case
      when rule."ordinary" is null then d."owed" >= 2 * coalesce(rule."fee", 800)
      else d."ordinary" >= rule."ordinary"
      or d."extraordinary" > 0
    end
)
select p.n::int4 as "position", f.*, d.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (select count(*)::int4 as "total", sum(a."owed") as "sum" from a where a."community" = p.id) f
  left join lateral (
    select d.*
    from (
      select
        a."holder" as "id",
        r."full_name" as "residentName",
        r."number" as "residentNumber",
        a."owed",
        a."oldestUnpaid",
        (r."deleted_at" is not null or r."community_id" is distinct from a."community") as "hasLeft"
      from a join "residents" r on r."id" = a."holder"
      where a."community" = p.id
    ) d
    order by d."owed" desc, d."id" desc
    limit $4
    offset $5
  ) d on true
order by p.n, d."owed" desc, d."id" desc;
select
  r.n::int4 as "position",
  r."status",
  case when grouping(r."status") = 0 then 'byState'
  end as "group",
  json_build_object(
    'count',
    count(*),
    'amount',
    coalesce(sum(r."amount"), 0),
    'paid',
    coalesce(sum(r."paid"), 0),
    'balance',
    coalesce(sum(r."balance"), 0)
  ) as "totals"
from (
  select
    p.n,
    coalesce(
      t."estatus_fijado",
      case when t."monto_pagado" >= t."monto" then 'Pagado' when t."monto_pagado" > 0 then 'PagoParcial' else 'Activo'
      end
    ) as "status",
    t."monto" as "amount",
    t."monto_pagado" as "paid",
    coalesce((t_account."open" ->> t."id"::text)::numeric(14, 2), 0) as "balance"
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "resident_charges" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
    left join lateral (select "id" from unnest(array[t."resident_id"]) holder ("id")) t_holder on true
    left join lateral (
      select
        coalesce(
          sum("balance") filter (where "isReadable" and "balance" > 0 and "isDue"),
          0
        ) - greatest(- coalesce(sum("net"), 0), 0) as "balance",
        coalesce(sum("balance") filter (where "isReadable" and "balance" > 0 and "isPast"), 0) as "overdue",
        (
          array_agg("since" order by "begins", "fecha", "id" where "isReadable" and "balance" > 0 and "isDue") filter ()
        ) [1] as "oldestUnpaid",
        (
          array_agg("id" order by "begins", "fecha", "id" where "isReadable" and "balance" > 0) filter ()
        ) [1] as "nextChargeId",
        jsonb_object_agg("id", "balance") filter (where "balance" > 0) as "open"
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
                            received."residente_id" = t_holder."id"
                            and (received."cargo_residente_id" is not null or received."applied" > 0)
                            and received."status" = 'Aplicado'
                            and received."fecha_pago" between $2::timestamptz - interval '2 days' and 'infinity'
                            and not (
                              received."fecha_pago" < $2::timestamptz - interval '2 days'
                              or received."fecha_pago" < $2::timestamptz + interval '2 days'
                              and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(received_community_id."time_zone", $3::text))::date + 1)
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
                                  or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date then null
                                  else charged."owed_since"
                                end,
                                calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text))
                              )::timestamp at time zone coalesce(charged_community_id."time_zone", $3::text)
                            ) as "begins",
                            coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                            case
                              when charged."origin_id" is null then charged."kind"
                              else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                            end as "kind",
                            (
                              charged."fecha" < $2::timestamptz - interval '2 days'
                              or charged."fecha" < $2::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
                            ) as "isDue",
                            (
                              (
                                charged."fecha" < $2::timestamptz - interval '2 days'
                                or charged."fecha" < $2::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                              )
                              or coalesce(
                                charged."owed_since" < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                                and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date,
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
                            charged."resident_id" = t_holder."id"
                            and charged_community_id."deleted_at" is null
                            and (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado')
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
                                  or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date then null
                                  else charged."owed_since"
                                end,
                                calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text))
                              )::timestamp at time zone coalesce(charged_community_id."time_zone", $3::text)
                            ) as "begins",
                            coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                            case
                              when charged."origin_id" is null then charged."kind"
                              else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                            end as "kind",
                            (
                              charged."fecha" < $2::timestamptz - interval '2 days'
                              or charged."fecha" < $2::timestamptz + interval '2 days'
                              and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
                            ) as "isDue",
                            (
                              (
                                charged."fecha" < $2::timestamptz - interval '2 days'
                                or charged."fecha" < $2::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                              )
                              or coalesce(
                                charged."owed_since" < ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date
                                and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) > ($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date,
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
                            charged."resident_id" = t_holder."id"
                            and charged_community_id."deleted_at" is null
                            and not coalesce(
                              (charged."monto" <> charged."monto_pagado" or charged."estatus_fijado" = 'Cancelado'),
                              false
                            )
                            and (
                              charged."fecha" between $2::timestamptz - interval '2 days' and 'infinity'
                              and not (
                                charged."fecha" < $2::timestamptz - interval '2 days'
                                or charged."fecha" < $2::timestamptz + interval '2 days'
                                and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(charged_community_id."time_zone", $3::text))::date + 1)
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
                        received."residente_id" = t_holder."id"
                        and received."cargo_residente_id" is null
                        and received."status" = 'Aplicado'
                        and (
                          received."fecha_pago" < $2::timestamptz - interval '2 days'
                          or received."fecha_pago" < $2::timestamptz + interval '2 days'
                          and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $3::text)) < (($2::timestamptz at time zone coalesce(received_community_id."time_zone", $3::text))::date + 1)
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
      ) account
    ) t_account on true
  where
    t."community_id" = p.id
    and t."fecha" >= ($4::date - 1)::timestamp at time zone 'UTC'
    and (
      t."fecha" >= ($4::date + 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha", coalesce(t_community_id."time_zone", $3::text)) >= $4::date
    )
    and t."fecha" < (($4::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
    and (
      t."fecha" < (($4::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha", coalesce(t_community_id."time_zone", $3::text)) < ($4::date + interval '1 month')::date
    )
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n), (r.n, r."status"));
select
  r.n::int4 as "position",
  r."status",
  case when grouping(r."status") = 0 then 'byState'
  end as "group",
  json_build_object('count', count(*), 'amount', coalesce(sum(r."amount"), 0)) as "totals"
from (
  select p.n, t."status" as "status", t."monto" as "amount"
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "resident_payments" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."community_id" = p.id
    and t."fecha_pago" >= ($2::date - 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_pago" >= ($2::date + 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_pago", coalesce(t_community_id."time_zone", $3::text)) >= $2::date
    )
    and t."fecha_pago" < (($2::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_pago" < (($2::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_pago", coalesce(t_community_id."time_zone", $3::text)) < ($2::date + interval '1 month')::date
    )
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n), (r.n, r."status"));
select
  r.n::int4 as "position",
  r."status",
  case when grouping(r."status") = 0 then 'byState'
  end as "group",
  json_build_object(
    'count',
    count(*),
    'amount',
    coalesce(sum(r."amount"), 0),
    'lateFees',
    coalesce(sum(r."lateFees"), 0),
    'paid',
    coalesce(sum(r."paid"), 0),
    'balance',
    coalesce(sum(r."balance"), 0)
  ) as "totals"
from (
  select
    p.n,
    case
      when t."monto_pagado" >= t."monto_cargo" + t."monto_recargos" then 'pagado'
      when (
        t."fecha_de_pago" < $3::timestamptz - interval '2 days'
        or t."fecha_de_pago" < $3::timestamptz + interval '2 days'
        and calendar_day (t."fecha_de_pago", coalesce(t_comunidad_id."time_zone", $2::text)) < ($3::timestamptz at time zone coalesce(t_comunidad_id."time_zone", $2::text))::date
      ) then 'vencido'
      when t."monto_pagado" > 0 then 'pago parcial'
      else 'No vencido'
    end as "status",
    t."monto_cargo" as "amount",
    t."monto_recargos" as "lateFees",
    t."monto_pagado" as "paid",
    (t."monto_cargo" + t."monto_recargos" - t."monto_pagado") as "balance"
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "community_charges" t
    left join "communities" t_comunidad_id on t_comunidad_id."id" = t."comunidad_id"
  where
    t."comunidad_id" = p.id
    and t."fecha_de_pago" >= ($4::date - 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_de_pago" >= ($4::date + 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_de_pago", coalesce(t_comunidad_id."time_zone", $2::text)) >= $4::date
    )
    and t."fecha_de_pago" < (($4::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_de_pago" < (($4::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_de_pago", coalesce(t_comunidad_id."time_zone", $2::text)) < ($4::date + interval '1 month')::date
    )
    and (t."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n), (r.n, r."status"));
select
  r.n::int4 as "position",
  null::text as "group",
  json_build_object('count', count(*), 'amount', coalesce(sum(r."amount"), 0), 'applied', coalesce(sum(r."applied"), 0)) as "totals"
from (
  select p.n, t."monto_pago" as "amount", t."monto_aplicado" as "applied"
  from
    unnest($1::uuid[]) with ordinality p (id, n)
    cross join "payments" t
    left join "communities" t_community_id on t_community_id."id" = t."community_id"
  where
    t."community_id" = p.id
    and t."fecha_de_pago" >= ($2::date - 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_de_pago" >= ($2::date + 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_de_pago", coalesce(t_community_id."time_zone", $3::text)) >= $2::date
    )
    and t."fecha_de_pago" < (($2::date + interval '1 month')::date + 1)::timestamp at time zone 'UTC'
    and (
      t."fecha_de_pago" < (($2::date + interval '1 month')::date - 1)::timestamp at time zone 'UTC'
      or calendar_day (t."fecha_de_pago", coalesce(t_community_id."time_zone", $3::text)) < ($2::date + interval '1 month')::date
    )
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
