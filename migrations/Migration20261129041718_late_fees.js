import { Migration } from '@mikro-orm/migrations';

/** Makes the rule of late fees of fees, and the claims of late fees. */
export class Migration20261129041718_late_fees extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create table "late_fee_days" ("fee_id" uuid not null, "day" date not null, primary key ("fee_id"));`,
    );
    this.addSql(
      `create table "late_fees" ("charge_id" uuid not null, "number" int not null, "community_id" uuid not null, "amount" numeric(14,2) not null, "late_charge_id" uuid null, "created_at" timestamptz(3) not null, primary key ("charge_id", "number"));`,
    );
    this.addSql(`create index "late_fees_community_index" on "late_fees" ("community_id");`);
    this.addSql(
      `alter table "late_fees" add constraint "late_fees_late_charge_unique" unique ("late_charge_id");`,
    );
    this.addSql(
      `alter table "fees" add "late_grace_days" int null, add "late_kind" text null, add "late_value" numeric(14,2) null, add "late_repeats" text null, add "late_when" text null, add "late_most" numeric(14,2) null, add "late_since" date null;`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_late_kind_check" check ("late_kind" in ('FIXED', 'PERCENT')) not valid;`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_late_repeats_check" check ("late_repeats" in ('ONCE', 'MONTHLY')) not valid;`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_late_when_check" check ("late_when" in ('AT_START', 'AT_END')) not valid;`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_late_bounds_check" check ("late_grace_days" between 0 and 366 and "late_value" >= 0 and "late_most" >= 0) not valid;`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_late_rule_check" check (num_nulls("late_grace_days", "late_kind", "late_value", "late_repeats", "late_when") in (0, 5) and ("late_kind" is not null or num_nonnulls("late_most", "late_since") = 0)) not valid;`,
    );
    this.addSql(
      `alter table "late_fee_days" add constraint "late_fee_days_fee_id_foreign" foreign key ("fee_id") references "fees" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "late_fees" add constraint "late_fees_charge_id_foreign" foreign key ("charge_id") references "resident_charges" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "late_fees" add constraint "late_fees_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "late_fees" add constraint "late_fees_late_charge_id_foreign" foreign key ("late_charge_id") references "resident_charges" ("id") on delete set null;`,
    );
    this.addSql(`alter table "late_fees" add constraint "late_fees_amount_check" check ("amount" > 0);`);
    this.addSql(`alter table "late_fees" add constraint "late_fees_number_check" check ("number" > 0);`);
  }
}
