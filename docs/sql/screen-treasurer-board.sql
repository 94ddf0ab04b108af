-- screen-treasurer-board: what clients read, as the statements that PostgreSQL is sent.
-- Written by `npm run fix:docs` from the declarations in the code; do not edit.

-- treasurer-board: SYSTEM_ADMIN
select
  t."id" as "id",
  t."nombre" as "nombre",
  (
    select row_to_json(figures)
    from (
      select
        owed.*,
        (
          select coalesce(sum(e."monto_pago"), 0)
          from "payments" e left join "communities" e_community_id on e_community_id."id" = e."community_id"
          where
            e."community_id" = t."id"
            and e."is_active"
            and e."fecha_de_pago" >= (date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $3::text))::date::timestamp)::date - 1)::timestamp at time zone 'UTC'
            and (
              e."fecha_de_pago" >= (date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $3::text))::date::timestamp)::date + 1)::timestamp at time zone 'UTC'
              or calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $3::text)) >= date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $3::text))::date::timestamp)::date
            )
            and e."fecha_de_pago" < (
              (
                date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $3::text))::date::timestamp) + interval '1 month'
              )::date + 1
            )::timestamp at time zone 'UTC'
            and (
              e."fecha_de_pago" < (
                (
                  date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $3::text))::date::timestamp) + interval '1 month'
                )::date - 1
              )::timestamp at time zone 'UTC'
              or calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $3::text)) < (
                date_trunc('month', ($2::timestamptz at time zone coalesce(t."time_zone", $3::text))::date::timestamp) + interval '1 month'
              )::date
            )
            and (
              e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
            ) is not false
        ) as "paidThisMonth"
      from (
        select
          count(*) filter (
            where
              case
                when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                when (
                  e."fecha_de_pago" < $2::timestamptz - interval '2 days'
                  or e."fecha_de_pago" < $2::timestamptz + interval '2 days'
                  and calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $3::text))::date
                ) then 'vencido'
                when e."monto_pagado" > 0 then 'pago parcial'
                else 'No vencido'
              end = 'vencido'
          )::int4 as "overdueCharges",
          coalesce(sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")), 0) as "outstanding",
          coalesce(
            sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")) filter (
              where
                case
                  when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                  when (
                    e."fecha_de_pago" < $2::timestamptz - interval '2 days'
                    or e."fecha_de_pago" < $2::timestamptz + interval '2 days'
                    and calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $3::text)) < ($2::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $3::text))::date
                  ) then 'vencido'
                  when e."monto_pagado" > 0 then 'pago parcial'
                  else 'No vencido'
                end = 'vencido'
            ),
            0
          ) as "overdue"
        from "community_charges" e left join "communities" e_comunidad_id on e_comunidad_id."id" = e."comunidad_id"
        where
          e."comunidad_id" = t."id"
          and e."is_active"
          and (
            e."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
      ) owed
    ) figures
  ) as "payables",
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
    from "bank_balances" t
    where
      t."community_id" = p.id
      and (
        not exists (
          select
          from "bank_balances" l
          where
            l."community_id" = t."community_id"
            and l."banco" = t."banco"
            and l."cuenta" = t."cuenta"
            and (l."fecha_saldo", l."id") > (t."fecha_saldo", t."id")
        )
      )
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by (sort_key (t."banco") collate "C") asc, t."id" asc
    limit $2
  ) r
