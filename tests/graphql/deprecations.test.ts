import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isInputObjectType,
  isObjectType,
  validateSchema,
} from 'graphql';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Every deprecated field, and the types that only deprecated fields lead to. */
const DEPRECATED = {
  AccountContact: 'community communityId communityIds',
  AuthenticationResult: 'roleDetails roles',
  Dashboard: 'comunicadosRecientes',
  Document: 'user',
  Query:
    'chargesOfCommunity chargesOfContract myAmenityReservations myResidentPayments myTickets' +
    ' statementOfCommunity statementOfContract surveyResults',
  Resident: 'communityIds',
  Ticket: 'categoriaTicketNombre statusCode statusColor statusDescripcion',
  User: 'roleCode roleCodes roleIds roles userCommunityIds',
  Vehicle: 'vehicleTypeName',
};

const SHAPES_OF_REST = ['RecentAnnouncement'];

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const objects = types.filter(isObjectType);
const inputs = types.filter(isInputObjectType);

const outputs = objects.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({ type, field, reason: field.deprecationReason })),
);
const deprecated = outputs.flatMap((one) => (one.reason ? [{ ...one, reason: one.reason }] : []));
const deprecatedInputs = inputs.flatMap((type) =>
  Object.values(type.getFields()).flatMap(({ name, deprecationReason: reason }) =>
    reason ? [{ path: `${type.name}.${name}`, type, name, reason }] : [],
  ),
);

/** What a path of fields leads to from a type, through the records of lists. */
function lookUp(start: GraphQLNamedType | null | undefined, path: string): GraphQLNamedType | null {
  let type = start ?? null;
  for (const name of path.split('.')) {
    if (!isObjectType(type) && !isInputObjectType(type)) return null;
    const next = type.getFields()[name];
    type = next ? getNamedType(next.type) : null;
  }
  return type;
}

/** A replacement is named by its path below the type of the deprecated field, or below a root operation. */
function finds(type: GraphQLNamedType, path: string): boolean {
  const roots = [type, schema.getQueryType(), schema.getMutationType()];
  return roots.some((root) => lookUp(root, path.replace(/^Query\./, '')) !== null);
}

test('the deprecated fields of answers are those of this list, and the time of the last change that REST shows', () => {
  const found = objects.flatMap(({ name: type }) => {
    const fields = deprecated.filter((one) => one.type.name === type).map(({ field }) => field.name);
    const names = fields.filter((name) => name !== 'editedAt');
    return names.length > 0 ? [[type, names.sort().join(' ')]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(DEPRECATED);
});

test('a deprecated field names a field of the graph that exists and is not deprecated', () => {
  const wrong = deprecated.flatMap(({ type, field, reason }) => {
    const path = /^Use `([\w.]+)`\.$/.exec(reason)?.[1];
    const isCurrent = outputs.every(
      (other) => other.type !== type || other.field.name !== path || !other.reason,
    );
    return path && isCurrent && finds(type, path) ? [] : [`${type.name}.${field.name}: ${reason}`];
  });
  expect(deprecated.length).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

test('a deprecated field of an input names what to use instead, which exists', () => {
  const wrong = deprecatedInputs.flatMap(({ path, type, reason }) => {
    const condition = /^Use `where` with `(\w+): \{ (\w+) \}`\.$/.exec(reason);
    if (condition) {
      const where = schema.getType(type.name.replace(/Filter$/, 'Where'));
      return lookUp(where, `${condition[1]}.${condition[2]}`) ? [] : [`${path}: ${reason}`];
    }
    const operation = /^Only REST takes it; use `(\w+)`\.$/.exec(reason)?.[1];
    const record = schema.getType(type.name.replace(/Where$/, ''));
    const isOfRecord = isObjectType(record) && isDeprecatedLike(record, path, reason);
    return isOfRecord || (operation && finds(type, operation)) ? [] : [`${path}: ${reason}`];
  });
  expect(deprecatedInputs.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

/** Whether a condition is on a field of a record that is deprecated for the same reason. */
const isDeprecatedLike = (record: GraphQLObjectType, path: string, reason: string) =>
  record.getFields()[path.split('.')[1] ?? '']?.deprecationReason === reason;

test('a condition on a deprecated field is deprecated too', () => {
  const conditions = inputs.filter(({ name }) => name.endsWith('Where'));
  const current = deprecated.filter(({ type, field }) => {
    const where = conditions.find(({ name }) => name === `${type.name}Where`);
    const condition = where?.getFields()[field.name];
    return condition !== undefined && !condition.deprecationReason;
  });
  expect(conditions.length).toBeGreaterThan(20);
  expect(current.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([]);
});

test('nothing that is required is deprecated', () => {
  expect(validateSchema(schema)).toEqual([]);
});

test('only deprecated fields lead to the shapes of records that REST alone needs', () => {
  const ofRest = objects.filter((type) => {
    const leading = outputs.filter(({ field }) => getNamedType(field.type) === type);
    const fromCurrent = leading.filter(
      ({ reason, type: parent }) => !reason && !SHAPES_OF_REST.includes(parent.name),
    );
    return leading.length > 0 && fromCurrent.length === 0;
  });
  expect(ofRest.map(({ name }) => name)).toEqual(expect.arrayContaining(SHAPES_OF_REST));
});

test('a resident and a community have one type each', () => {
  const withFields = (...names: string[]) =>
    objects.filter((type) => names.every((name) => type.getFields()[name])).map(({ name }) => name);
  expect(withFields('fullName', 'number', 'address')).toEqual(['AccountContact', 'Resident']);
  expect(withFields('nombre', 'direccion')).toEqual(['Community']);
});

test('what replaces a copy or an own list answers a resident the same', async () => {
  const { residentUser } = await makeCommunityFixture(service);
  await service.make.vehicle(residentUser.resident);
  await service.make.ticket(residentUser.resident);
  const { data, errors } = await service.as(residentUser).graphql(`{
    vehicles { nodes { vehicleTypeName vehicleType { name } } }
    myTickets { nodes { id categoriaTicketNombre statusCode statusDescripcion statusColor } }
    viewer { resident { tickets { nodes { id category { categoria } status { code descripcion color } } } } }
  }`);
  expect(errors).toBeUndefined();
  const [vehicle] = data.vehicles.nodes;
  expect(vehicle.vehicleType.name).toBe(vehicle.vehicleTypeName);
  const [own] = data.myTickets.nodes;
  const { nodes } = data.viewer.resident.tickets;
  expect(nodes).toEqual([
    {
      id: own.id,
      category: { categoria: own.categoriaTicketNombre },
      status: { code: own.statusCode, descripcion: own.statusDescripcion, color: own.statusColor },
    },
  ]);
});
