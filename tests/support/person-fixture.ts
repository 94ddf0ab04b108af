import type { Community } from '../../src/modules/communities/community.entity.js';
import { PASSWORD, type Person, roleId } from './accounts.js';
import type { Answer } from './answer.js';
import { formOf } from './forms.js';
import * as samples from './samples.js';
import { CAR, unique } from './samples.js';
import type { Service } from './service.js';

/** A resident with rows in every table of persons; every text of the person contains the mark. */
export interface Traced {
  readonly userId: string;
  readonly residentId: string;
  readonly username: string;
  readonly mark: string;
  readonly phone: string;
  /** Paths of the files below the uploads folder: a photo of a ticket, a receipt, a contract in the resident's folder. */
  readonly files: readonly string[];
  readonly chargeId: string;
}

async function ok(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Through the interfaces, so that the audit log records all of it. */
export async function makeTraced(service: Service, community: Community, admin: Person): Promise<Traced> {
  const mark = `zq${unique()}`;
  const phone = `+52 442 ${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
  const email = `${mark}@correo.example`;
  const company = service.as(admin);
  const user = await ok(
    company.post('/api/users', {
      firstName: `Zenobia${mark}`,
      lastName: `Quiñones-${mark}`,
      username: mark,
      email,
      password: PASSWORD,
      roleId: roleId('RESIDENT'),
      phone,
      residentInfo: { fullName: `Zenobia ${mark}`, email, phone, number: mark, address: `Roble ${mark}` },
      communityIds: [community.id],
    }),
  );
  const residentId = user.residentInfo.id;
  await service.anonymous.post('/api/auth/login', { username: mark, password: 'Falsa#2026' });
  await ok(service.anonymous.post('/api/auth/login', { username: mark, password: PASSWORD }));
  const self = service.as({ id: user.id, username: mark, email, role: 'RESIDENT' });
  const upload = (path: string) =>
    ok(self.post('/api/File/upload', formOf({ name: 'a.png', content: mark }, { path })));
  const photo = await upload(`fotos/${mark}`);
  const receipt = await upload(`recibos/${mark}.png`);
  const ownFolder = { communityId: community.id, residentId, category: 'contratos' };
  const contract = await ok(
    company.post('/api/Documents/upload', formOf({ name: `${mark}.pdf`, content: mark }, ownFolder)),
  );

  const vehicle = { brand: 'Nissan', vehicleTypeId: CAR, model: mark, year: 2020, color: 'Gris' };
  const keyed = { 'idempotency-key': unique() };
  await ok(self.post('/api/vehicles', { ...vehicle, residentId, licensePlate: mark }, keyed));
  await ok(
    self.post('/api/pets', {
      residentId,
      name: mark,
      species: 'Dog',
      breed: 'Criollo',
      age: 2,
      color: 'Café',
    }),
  );
  const visit = { visitorName: mark, totalPeople: 1, subject: mark, arrivalDate: '2026-03-01T18:00:00.000Z' };
  await ok(self.post('/api/residentvisits', { residentId, ...visit }));
  await ok(
    self.post('/graphql', {
      query: 'mutation ($input: CreateVisitorPassInput!) { createVisitorPass(input: $input) { id } }',
      variables: { input: { ...samples.pass(), visitorName: mark, licensePlate: mark, subject: mark } },
    }),
  );
  const ticket = await ok(self.post('/api/tickets', { categoriaTicketId: 6, contenido: mark }));
  await ok(self.put(`/api/tickets/${ticket.id}`, { imageUrls: [photo.relativePath] }));
  const about = { origen: 'ticket', idOrigen: String(ticket.id), comentarioTexto: mark };
  await ok(self.post('/api/comentarios', about));
  const charge = { residentId, fecha: '2026-02-01', monto: 850.5, estatus: 'Activo' };
  const { id: chargeId } = await ok(
    company.post(
      '/api/CargosResidente',
      { ...charge, descripcion: `Cuota de Zenobia ${mark}, marzo` },
      keyed,
    ),
  );
  const payment = { residenteId: residentId, monto: 100, urlComprobante: receipt.relativePath, nota: mark };
  await ok(self.post('/api/pagosresidente', { ...payment, concepto: `Pago de Zenobia ${mark}` }));
  await ok(
    company.post('/api/Documents', {
      communityId: community.id,
      titulo: mark,
      fecha: '2026-02-01',
      userCreated: mark,
      nombreDocumento: `${mark}.pdf`,
      urlDoc: contract.relativePath,
    }),
  );
  const survey = await service.make.survey(community);
  const question = await service.make.question(survey);
  const respuestas = [{ preguntaId: question.id, respuesta: mark }];
  await ok(self.post(`/api/encuestas/${survey.id}/responder`, { respuestas }));
  await service.settled();
  const files = [photo, receipt, contract].map(({ relativePath }) => relativePath.replace('uploads/', ''));
  return { userId: user.id, residentId, username: mark, mark, phone, files, chargeId };
}

/** The rows of all tables that contain a text, by table. */
export async function rowsWith(service: Service, mark: string): Promise<Record<string, string[]>> {
  const { queries } = service.services;
  const tables = await queries.change<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
    [],
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await queries.change<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t where strpos(lower(to_jsonb(t)::text), lower($1)) > 0 order by 1`,
      [mark],
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}
