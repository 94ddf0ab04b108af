import { Migration } from '@mikro-orm/migrations';

export class Migration20261120112411_surveys_and_amenities extends Migration {
  up() {
    this.addSql(
      `create table "surveys" ("id" uuid not null, "community_id" uuid not null, "titulo" text not null, "descripcion" text not null, "fecha_inicio" timestamptz(3) not null, "fecha_fin" timestamptz(3) not null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "surveys_order_index" on "surveys" ("created_at", "id");`);
    this.addSql(
      `create index "surveys_community_order_index" on "surveys" ("community_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "survey_questions" ("id" uuid not null, "survey_id" uuid not null, "position" int not null, "tipo_pregunta" int not null, "pregunta" text not null, "opciones" text[] not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "survey_questions_survey_order_index" on "survey_questions" ("survey_id", "position", "id");`,
    );

    this.addSql(
      `create table "survey_responses" ("id" uuid not null, "survey_id" uuid not null, "resident_id" uuid not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "survey_responses_resident_index" on "survey_responses" ("resident_id");`);
    this.addSql(
      `alter table "survey_responses" add constraint "survey_responses_resident_unique" unique ("survey_id", "resident_id");`,
    );

    this.addSql(
      `create table "survey_answers" ("id" uuid not null, "response_id" uuid not null, "question_id" uuid not null, "respuesta" text not null, primary key ("id"));`,
    );
    this.addSql(`create index "survey_answers_question_index" on "survey_answers" ("question_id");`);
    this.addSql(`create index "survey_answers_response_index" on "survey_answers" ("response_id");`);

    this.addSql(
      `create table "amenities" ("id" uuid not null, "nombre" text not null, "descripcion" text not null, "reglas" text not null, "costo" numeric(14,2) null, "fecha_alta" timestamptz(3) not null, "imagen" text null, "community_id" uuid null, "capacidad_maxima" int null, "numero_reservaciones_simultaneas" int null, "created_at" timestamptz(3) not null, "created_by_user_id" uuid null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "amenities_order_index" on "amenities" ("created_at", "id");`);
    this.addSql(
      `create index "amenities_community_order_index" on "amenities" ("community_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "amenity_schedules" ("id" uuid not null, "amenity_id" uuid not null, "day_of_week" int not null, "hora_inicio" text not null, "hora_fin" text not null, "is_open" boolean not null default true, "nota" text null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "amenity_schedules_amenity_order_index" on "amenity_schedules" ("amenity_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "amenity_reservations" ("id" uuid not null, "amenity_id" uuid not null, "resident_id" uuid not null, "horario" timestamptz(3) not null, "num_personas" int not null, "horas_reservadas" int not null, "status" text not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "amenity_reservations_order_index" on "amenity_reservations" ("created_at", "id");`,
    );
    this.addSql(
      `create index "amenity_reservations_time_index" on "amenity_reservations" ("amenity_id", "horario");`,
    );
    this.addSql(
      `create index "amenity_reservations_resident_order_index" on "amenity_reservations" ("resident_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "amenity_reservations_amenity_order_index" on "amenity_reservations" ("amenity_id", "created_at", "id");`,
    );

    this.addSql(
      `alter table "surveys" add constraint "surveys_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "surveys" add constraint "surveys_period_check" check (fecha_fin >= fecha_inicio);`,
    );

    this.addSql(
      `alter table "survey_questions" add constraint "survey_questions_survey_id_foreign" foreign key ("survey_id") references "surveys" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "survey_questions" add constraint "survey_questions_type_check" check (tipo_pregunta between 0 and 3);`,
    );

    this.addSql(
      `alter table "survey_responses" add constraint "survey_responses_survey_id_foreign" foreign key ("survey_id") references "surveys" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "survey_responses" add constraint "survey_responses_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );

    this.addSql(
      `alter table "survey_answers" add constraint "survey_answers_response_id_foreign" foreign key ("response_id") references "survey_responses" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "survey_answers" add constraint "survey_answers_question_id_foreign" foreign key ("question_id") references "survey_questions" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "amenities" add constraint "amenities_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_simultaneas_check" check (numero_reservaciones_simultaneas >= 0);`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_capacidad_check" check (capacidad_maxima >= 0);`,
    );
    this.addSql(`alter table "amenities" add constraint "amenities_costo_check" check (costo >= 0);`);

    this.addSql(
      `alter table "amenity_schedules" add constraint "amenity_schedules_amenity_id_foreign" foreign key ("amenity_id") references "amenities" ("id");`,
    );
    this.addSql(
      `alter table "amenity_schedules" add constraint "amenity_schedules_hours_check" check (hora_inicio collate "C" < hora_fin collate "C");`,
    );
    this.addSql(
      `alter table "amenity_schedules" add constraint "amenity_schedules_day_check" check (day_of_week between 1 and 7);`,
    );

    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_amenity_id_foreign" foreign key ("amenity_id") references "amenities" ("id");`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_status_check" check (status in ('En proceso', 'Reservada', 'Rechazada', 'Cancelada'));`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_horas_check" check (horas_reservadas > 0);`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_personas_check" check (num_personas >= 0);`,
    );
  }
}
