import { Migration } from '@mikro-orm/migrations';

export class Migration20261126153224_amenity_closures_afterwards extends Migration {
  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "amenities" validate constraint "amenities_buffer_check";`);
  }
}
