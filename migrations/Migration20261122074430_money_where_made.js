import { Migration } from '@mikro-orm/migrations';

/**
 * Visits, charges, payments and reservations store the community in which they were made. Existing rows get the one that
 * they were shown in until now.
 */
export class Migration20261122074430_money_where_made extends Migration {
  up() {
    this.addSql(`alter table "resident_visits" add "community_id" uuid null;`);
    this.addSql(
      `update "resident_visits" v set "community_id" = r."community_id" from "residents" r where r."id" = v."resident_id";`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `create index "resident_visits_community_order_index" on "resident_visits" ("community_id", "created_at", "id");`,
    );

    this.addSql(`alter table "resident_charges" add "community_id" uuid null;`);
    this.addSql(
      `update "resident_charges" c set "community_id" = r."community_id" from "residents" r where r."id" = c."resident_id";`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `create index "resident_charges_community_order_index" on "resident_charges" ("community_id", "fecha", "id");`,
    );

    this.addSql(`alter table "resident_payments" add "community_id" uuid null;`);
    this.addSql(
      `update "resident_payments" p set "community_id" = r."community_id" from "residents" r where r."id" = p."residente_id";`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `create index "resident_payments_community_order_index" on "resident_payments" ("community_id", "created_at", "id");`,
    );

    this.addSql(`alter table "amenity_reservations" add "community_id" uuid null;`);
    this.addSql(
      `update "amenity_reservations" v set "community_id" = a."community_id" from "amenities" a where a."id" = v."amenity_id";`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `create index "amenity_reservations_community_order_index" on "amenity_reservations" ("community_id", "created_at", "id");`,
    );
  }
}
