import { Migration } from '@mikro-orm/migrations';

/** The most characters of each text column; of a list the most items and the most characters of each. */
const limits = {
  amenities: { nombre: 200, descripcion: 4000, reglas: 4000, imagen: 1000 },
  amenity_schedules: { hora_inicio: 5, hora_fin: 5, nota: 4000 },
  announcements: { titulo: 200, subtitulo: 300, contenido: 4000, imagen: 500 },
  audit_entries: { username: 200, role: 200, record: 200, record_id: 200 },
  bank_balances: { banco: 200, cuenta: 200 },
  banners: { path_imagen: 500, title: 200, text: 2000, enlace: 1000 },
  comments: { origen: 50, id_origen: 50, comentario_texto: 4000, image_urls: { most: 20, max: 1000 } },
  communities: {
    nombre: 200,
    descripcion: 4000,
    direccion: 500,
    contacto: 200,
    email: 200,
    phone: 200,
    tipo_comunidad: 50,
  },
  community_charges: { notas: 4000 },
  community_configurations: { codigo: 200, titulo: 200, descripcion: 4000, valor: 4000, tipo_dato: 50 },
  community_prices: { concepto: 200 },
  community_providers: {
    business_name: 200,
    tax_id: 200,
    full_address: 500,
    contact_phones: 200,
    primary_email: 200,
    website_or_social_media: 1000,
    primary_contact_name: 200,
    direct_phone: 200,
    mobile_phone: 200,
    contact_email: 200,
    products_or_services: 4000,
    category_or_industry: 200,
    payment_methods: 4000,
    order_history: 4000,
    past_incidents_or_claims: 4000,
    internal_notes: 4000,
  },
  contracts: {
    tipo_contrato: 200,
    folio_contrato: 200,
    representante_comunidad: 200,
    periodicidad_pago: 200,
    metodo_pago: 200,
    estado_contrato: 200,
    asesor_ventas: 200,
    notas: 4000,
    documentos_adjuntos: 4000,
  },
  documents: { titulo: 200, descripcion: 2000, user_created: 200, nombre_documento: 500, url_doc: 1000 },
  password_reset_tokens: { token_hash: 200 },
  payment_histories: { metodo_pago: 200, referencia_pago: 200, estado_pago: 200, notas: 4000 },
  payments: { forma_de_pago: 200 },
  pets: { name: 200, species: 200, breed: 200, color: 200 },
  refresh_tokens: { token_hash: 200 },
  resident_charges: { descripcion: 4000, estatus_fijado: 200 },
  resident_payments: { status: 200, concepto: 200, forma_de_pago: 200, url_comprobante: 1000, nota: 4000 },
  resident_visits: { visitor_name: 200, vehicle_color: 200, license_plate: 200, subject: 200 },
  residents: { full_name: 200, email: 256, phone: 50, number: 50, address: 500 },
  roles: { code: 200, description: 200 },
  service_providers: {
    giro: 200,
    nombre: 200,
    telefono: 200,
    email: 200,
    descripcion: 4000,
    pagina_web: 1000,
  },
  survey_answers: { respuesta: 4000 },
  survey_questions: { pregunta: 4000, opciones: { most: 200, max: 500 } },
  surveys: { titulo: 200, descripcion: 4000 },
  ticket_categories: { categoria: 200 },
  ticket_statuses: { code: 200, descripcion: 200, color: 200 },
  tickets: { contenido: 4000, image_urls: { most: 20, max: 1000 } },
  users: {
    first_name: 200,
    last_name: 200,
    username: 200,
    email: 256,
    password_hash: 200,
    phone: 50,
    address: 500,
  },
  vehicle_types: { name: 200 },
  vehicles: { brand: 200, model: 200, color: 200, license_plate: 200 },
};

/** Columns under a unique index: the hash of the whole text keeps two that begin alike apart. */
const unique = ['users.username', 'users.email', 'vehicles.license_plate'];

/**
 * Bounds every text column. A row that is longer must not stop the start, and left as it is it could not be changed any
 * more, since PostgreSQL checks the whole row at each update: so its text is shortened, and the whole text kept in
 * "shortened_texts" for the operator. That table is left only where there was such a text.
 *
 * Each table is read, not rewritten. It is locked by the new constraints first, so that nothing long is stored between
 * the shortening and the validation.
 */
export class Migration20261122012505_text_limits extends Migration {
  up() {
    this.addSql(
      `create function longest_text(text[]) returns integer language sql immutable strict parallel safe
        return (select max(char_length(item)) from unnest($1) as item);`,
    );
    this.addSql(
      `create table "shortened_texts" ("table_name" text not null, "row_id" text not null, "column_name" text not null, "original" text not null);`,
    );
    // The options that were chosen are recognised by their text.
    this.addSql(
      `update "survey_answers" a set "respuesta" = left(a."respuesta", ${limits.survey_questions.opciones.max}) from "survey_questions" q
        where q."id" = a."question_id" and a."respuesta" = any(q."opciones")
        and char_length(a."respuesta") > ${limits.survey_questions.opciones.max};`,
    );
    for (const [table, columns] of Object.entries(limits)) {
      this.boundTable(
        table,
        Object.entries(columns).map(([name, limit]) => columnOf(table, name, limit)),
      );
    }
    this.addSql(
      `do $$ begin if not exists (select from "shortened_texts") then drop table "shortened_texts"; end if; end $$;`,
    );

    // The audit log is never updated, so its older entries stay as they are.
    for (const name of ['before', 'after']) {
      this.addSql(
        `alter table "audit_entries" add constraint "audit_entries_${name}_check" check (octet_length("${name}"::text) <= 1500000) not valid;`,
      );
    }
  }

  boundTable(table, columns) {
    const isAnyTooLong = columns.map(({ isWithin }) => `not (${isWithin})`).join(' or ');
    const constraints = columns.map(
      ({ constraint, isWithin }) => `add constraint "${constraint}" check (${isWithin}) not valid`,
    );
    const originals = columns.map(
      ({ name, isWithin }) => `('${name}', "${name}"::text, not coalesce(${isWithin}, true))`,
    );
    const shortened = columns.map(
      ({ name, isWithin, short }) =>
        `"${name}" = case when coalesce(${isWithin}, true) then "${name}" else ${short} end`,
    );
    this.addSql(`alter table "${table}" ${constraints.join(', ')};`);
    this.addSql(
      `insert into "shortened_texts" select '${table}', "id"::text, c."name", c."original" from "${table}"
        cross join lateral (values ${originals.join(', ')}) as c ("name", "original", "is_long") where c."is_long";`,
    );
    this.addSql(`update "${table}" set ${shortened.join(', ')} where ${isAnyTooLong};`);
    this.addSql(
      `alter table "${table}" ${columns.map(({ constraint }) => `validate constraint "${constraint}"`).join(', ')};`,
    );
  }
}

function columnOf(table, name, limit) {
  const column = { name, constraint: `${table}_${name}_check` };
  if (typeof limit === 'object') {
    const { most, max } = limit;
    return {
      ...column,
      isWithin: `cardinality("${name}") <= ${most} and longest_text("${name}") <= ${max}`,
      short:
        `array(select left(item, ${max}) from unnest("${name}") with ordinality as i (item, place)` +
        ` where place <= ${most} order by place)`,
    };
  }
  return {
    ...column,
    isWithin: `char_length("${name}") <= ${limit}`,
    short: unique.includes(`${table}.${name}`)
      ? `left("${name}", ${limit} - 33) || '~' || md5("${name}")`
      : `left("${name}", ${limit})`,
  };
}
