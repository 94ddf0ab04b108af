import { Migration } from '@mikro-orm/migrations';

/**
 * A charge of a resident knows what its payments amount to, so that the charges of which something is owed are found without the
 * others and their payments. The database keeps the sum whoever writes a payment, instances of earlier versions too.
 */
export class Migration20261127010000_paid_sums extends Migration {
  static kind = 'contract';

  up() {
    this.addSql(`alter table "resident_charges" add "monto_pagado" numeric(14,2) not null default 0;`);
    // The charge is locked in a statement before that which adds up: the second one sees the payments of those who held the lock.
    this.addSql(
      `create function "sum_payments_of_charge"() returns trigger language plpgsql as $$
        declare
          charge uuid;
        begin
          foreach charge in array array(
            select distinct c from unnest(array[
              case when tg_op <> 'INSERT' then old."cargo_residente_id" end,
              case when tg_op <> 'DELETE' then new."cargo_residente_id" end
            ]) c where c is not null order by c
          ) loop
            perform from "resident_charges" where "id" = charge for no key update;
            update "resident_charges" c set "monto_pagado" = s.paid
              from (select coalesce(sum(p."monto"), 0) as paid from "resident_payments" p
                where p."cargo_residente_id" = charge and p."status" = 'Aplicado') s
              where c."id" = charge and c."monto_pagado" <> s.paid;
          end loop;
          return null;
        end $$;`,
    );
    this.addSql(
      `create trigger "resident_payments_sum" after insert or delete or update of "cargo_residente_id", "monto", "status"
        on "resident_payments" for each row execute function "sum_payments_of_charge"();`,
    );
  }
}
