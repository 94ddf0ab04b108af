import { Migration } from '@mikro-orm/migrations';

export class Migration20261120121727_money_order extends Migration {
  up() {
    this.addSql(`drop index "resident_payments_charge_order_index";`);
    this.addSql(`drop index "resident_payments_order_index";`);
    this.addSql(`drop index "resident_payments_resident_order_index";`);
    this.addSql(
      `create index "resident_payments_charge_order_index" on "resident_payments" ("cargo_residente_id", "created_at", "id");`,
    );
    this.addSql(`create index "resident_payments_order_index" on "resident_payments" ("created_at", "id");`);
    this.addSql(
      `create index "resident_payments_resident_order_index" on "resident_payments" ("residente_id", "created_at", "id");`,
    );

    this.addSql(`drop index "payments_community_order_index";`);
    this.addSql(`drop index "payments_order_index";`);
    this.addSql(
      `create index "payments_community_order_index" on "payments" ("community_id", "created_at", "id");`,
    );
    this.addSql(`create index "payments_order_index" on "payments" ("created_at", "id");`);

    this.addSql(`drop index "payment_histories_contract_order_index";`);
    this.addSql(`drop index "payment_histories_order_index";`);
    this.addSql(
      `create index "payment_histories_contract_order_index" on "payment_histories" ("contrato_id", "created_at", "id");`,
    );
    this.addSql(`create index "payment_histories_order_index" on "payment_histories" ("created_at", "id");`);

    this.addSql(`drop index "community_charges_community_order_index";`);
    this.addSql(`drop index "community_charges_contract_order_index";`);
    this.addSql(`drop index "community_charges_order_index";`);
    this.addSql(
      `create index "community_charges_community_order_index" on "community_charges" ("comunidad_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "community_charges_contract_order_index" on "community_charges" ("contrato_id", "created_at", "id");`,
    );
    this.addSql(`create index "community_charges_order_index" on "community_charges" ("created_at", "id");`);

    this.addSql(`drop index "bank_balances_community_order_index";`);
    this.addSql(`drop index "bank_balances_order_index";`);
    this.addSql(
      `create index "bank_balances_community_order_index" on "bank_balances" ("community_id", "created_at", "id");`,
    );
    this.addSql(`create index "bank_balances_order_index" on "bank_balances" ("created_at", "id");`);
  }
}
