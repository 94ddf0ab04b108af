import {
  type ConcreteRequest,
  commitMutation,
  createOperationDescriptor,
  type Environment,
  fetchQuery,
} from 'relay-runtime';
import { nodeIdOf } from '../../../src/engine/declare.js';
import { type Service, startService } from '../../support/service.js';
import { compileForRelay, relayOn } from './relay-artifacts.js';
import { networkOf } from './sent-requests.js';

const DOCUMENTS = `
graphql\`
  query carsListQuery($first: Int!, $after: String, $owner: GUID!) {
    vehicles(first: $first, after: $after, where: { residentId: { eq: $owner } }, orderBy: LICENSE_PLATE_ASC)
      @connection(key: "cars_vehicles", filters: ["where"]) {
      edges { node { id ...cars_row } }
    }
  }
\`;
graphql\`fragment cars_row on Vehicle { licensePlate color resident { id fullName } }\`;
graphql\`
  query carsOwnerQuery($owner: GUID!) { resident(id: $owner) { ...cars_owner } }
\`;
graphql\`
  fragment cars_owner on Resident @refetchable(queryName: "carsOwnerRefetchQuery")
  @argumentDefinitions(first: { type: "Int", defaultValue: 1 }, after: { type: "String" }) {
    fullName
    vehicles(first: $first, after: $after, orderBy: LICENSE_PLATE_ASC) @connection(key: "owner_vehicles") {
      edges { node { id licensePlate } }
    }
  }
\`;
graphql\`
  query carsCountQuery($owner: GUID!) { resident(id: $owner) { vehicles { totalCount } can { update { allowed } } } }
\`;
graphql\`
  mutation carsScrapMutation($id: GUID!) {
    deleteVehicle(id: $id) { deletedNodeId @deleteRecord resident { vehicles { totalCount } } }
  }
\`;
graphql\`
  mutation carsPaintMutation($id: GUID!, $input: VehiclePatch!) {
    updateVehicle(id: $id, input: $input) { id color }
  }
\`;
`;

let service: Service;
let artifacts: Record<'list' | 'paint' | 'owner' | 'refetchOwner' | 'count' | 'scrap', ConcreteRequest>;
beforeAll(async () => {
  service = await startService();
  const artifact = await compileForRelay('cars', DOCUMENTS);
  artifacts = {
    list: artifact('carsListQuery'),
    paint: artifact('carsPaintMutation'),
    owner: artifact('carsOwnerQuery'),
    count: artifact('carsCountQuery'),
    scrap: artifact('carsScrapMutation'),
    refetchOwner: artifact('carsOwnerRefetchQuery'),
  };
});
afterAll(() => service.stop());

interface Cars {
  readonly vehicles: {
    readonly edges: readonly { readonly node: { readonly id: string; readonly color: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  };
}

describe('Relay', () => {
  async function ownerOfThree() {
    const { resident, ...user } = await service.make.residentUser(await service.make.community());
    const made = [];
    for (let number = 0; number < 3; number++) made.push(await service.make.vehicle(resident));
    const vehicles = made.sort((one, other) => (one.licensePlate < other.licensePlate ? -1 : 1));
    return { resident, vehicles, environment: relayOn(service.url, networkOf(service.as(user))) };
  }

  /** The records of a list in the store after its last page was read. */
  const stored = (environment: Environment, variables: object) =>
    environment.lookup(createOperationDescriptor(artifacts.list, { ...variables }).fragment)
      .data as unknown as Cars;

  test('Relay appends the next page to its connection', async () => {
    const { resident, vehicles, environment } = await ownerOfThree();
    const first = { first: 2, owner: resident.id };
    await fetchQuery(environment, artifacts.list, first).toPromise();
    const page = stored(environment, first).vehicles;
    expect(page.edges.map(({ node }) => node.id)).toEqual(vehicles.slice(0, 2).map(({ id }) => id));
    expect(page.pageInfo.hasNextPage).toBe(true);
    await fetchQuery(environment, artifacts.list, { ...first, after: page.pageInfo.endCursor }).toPromise();
    const both = stored(environment, first).vehicles;
    expect(both.edges.map(({ node }) => node.id)).toEqual(vehicles.map(({ id }) => id));
    expect(both.pageInfo.hasNextPage).toBe(false);
  });

  test('Relay shows the record that a mutation answers in the list', async () => {
    const { resident, vehicles, environment } = await ownerOfThree();
    const variables = { first: 3, owner: resident.id };
    await fetchQuery(environment, artifacts.list, variables).toPromise();
    const [vehicle] = vehicles;
    if (!vehicle) throw new Error('There is no vehicle');
    const { brand, model, year, licensePlate, vehicleTypeId } = vehicle;
    const input = {
      brand,
      model,
      year,
      licensePlate,
      vehicleTypeId,
      residentId: resident.id,
      color: 'Verde',
    };
    await new Promise<void>((resolve, reject) => {
      commitMutation(environment, {
        mutation: artifacts.paint,
        variables: { id: vehicle.id, input },
        onCompleted: (_answer, errors) => (errors ? reject(errors) : resolve()),
        onError: reject,
      });
    });
    const record = environment.getStore().getSource().get(nodeIdOf('Vehicle', vehicle.id));
    expect(record).toMatchObject({ __typename: 'Vehicle', color: 'Verde' });
    expect(stored(environment, variables).vehicles.edges).toHaveLength(3);
  });

  test('Relay forgets a deleted record and counts those of its parent anew by the answer alone', async () => {
    const { resident, vehicles, environment } = await ownerOfThree();
    const owner = { owner: resident.id };
    await fetchQuery(environment, artifacts.list, { first: 3, ...owner }).toPromise();
    await fetchQuery(environment, artifacts.count, owner).toPromise();
    const shown = () => environment.lookup(createOperationDescriptor(artifacts.count, owner).fragment).data;
    expect(shown()).toMatchObject({ resident: { vehicles: { totalCount: 3 } } });
    const id = vehicles[0]?.id as string;
    await new Promise<void>((resolve, reject) => {
      commitMutation(environment, {
        mutation: artifacts.scrap,
        variables: { id },
        onCompleted: (_answer, errors) => (errors ? reject(errors) : resolve()),
        onError: reject,
      });
    });
    expect(shown()).toMatchObject({ resident: { vehicles: { totalCount: 2 } } });
    expect(environment.getStore().getSource().get(nodeIdOf('Vehicle', id))).toBeFalsy();
  });

  test('Relay refetches a fragment with other arguments by the node id of its record', async () => {
    const { resident, vehicles, environment } = await ownerOfThree();
    const owner = { owner: resident.id };
    await fetchQuery(environment, artifacts.owner, owner).toPromise();
    const source = environment.getStore().getSource();
    const nodeId = nodeIdOf('Resident', resident.id);
    expect(source.get(nodeId)).toMatchObject({ __typename: 'Resident', fullName: resident.fullName });
    await service.services.queries.change('update residents set full_name = $1 where id = $2', [
      'Nueva',
      resident.id,
    ]);
    await fetchQuery(environment, artifacts.refetchOwner, { nodeId, first: 3 }).toPromise();
    expect(source.get(nodeId)).toMatchObject({ fullName: 'Nueva' });
    const stored = JSON.stringify(source.toJSON());
    for (const { licensePlate } of vehicles) expect(stored).toContain(licensePlate);
  });
});
