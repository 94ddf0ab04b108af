import { Migration } from '@mikro-orm/migrations';

export class Migration20261120112235_tickets_and_comments extends Migration {
  up() {
    this.addSql(
      `create table "ticket_categories" ("id" int not null, "categoria" text not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "ticket_categories" add constraint "ticket_categories_categoria_unique" unique ("categoria");`,
    );

    this.addSql(
      `create table "ticket_statuses" ("id" int not null, "code" text not null, "descripcion" text not null, "color" text not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "ticket_statuses" add constraint "ticket_statuses_code_unique" unique ("code");`,
    );

    this.addSql(
      `create table "tickets" ("id" int generated always as identity not null primary key, "community_id" uuid not null, "resident_id" uuid not null, "categoria_ticket_id" int not null, "status_id" int not null, "fecha_reporte" timestamptz(3) not null, "contenido" text not null, "image_urls" text[] not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `create index "tickets_status_order_index" on "tickets" ("status_id", "fecha_reporte", "id");`,
    );
    this.addSql(
      `create index "tickets_category_order_index" on "tickets" ("categoria_ticket_id", "fecha_reporte", "id");`,
    );
    this.addSql(
      `create index "tickets_resident_order_index" on "tickets" ("resident_id", "fecha_reporte", "id");`,
    );
    this.addSql(
      `create index "tickets_community_order_index" on "tickets" ("community_id", "fecha_reporte", "id");`,
    );
    this.addSql(`create index "tickets_order_index" on "tickets" ("fecha_reporte", "id");`);

    this.addSql(
      `create table "ticket_history" ("id" int generated always as identity not null primary key, "ticket_id" int not null, "from_status_id" int not null, "to_status_id" int not null, "changed_by_user_id" uuid not null, "changed_at" timestamptz(3) not null);`,
    );
    this.addSql(`create index "ticket_history_ticket_index" on "ticket_history" ("ticket_id", "id");`);

    this.addSql(
      `create table "comments" ("id" int generated always as identity not null primary key, "resident_id" uuid not null, "origen" text not null, "id_origen" text not null, "ticket_id" int null, "id_comment" int null, "comentario_texto" text not null, "image_urls" text[] null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`,
    );
    this.addSql(
      `create index "comments_origin_order_index" on "comments" (lower("origen"), "id_origen", "created_at", "id");`,
    );
    this.addSql(
      `create index "comments_parent_order_index" on "comments" ("id_comment", "created_at", "id");`,
    );
    this.addSql(
      `create index "comments_ticket_order_index" on "comments" ("ticket_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "comments_resident_order_index" on "comments" ("resident_id", "created_at", "id");`,
    );
    this.addSql(`create index "comments_order_index" on "comments" ("created_at", "id");`);

    this.addSql(
      `alter table "tickets" add constraint "tickets_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "tickets" add constraint "tickets_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "tickets" add constraint "tickets_categoria_ticket_id_foreign" foreign key ("categoria_ticket_id") references "ticket_categories" ("id");`,
    );
    this.addSql(
      `alter table "tickets" add constraint "tickets_status_id_foreign" foreign key ("status_id") references "ticket_statuses" ("id");`,
    );

    this.addSql(
      `alter table "ticket_history" add constraint "ticket_history_ticket_id_foreign" foreign key ("ticket_id") references "tickets" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "ticket_history" add constraint "ticket_history_from_status_id_foreign" foreign key ("from_status_id") references "ticket_statuses" ("id");`,
    );
    this.addSql(
      `alter table "ticket_history" add constraint "ticket_history_to_status_id_foreign" foreign key ("to_status_id") references "ticket_statuses" ("id");`,
    );
    this.addSql(
      `alter table "ticket_history" add constraint "ticket_history_changed_by_user_id_foreign" foreign key ("changed_by_user_id") references "users" ("id");`,
    );

    this.addSql(
      `alter table "comments" add constraint "comments_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_ticket_id_foreign" foreign key ("ticket_id") references "tickets" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_id_comment_foreign" foreign key ("id_comment") references "comments" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_ticket_check" check ("ticket_id" is null or lower("origen") = 'ticket' and "id_origen" = "ticket_id"::text);`,
    );

    this.addSql(`insert into "ticket_categories" ("id", "categoria") values
      (1, 'Áreas comunes'),
      (2, 'Amenidades'),
      (3, 'Mantenimiento'),
      (4, 'Mascotas'),
      (5, 'Pregunta / comentario'),
      (6, 'Ruido'),
      (7, 'Servicios (luz, agua, gas, internet, etc.)'),
      (8, 'Sugerencia'),
      (9, 'Vigilancia'),
      (10, 'Otro');`);
    this.addSql(`insert into "ticket_statuses" ("id", "code", "descripcion", "color") values
      (1, 'NUEVO', 'Nuevo', '#FF9800'),
      (2, 'EN_REVISION', 'En revisión', '#2196F3'),
      (3, 'EN_INVESTIGACION', 'En investigación', '#9C27B0'),
      (4, 'EN_PROCESO', 'En proceso', '#FFC107'),
      (5, 'CANCELADO', 'Cancelado', '#F44336'),
      (6, 'RESUELTO', 'Resuelto', '#4CAF50');`);
  }
}