order by p.n, (sort_key (r."banco") collate "C") asc, r."id" asc;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."fecha_de_pago" as "fechaDePago",
      (t."monto_cargo" + t."monto_recargos" - t."monto_pagado") as "saldo",
      case
        when t."monto_pagado" >= t."monto_cargo" + t."monto_recargos" then 'pagado'
        when (
          t."fecha_de_pago" < $5::timestamptz - interval '2 days'
          or t."fecha_de_pago" < $5::timestamptz + interval '2 days'
          and calendar_day (t."fecha_de_pago", coalesce(t_comunidad_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(t_comunidad_id."time_zone", $4::text))::date
        ) then 'vencido'
        when t."monto_pagado" > 0 then 'pago parcial'
        else 'No vencido'
      end as "estatus",
      t."contrato_id" as "contratoId"
    from "community_charges" t left join "communities" t_comunidad_id on t_comunidad_id."id" = t."comunidad_id"
    where
      t."comunidad_id" = p.id
      and (t."monto_cargo" + t."monto_recargos" - t."monto_pagado") >= $2::numeric
      and (t."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by t."fecha_de_pago" asc, t."id" asc
    limit $3
  ) r
order by p.n, r."fechaDePago" asc, r."id" asc;
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
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select
      t."id" as "id",
      t."version" as "version",
      t."fecha_pago" as "fechaPago",
      t."monto" as "monto",
      t."forma_de_pago" as "formaDePago",
      t."concepto" as "concepto",
      t."url_comprobante" as "urlComprobante",
      t_residente_id."full_name" as "residentName",
      t_residente_id."number" as "residentNumber",
      t."cargo_residente_id" as "cargoResidenteId"
    from "resident_payments" t left join "residents" t_residente_id on t_residente_id."id" = t."residente_id"
    where
      t."community_id" = p.id
      and t."status" = $2::text
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by t."fecha_pago" asc, t."id" asc
    limit $3
  ) r
order by p.n, r."fechaPago" asc, r."id" asc;
select t."id" as "id", coalesce(t."time_zone", $2::text) as "zone"
from "communities" t
where t."id" = any ($1::uuid[]) and t."deleted_at" is null;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      (
        select count(*)::int4
        from "communities" t
        where t."id" = d."community" and t."deleted_at" is null
      ) as "totalComunidades",
      (
        select count(*)::int4
        from "residents" t
        where t."community_id" = d."community" and t."deleted_at" is null
      ) as "totalResidentes",
      (
        select count(*)::int4
        from "vehicles" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
        where t_resident_id."community_id" = d."community" and t."deleted_at" is null
      ) as "totalVehiculos",
      (
        select count(*)::int4
        from "pets" t left join "residents" t_resident_id on t_resident_id."id" = t."resident_id"
        where t_resident_id."community_id" = d."community" and t."deleted_at" is null
      ) as "totalMascotas",
      (
        select count(*)::int4
        from "surveys" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
        where
          t."community_id" = d."community"
          and (
            t."is_active"
            and $4::timestamptz between local_start (t."fecha_inicio", coalesce(t_community_id."time_zone", $5::text)) and local_end (t."fecha_fin", coalesce(t_community_id."time_zone", $5::text))
          )
          and t."deleted_at" is null
          and (
            t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
      ) as "encuestasActivas"
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      count(*) filter (
        where (
          t."arrival_date" between $4::timestamptz - interval '2 days' and $4::timestamptz + interval '2 days'
          and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) = ($4::timestamptz at time zone coalesce(t_community_id."time_zone", $5::text))::date
        )
      )::int4 as "visitasHoy",
      least(
        coalesce(
          sum(t."total_people") filter (
            where (
              coalesce(t."departure_date", 'infinity'::timestamptz) > $4::timestamptz
              and case
                when t."checked_in_at" is null
                and (
                  t."stays_announced"
                  or t."arrival_date" > t."created_at" - interval '1 day'
                  and (
                    t."arrival_date" >= t."created_at" + interval '1 day'
                    or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) > t."created_at"
                  )
                  when (
                    t."arrival_date" < $4::timestamptz - interval '2 days'
                    or t."arrival_date" < $4::timestamptz + interval '2 days'
                    and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(t_community_id."time_zone", $5::text))::date
                  ) then 'MISSED'
                  else 'EXPECTED'
                ) then case
                end
                when t."departure_date" <= $4::timestamptz then 'LEFT'
                else 'INSIDE'
              end = 'INSIDE'
            )
          ),
          0
        ),
        2147483647
      ) as "visitantesActuales"
    from "resident_visits" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = d."community"
      and (
        (
          t."arrival_date" between $4::timestamptz - interval '2 days' and $4::timestamptz + interval '2 days'
          and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) = ($4::timestamptz at time zone coalesce(t_community_id."time_zone", $5::text))::date
        )
        or (
          coalesce(t."departure_date", 'infinity'::timestamptz) > $4::timestamptz
          and case
            when t."checked_in_at" is null
            and (
              t."stays_announced"
              or t."arrival_date" > t."created_at" - interval '1 day'
              and (
                t."arrival_date" >= t."created_at" + interval '1 day'
                or local_start (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) > t."created_at"
              )
              when (
                t."arrival_date" < $4::timestamptz - interval '2 days'
                or t."arrival_date" < $4::timestamptz + interval '2 days'
                and calendar_day (t."arrival_date", coalesce(t_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(t_community_id."time_zone", $5::text))::date
              ) then 'MISSED'
              else 'EXPECTED'
            ) then case
            end
            when t."departure_date" <= $4::timestamptz then 'LEFT'
            else 'INSIDE'
          end = 'INSIDE'
        )
      )
      and t."deleted_at" is null
  ) f;
