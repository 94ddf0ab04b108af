import { Migration } from '@mikro-orm/migrations';

const UNIQUE = 'vehicles_license_plate_unique';

/**
 * Makes plates unique in the form in which people see them. Of vehicles that had the same plate in different forms only
 * the first is compared; a comment of the index names the others for the log of the start. Indexes are built while the
 * service runs; one that an interrupted start left behind is invalid, so it is built anew.
 */
export class Migration20261126120001_plates_as_seen extends Migration {
  isTransactional() {
    return false;
  }

  async up() {
    const others = await this.execute(
      `select v."id" from (
        select "id", row_number() over (partition by plate_folded("license_plate") order by "created_at", "id") as "place"
        from "vehicles" where "deleted_at" is null
      ) v where v."place" > 1 order by 1`,
    );
    const ids = others.map(({ id }) => id);
    const compared = ids.length === 0 ? '' : ` and "id" not in (${ids.map((id) => `'${id}'`).join(', ')})`;
    this.addSql(`drop index concurrently if exists "${UNIQUE}_next";`);
    this.addSql(
      `create unique index concurrently "${UNIQUE}_next" on "vehicles" (plate_folded("license_plate")) where "deleted_at" is null${compared};`,
    );
    this.addSql(`drop index concurrently if exists "${UNIQUE}";`);
    this.addSql(`alter index "${UNIQUE}_next" rename to "${UNIQUE}";`);
    if (ids.length > 0) {
      this.addSql(
        `comment on index "${UNIQUE}" is 'Rows of vehicles that have the plate of another one, and are not compared with others: ${ids.join(', ')}';`,
      );
    }
    for (const table of ['vehicles', 'resident_visits']) {
      for (const name of [`${table}_plate_index`, `${table}_license_plate_start_index`]) {
        this.addSql(`reindex index concurrently "${name}";`);
      }
    }
  }
}
