import { Migration } from '@mikro-orm/migrations';

/**
 * Adds up the payments of the charges that were there, a thousand in a transaction, and indexes the charges that their payments
 * do not settle and the payments on account. A charge of which nothing else changes moves by a millisecond, so that clients
 * which ask for changed records do not get all of them.
 */
export class Migration20261127010001_paid_sums_afterwards extends Migration {
  static kind = 'contract';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(
      `do $$
        declare
          last uuid := '00000000-0000-0000-0000-000000000000';
          charges uuid[];
        begin
          loop
            charges := array(
              select distinct "cargo_residente_id" from "resident_payments" where "cargo_residente_id" > last order by 1 limit 1000
            );
            exit when charges = '{}';
            perform from "resident_charges" where "id" = any (charges) order by "id" for no key update;
            update "resident_charges" c
              set "monto_pagado" = s.paid, "modified_at" = c."modified_at" + interval '1 millisecond'
              from (select p."cargo_residente_id" as charge, coalesce(sum(p."monto") filter (where p."status" = 'Aplicado'), 0) as paid
                from "resident_payments" p where p."cargo_residente_id" = any (charges) group by 1) s
              where c."id" = s.charge and c."monto_pagado" <> s.paid;
            last := charges[cardinality(charges)];
            commit;
          end loop;
        end $$;`,
    );
    this.addSql(`drop index concurrently if exists "resident_charges_unsettled_index";`);
    this.addSql(
      `create index concurrently "resident_charges_unsettled_index" on "resident_charges" ("community_id", "resident_id", "fecha") include ("monto", "monto_pagado", "estatus_fijado") where "monto" <> "monto_pagado" or "estatus_fijado" = 'Cancelado';`,
    );
    this.addSql(`drop index concurrently if exists "resident_payments_on_account_index";`);
    this.addSql(
      `create index concurrently "resident_payments_on_account_index" on "resident_payments" ("community_id", "residente_id") include ("monto") where "cargo_residente_id" is null and "status" = 'Aplicado';`,
    );
  }
}
