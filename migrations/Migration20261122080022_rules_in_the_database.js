import { Migration } from '@mikro-orm/migrations';

/**
 * The database holds rules that only the service held before: vocabularies, ranges and forms. Every foreign key gets an
 * index. A rule that stored rows break beyond mending stays unvalidated: it holds for new and changed rows.
 */
export class Migration20261122080022_rules_in_the_database extends Migration {
  up() {
    // Before the rules: a row that breaks one of them could no longer be mended for another.
    this.mendRows();
    this.addRules();
    this.validateRules();
    this.addIndexes();
  }

  mendRows() {
    // The status then follows the payments.
    this.addSql(
      `update "resident_charges" set "estatus_fijado" = null where "estatus_fijado" not in ('Activo', 'Pagado', 'PagoParcial', 'Cancelado');`,
    );
    this.addSql(
      `update "resident_payments" set "status" = 'PorConfirmar' where "status" not in ('PorConfirmar', 'Aplicado', 'Cancelado');`,
    );
    this.addSql(
      `update "payment_histories" set "estado_pago" = 'pendiente' where "estado_pago" not in ('pendiente', 'pagado', 'cancelado', 'reembolsado');`,
    );
    this.addSql(
      `update "communities" set "latitud" = null, "longitud" = null where not ("latitud" between -90 and 90 and "longitud" between -180 and 180);`,
    );
    this.addSql(
      `update "comments" c set "ticket_id" = t."id" from "tickets" t where c."ticket_id" is null and lower(c."origen") = 'ticket' and c."id_origen" = t."id"::text;`,
    );
  }

