import { Migration } from '@mikro-orm/migrations';

export class Migration20261127020000_write_positions extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create unlogged table "write_positions" ("key" text not null, "position" bigint not null, "written_at" timestamptz(3) not null, primary key ("key"), constraint "write_positions_written_at_check" check ("written_at" between '0001-01-01 00:00:00Z' and '9999-12-31 23:59:59.999Z'), constraint "write_positions_key_check" check (char_length("key") <= 200));`,
    );
  }
}
