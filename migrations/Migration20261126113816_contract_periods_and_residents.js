import { Migration } from '@mikro-orm/migrations';

/** Tables with a community beside a reference to a record of it: the column, and the table that it names. */
const BESIDE_COMMUNITY = [
  ['contracts', 'resident_id', 'residents'],
  ['tickets', 'resident_id', 'residents'],
  ['resident_charges', 'resident_id', 'residents'],
  ['resident_visits', 'resident_id', 'residents'],
  ['amenity_reservations', 'amenity_id', 'amenities'],
];

/**
 * The database holds that a contract ends after it begins, and that what a row refers to is of the community of the row. A
 * row keeps its community when its resident moves, so the rule holds when one of the two columns is written: no foreign
 * key of two columns could say that.
 */
export class Migration20261126113816_contract_periods_and_residents extends Migration {
  up() {
    this.addSql(
      `alter table "contracts" add constraint "contracts_period_check" check ("fecha_fin" >= "fecha_inicio") not valid;`,
    );
    // Stored contracts that end too early cannot be repaired: nobody knows which of their dates is wrong.
    this.addSql(
      `do $$ begin
        alter table "contracts" validate constraint "contracts_period_check";
      exception when check_violation then null;
      end $$;`,
    );
    this.addSql(
      `create function "check_community_of_reference"() returns trigger language plpgsql as $$
        declare
          named uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
          is_of_another boolean;
        begin
          if new."community_id" is null or (
            tg_op = 'UPDATE' and new."community_id" = old."community_id"
              and named::text is not distinct from to_jsonb(old) ->> tg_argv[0]
          ) then
            return new;
          end if;
          execute format(
            'select exists (select from %I t where t."id" = $1 and t."community_id" is distinct from $2)', tg_argv[1]
          ) into is_of_another using named, new."community_id";
          if is_of_another then
            raise exception 'What % of % refers to is of another community', tg_argv[0], tg_table_name
              using errcode = '23514', constraint = tg_table_name || '_community_of_reference_check';
          end if;
          return new;
        end $$;`,
    );
    for (const [table, column, named] of BESIDE_COMMUNITY)
      this.addSql(
        `create trigger "${table}_community_of_reference" before insert or update of "${column}", "community_id"
          on "${table}" for each row execute function "check_community_of_reference"('${column}', '${named}');`,
      );
    // The community of a payment for a charge is that of the charge.
    this.addSql(
      `create trigger "resident_payments_community_of_reference" before insert or update of "residente_id", "community_id"
        on "resident_payments" for each row when (new."cargo_residente_id" is null)
        execute function "check_community_of_reference"('residente_id', 'residents');`,
    );
  }
}