select
  t."id" as "id",
  t."version" as "version",
  t."modified_at" as "updatedAt",
  t."code" as "code",
  t."descripcion" as "descripcion",
  t."color" as "color"
from "ticket_statuses" t
order by t."id" asc;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select t."status_id" as "statusId", count(*)::int4 as "total"
    from "tickets" t
    where t."community_id" = d."community"
    group by 1
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select
      owed.*,
      (
        select coalesce(sum(e."monto_pago"), 0)
        from "payments" e left join "communities" e_community_id on e_community_id."id" = e."community_id"
        where
          e."community_id" = d."community"
          and e."is_active"
          and e."fecha_de_pago" >= (d."months" [1] - 1)::timestamp at time zone 'UTC'
          and (
            e."fecha_de_pago" >= (d."months" [1] + 1)::timestamp at time zone 'UTC'
            or calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $4::text)) >= d."months" [1]
          )
          and e."fecha_de_pago" < (d."months" [2] + 1)::timestamp at time zone 'UTC'
          and (
            e."fecha_de_pago" < (d."months" [2] - 1)::timestamp at time zone 'UTC'
            or calendar_day (e."fecha_de_pago", coalesce(e_community_id."time_zone", $4::text)) < d."months" [2]
          )
          and (
            e."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
          ) is not false
      ) as "paidThisMonth"
    from (
      select
        count(*) filter (
          where
            case
              when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
              when (
                e."fecha_de_pago" < $5::timestamptz - interval '2 days'
                or e."fecha_de_pago" < $5::timestamptz + interval '2 days'
                and calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $4::text))::date
              ) then 'vencido'
              when e."monto_pagado" > 0 then 'pago parcial'
              else 'No vencido'
            end = 'vencido'
        )::int4 as "overdueCharges",
        coalesce(sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")), 0) as "outstanding",
        coalesce(
          sum((e."monto_cargo" + e."monto_recargos" - e."monto_pagado")) filter (
            where
              case
                when e."monto_pagado" >= e."monto_cargo" + e."monto_recargos" then 'pagado'
                when (
                  e."fecha_de_pago" < $5::timestamptz - interval '2 days'
                  or e."fecha_de_pago" < $5::timestamptz + interval '2 days'
                  and calendar_day (e."fecha_de_pago", coalesce(e_comunidad_id."time_zone", $4::text)) < ($5::timestamptz at time zone coalesce(e_comunidad_id."time_zone", $4::text))::date
                ) then 'vencido'
                when e."monto_pagado" > 0 then 'pago parcial'
                else 'No vencido'
              end = 'vencido'
          ),
          0
        ) as "overdue"
      from "community_charges" e left join "communities" e_comunidad_id on e_comunidad_id."id" = e."comunidad_id"
      where
        e."comunidad_id" = d."community"
        and e."is_active"
        and (
          e."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))
        ) is not false
    ) owed
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select 0 as "month", sum(t."monto") as "total", coalesce(sum(t."monto"), 0) as "soFar"
    from "resident_payments" t
    where
      t."community_id" = d."community"
      and t."status" = 'Aplicado'
      and t."kind" = 'PAYMENT'
      and t."fecha_pago" < d."edges" [1]
    union all
    select
      case width_bucket(t."fecha_pago", d."edges") % 2
        when 0 then width_bucket(t."fecha_pago", d."edges") / 2
        else width_bucket(calendar_day (t."fecha_pago", coalesce(t_community_id."time_zone", $4::text)), d."months")
      end,
      sum(t."monto"),
      coalesce(
        sum(t."monto") filter (
          where
            t."fecha_pago" < $5::timestamptz - interval '1 day'
            or t."fecha_pago" < $5::timestamptz + interval '1 day'
            and local_start (t."fecha_pago", coalesce(t_community_id."time_zone", $4::text)) <= $5::timestamptz
        ),
        0
      )
    from "resident_payments" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where
      t."community_id" = d."community"
      and t."status" = 'Aplicado'
      and t."kind" = 'PAYMENT'
      and t."fecha_pago" >= d."edges" [1]
    group by 1
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select 0 as "month", sum(t."monto_aplicado") as "total", coalesce(sum(t."monto_aplicado"), 0) as "soFar"
    from "payments" t
    where t."community_id" = d."community" and t."is_active" and t."fecha_de_pago" < d."edges" [1]
    union all
    select
      case width_bucket(t."fecha_de_pago", d."edges") % 2
        when 0 then width_bucket(t."fecha_de_pago", d."edges") / 2
        else width_bucket(calendar_day (t."fecha_de_pago", coalesce(t_community_id."time_zone", $4::text)), d."months")
      end,
      sum(t."monto_aplicado"),
      coalesce(
        sum(t."monto_aplicado") filter (
          where
            t."fecha_de_pago" < $5::timestamptz - interval '1 day'
            or t."fecha_de_pago" < $5::timestamptz + interval '1 day'
            and local_start (t."fecha_de_pago", coalesce(t_community_id."time_zone", $4::text)) <= $5::timestamptz
        ),
        0
      )
    from "payments" t left join "communities" t_community_id on t_community_id."id" = t."community_id"
    where t."community_id" = d."community" and t."is_active" and t."fecha_de_pago" >= d."edges" [1]
    group by 1
  ) f;
