import { Migration } from '@mikro-orm/migrations';

/** The unit that a resident pays for in a community, if it is the only one. Its lock makes a deletion of the unit wait. */
const PAID_UNIT = `create function paid_unit(resident uuid, community uuid) returns uuid language plpgsql as $$
  declare
    found uuid[] := array(
      select u."id" from "units" u
        where u."payer_id" = resident and u."community_id" = community and u."is_active"
        order by u."id" limit 2 for share
    );
  begin
    return case when cardinality(found) = 1 then found[1] end;
  end $$;`;

/** Whatever names a unit keeps it; a charge that moves to another resident has the unit of that one. */
const UNIT_OF_CHARGE = `create function find_unit_of_charge() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if new."resident_id" = old."resident_id" and new."community_id" is not distinct from old."community_id"
        or new."unit_id" is distinct from old."unit_id" then
        return new;
      end if;
      new."unit_id" := null;
    end if;
    new."unit_id" := coalesce(new."unit_id", paid_unit(new."resident_id", new."community_id"));
    return new;
  end $$;`;

/** A payment for a charge pays for the unit of that charge. */
const UNIT_OF_PAYMENT = `create function find_unit_of_payment() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if new."residente_id" = old."residente_id" and new."community_id" is not distinct from old."community_id"
        and new."cargo_residente_id" is not distinct from old."cargo_residente_id"
        or new."unit_id" is distinct from old."unit_id" then
        return new;
      end if;
      new."unit_id" := null;
    end if;
    if new."cargo_residente_id" is not null then
      new."unit_id" := (select c."unit_id" from "resident_charges" c
        where c."id" = new."cargo_residente_id" and c."community_id" = new."community_id");
    else
      new."unit_id" := coalesce(new."unit_id", paid_unit(new."residente_id", new."community_id"));
    end if;
    return new;
  end $$;`;

/** Who pays for one unit of a community. */
const PAID =
  `select u."payer_id", u."community_id", (array_agg(u."id"))[1] as "id" from "units" u` +
  ` where u."payer_id" is not null and u."is_active" group by 1, 2 having count(*) = 1`;

/** Ties charges and payments to the units that they belong to, also those that clients write which know no units. */
export class Migration20261128163112_unit_money extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(PAID_UNIT);
    this.addSql(UNIT_OF_CHARGE);
    this.addSql(UNIT_OF_PAYMENT);
    for (const table of ['resident_charges', 'resident_payments']) {
      this.addSql(`alter table "${table}" add "unit_id" uuid null;`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_unit_id_foreign" foreign key ("unit_id") references "units" ("id") on delete set null not valid;`,
      );
      this.addSql(
        `alter table "${table}" add constraint "${table}_unit_community_foreign" foreign key ("unit_id", "community_id") references "units" ("id", "community_id") not valid;`,
      );
    }
    this.addSql(
      `create trigger "resident_charges_unit" before insert or update of "resident_id", "community_id" on "resident_charges" for each row execute function find_unit_of_charge();`,
    );
    this.addSql(
      `create trigger "resident_payments_unit" before insert or update of "residente_id", "community_id", "cargo_residente_id" on "resident_payments" for each row execute function find_unit_of_payment();`,
    );
    // No user has changed these rows, so neither their version nor the time of their last change moves, and the feed tells nothing.
    for (const table of ['resident_charges', 'resident_payments']) {
      this.addSql(`alter table "${table}" disable trigger "${table}_version";`);
      this.addSql(`alter table "${table}" disable trigger "Change";`);
    }
    this.addSql(
      `update "resident_charges" c set "unit_id" = p."id" from (${PAID}) p` +
        ` where p."payer_id" = c."resident_id" and p."community_id" = c."community_id";`,
    );
    this.addSql(
      `update "resident_payments" c set "unit_id" = p."id" from (${PAID}) p` +
        ` where p."payer_id" = c."residente_id" and p."community_id" = c."community_id";`,
    );
    for (const table of ['resident_charges', 'resident_payments']) {
      this.addSql(`alter table "${table}" enable trigger "${table}_version";`);
      this.addSql(`alter table "${table}" enable trigger "Change";`);
    }
  }
}
