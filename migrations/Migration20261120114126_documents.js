import { Migration } from '@mikro-orm/migrations';

export class Migration20261120114126_documents extends Migration {
  up() {
    this.addSql(
      `create table "documents" ("id" uuid not null, "community_id" uuid null, "user_id" uuid null, "titulo" text not null, "descripcion" text null, "fecha" timestamptz(3) not null, "user_created" text null, "nombre_documento" text not null, "url_doc" text not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "documents_order_index" on "documents" ("fecha", "id");`);
    this.addSql(
      `create index "documents_community_order_index" on "documents" ("community_id", "fecha", "id");`,
    );

    this.addSql(
      `alter table "documents" add constraint "documents_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );
  }
}
