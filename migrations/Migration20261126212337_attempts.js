import { Migration } from '@mikro-orm/migrations';

export class Migration20261126212337_attempts extends Migration {
  up() {
    this.addSql(
      `create unlogged table "attempts" ("key" text not null, "points" int not null, "expire" bigint null, primary key ("key"), constraint "attempts_key_check" check (char_length("key") <= 200));`,
    );
  }
}
