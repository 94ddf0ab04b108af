import pg from 'pg';

/**
 * Fills the database: 20 communities, 10,000 residents, 15,000 vehicles, 5,000 pets, 30,000 tickets. Returns ids to request.
 */
export async function seed(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`
      insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
      values (gen_random_uuid(), 'Ada', 'Min', 'bench', 'bench@correo.example', '-', '22222222-2222-2222-2222-222222222222', true, now());
      insert into communities (id, nombre, descripcion, direccion, contacto, email, phone, tipo_comunidad, latitud, longitud, cantidad_viviendas, created_at)
      select gen_random_uuid(), 'Comunidad ' || n, 'Casas alrededor de un parque', 'Calle ' || n, 'Contacto ' || n, 'c' || n || '@correo.example',
        '442 000 0000', 'COTO', 20.5, -100.4, 500, now() - n * interval '1 hour' from generate_series(1, 20) n;
      insert into community_assignments (user_id, community_id) select u.id, c.id from users u, communities c where u.username = 'bench';
      insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
      select gen_random_uuid(), 'Nombre', 'Apellido', 'u' || n, 'u' || n || '@correo.example', '-', '44444444-4444-4444-4444-444444444444', true,
        now() - n * interval '1 second' from generate_series(1, 10000) n;
      insert into residents (id, user_id, community_id, full_name, email, phone, number, address, created_at)
      select gen_random_uuid(), u.id, c.ids[1 + (u.n % 20)], 'Residente Número ' || u.n, u.email, '442 111 2222', (u.n % 500)::text,
        'Privada del Roble ' || u.n, now() - u.n * interval '1 second'
      from (select id, email, row_number() over (order by created_at desc) n from users where username <> 'bench') u,
        (select array_agg(id order by created_at) ids from communities) c;
      insert into vehicles (id, resident_id, brand, vehicle_type_id, model, year, color, license_plate, created_at)
      select gen_random_uuid(), r.id, 'Nissan', '77777777-7777-7777-7777-777777777777', 'Versa', 2000 + (n % 25)::int, 'Gris', 'BEN-' || n,
        now() - n * interval '1 second'
      from generate_series(1, 15000) n join (select id, row_number() over (order by created_at) k from residents) r on r.k = 1 + (n % 10000);
      insert into pets (id, resident_id, name, species, breed, age, color, created_at)
      select gen_random_uuid(), r.id, 'Canela', 'Dog', 'Mestizo', (n % 15)::int, 'Miel', now() - n * interval '1 second'
      from generate_series(1, 5000) n join (select id, row_number() over (order by created_at) k from residents) r on r.k = 1 + (n % 10000);
      insert into tickets (community_id, resident_id, categoria_ticket_id, status_id, fecha_reporte, contenido, image_urls, created_at, updated_at)
      select r.community_id, r.id, 1 + n % 3, 1 + n % 4, m.at, 'La luz del pasillo ' || n, '{}', m.at, m.at
      from generate_series(1, 30000) n join (select id, community_id, row_number() over (order by created_at) k from residents) r
        on r.k = 1 + (n % 10000), lateral (select now() - n * interval '1 minute' as at) m;
      analyze;
    `);
    const { rows } = await client.query(`
      select u.id, u.username, u.email, 'ADMIN_COMPANY' as role, v.id as vehicle, v.resident_id as resident, r.community_id as community
      from users u, vehicles v join residents r on r.id = v.resident_id
      where u.username = 'bench' and (select count(*) from vehicles x where x.resident_id = r.id) = 2
      order by v.license_plate limit 1`);
    const { vehicle, resident, community, ...admin } = rows[0];
    const tickets = await client.query('select min(id) as ticket from tickets where resident_id = $1', [
      resident,
    ]);
    return { admin, vehicle, resident, community, ticket: tickets.rows[0].ticket };
  } finally {
    await client.end();
  }
}
