import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Amenity } from '../../src/modules/amenities/amenity.entity.js';
import type { CommunityCharge } from '../../src/modules/charges/charge.entity.js';
import type { Payment } from '../../src/modules/charges/payment.entity.js';
import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Resident } from '../../src/modules/residents/resident.entity.js';
import { refusedBy } from '../support/refused-by.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let [home, other]: Community[] = [];
let [resident, neighbour]: Resident[] = [];
beforeAll(async () => {
  service = await startService();
  [home, other] = [await service.make.community(), await service.make.community()];
  resident = (await service.make.residentUser(home as Community)).resident;
  neighbour = (await service.make.residentUser(home as Community)).resident;
});
afterAll(() => service.stop());

const refusal = (...statements: RawBuilder<unknown>[]) => refusedBy(service.database, ...statements);

test('a payment of a resident is for a charge of the same resident', async () => {
  const charge = await service.make.residentCharge(resident as Resident);
  const payment = await service.make.residentPayment(resident as Resident, { cargoResidenteId: charge.id });
  const theirs = await service.make.residentPayment(neighbour as Resident);
  const broken = 'resident_payments_charge_resident_foreign';
  const link = sql`update resident_payments set cargo_residente_id = ${charge.id} where id = ${theirs.id}`;
  expect(await refusal(link)).toBe(broken);
  const give = sql`update resident_payments set residente_id = ${neighbour?.id} where id = ${payment.id}`;
  expect(await refusal(give)).toBe(broken);
  const charged = sql`update resident_charges set resident_id = ${neighbour?.id} where id = ${charge.id}`;
  expect(await refusal(charged)).toBe(broken);
  expect(await refusal(charged, give)).toBeNull();
  expect(await refusal(sql`delete from resident_charges where id = ${charge.id}`)).toBeNull();
});

describe('the applications of a payment', () => {
  let charge: CommunityCharge;
  let payment: Payment;
  beforeAll(async () => {
    charge = await service.make.charge(await service.make.contract(home as Community));
    payment = await service.make.payment(home as Community);
  });

  const apply = (to: CommunityCharge, amount: number, communityId = payment.communityId) =>
    sql`insert into payment_applications (id, pago_comunidad_id, cargos_comunidad_id, community_id, monto_aplicado, created_at)
      values (${randomUUID()}, ${payment.id}, ${to.id}, ${communityId}, ${amount}, now())`;
  const applied = (amount: number) =>
    sql`update payments set monto_aplicado = monto_aplicado + ${amount} where id = ${payment.id}`;
  const paid = (amount: number, of = charge) =>
    sql`update community_charges set monto_pagado = monto_pagado + ${amount} where id = ${of.id}`;

  test('the applications of a payment are for charges of one community', async () => {
    const foreign = await service.make.charge(await service.make.contract(other as Community));
    const sums = [applied(10), paid(10, foreign)];
    const asOurs = refusal(apply(foreign, 10), ...sums);
    expect(await asOurs).toBe('payment_applications_charge_community_foreign');
    const asTheirs = refusal(apply(foreign, 10, other?.id), ...sums);
    expect(await asTheirs).toBe('payment_applications_payment_community_foreign');
  });

  test('the applications of a payment add up to its applied amount and to the paid amounts of the charges', async () => {
    expect(await refusal(apply(charge, 10), applied(10), paid(10))).toBeNull();
    expect(await refusal(apply(charge, 10), paid(10))).toBe('payments_applied_sum_check');
    expect(await refusal(apply(charge, 10), applied(9), paid(10))).toBe('payments_applied_sum_check');
    expect(await refusal(applied(10))).toBe('payments_applied_sum_check');
    expect(await refusal(apply(charge, 10), applied(10))).toBe('community_charges_paid_sum_check');
    expect(await refusal(paid(10))).toBe('community_charges_paid_sum_check');
    const tooMuch = refusal(apply(charge, 1000.01), applied(1000.01), paid(1000.01));
    expect(await tooMuch).toBe('payments_applied_check');
  });

  test('the applications of a payment count only while the payment is active', async () => {
    const made = await service.make.payment(home as Community, { montoAplicado: 40 });
    const undone = sql`update payments set is_active = false where id = ${made.id}`;
    const returned = sql`update community_charges c set monto_pagado = 0 from payment_applications a
      where a.cargos_comunidad_id = c.id and a.pago_comunidad_id = ${made.id}`;
    expect(await refusal(undone)).toBe('community_charges_paid_sum_check');
    expect(await refusal(returned)).toBe('community_charges_paid_sum_check');
    expect(await refusal(undone, returned)).toBeNull();
    const deleted = sql`delete from payment_applications where pago_comunidad_id = ${made.id}`;
    expect(await refusal(deleted)).toBe('payments_applied_sum_check');
  });
});

test('an answer belongs to a question of its survey', async () => {
  const [survey, another] = [
    await service.make.survey(home as Community),
    await service.make.survey(home as Community),
  ];
  const [question, foreign] = [await service.make.question(survey), await service.make.question(another)];
  const voter = await service.make.residentUser(home as Community);
  const respuestas = [{ preguntaId: question.id, respuesta: question.opciones[0] ?? 'Sí' }];
  const path = `/api/encuestas/${survey.id}/responder`;
  expect((await service.as(voter).post(path, { respuestas })).status).toBe(204);
  const [sheet] = await service.database.queries.change<{ id: string }>(
    'select id from survey_responses where survey_id = $1',
    [survey.id],
  );
  const answer = (questionId: string, surveyId: string) =>
    sql`insert into survey_answers (id, response_id, survey_id, question_id, respuesta)
      values (${randomUUID()}, ${sheet?.id}, ${surveyId}, ${questionId}, 'Sí')`;
  expect(await refusal(answer(question.id, survey.id))).toBeNull();
  expect(await refusal(answer(foreign.id, survey.id))).toBe('survey_answers_question_survey_foreign');
  expect(await refusal(answer(foreign.id, another.id))).toBe('survey_answers_response_survey_foreign');
});

