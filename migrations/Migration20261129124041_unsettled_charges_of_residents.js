import { Migration } from '@mikro-orm/migrations';

export class Migration20261129124041_unsettled_charges_of_residents extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "resident_charges_resident_unsettled_index";`);
    this.addSql(
      `create index concurrently "resident_charges_resident_unsettled_index" on "resident_charges" ("resident_id", "fecha") include ("monto", "monto_pagado", "estatus_fijado") where "monto" <> "monto_pagado" or "estatus_fijado" = 'Cancelado';`,
    );
  }
}
