import { Migration } from '@mikro-orm/migrations';

/**
 * The database holds what rows have to agree in with others: a payment and its charge, an answer and its question, a
 * comment and its parent, the sums of applications, and the reservations of an amenity at one time. The ORM declares
 * neither foreign keys of two columns nor triggers.
 */
export class Migration20261122082259_sums_and_relations extends Migration {
  up() {
    this.storeOwners();
    this.mendSums();
    this.tieRows();
    this.holdSums();
    this.holdParents();
    this.holdReservations();
  }

  /** The columns that the foreign keys of two columns share. */
  storeOwners() {
    this.addSql(`alter table "survey_answers" add "survey_id" uuid null;`);
    this.addSql(
      `update "survey_answers" a set "survey_id" = r."survey_id" from "survey_responses" r where r."id" = a."response_id";`,
    );
    this.addSql(`alter table "survey_answers" alter "survey_id" set not null;`);

    this.addSql(`alter table "payment_applications" add "community_id" uuid null;`);
    this.addSql(
      `update "payment_applications" a set "community_id" = p."community_id" from "payments" p where p."id" = a."pago_comunidad_id";`,
    );
    this.addSql(`alter table "payment_applications" alter "community_id" set not null;`);
  }

  /** A sum beyond the amount itself cannot be mended; it is refused when the row is next written. */
  mendSums() {
    this.addSql(
      `update "payments" p set "monto_aplicado" = s."total"
        from (
          select p."id", coalesce(sum(a."monto_aplicado"), 0) as "total"
          from "payments" p left join "payment_applications" a on a."pago_comunidad_id" = p."id" group by p."id"
        ) s
        where s."id" = p."id" and p."monto_aplicado" <> s."total" and s."total" <= p."monto_pago";`,
    );
    this.addSql(
      `update "community_charges" c set "monto_pagado" = s."total"
        from (
          select c."id", coalesce(sum(a."monto_aplicado") filter (where p."is_active"), 0) as "total"
          from "community_charges" c
          left join "payment_applications" a on a."cargos_comunidad_id" = c."id"
          left join "payments" p on p."id" = a."pago_comunidad_id"
          group by c."id"
        ) s
        where s."id" = c."id" and c."monto_pagado" <> s."total" and s."total" <= c."monto_cargo" + c."monto_recargos";`,
    );
  }

