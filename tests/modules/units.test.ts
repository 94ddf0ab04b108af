import fc from 'fast-check';
import { roleId } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const CREATE = `mutation ($input: CreateUnitInput!) {
  createUnit(input: $input) { id number kind share area paymentReference isActive payerId people { nodes { id } } }
}`;

const SET_PEOPLE = `mutation ($id: GUID!, $input: UnitPeopleInput!) {
  setUnitPeople(id: $id, input: $input) {
    version payerId people(includeInactive: true, orderBy: [SINCE_ASC]) { nodes { residentId relation since until isActive } }
  }
}`;

describe('units', () => {
  test('a new unit has a payment reference with a check digit, which is given in the order of creation', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const created: { paymentReference: string }[] = [];
    for (const number of ['1', '2', '3']) {
      const { data } = await service
        .as(admin)
        .graphql(CREATE, { input: { communityId: community.id, number, share: 0.833333, area: 120.5 } });
      created.push(data.createUnit);
    }
    expect(created[0]).toMatchObject({
      number: '1',
      kind: 'HOUSE',
      share: 0.833333,
      area: 120.5,
      isActive: true,
      payerId: null,
      people: { nodes: [] },
    });
    const last = Number(created[0]?.paymentReference.slice(0, 6));
    expect(created.map(({ paymentReference }) => paymentReference.slice(0, 6))).toEqual(
      [0, 1, 2].map((more) => String(last + more).padStart(6, '0')),
    );
  });

  test('the entry of a new unit in the audit log has the payment reference that it was given', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const { data } = await service
      .as(admin)
      .graphql(CREATE, { input: { communityId: community.id, number: '1' } });
    const { id, paymentReference } = data.createUnit;
    const entries = await service
      .as(admin)
      .graphql(
        'query ($id: String!) { auditEntries(where: { recordId: { eq: $id } }) { nodes { action after } } }',
        { id },
      );
    expect(entries.data.auditEntries.nodes).toEqual([
      { action: 'CREATE', after: expect.objectContaining({ id, paymentReference }) },
    ]);
  });

  test('a number is taken in every spelling, until its unit is deleted', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const create = (number: string) =>
      service.as(admin).graphql(CREATE, { input: { communityId: community.id, number } });
    const { data } = await create('A-7');
    const { errors } = await create(' a 7');
    expect(errors?.[0]?.extensions).toMatchObject({ reason: 'UNIT_NUMBER_TAKEN' });
    await service
      .as(admin)
      .graphql('mutation ($id: GUID!) { deleteUnit(id: $id) { deletedNodeId } }', { id: data.createUnit.id });
    expect((await create('a7')).data.createUnit.number).toBe('a7');
  });

  test('the people of a unit are replaced as a whole, with who is charged', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const tenant = await service.make.residentUser(community);
    const { data } = await service
      .as(admin)
      .graphql(CREATE, { input: { communityId: community.id, number: 'B-1' } });
    const owner = {
      residentId: residentUser.resident.id,
      relation: 'OWNER',
      since: '2020-01-01',
      until: null,
    };
    const renter = {
      residentId: tenant.resident.id,
      relation: 'TENANT',
      since: '2021-05-01',
      until: '2022-05-01',
    };
    const set = (people: object[], payerId: string | null) =>
      service.as(admin).graphql(SET_PEOPLE, { id: data.createUnit.id, input: { people, payerId } });
    const first = await set([owner, renter], owner.residentId);
    expect(first.data.setUnitPeople).toMatchObject({
      version: 2,
      payerId: owner.residentId,
      people: {
        nodes: [
          { ...owner, isActive: true },
          { ...renter, isActive: false },
        ],
      },
    });
    const back = { ...renter, since: '2024-01-01', until: null };
    const second = await set([owner, renter, back], renter.residentId);
    expect(second.data.setUnitPeople).toMatchObject({ version: 3, payerId: renter.residentId });
    const third = await set([renter], renter.residentId);
    expect(third.errors?.[0]?.extensions).toMatchObject({ reason: 'UNKNOWN_REFERENCE' });
    const overlapping = await set([owner, { ...owner, since: '2021-01-01' }], null);
    expect(overlapping.errors?.[0]?.extensions).toMatchObject({ reason: 'ROW_REPEATED' });
  });

  test('a resident is placed in the unit of its number, which is made once', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const people = await Promise.all([1, 2, 3].map(() => service.make.user('RESIDENT')));
    const residents = await Promise.all(
      people.map(({ id: userId }, index) =>
        service.as(admin).post('/api/residents', {
          userId,
          communityId: community.id,
          fullName: `Ana ${index}`,
          number: index === 0 ? 'c 12' : 'C-12',
          address: 'Calle 1',
        }),
      ),
    );
    expect(residents.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { data } = await service
      .as(admin)
      .graphql(
        `query ($id: GUID!) { community(id: $id) { units { nodes { number payerId people { nodes { residentId relation } } } } } }`,
        { id: community.id },
      );
    const placed = data.community.units.nodes.filter(({ number }: { number: string }) => /12/.test(number));
    expect(placed).toHaveLength(1);
    expect(placed[0].people.nodes.map(({ residentId }: { residentId: string }) => residentId).sort()).toEqual(
      residents.map(({ body }) => body.id).sort(),
    );
  });

  test('charges and payments of who pays for one unit belong to it, and its figures are those of the account', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const payer = await service.make.residentUser(community);
    const { data } = await service
      .as(admin)
      .graphql(CREATE, { input: { communityId: community.id, number: 'D-1' } });
    const { id } = data.createUnit;
    const residentId = payer.resident.id;
    await service.as(admin).graphql(SET_PEOPLE, {
      id,
      input: { people: [{ residentId, relation: 'OWNER', since: '2020-01-01' }], payerId: residentId },
    });
    const charge = { residentId, fecha: '2024-03-01', descripcion: 'Marzo', monto: 2000, estatus: 'Activo' };
    expect((await service.as(admin).post('/api/cargosresidente', charge)).status).toBe(201);
    const paid = { residenteId: residentId, monto: 300.5, status: 'Aplicado', fechaPago: '2024-03-05' };
    expect((await service.as(admin).post('/api/pagosresidente', paid)).status).toBe(201);
    const figures = `query ($id: GUID!) { unit(id: $id) {
      balance overdue oldestUnpaid isInArrears charges { nodes { monto unitId } } payments { nodes { monto unit { number } } }
    } }`;
    const owing = {
      balance: 1699.5,
      overdue: 1699.5,
      oldestUnpaid: '2024-03-01',
      isInArrears: true,
      charges: { nodes: [{ monto: 2000, unitId: id }] },
      payments: { nodes: [{ monto: 300.5, unit: { number: 'D-1' } }] },
    };
    expect((await service.as(admin).graphql(figures, { id })).data.unit).toEqual(owing);
    expect((await service.as(payer).graphql(figures, { id })).data.unit).toEqual(owing);
    const refused = await service
      .as(admin)
      .graphql('mutation ($id: GUID!) { deleteUnit(id: $id) { deletedId } }', { id });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ reason: 'UNIT_OWES', balance: 1699.5 });
  });

  describe('a unit that a charge or a payment names', () => {
    const CHARGE =
      'mutation ($input: CreateResidentChargeInput!) { createResidentCharge(input: $input) { id unitId } }';
    const CHARGES =
      'mutation ($input: [CreateResidentChargeInput!]!) { createResidentCharges(input: $input) { unitId } }';
    const CHANGE =
      'mutation ($id: GUID!, $input: ResidentChargePatch!) { updateResidentCharge(id: $id, input: $input) {' +
      ' version residentId unitId payments { nodes { unitId } } } }';
    const PAY =
      'mutation ($input: CreateResidentPaymentInput!) { createResidentPayment(input: $input) { id unitId } }';
    const CHANGE_PAYMENT =
      'mutation ($id: GUID!, $input: ResidentPaymentPatch!) { updateResidentPayment(id: $id, input: $input) { unitId } }';

    /** An owner who pays for two units, in the first of which a tenant lives. */
    async function makeHome() {
      const { community, admin, residentUser: owner } = await makeCommunityFixture(service);
      const tenant = await service.make.residentUser(community);
      const payerId = owner.resident.id;
      const first = await service.make.unit(community, { payerId });
      const second = await service.make.unit(community, { payerId });
      const person = (residentId: string, relation: string) => ({
        residentId,
        relation,
        since: '2020-01-01',
      });
      const people = [person(payerId, 'OWNER'), person(tenant.resident.id, 'TENANT')];
      await service.as(admin).graphql(SET_PEOPLE, { id: first.id, input: { people, payerId } });
      const charge = (residentId: string, unitId?: string | null) => ({
        residentId,
        unitId,
        fecha: '2024-03-01',
        descripcion: 'Marzo',
        monto: 900,
        estatus: 'Activo',
      });
      return {
        community,
        admin: service.as(admin),
        owner,
        tenant,
        first: first.id,
        second: second.id,
        charge,
      };
    }

    test('is that of the charge, alone or with others; without one none is guessed among two', async () => {
      const { admin, owner, tenant, first, second, charge } = await makeHome();
      const [payer, renter] = [owner.resident.id, tenant.resident.id];
      for (const [residentId, unitId] of [
        [payer, first],
        [payer, second],
        [renter, first],
        [payer, null],
      ] as const) {
        const { data } = await admin.graphql(CHARGE, { input: charge(residentId, unitId) });
        expect(data.createResidentCharge).toMatchObject({ unitId });
      }
      const input = [charge(payer, second), charge(payer), charge(renter, first)];
      expect((await admin.graphql(CHARGES, { input })).data.createResidentCharges).toEqual(
        [second, null, first].map((unitId) => ({ unitId })),
      );
    });

    test('is refused where the resident is nobody to it, and in another community', async () => {
      const { admin, tenant, second, charge } = await makeHome();
      const other = await makeHome();
      for (const unitId of [second, other.first]) {
        const { errors } = await admin.graphql(CHARGE, { input: charge(tenant.resident.id, unitId) });
        expect(errors?.[0]?.extensions).toMatchObject({
          reason: 'UNKNOWN_REFERENCE',
          fields: [{ path: 'unitId' }],
        });
        const paying = { residenteId: tenant.resident.id, monto: 5, unitId };
        const paid = await service.as(tenant).graphql(PAY, { input: paying });
        expect(paid.errors?.[0]?.extensions).toMatchObject({
          reason: 'UNKNOWN_REFERENCE',
          fields: [{ path: 'unitId' }],
        });
      }
    });

    test('changes with the payments of the charge, and stays where the charge moves to another person of it', async () => {
      const { admin, owner, tenant, first, second, charge } = await makeHome();
      const payer = owner.resident.id;
      const { data } = await admin.graphql(CHARGE, { input: charge(payer, first) });
      const { id } = data.createResidentCharge;
      const paying = { residenteId: payer, monto: 5, cargoResidenteId: id };
      const paid = await service.as(owner).graphql(PAY, { input: { ...paying, unitId: first } });
      expect(paid.data.createResidentPayment.unitId).toBe(first);
      const wrong = await service.as(owner).graphql(PAY, { input: { ...paying, unitId: second } });
      expect(wrong.errors?.[0]?.extensions).toMatchObject({
        reason: 'UNKNOWN_REFERENCE',
        fields: [{ path: 'unitId' }],
      });
      const change = async (of: string, input: object) =>
        (await admin.graphql(CHANGE, { id: of, input })).data.updateResidentCharge;
      expect(await change(id, { unitId: second })).toMatchObject({
        unitId: second,
        payments: { nodes: [{ unitId: second }] },
      });
      const unpaid = await admin.graphql(CHARGE, { input: charge(tenant.resident.id, first) });
      const moved = { residentId: payer, unitId: first };
      expect(await change(unpaid.data.createResidentCharge.id, moved)).toMatchObject(moved);
    });

    test('is that of a payment on account, until another one is named', async () => {
      const { admin, owner, first, second } = await makeHome();
      const pay = { residenteId: owner.resident.id, monto: 5, unitId: first };
      const { data } = await service.as(owner).graphql(PAY, { input: pay });
      const { id, unitId } = data.createResidentPayment;
      expect(unitId).toBe(first);
      for (const given of [second, null, first]) {
        const changed = await admin.graphql(CHANGE_PAYMENT, { id, input: { unitId: given } });
        expect(changed.data.updateResidentPayment).toEqual({ unitId: given });
      }
    });
  });

  test('a tenant who does not pay sees the unit and its people, but no money of it; neighbours see nothing', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const [owner, tenant] = [residentUser, await service.make.residentUser(community)];
    const { data } = await service
      .as(admin)
      .graphql(CREATE, { input: { communityId: community.id, number: 'E-1' } });
    const { id } = data.createUnit;
    const person = (residentId: string, relation: string) => ({ residentId, relation, since: '2020-01-01' });
    await service.as(admin).graphql(SET_PEOPLE, {
      id,
      input: {
        people: [person(owner.resident.id, 'OWNER'), person(tenant.resident.id, 'TENANT')],
        payerId: owner.resident.id,
      },
    });
    const read =
      '{ units(where: {number: {eq: "E-1"}}) { nodes { id balance people { nodes { residentId } } } } }';
    const seenBy = async (user: typeof owner) => (await service.as(user).graphql(read)).data.units.nodes;
    expect(await seenBy(owner)).toMatchObject([{ id, balance: 0 }]);
    const [ofTenant] = await seenBy(tenant);
    expect(ofTenant).toMatchObject({ id, balance: null });
    expect(ofTenant.people.nodes).toHaveLength(2);
    expect(await seenBy(await service.make.residentUser(community))).toEqual([]);
  });

  test('a resident without an e-mail address has an account that nobody can use, until it is invited', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const { email: _, ...account } = samples.user();
    const { email: __, ...resident } = samples.resident();
    const { data } = await service
      .as(admin)
      .graphql(
        'mutation ($input: OnboardResidentInput!) { onboardResident(input: $input) { id email user { isActive email } } }',
        {
          input: {
            account: { ...account, roleId: roleId('RESIDENT') },
            resident: { ...resident, communityId: community.id },
          },
        },
      );
    const { id, email, user } = data.onboardResident;
    expect({ email, user }).toEqual({
      email: null,
      user: { isActive: false, email: expect.stringMatching(/@without-email\.invalid$/) },
    });
    const address = samples.user().email;
    const invited = await service
      .as(admin)
      .graphql(
        'mutation ($id: GUID!, $input: InviteResidentInput!) { inviteResident(id: $id, input: $input) { id email user { isActive email } } }',
        { id, input: { email: address } },
      );
    expect(invited.errors).toBeUndefined();
    expect(invited.data.inviteResident).toEqual({
      id,
      email: address,
      user: { isActive: true, email: address },
    });
  });

  test('a resident who leaves stops being a person of its unit, whose charges it keeps', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const { id: userId } = await service.make.user('RENTER');
    const place = { communityId: community.id, fullName: 'Eva', address: 'Calle 1' };
    const { body: resident } = await service
      .as(admin)
      .post('/api/residents', { ...place, userId, number: 'F 1' });
    const charge = { fecha: '2024-03-01', descripcion: 'Marzo', monto: 700, estatus: 'Activo' };
    await service.as(admin).post('/api/cargosresidente', { ...charge, residentId: resident.id });
    const read = async (number: string) =>
      (
        await service.as(admin).graphql(
          `query ($community: GUID!, $number: String!) {
            units(where: {communityId: {eq: $community}, number: {eq: $number}}) {
              nodes { payerId balance people(includeInactive: true) { nodes { residentId relation } } }
            }
          }`,
          { community: community.id, number },
        )
      ).data.units.nodes;
    const tenant = { residentId: resident.id, relation: 'TENANT' };
    expect(await read('F 1')).toEqual([{ payerId: resident.id, balance: 700, people: { nodes: [tenant] } }]);
    await service.as(admin).put(`/api/residents/${resident.id}`, { number: 'F-2' });
    expect(await read('F 1')).toEqual([{ payerId: null, balance: 700, people: { nodes: [] } }]);
    expect(await read('F-2')).toEqual([{ payerId: resident.id, balance: 0, people: { nodes: [tenant] } }]);
    await service.as(admin).put(`/api/residents/${resident.id}`, { number: ' f2' });
    expect(await read('F-2')).toEqual([{ payerId: resident.id, balance: 0, people: { nodes: [tenant] } }]);
    await service.as(admin).delete(`/api/residents/${resident.id}`);
    expect(await read('F-2')).toEqual([{ payerId: null, balance: 0, people: { nodes: [] } }]);
  });

  test('of two replacements of the people at once one is whole, and nobody is named twice for a day', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const { id } = await service.make.unit(community);
    const residentId = residentUser.resident.id;
    const set = (relation: string, since: string) =>
      service
        .as(admin)
        .graphql(SET_PEOPLE, { id, input: { people: [{ residentId, relation, since }], payerId: null } });
    const answers = await Promise.all(
      ['OWNER', 'TENANT', 'FAMILY', 'OWNER'].map((relation, index) => set(relation, `2020-01-0${index + 1}`)),
    );
    expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined, undefined]);
    const { data } = await service
      .as(admin)
      .graphql(
        'query ($id: GUID!) { unit(id: $id) { version people(includeInactive: true) { totalCount } } }',
        { id },
      );
    expect(data.unit).toEqual({ version: 5, people: { totalCount: 1 } });
  });

  test('numbers of active units of a community never fold to the same text, whatever their spelling', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const signs = fc.constantFrom('a', 'A', 'á', 'a\u0301', '1', '0', '-', ' ', '_', '.');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: signs, minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        async (numbers) => {
          await Promise.all(
            numbers.map((number) =>
              service.as(admin).graphql(CREATE, { input: { communityId: community.id, number } }),
            ),
          );
          const doubles = await service.services.queries.change(
            `select plate_folded("number") from "units" where "community_id" = $1 and "is_active" group by 1 having count(*) > 1`,
            [community.id],
          );
          expect(doubles).toEqual([]);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('a unit has at most one row of a person on each day, whatever spans are named', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const { id } = await service.make.unit(community);
    const residentId = residentUser.resident.id;
    const day = fc.integer({ min: 1, max: 9 });
    const span = fc.record({ since: day, days: fc.option(fc.integer({ min: 1, max: 4 })) });
    const dayOf = (number: number) => `2020-01-${String(number).padStart(2, '0')}`;
    await fc.assert(
      fc.asyncProperty(fc.array(span, { maxLength: 4 }), async (spans) => {
        const people = spans.map(({ since, days }) => ({
          residentId,
          relation: 'OWNER',
          since: dayOf(since),
          until: days === null ? null : dayOf(since + days),
        }));
        const overlaps = spans.some((a, index) =>
          spans
            .slice(index + 1)
            .some(
              (b) =>
                a.since < (b.days === null ? 99 : b.since + b.days) &&
                b.since < (a.days === null ? 99 : a.since + a.days),
            ),
        );
        // The second time the rows of the first one are kept.
        for (const named of [people.slice(0, 1), people]) {
          const { errors } = await service
            .as(admin)
            .graphql(SET_PEOPLE, { id, input: { people: named, payerId: null } });
          const isRefused = overlaps && named === people;
          expect(errors?.[0]?.extensions.reason).toBe(isRefused ? 'ROW_REPEATED' : undefined);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('the check digit of Damm finds every wrong digit and every swapped pair', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }), async (digits) => {
        const faults = (reference: string) => {
          const others = [...reference].flatMap((digit, at) =>
            [...'0123456789']
              .filter((other) => other !== digit)
              .map((other) => reference.slice(0, at) + other + reference.slice(at + 1)),
          );
          const swapped = [...reference.slice(1)].map(
            (next, at) => reference.slice(0, at) + next + reference[at] + reference.slice(at + 2),
          );
          return [...others, ...swapped.filter((text) => text !== reference)];
        };
        const [{ reference }] = (await service.services.queries.change<{ reference: string }>(
          'select $1::text || damm_digit($1::text) as "reference"',
          [digits.join('')],
        )) as [{ reference: string }];
        const found = await service.services.queries.change(
          'select t from unnest($1::text[]) t where damm_digit(t) = 0',
          [[...faults(reference)]],
        );
        expect(found).toEqual([]);
      }),
      { numRuns: 30 },
    );
    const [known] = await service.services.queries.change(`select damm_digit('000031') as "digit"`, []);
    expect(known).toEqual({ digit: 9 });
  });
});
