import { Migration } from '@mikro-orm/migrations';

/** A payment on account is of the community of its resident, or of one in which the resident has a charge. */
export class Migration20261128030002_communities_of_payments extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create function "check_community_of_payment"() returns trigger language plpgsql as $$
        begin
          if new."community_id" is null or (
            tg_op = 'UPDATE' and new."community_id" = old."community_id" and new."residente_id" = old."residente_id"
          ) then
            return new;
          end if;
          if not exists (select from "residents" r where r."id" = new."residente_id" and r."community_id" = new."community_id")
            and not exists (select from "resident_charges" c
              where c."resident_id" = new."residente_id" and c."community_id" = new."community_id")
            and exists (select from "residents" r where r."id" = new."residente_id") then
            raise exception 'What residente_id of resident_payments refers to is of another community'
              using errcode = '23514', constraint = 'resident_payments_community_of_reference_check';
          end if;
          return new;
        end $$;`,
    );
    this.addSql(
      `create or replace trigger "resident_payments_community_of_reference" before insert or update of "residente_id", "community_id"
        on "resident_payments" for each row when (new."cargo_residente_id" is null)
        execute function "check_community_of_payment"();`,
    );
  }
}
