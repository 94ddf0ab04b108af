import { Migration } from '@mikro-orm/migrations';

export class Migration20261129034617_triggers_of_many_rows extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    // A plan that is made while the feed is nearly empty reads all of it for each row of a large transaction.
    this.addSql(`alter function record_change_of set enable_seqscan = off;`);
    // A statement that is put together from names is planned anew for each row.
    this.addSql(`
      create or replace function check_community_of_reference() returns trigger language plpgsql as $$
        declare
          named uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
          is_of_another boolean;
        begin
          if new."community_id" is null or (
            tg_op = 'UPDATE' and new."community_id" = old."community_id"
              and named::text is not distinct from to_jsonb(old) ->> tg_argv[0]
          ) then
            return new;
          end if;
          case tg_argv[1]
            when 'residents' then
              is_of_another := exists (
                select from "residents" t where t."id" = named and t."community_id" is distinct from new."community_id"
              );
            when 'amenities' then
              is_of_another := exists (
                select from "amenities" t where t."id" = named and t."community_id" is distinct from new."community_id"
              );
          end case;
          if is_of_another then
            raise exception 'What % of % refers to is of another community', tg_argv[0], tg_table_name
              using errcode = '23514', constraint = tg_table_name || '_community_of_reference_check';
          end if;
          return new;
        end $$;`);
  }
}
