import { Migration } from '@mikro-orm/migrations';

export class Migration20261120113100_money extends Migration {
  up() {
    this.addSql(
      `create table "resident_charges" ("id" uuid not null, "resident_id" uuid not null, "fecha" timestamptz(3) not null, "descripcion" text not null, "monto" numeric(14,2) not null, "estatus_fijado" text null, "created_by_user_id" uuid null, "updated_by_user_id" uuid null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "resident_charges_order_index" on "resident_charges" ("fecha", "id");`);
    this.addSql(
      `create index "resident_charges_resident_order_index" on "resident_charges" ("resident_id", "fecha", "id");`,
    );

    this.addSql(
      `create table "resident_payments" ("id" uuid not null, "residente_id" uuid not null, "cargo_residente_id" uuid null, "fecha_pago" timestamptz(3) not null, "monto" numeric(14,2) not null, "status" text not null, "concepto" text null, "forma_de_pago" text null, "url_comprobante" text null, "nota" text null, "created_by_user_id" uuid null, "updated_by_user_id" uuid null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "resident_payments_order_index" on "resident_payments" ("fecha_pago", "id");`);
    this.addSql(
      `create index "resident_payments_charge_order_index" on "resident_payments" ("cargo_residente_id", "fecha_pago", "id");`,
    );
    this.addSql(
      `create index "resident_payments_resident_order_index" on "resident_payments" ("residente_id", "fecha_pago", "id");`,
    );

    this.addSql(
      `create table "payments" ("id" uuid not null, "community_id" uuid not null, "monto_pago" numeric(14,2) not null, "monto_aplicado" numeric(14,2) not null, "forma_de_pago" text not null, "fecha_de_pago" timestamptz(3) not null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, "updated_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "payments_order_index" on "payments" ("fecha_de_pago", "id");`);
    this.addSql(
      `create index "payments_community_order_index" on "payments" ("community_id", "fecha_de_pago", "id");`,
    );

    this.addSql(
      `create table "contracts" ("id" uuid not null, "community_id" uuid not null, "tipo_contrato" text not null, "folio_contrato" text not null, "representante_comunidad" text not null, "costo_total" numeric(14,2) not null, "monto_pago_parcial" numeric(14,2) not null, "numero_pagos_parciales" int not null, "dia_pago" int not null, "periodicidad_pago" text not null, "metodo_pago" text not null, "fecha_firma" timestamptz(3) not null, "fecha_inicio" timestamptz(3) not null, "fecha_fin" timestamptz(3) null, "numero_casas" int not null, "estado_contrato" text not null, "asesor_ventas" text null, "notas" text null, "documentos_adjuntos" text null, "resident_id" uuid null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, "updated_by_user_id" uuid null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "contracts_resident_order_index" on "contracts" ("resident_id", "created_at", "id");`,
    );
    this.addSql(`create index "contracts_order_index" on "contracts" ("created_at", "id");`);
    this.addSql(
      `create index "contracts_community_order_index" on "contracts" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_community_unique" unique ("id", "community_id");`,
    );

    this.addSql(
      `create table "payment_histories" ("id" uuid not null, "contrato_id" uuid not null, "monto" numeric(14,2) not null, "fecha_pago" timestamptz(3) not null, "metodo_pago" text null, "referencia_pago" text null, "estado_pago" text not null default 'pendiente', "notas" text null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, "updated_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "payment_histories_order_index" on "payment_histories" ("fecha_pago", "id");`);
    this.addSql(
      `create index "payment_histories_contract_order_index" on "payment_histories" ("contrato_id", "fecha_pago", "id");`,
    );

    this.addSql(
      `create table "community_charges" ("id" uuid not null, "contrato_id" uuid not null, "comunidad_id" uuid not null, "monto_cargo" numeric(14,2) not null, "fecha_de_pago" timestamptz(3) not null, "monto_recargos" numeric(14,2) not null default 0, "monto_pagado" numeric(14,2) not null default 0, "notas" text null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "community_charges_order_index" on "community_charges" ("fecha_de_pago", "id");`,
    );
    this.addSql(
      `create index "community_charges_community_order_index" on "community_charges" ("comunidad_id", "fecha_de_pago", "id");`,
    );
    this.addSql(
      `create index "community_charges_contract_order_index" on "community_charges" ("contrato_id", "fecha_de_pago", "id");`,
    );

    this.addSql(
      `create table "payment_applications" ("id" uuid not null, "pago_comunidad_id" uuid not null, "cargos_comunidad_id" uuid not null, "monto_aplicado" numeric(14,2) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "payment_applications_charge_order_index" on "payment_applications" ("cargos_comunidad_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "payment_applications" add constraint "payment_applications_charge_unique" unique ("pago_comunidad_id", "cargos_comunidad_id");`,
    );

    this.addSql(
      `create table "bank_balances" ("id" serial primary key, "community_id" uuid not null, "banco" text not null, "cuenta" text not null, "fecha_saldo" timestamptz(3) not null, "monto" numeric(14,2) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, "created_by_user_id" uuid null, "updated_by_user_id" uuid null);`,
    );
    this.addSql(`create index "bank_balances_order_index" on "bank_balances" ("fecha_saldo", "id");`);
    this.addSql(
      `create index "bank_balances_community_order_index" on "bank_balances" ("community_id", "fecha_saldo", "id");`,
    );

    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_amount_check" check ("monto" >= 0);`,
    );

    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_residente_id_foreign" foreign key ("residente_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_cargo_residente_id_foreign" foreign key ("cargo_residente_id") references "resident_charges" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_amount_check" check ("monto" >= 0);`,
    );

    this.addSql(
      `alter table "payments" add constraint "payments_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_applied_check" check ("monto_aplicado" between 0 and "monto_pago");`,
    );

    this.addSql(
      `alter table "contracts" add constraint "contracts_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_resident_id_foreign" foreign key ("resident_id") references "residents" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_payment_day_check" check ("dia_pago" between 1 and 28);`,
    );

    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_contrato_id_foreign" foreign key ("contrato_id") references "contracts" ("id");`,
    );
    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "community_charges" add constraint "community_charges_contrato_id_foreign" foreign key ("contrato_id") references "contracts" ("id");`,
    );
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_comunidad_id_foreign" foreign key ("comunidad_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_contract_community_foreign" foreign key ("contrato_id", "comunidad_id") references "contracts" ("id", "community_id");`,
    );
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_balance_check" check ("monto_pagado" between 0 and "monto_cargo" + "monto_recargos");`,
    );
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_amount_check" check ("monto_cargo" >= 0 and "monto_recargos" >= 0);`,
    );

    this.addSql(
      `alter table "payment_applications" add constraint "payment_applications_pago_comunidad_id_foreign" foreign key ("pago_comunidad_id") references "payments" ("id");`,
    );
    this.addSql(
      `alter table "payment_applications" add constraint "payment_applications_cargos_comunidad_id_foreign" foreign key ("cargos_comunidad_id") references "community_charges" ("id");`,
    );
    this.addSql(
      `alter table "payment_applications" add constraint "payment_applications_amount_check" check ("monto_aplicado" >= 0);`,
    );

    this.addSql(
      `alter table "bank_balances" add constraint "bank_balances_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "bank_balances" add constraint "bank_balances_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "bank_balances" add constraint "bank_balances_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );
  }
}
