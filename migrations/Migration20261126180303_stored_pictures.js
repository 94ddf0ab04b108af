import { Migration } from '@mikro-orm/migrations';

export class Migration20261126180303_stored_pictures extends Migration {
  up() {
    this.addSql(
      `create table "stored_pictures" ("path" text not null, "width" int null, "height" int null, "is_converted" boolean not null, primary key ("path"));`,
    );
    this.addSql(
      `alter table "stored_pictures" add constraint "stored_pictures_path_check" check (octet_length("path") <= 2500);`,
    );
    this.addSql(
      `alter table "stored_pictures" add constraint "stored_pictures_size_check" check (("width" > 0) is not distinct from ("height" > 0));`,
    );
  }
}
