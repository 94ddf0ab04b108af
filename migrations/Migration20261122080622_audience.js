import { Migration } from '@mikro-orm/migrations';

export class Migration20261122080622_audience extends Migration {
  up() {
    this.addSql(`alter table "banners" add "audience" uuid[] null default '{}';`);
    this.addSql(
      `create index "banners_audience_index" on "banners" using gin ("audience") where "community_id" is null;`,
    );

    this.addSql(`alter table "announcements" add "audience" uuid[] null default '{}';`);
    this.addSql(
      `create index "announcements_audience_index" on "announcements" using gin ("audience") where "community_id" is null;`,
    );

    this.addSql(`alter table "users" add "audience" uuid[] null default '{}';`);

    this.addSql(`alter table "service_providers" add "audience" uuid[] null default '{}';`);
    this.addSql(
      `create index "service_providers_audience_index" on "service_providers" using gin ("audience") where "community_id" is null;`,
    );

    this.addSql(`alter table "residents" add "audience" uuid[] null default '{}';`);
    this.addSql(
      `create index "residents_audience_index" on "residents" using gin ("audience") where "community_id" is null;`,
    );

    this.addSql(`alter table "documents" add "audience" uuid[] null default '{}';`);
    this.addSql(
      `create index "documents_audience_index" on "documents" using gin ("audience") where "community_id" is null;`,
    );

    this.addSql(`alter table "community_providers" add "audience" uuid[] null default '{}';`);
    this.addSql(
      `create index "community_providers_audience_index" on "community_providers" using gin ("audience") where "community_id" is null;`,
    );

    this.addSql(`alter table "amenities" add "audience" uuid[] null default '{}';`);
    this.addSql(
      `create index "amenities_audience_index" on "amenities" using gin ("audience") where "community_id" is null;`,
    );

    // Existing rows get the communities of their author: null, for everybody, when a system administrator or nobody known wrote them.
    for (const [table, record, author] of [
      ['documents', 'Document', 't."user_id"'],
      ['announcements', 'Announcement', 'null'],
      ['banners', 'Banner', 'null'],
      ['community_providers', 'CommunityProvider', 't."created_by_user_id"'],
      ['service_providers', 'ServiceProvider', 't."created_by_user_id"'],
      ['amenities', 'Amenity', 't."created_by_user_id"'],
      ['residents', 'Resident', 'null'],
    ]) {
      this.addSql(
        `update "${table}" t set "audience" = ${audienceOfAuthor(`coalesce(${author}, ${creatorOf(record)})`)} where t."community_id" is null;`,
      );
    }
    // A user whom no administrator created registered itself and keeps the empty audience.
    this.addSql(
      `update "users" t set "audience" = ${audienceOfAuthor(creatorOf('User'))} where ${creatorOf('User')} is not null;`,
    );
  }
}

const creatorOf = (record) =>
  `(select e."user_id" from "audit_entries" e where e."record" = '${record}' and e."record_id" = t."id"::text and e."action" = 'CREATE' order by e."id" desc limit 1)`;

const audienceOfAuthor = (author) =>
  `(select case when r."code" <> 'SYSTEM_ADMIN' then array(select a."community_id" from "community_assignments" a where a."user_id" = u."id") end from "users" u join "roles" r on r."id" = u."role_id" where u."id" = ${author})`;