  /** A key that stored rows break stays unvalidated: it holds for new and changed rows. */
  tieRows() {
    this.addSql(
      `alter table "survey_questions" add constraint "survey_questions_survey_unique" unique ("id", "survey_id");`,
    );
    this.addSql(
      `alter table "survey_responses" add constraint "survey_responses_survey_unique" unique ("id", "survey_id");`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_resident_unique" unique ("id", "resident_id");`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_community_unique" unique ("id", "community_id");`,
    );
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_community_unique" unique ("id", "comunidad_id");`,
    );
    this.addSql(
      `alter table "survey_answers" add constraint "survey_answers_response_survey_foreign" foreign key ("response_id", "survey_id") references "survey_responses" ("id", "survey_id") on delete cascade not valid;`,
    );
    this.addSql(
      `alter table "survey_answers" add constraint "survey_answers_question_survey_foreign" foreign key ("question_id", "survey_id") references "survey_questions" ("id", "survey_id") on delete cascade not valid;`,
    );
    // At the end of the transaction, so that a deleted charge lets go of its payments first.
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_charge_resident_foreign" foreign key ("cargo_residente_id", "residente_id") references "resident_charges" ("id", "resident_id") deferrable initially deferred not valid;`,
    );
    this.addSql(
      `alter table "payment_applications" add constraint "payment_applications_charge_community_foreign" foreign key ("cargos_comunidad_id", "community_id") references "community_charges" ("id", "comunidad_id") not valid;`,
    );
    // At the end of the transaction, so that a payment may change its charges and thereby its community.
    this.addSql(
      `alter table "payment_applications" add constraint "payment_applications_payment_community_foreign" foreign key ("pago_comunidad_id", "community_id") references "payments" ("id", "community_id") deferrable initially deferred not valid;`,
    );
    this.addSql(
      `do $$ declare rule record; begin
        for rule in select conrelid::regclass as holder, conname as name from pg_constraint
          where not convalidated and contype = 'f' and connamespace = current_schema()::regnamespace
        loop
          begin
            execute format('alter table %s validate constraint %I', rule.holder, rule.name);
          exception when foreign_key_violation then null;
          end;
        end loop;
      end $$;`,
    );
  }

  /** At the end of the transaction, when all applications of a payment are written. */
  holdSums() {
    this.addSql(
      `create function "check_payment_sum"(payment uuid) returns void language plpgsql as $$
        begin
          if exists (
            select from "payments" p where p."id" = payment and p."monto_aplicado" <>
              (select coalesce(sum(a."monto_aplicado"), 0) from "payment_applications" a where a."pago_comunidad_id" = payment)
          ) then
            raise exception 'The applications of payment % do not add up to its applied amount', payment
              using errcode = '23514', constraint = 'payments_applied_sum_check';
          end if;
        end $$;`,
    );
    this.addSql(
      `create function "check_charge_sum"(charge uuid) returns void language plpgsql as $$
        begin
          if exists (
            select from "community_charges" c where c."id" = charge and c."monto_pagado" <>
              (select coalesce(sum(a."monto_aplicado"), 0) from "payment_applications" a
                join "payments" p on p."id" = a."pago_comunidad_id" and p."is_active"
                where a."cargos_comunidad_id" = charge)
          ) then
            raise exception 'The active payments of charge % do not add up to its paid amount', charge
              using errcode = '23514', constraint = 'community_charges_paid_sum_check';
          end if;
        end $$;`,
    );
    this.addSql(
      `create function "check_sums_of_application"() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'INSERT' then
            perform "check_payment_sum"(old."pago_comunidad_id"), "check_charge_sum"(old."cargos_comunidad_id");
          end if;
          if tg_op <> 'DELETE' then
            perform "check_payment_sum"(new."pago_comunidad_id"), "check_charge_sum"(new."cargos_comunidad_id");
          end if;
          return null;
        end $$;`,
    );
    this.addSql(
      `create function "check_sums_of_payment"() returns trigger language plpgsql as $$
        begin
          perform "check_payment_sum"(new."id");
          perform "check_charge_sum"(a."cargos_comunidad_id") from "payment_applications" a where a."pago_comunidad_id" = new."id";
          return null;
        end $$;`,
    );
    this.addSql(
      `create function "check_sum_of_charge"() returns trigger language plpgsql as $$
        begin
          perform "check_charge_sum"(new."id");
          return null;
        end $$;`,
    );
    this.addSql(
      `create constraint trigger "payment_applications_sums" after insert or update or delete on "payment_applications"
        deferrable initially deferred for each row execute function "check_sums_of_application"();`,
    );
    this.addSql(
      `create constraint trigger "payments_sums" after insert or update of "monto_aplicado", "is_active" on "payments"
        deferrable initially deferred for each row execute function "check_sums_of_payment"();`,
    );
    this.addSql(
      `create constraint trigger "community_charges_sums" after insert or update of "monto_pagado" on "community_charges"
        deferrable initially deferred for each row execute function "check_sum_of_charge"();`,
    );
  }

  /** The parent is locked, so that it keeps its origin until the reply is stored. */
  holdParents() {
    this.addSql(
      `create function "check_comment_parent"() returns trigger language plpgsql as $$
        begin
          if new."id_comment" is not null then
            perform from "comments" p where p."id" = new."id_comment"
              and lower(p."origen") = lower(new."origen") and p."id_origen" = new."id_origen" for share;
            if not found then
              raise exception 'The parent of comment % is of another origin', new."id"
                using errcode = '23514', constraint = 'comments_parent_check';
            end if;
          end if;
          if tg_op = 'UPDATE' and exists (
            select from "comments" r where r."id_comment" = new."id"
              and (lower(r."origen") <> lower(new."origen") or r."id_origen" <> new."id_origen")
          ) then
            raise exception 'A reply to comment % is of another origin', new."id"
              using errcode = '23514', constraint = 'comments_parent_check';
          end if;
          return null;
        end $$;`,
    );
    this.addSql(
      `create constraint trigger "comments_parent" after insert or update of "id_comment", "origen", "id_origen" on "comments"
        for each row execute function "check_comment_parent"();`,
    );
  }

  /**
   * The amenity is locked, so that its live reservations are counted by one writer at a time. Only a reservation that
   * becomes live or changes its time is counted: those that were made before the number fell stay.
   */
  holdReservations() {
    this.addSql(
      `create function "check_amenity_number"() returns trigger language plpgsql as $$
        declare
          most integer;
          ends timestamptz := new."horario" + make_interval(hours => new."horas_reservadas");
        begin
          if tg_op = 'UPDATE' and old."status" in ('En proceso', 'Reservada')
            and (old."amenity_id", old."horario", old."horas_reservadas") = (new."amenity_id", new."horario", new."horas_reservadas")
          then
            return null;
          end if;
          select coalesce("numero_reservaciones_simultaneas", 1) into most from "amenities"
            where "id" = new."amenity_id" for no key update;
          if exists (
            select from (
              select new."horario" as "at"
              union select o."horario" from "amenity_reservations" o
                where o."amenity_id" = new."amenity_id" and o."horario" > new."horario" and o."horario" < ends
            ) moments
            where most < (
              select count(*) from "amenity_reservations" r
              where r."amenity_id" = new."amenity_id" and r."status" in ('En proceso', 'Reservada')
                and r."horario" <= moments."at"
                and r."horario" + make_interval(hours => r."horas_reservadas") > moments."at"
            )
          ) then
            raise exception 'Amenity % has more live reservations at one time than its number', new."amenity_id"
              using errcode = '23P01', constraint = 'amenity_reservations_number_check';
          end if;
          return null;
        end $$;`,
    );
    this.addSql(
      `create constraint trigger "amenity_reservations_number"
        after insert or update of "amenity_id", "horario", "horas_reservadas", "status" on "amenity_reservations"
        for each row when (new."status" in ('En proceso', 'Reservada')) execute function "check_amenity_number"();`,
    );
  }
}
