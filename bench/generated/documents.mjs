// Documents that nobody tuned for: drawn from the schema by a seed, over the records that the data of the benchmark has.
import { getNamedType, isLeafType, isRequiredArgument } from 'graphql';
import { createRandom } from '../../reliability/random.mjs';

/** The root fields of the records with many rows, by the name of the list. */
const RECORDS = {
  vehicles: 'vehicle',
  residents: 'resident',
  pets: 'pet',
  tickets: 'ticket',
  comments: 'comment',
  announcements: 'announcement',
  residentCharges: 'residentCharge',
  residentPayments: 'residentPayment',
};

/** Documents of each kind in a run. */
const OF_A_KIND = 2;

/** The documents of a seed. `idOf` resolves to the id of a record by its list and a number. */
export async function documentsOf(schema, seed, idOf) {
  const writer = new Writer(schema, createRandom(seed));
  const documents = [];
  for (const kind of ['byId', 'list', 'nested', 'completed', 'filtered']) {
    for (let number = 1; number <= OF_A_KIND; number++) {
      const operation = `${kind}${number}`;
      const document = await writer[kind](operation, idOf);
      documents.push({ ...document, operation, name: `generated ${operation}: ${document.name}` });
    }
  }
  return documents;
}

class Writer {
  constructor(schema, random) {
    this.random = random;
    this.roots = schema.getQueryType().getFields();
    this.lists = Object.keys(RECORDS);
  }

  /** One record by id with scalars and to-one relations. */
  async byId(operation, idOf) {
    const list = this.random.pick(this.lists);
    const root = this.roots[RECORDS[list]];
    const type = getNamedType(root.type);
    const [id] = root.args;
    const fields = [...this.scalars(type, this.random.between(3, 10)), ...this.toOnes(type, 4, 3)];
    return {
      name: root.name,
      query: `query ${operation}($id: ${id.type}) { ${root.name}(id: $id) { ${fields.join(' ')} } }`,
      variables: { id: await idOf(list, this.random.between(0, 49)) },
    };
  }

  /** A list with the names of its relations. */
  list(operation) {
    const { root, type } = this.anyList();
    const most = this.random.pick([20, 50, 100]);
    const fields = [...this.scalars(type, this.random.between(3, 8)), ...this.toOnes(type, 3, 1)];
    return {
      name: `${most} of ${root.name}`,
      query: `query ${operation} { ${root.name}(first: ${most}) { nodes { ${fields.join(' ')} } } }`,
    };
  }

  /** Records with connections below connections. */
  nested(operation) {
    const root = this.roots[this.random.pick(['communities', 'residents'])];
    const most = root.name === 'communities' ? 5 : 20;
    const fields = this.connections(recordOf(root.type), 2);
    return {
      name: `${most} of ${root.name}`,
      query: `query ${operation} { ${root.name}(first: ${most}) { nodes { id ${fields.join(' ')} } } }`,
    };
  }

  /** A list with permissions, which resolvers complete, beside scalars and relations. */
  completed(operation) {
    const lists = this.lists.filter((name) => recordOf(this.roots[name].type).getFields().can);
    const root = this.roots[this.random.pick(lists)];
    const type = recordOf(root.type);
    const can = getNamedType(type.getFields().can.type);
    const actions = Object.values(can.getFields()).filter(({ type: of }) => !isLeafType(getNamedType(of)));
    const fields = [...this.scalars(type, this.random.between(4, 12)), ...this.toOnes(type, 2, 1)];
    return {
      name: `25 of ${root.name}, with can`,
      query: `query ${operation} { ${root.name}(first: 25) { nodes { ${fields.join(' ')} can { ${actions.map(({ name }) => `${name} { allowed }`).join(' ')} } } } }`,
    };
  }

  /** A list with a condition and an order. */
  filtered(operation) {
    const { root, type } = this.anyList();
    const orders = getNamedType(root.args.find(({ name }) => name === 'orderBy').type).getValues();
    const order = this.random.pick(orders).name;
    const year = this.random.pick(['2026-01-01', '2026-09-01']);
    return {
      name: `50 of ${root.name} since ${year}, ${order}`,
      query: `query ${operation}($since: DateTime!) { ${root.name}(first: 50, where: { createdAt: { gte: $since } }, orderBy: [${order}]) { nodes { ${this.scalars(type, 6).join(' ')} } } }`,
      variables: { since: `${year}T00:00:00.000Z` },
    };
  }

  anyList() {
    const root = this.roots[this.random.pick(this.lists)];
    return { root, type: recordOf(root.type) };
  }

  /** `id` and some others, in the order in which they were drawn. */
  scalars(type, most) {
    const others = Object.values(type.getFields()).filter(
      ({ name, args, type: of }) => name !== 'id' && args.length === 0 && isLeafType(getNamedType(of)),
    );
    return ['id', ...this.some(others, most).map(({ name }) => name)];
  }

  /** Relations to one record, each with some of its scalars. */
  toOnes(type, most, scalars) {
    const relations = relationsOf(type).filter(({ extensions }) => extensions.relation.kind === 'one');
    return this.some(relations, most).map(
      ({ name, type: of }) => `${name} { ${this.scalars(getNamedType(of), scalars).join(' ')} }`,
    );
  }

  /** Connections of a record, `deep` below each other. */
  connections(type, deep) {
    const relations = relationsOf(type).filter(
      ({ extensions, args }) =>
        extensions.relation.kind === 'many' &&
        args.some(({ name }) => name === 'first') &&
        !args.some(isRequiredArgument),
    );
    return this.some(relations, 2).map(({ name, type: of }) => {
      const record = recordOf(of);
      const below = deep > 1 ? this.connections(record, deep - 1) : [];
      return `${name}(first: 5) { nodes { ${[...this.scalars(record, 3), ...below].join(' ')} } }`;
    });
  }

  /** At most so many different ones. */
  some(values, most) {
    const left = [...values];
    const drawn = [];
    while (drawn.length < most && left.length > 0)
      drawn.push(...left.splice(this.random.between(0, left.length - 1), 1));
    return drawn;
  }
}

const relationsOf = (type) => Object.values(type.getFields()).filter(({ extensions }) => extensions.relation);

/** The type of the records of a connection. */
const recordOf = (type) => getNamedType(getNamedType(type).getFields().nodes.type);