  addRules() {
    this.addSql(`alter table "resident_charges" drop constraint "resident_charges_estatus_fijado_check";`);
    this.addSql(`alter table "resident_payments" drop constraint "resident_payments_status_check";`);
    this.addSql(`alter table "comments" drop constraint "comments_ticket_check";`);
    this.addSql(`alter table "contracts" drop constraint "contracts_estado_contrato_check";`);
    this.addSql(`alter table "contracts" drop constraint "contracts_periodicidad_pago_check";`);
    this.addSql(`alter table "contracts" drop constraint "contracts_tipo_contrato_check";`);
    this.addSql(`alter table "payment_histories" drop constraint "payment_histories_estado_pago_check";`);
    this.addSql(`alter table "amenity_reservations" drop constraint "amenity_reservations_horas_check";`);

    this.addSql(
      `alter table "communities" add constraint "communities_dwellings_check" check ("cantidad_viviendas" >= 0) not valid;`,
    );
    this.addSql(
      `alter table "communities" add constraint "communities_place_check" check ("latitud" between -90 and 90 and "longitud" between -180 and 180) not valid;`,
    );
    this.addSql(
      `alter table "announcements" add constraint "announcements_fecha_check" check ("fecha" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "surveys" add constraint "surveys_fecha_inicio_check" check ("fecha_inicio" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "surveys" add constraint "surveys_fecha_fin_check" check ("fecha_fin" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_arrival_date_check" check ("arrival_date" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_departure_date_check" check ("departure_date" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_fecha_check" check ("fecha" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_estatus_fijado_check" check ("estatus_fijado" in ('Activo', 'Pagado', 'PagoParcial', 'Cancelado')) not valid;`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_fecha_pago_check" check ("fecha_pago" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_status_check" check ("status" in ('PorConfirmar', 'Aplicado', 'Cancelado')) not valid;`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_ticket_check" check (case when "ticket_id" is null then lower("origen") <> 'ticket' else lower("origen") = 'ticket' and "id_origen" = "ticket_id"::text end) not valid;`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_fecha_de_pago_check" check ("fecha_de_pago" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_fecha_check" check ("fecha" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_fecha_firma_check" check ("fecha_firma" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_fecha_inicio_check" check ("fecha_inicio" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_fecha_fin_check" check ("fecha_fin" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_counts_check" check ("numero_pagos_parciales" >= 0 and "numero_casas" >= 0) not valid;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_amounts_check" check ("costo_total" >= 0 and "monto_pago_parcial" >= 0) not valid;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_estado_contrato_check" check ("estado_contrato" in ('activo', 'vencido', 'cancelado', 'en renovación')) not valid;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_periodicidad_pago_check" check ("periodicidad_pago" in ('mensual', 'trimestral', 'anual')) not valid;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_tipo_contrato_check" check ("tipo_contrato" in ('estandar', 'prueba', 'promocion', 'cliente')) not valid;`,
    );
    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_fecha_pago_check" check ("fecha_pago" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_amount_check" check ("monto" >= 0) not valid;`,
    );
    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_estado_pago_check" check ("estado_pago" in ('pendiente', 'pagado', 'cancelado', 'reembolsado')) not valid;`,
    );
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_fecha_de_pago_check" check ("fecha_de_pago" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "bank_balances" add constraint "bank_balances_fecha_saldo_check" check ("fecha_saldo" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_fecha_alta_check" check ("fecha_alta" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "amenity_schedules" add constraint "amenity_schedules_form_check" check (hora_inicio ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and hora_fin ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$') not valid;`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_horario_check" check ("horario" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z') not valid;`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_horas_check" check (horas_reservadas between 1 and 168) not valid;`,
    );
    this.addSql(
      `alter table "vehicles" add constraint "vehicles_year_check" check ("year" between 1900 and 9999) not valid;`,
    );
  }

  validateRules() {
    this.addSql(
      `do $$ declare rule record; begin
        for rule in select conrelid::regclass as holder, conname as name from pg_constraint
          where not convalidated and connamespace = current_schema()::regnamespace
        loop
          begin
            execute format('alter table %s validate constraint %I', rule.holder, rule.name);
          exception when check_violation then null;
          end;
        end loop;
      end $$;`,
    );
  }

  addIndexes() {
    this.addSql(
      `create index "service_providers_created_by_user_id_index" on "service_providers" ("created_by_user_id");`,
    );
    this.addSql(
      `create index "service_providers_updated_by_user_id_index" on "service_providers" ("updated_by_user_id");`,
    );
    this.addSql(
      `create index "service_provider_ratings_user_id_index" on "service_provider_ratings" ("user_id");`,
    );
    this.addSql(`create index "residents_user_index" on "residents" ("user_id");`);
    this.addSql(`create index "ticket_history_from_status_id_index" on "ticket_history" ("from_status_id");`);
    this.addSql(`create index "ticket_history_to_status_id_index" on "ticket_history" ("to_status_id");`);
    this.addSql(
      `create index "ticket_history_changed_by_user_id_index" on "ticket_history" ("changed_by_user_id");`,
    );
    this.addSql(
      `create index "resident_charges_created_by_user_id_index" on "resident_charges" ("created_by_user_id");`,
    );
    this.addSql(
      `create index "resident_charges_updated_by_user_id_index" on "resident_charges" ("updated_by_user_id");`,
    );
    this.addSql(
      `create index "resident_payments_created_by_user_id_index" on "resident_payments" ("created_by_user_id");`,
    );
    this.addSql(
      `create index "resident_payments_updated_by_user_id_index" on "resident_payments" ("updated_by_user_id");`,
    );
    this.addSql(`create index "payments_updated_by_user_id_index" on "payments" ("updated_by_user_id");`);
    this.addSql(`create index "contracts_updated_by_user_id_index" on "contracts" ("updated_by_user_id");`);
    this.addSql(
      `create index "payment_histories_updated_by_user_id_index" on "payment_histories" ("updated_by_user_id");`,
    );
    this.addSql(
      `create index "community_providers_created_by_user_id_index" on "community_providers" ("created_by_user_id");`,
    );
    this.addSql(
      `create index "community_providers_updated_by_user_id_index" on "community_providers" ("updated_by_user_id");`,
    );
    this.addSql(
      `create index "community_prices_created_by_user_id_index" on "community_prices" ("created_by_user_id");`,
    );
    this.addSql(
      `create index "community_prices_updated_by_user_id_index" on "community_prices" ("updated_by_user_id");`,
    );
    this.addSql(
      `create index "community_configurations_created_by_user_id_index" on "community_configurations" ("created_by_user_id");`,
    );
    this.addSql(
      `create index "community_configurations_updated_by_user_id_index" on "community_configurations" ("updated_by_user_id");`,
    );
    this.addSql(
      `create index "bank_balances_created_by_user_id_index" on "bank_balances" ("created_by_user_id");`,
    );
    this.addSql(
      `create index "bank_balances_updated_by_user_id_index" on "bank_balances" ("updated_by_user_id");`,
    );
    this.addSql(`create index "amenities_created_by_user_id_index" on "amenities" ("created_by_user_id");`);
  }
}
