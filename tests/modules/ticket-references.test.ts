import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const CATEGORIES = [
  { id: 1, categoria: 'Áreas comunes' },
  { id: 2, categoria: 'Amenidades' },
  { id: 3, categoria: 'Mantenimiento' },
  { id: 4, categoria: 'Mascotas' },
  { id: 5, categoria: 'Pregunta / comentario' },
  { id: 6, categoria: 'Ruido' },
  { id: 7, categoria: 'Servicios (luz, agua, gas, internet, etc.)' },
  { id: 8, categoria: 'Sugerencia' },
  { id: 9, categoria: 'Vigilancia' },
  { id: 10, categoria: 'Otro' },
];

const STATUSES = [
  { id: 1, code: 'NUEVO', descripcion: 'Nuevo', color: '#FF9800' },
  { id: 2, code: 'EN_REVISION', descripcion: 'En revisión', color: '#2196F3' },
  { id: 3, code: 'EN_INVESTIGACION', descripcion: 'En investigación', color: '#9C27B0' },
  { id: 4, code: 'EN_PROCESO', descripcion: 'En proceso', color: '#FFC107' },
  { id: 5, code: 'CANCELADO', descripcion: 'Cancelado', color: '#F44336' },
  { id: 6, code: 'RESUELTO', descripcion: 'Resuelto', color: '#4CAF50' },
];

describe.each([
  { path: '/api/CategoriaTicket', rows: CATEGORIES },
  { path: '/api/StatusTicket', rows: STATUSES },
])('$path', ({ path, rows }) => {
  test('any caller reads the whole reference list ordered by id, and each row by its id', async () => {
    const guard = service.as(await service.make.guard());
    expect(await guard.get(path)).toMatchObject({ status: 200, body: rows });
    for (const row of rows) {
      const found = await guard.get(`${path.toLowerCase()}/${row.id}`);
      expect(found.status).toBe(200);
      expect(found.body).toEqual(row);
    }
  });

  test('a reference list is answered by pages where page and pageSize are both given', async () => {
    const guard = service.as(await service.make.guard());
    const totalCount = rows.length;
    const second = await guard.get(`${path}?page=2&pageSize=4`);
    expect(second).toMatchObject({ status: 200 });
    expect(second.body).toEqual({
      items: rows.slice(4, 8),
      totalCount,
      page: 2,
      pageSize: 4,
      totalPages: Math.ceil(totalCount / 4),
    });
    expect(second.headers.get('x-total-count')).toBe(String(totalCount));
    expect(second.headers.get('link')).toContain(`<${path}?page=1&pageSize=4>; rel="prev"`);
    const beyond = await guard.get(`${path}?page=9&pageSize=4`);
    expect(beyond.body).toMatchObject({ items: [], totalCount, page: 9 });
    for (const whole of ['?page=2', '?pageSize=4', '?page=&pageSize=4']) {
      expect((await guard.get(path + whole)).body).toEqual(rows);
    }
    const refused = await guard.get(`${path}?page=0&pageSize=501`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors)).toEqual(['page', 'pageSize']);
  });
});

test('GraphQL returns whole reference lists, and single rows or null', async () => {
  const { data, errors } = await service.as(await service.make.admin()).graphql(
    `{ ticketCategories { id categoria } ticketStatuses { id code descripcion color }
       ticketCategory(id: 7) { categoria } ticketStatus(id: 6) { code } none: ticketStatus(id: 7) { code } }`,
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    ticketCategories: CATEGORIES,
    ticketStatuses: STATUSES,
    ticketCategory: { categoria: 'Servicios (luz, agua, gas, internet, etc.)' },
    ticketStatus: { code: 'RESUELTO' },
    none: null,
  });
});
