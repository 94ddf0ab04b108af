/** A query that every role may run. */
export const FIRST_QUERY = `query {
  me { username role }
  amenities(first: 5) {
    totalCount
    nodes { nombre capacidadMaxima community { nombre } }
  }
}`;