with d as materialized (
  select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"
  from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality u (c, m, e, n)
)
select d."position", f.*
from
  d
  cross join lateral (
    select count(distinct a."holder")::int4 as "cantidadMorosos", coalesce(sum(a."owed"), 0) as "montoEnMora"
    from (
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
                possible."community_id" = d."community"
                and (possible."monto" <> possible."monto_pagado" or possible."estatus_fijado" = 'Cancelado')
              union
              select possible."residente_id"
              from
                "resident_payments" possible
                left join "communities" possible_community_id on possible_community_id."id" = possible."community_id"
              where
                possible."community_id" = d."community"
                and (possible."cargo_residente_id" is not null or possible."applied" > 0)
                and possible."status" = 'Aplicado'
                and possible."fecha_pago" between $4::timestamptz - interval '2 days' and 'infinity'
                and not (
                  possible."fecha_pago" < $4::timestamptz - interval '2 days'
                  or possible."fecha_pago" < $4::timestamptz + interval '2 days'
                  and calendar_day (possible."fecha_pago", coalesce(possible_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(possible_community_id."time_zone", $5::text))::date + 1)
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
                                  and received."fecha_pago" between $4::timestamptz - interval '2 days' and 'infinity'
                                  and not (
                                    received."fecha_pago" < $4::timestamptz - interval '2 days'
                                    or received."fecha_pago" < $4::timestamptz + interval '2 days'
                                    and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(received_community_id."time_zone", $5::text))::date + 1)
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
                                        or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date then null
                                        else charged."owed_since"
                                      end,
                                      calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text))
                                    )::timestamp at time zone coalesce(charged_community_id."time_zone", $5::text)
                                  ) as "begins",
                                  coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                  case
                                    when charged."origin_id" is null then charged."kind"
                                    else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                                  end as "kind",
                                  (
                                    charged."fecha" < $4::timestamptz - interval '2 days'
                                    or charged."fecha" < $4::timestamptz + interval '2 days'
                                    and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
                                  ) as "isDue",
                                  (
                                    (
                                      charged."fecha" < $4::timestamptz - interval '2 days'
                                      or charged."fecha" < $4::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                    )
                                    or coalesce(
                                      charged."owed_since" < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                      and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date,
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
                                        or calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date then null
                                        else charged."owed_since"
                                      end,
                                      calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text))
                                    )::timestamp at time zone coalesce(charged_community_id."time_zone", $5::text)
                                  ) as "begins",
                                  coalesce(charged."owed_since"::timestamp at time zone 'UTC', charged."fecha") as "since",
                                  case
                                    when charged."origin_id" is null then charged."kind"
                                    else (select o."kind" from "resident_charges" o where o."id" = charged."origin_id")
                                  end as "kind",
                                  (
                                    charged."fecha" < $4::timestamptz - interval '2 days'
                                    or charged."fecha" < $4::timestamptz + interval '2 days'
                                    and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
                                  ) as "isDue",
                                  (
                                    (
                                      charged."fecha" < $4::timestamptz - interval '2 days'
                                      or charged."fecha" < $4::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                    )
                                    or coalesce(
                                      charged."owed_since" < ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date
                                      and not calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) > ($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date,
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
                                    charged."fecha" between $4::timestamptz - interval '2 days' and 'infinity'
                                    and not (
                                      charged."fecha" < $4::timestamptz - interval '2 days'
                                      or charged."fecha" < $4::timestamptz + interval '2 days'
                                      and calendar_day (charged."fecha", coalesce(charged_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(charged_community_id."time_zone", $5::text))::date + 1)
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
                                received."fecha_pago" < $4::timestamptz - interval '2 days'
                                or received."fecha_pago" < $4::timestamptz + interval '2 days'
                                and calendar_day (received."fecha_pago", coalesce(received_community_id."time_zone", $5::text)) < (($4::timestamptz at time zone coalesce(received_community_id."time_zone", $5::text))::date + 1)
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
            where "isDue" and "isReadable" and "balance" > 0 and "community" = d."community"
          ) o
          where "isPast"
          group by 1, 2
        ) d
        left join (
          select
            "community",
            max(
              case when "code" = 'MONTO_MANT' and "value" ~ '^[0-9]+([.][0-9]+)?$' then "value"::numeric
              end
            ) as "fee",
            max(
              case when "code" = 'MOROSO_DESDE' and "value" ~ '^[1-9][0-9]{0,8}$' then "value"::numeric
              end
            ) as "ordinary"
          from (
            select distinct on (1, 2) f."community_id" as "community", f."codigo" as "code", f."valor" as "value"
            from "community_configurations" f
            where f."codigo" in ('MONTO_MANT', 'MOROSO_DESDE') and f."community_id" = d."community"
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
    ) a
  ) f;
select p.n::int4 as "parentPosition", r.*
from
  unnest($1::uuid[]) with ordinality p (id, n)
  cross join lateral (
    select t."id" as "id", t."titulo" as "titulo", t."fecha" as "fecha", t."community_id" as "communityId"
    from "announcements" t
    where
      t."community_id" = p.id
      and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
    order by t."fecha" desc, t."id" desc
    limit $2
  ) r
order by p.n, r."fecha" desc, r."id" desc;
select
  r.n::int4 as "position",
  null::text as "group",
  json_build_object('count', count(*), 'balance', coalesce(sum(r."balance"), 0)) as "totals"
from (
  select p.n, (t."monto_cargo" + t."monto_recargos" - t."monto_pagado") as "balance"
  from unnest($1::uuid[]) with ordinality p (id, n) cross join "community_charges" t
  where
    t."comunidad_id" = p.id
    and (t."monto_cargo" + t."monto_recargos" - t."monto_pagado") >= $2::numeric
    and (t."comunidad_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
select
  r.n::int4 as "position",
  null::text as "group",
  json_build_object('count', count(*), 'amount', coalesce(sum(r."amount"), 0)) as "totals"
from (
  select p.n, t."monto" as "amount"
  from unnest($1::uuid[]) with ordinality p (id, n) cross join "resident_payments" t
  where
    t."community_id" = p.id
    and t."status" = $2::text
    and (t."community_id" <> all (array(select "id" from "communities" where "deleted_at" is not null))) is not false
) r
group by grouping sets ((r.n));
