import { isObjectType } from 'graphql';
import { RELATION, type Relation } from '../../src/engine/declare.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** Every relation of the schema with its parent type; a deletion leads to the parents of a record that is gone. */
const relations = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.endsWith('Deletion'))
  .flatMap((type) =>
    Object.values(type.getFields()).flatMap(({ name, extensions }) => {
      const relation = extensions[RELATION] as Relation | undefined;
      return relation ? [{ type: type.name, name, leadsTo: relation.record.entity.name, ...relation }] : [];
    }),
  );

/**
 * Relations that need no inverse one: authors, the old and new status of a change, parts of figures, those of passes, which
 * `visitorPasses` lists by them, those of fees, whose `months` and `preview` say what units are charged, the settings of a
 * community, and the unit of a receipt, whose `payments` have it.
 */
const NOTES = [
  'Community.reminders',
  'AuditEntry.user',
  'Debtor.resident',
  'FeeAmount.unit',
  'FeePreviewRow.payer',
  'FeePreviewRow.unit',
  'LateFeePreview.community',
  'LateFeePreviewRow.charge',
  'LateFeePreviewRow.unit',
  'Receipt.unit',
  'ResidentCharge.fee',
  'StatementApplication.charge',
  'StatementApplication.payment',
  'StatementEntry.charge',
  'StatementEntry.payment',
  'TicketHistory.changedBy',
  'TicketHistory.fromStatus',
  'TicketHistory.toStatus',
  'VisitorPass.resident',
  'VisitorPass.visit',
];

/**
 * The authors of records: a user has no inverse relations to them, since the audit log lists what a user
 * wrote.
 */
const AUTHORS = ['author', 'createdBy', 'updatedBy', 'approvedBy'];

describe('relations', () => {
  test('every relation to one record has an inverse relation', () => {
    const lost = relations
      .filter(({ kind, type, name }) => kind === 'one' && !NOTES.includes(`${type}.${name}`))
      .filter(({ name }) => !AUTHORS.includes(name))
      .filter(
        ({ type, leadsTo, by }) =>
          !relations.some(
            (back) =>
              back.type === leadsTo && back.leadsTo === type && (back.by === by || back.kind === 'one'),
          ),
      )
      .map(({ type, name }) => `${type}.${name}`);
    expect(lost).toEqual([]);
  });
});

describe('a list below a type, status, person or community', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const LISTS = `query ($ticket: Int!, $vehicle: GUID!) {
    ticket(id: $ticket) {
      category { tickets { nodes { id } } }
      status { tickets { nodes { id } } }
      community { payments { nodes { id } } }
    }
    vehicle(id: $vehicle) { vehicleType { vehicles { nodes { id } } } }
  }`;

  test("a list below a related record holds only rows within the caller's scope", async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const residentUser = await service.make.residentUser(community);
    const neighbour = await service.make.residentUser(community);
    const ticket = await service.make.ticket(residentUser.resident);
    const vehicle = await service.make.vehicle(residentUser.resident);
    const elsewhere = await service.make.residentUser(await service.make.community());
    await service.make.ticket(elsewhere.resident);
    await service.make.vehicle(elsewhere.resident);
    const variables = { ticket: ticket.id, vehicle: vehicle.id };

    const asAdmin = await service.as(admin).graphql(LISTS, variables);
    expect(asAdmin.data).toEqual({
      ticket: {
        category: { tickets: { nodes: [{ id: ticket.id }] } },
        status: { tickets: { nodes: [{ id: ticket.id }] } },
        community: { payments: { nodes: [] } },
      },
      vehicle: { vehicleType: { vehicles: { nodes: [{ id: vehicle.id }] } } },
    });
    const asNeighbour = await service.as(neighbour).graphql(LISTS, variables);
    expect(asNeighbour.data.ticket).toMatchObject({
      category: { tickets: { nodes: [] } },
      status: { tickets: { nodes: [] } },
    });
  });

  test('a list below a related record is refused to callers who may not read its root list', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const residentUser = await service.make.residentUser(community);
    const contract = await service.make.contract(community, { residentId: residentUser.resident.id });
    const payment = await service.make.payment(community);
    const ticket = await service.make.ticket(residentUser.resident);
    const find = `query ($id: Int!) { ticket(id: $id) {
      resident { contracts { nodes { id } } }
      community { payments { nodes { id } } }
    } }`;
    expect((await service.as(admin).graphql(find, { id: ticket.id })).data.ticket).toEqual({
      resident: { contracts: { nodes: [{ id: contract.id }] } },
      community: { payments: { nodes: [{ id: payment.id }] } },
    });
    expect((await service.as(residentUser).graphql(find, { id: ticket.id })).data.ticket).toEqual({
      resident: { contracts: { nodes: [] } },
      community: { payments: { nodes: [] } },
    });
  });
});
