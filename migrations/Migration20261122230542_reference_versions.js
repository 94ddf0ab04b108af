import { Migration } from '@mikro-orm/migrations';

export class Migration20261122230542_reference_versions extends Migration {
  up() {
    this.addSql(
      `alter table "roles" add "version" int not null default 1, add "modified_at" timestamptz(3) not null default now();`,
    );
    this.addSql(`create index "roles_modified_at_id_index" on "roles" ("modified_at", "id");`);
    this.addSql(
      `create trigger "roles_version" before update on "roles" for each row execute function "record_change"();`,
    );

    this.addSql(
      `alter table "ticket_categories" add "version" int not null default 1, add "modified_at" timestamptz(3) not null default now();`,
    );
    this.addSql(
      `create index "ticket_categories_modified_at_id_index" on "ticket_categories" ("modified_at", "id");`,
    );
    this.addSql(
      `create trigger "ticket_categories_version" before update on "ticket_categories" for each row execute function "record_change"();`,
    );

    this.addSql(
      `alter table "ticket_statuses" add "version" int not null default 1, add "modified_at" timestamptz(3) not null default now();`,
    );
    this.addSql(
      `create index "ticket_statuses_modified_at_id_index" on "ticket_statuses" ("modified_at", "id");`,
    );
    this.addSql(
      `create trigger "ticket_statuses_version" before update on "ticket_statuses" for each row execute function "record_change"();`,
    );

    this.addSql(
      `alter table "vehicle_types" add "version" int not null default 1, add "modified_at" timestamptz(3) not null default now();`,
    );
    this.addSql(
      `create index "vehicle_types_modified_at_id_index" on "vehicle_types" ("modified_at", "id");`,
    );
    this.addSql(
      `create trigger "vehicle_types_version" before update on "vehicle_types" for each row execute function "record_change"();`,
    );
  }
}
