// The units, fees and months of a community for benchmarks.

/** Makes the units of a community, each with a payer of its own. */
export async function addUnits(execute, community, units) {
  await execute(
    `insert into users (id, first_name, last_name, username, email, is_email_confirmed, password_hash, role_id, is_active, created_at)
     select md5('payer' || n)::uuid, 'Nombre', 'Apellido', 'payer' || n, 'payer' || n || '@correo.example', true, '-',
       '44444444-4444-4444-4444-444444444444', true, now() from generate_series(1, $1::int) n`,
    [units],
  );
  await execute(
    `insert into residents (id, user_id, community_id, full_name, email, phone, number, address, created_at)
     select md5('unit' || n)::uuid, md5('payer' || n)::uuid, $1, 'Titular ' || n, 'payer' || n || '@correo.example', null,
       'C-' || n, 'Calle ' || n, now() from generate_series(1, $2::int) n`,
    [community, units],
  );
  await execute(
    `insert into units (id, community_id, number, share, payment_reference, payer_id, created_at)
     select md5('unit' || n)::uuid, $1, 'C-' || n, 0.2, r || damm_digit(r), md5('unit' || n)::uuid, now()
     from generate_series(1, $2::int) n, lateral (select lpad((500000 + n)::text, 6, '0') as r) reference`,
    [community, units],
  );
  await execute(
    `insert into community_configurations (id, community_id, codigo, titulo, descripcion, valor, tipo_dato, created_at, updated_at)
     values (gen_random_uuid(), $1, 'APLICACION_DE_PAGOS', '-', '-', 'MAS_ANTIGUO', 'string', now(), now())`,
    [community],
  );
}

/** Makes a fee with a rule, and returns its id. */
export async function addFee(execute, community, months) {
  const [{ id }] = await execute(
    `insert into fees (id, community_id, name, basis, amount, first_month, due_day, late_grace_days, late_kind, late_value,
       late_repeats, late_when, late_since, created_at)
     values (gen_random_uuid(), $1, 'Mantenimiento', 'EQUAL', 850, to_char(now() - $2::int * interval '1 month', 'YYYY-MM'), 1, 0,
       'PERCENT', 3, 'ONCE', 'AT_START', current_date, now()) returning id`,
    [community, months],
  );
  return id;
}

/** Charges the last months of a fee to each unit, of which all but some of the last ones are paid on their day. */
export async function addMonths(execute, community, feeId, { units, months, overdue }) {
  const day = `date_trunc('month', now() at time zone 'UTC') - m * interval '1 month'`;
  const rows = `generate_series(1, $2::int) n cross join generate_series(1, $3::int) m`;
  const unit = `md5('unit' || n)::uuid`;
  const charge = `md5('month' || n || ' ' || m)::uuid`;
  await execute(
    `insert into resident_charges (id, resident_id, unit_id, community_id, fecha, monto, descripcion, monto_pagado, kind, month, created_at)
     select ${charge}, ${unit}, ${unit}, $1, (${day}) at time zone 'UTC', 850, 'Mantenimiento ' || m,
       case when m > $4::int then 850 else 0 end, 'ORDINARY', to_char(${day}, 'YYYY-MM'), now() from ${rows}`,
    [community, units, months, overdue],
  );
  await execute(
    `insert into fee_charges (fee_id, unit_id, month, community_id, charge_id, created_at)
     select $4, ${unit}, to_char(${day}, 'YYYY-MM'), $1, ${charge}, now() from ${rows}`,
    [community, units, months, feeId],
  );
  await execute(
    `insert into resident_payments (id, residente_id, unit_id, cargo_residente_id, community_id, fecha_pago, monto, status,
       concepto, forma_de_pago, created_at)
     select gen_random_uuid(), ${unit}, ${unit}, ${charge}, $1, (${day}) at time zone 'UTC', 850, 'Aplicado', 'Cuota',
       'Transferencia', now() from ${rows} where m > $4::int`,
    [community, units, months, overdue],
  );
}