test('a reply has the same origin as its parent', async () => {
  const about = { origen: 'event', idOrigen: '1' };
  const author = resident as Resident;
  const parent = await service.make.comment(author, about);
  const reply = await service.make.comment(author, { ...about, origen: 'Event' }, { idComment: parent.id });
  const broken = 'comments_parent_check';
  const change = (id: number, fields: RawBuilder<unknown>) =>
    refusal(sql`update comments set ${fields} where id = ${id}`);
  expect(await change(reply.id, sql`id_origen = '2'`)).toBe(broken);
  expect(await change(reply.id, sql`origen = 'post'`)).toBe(broken);
  expect(await change(parent.id, sql`id_origen = '2'`)).toBe(broken);
  const elsewhere = await service.make.comment(author, { origen: 'post', idOrigen: '1' });
  expect(await change(elsewhere.id, sql`id_comment = ${parent.id}`)).toBe(broken);
  expect(
    await refusal(sql`update comments set id_origen = '2' where id in (${parent.id}, ${reply.id})`),
  ).toBeNull();
  expect(await refusal(sql`delete from comments where id = ${parent.id}`)).toBeNull();
});

describe('the live reservations of an amenity', () => {
  const reserve = ({ id }: Amenity, hour: number, hours = 1, status = 'Reservada') =>
    sql`insert into amenity_reservations
      (id, amenity_id, resident_id, community_id, horario, num_personas, horas_reservadas, status, created_at)
      values (${randomUUID()}, ${id}, ${resident?.id}, ${home?.id},
        ${`2099-01-05T${String(hour).padStart(2, '0')}:00:00Z`}, 1, ${hours}, ${status}, now())`;
  const broken = 'amenity_reservations_number_check';

  const exclusion = 'amenity_reservations_exclusion';

  test.each([
    [null, 1, exclusion],
    [1, 1, exclusion],
    [2, 2, broken],
    [0, 0, broken],
  ])(
    'an amenity with the limit %p has at most %p live reservations at one time',
    async (numeroReservacionesSimultaneas, most, broken) => {
      const amenity = await service.make.amenity(home as Community, { numeroReservacionesSimultaneas });
      const full = Array.from({ length: most }, () => reserve(amenity, 10, 2));
      if (most > 0) expect(await refusal(...full)).toBeNull();
      expect(await refusal(...full, reserve(amenity, 11))).toBe(broken);
      expect(await refusal(...full, reserve(amenity, 9, 2))).toBe(broken);
      if (most > 0) expect(await refusal(...full, reserve(amenity, 9), reserve(amenity, 12))).toBeNull();
      expect(await refusal(...full, reserve(amenity, 11, 1, 'Cancelada'))).toBeNull();
      const revived = sql`update amenity_reservations set status = 'En proceso' where amenity_id = ${amenity.id}`;
      expect(await refusal(...full, reserve(amenity, 11, 1, 'Cancelada'), revived)).toBe(broken);
    },
  );

  test('live reservations made before the limit of an amenity falls are kept and may be approved', async () => {
    const amenity = await service.make.amenity(home as Community, { numeroReservacionesSimultaneas: 2 });
    const fewer = sql`update amenities set numero_reservaciones_simultaneas = 1 where id = ${amenity.id}`;
    const approve = sql`update amenity_reservations set status = 'Reservada' where amenity_id = ${amenity.id}`;
    const both = [reserve(amenity, 10, 1, 'En proceso'), reserve(amenity, 10, 1, 'En proceso')];
    expect(await refusal(...both, fewer, approve)).toBeNull();
    expect(await refusal(...both, fewer, reserve(amenity, 10))).toBe(broken);
  });

  test('overlapping live reservations are allowed once the limit of an amenity grows', async () => {
    const amenity = await service.make.amenity(home as Community, { numeroReservacionesSimultaneas: 1 });
    const more = sql`update amenities set numero_reservaciones_simultaneas = 2 where id = ${amenity.id}`;
    const set = (from: string, to: string) =>
      sql`update amenity_reservations set status = ${to} where amenity_id = ${amenity.id} and status = ${from}`;
    const both = [reserve(amenity, 10), reserve(amenity, 10, 1, 'Cancelada')];
    const revived = set('Cancelada', 'En proceso');
    expect(await refusal(...both, revived)).toBe(exclusion);
    expect(await refusal(...both, more, revived, set('En proceso', 'Reservada'))).toBeNull();
    expect(await refusal(...both, more, revived, reserve(amenity, 10))).toBe(broken);
  });

  test.each([1, 2])(
    'of concurrent live reservations, one more than the limit %p of their amenity, one is refused',
    async (most) => {
      const amenity = await service.make.amenity(home as Community, { numeroReservacionesSimultaneas: most });
      const outcomes = await Promise.allSettled(
        Array.from({ length: most + 1 }, () => 10).map((hour) =>
          service.database.kysely
            .transaction()
            .execute((transaction) => reserve(amenity, hour).execute(transaction)),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
    },
  );
});
