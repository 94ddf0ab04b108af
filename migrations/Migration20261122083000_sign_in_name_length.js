import { Migration } from '@mikro-orm/migrations';

export class Migration20261122083000_sign_in_name_length extends Migration {
  async up() {
    this.addSql(
      `alter table "sign_in_names" add constraint "sign_in_names_name_check" check (char_length("name") <= 256) not valid;`,
    );
    this.addSql(`alter table "sign_in_names" validate constraint "sign_in_names_name_check";`);
  }
}
