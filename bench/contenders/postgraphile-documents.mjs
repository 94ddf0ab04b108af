/*
 * The operations of the benchmark over the schema of PostGraphile. Aliases give its fields the names of the service; what is
 * a record there and a name here is put into the form of the service for the comparison.
 */

const named = (nodes, read) => ({ nodes: nodes.map(read) });

const ticketRow = ({ community, resident, ...rest }) => ({
  ...rest,
  communityName: community.nombre,
  residentName: resident.fullName,
});

export const postgraphileOperations = {
  ticket: {
    query: `query ($id: Int!) { ticket: ticketByRowId(rowId: $id) { id: rowId contenido fechaReporte
      community: communityByCommunityId { id: rowId nombre } resident: residentByResidentId { id: rowId fullName }
      status: ticketStatusByStatusId { id: rowId code descripcion } category: ticketCategoryByCategoriaTicketId { id: rowId categoria } } }`,
    form: (data) => data,
  },
  nested: {
    query: `query ($id: UUID!) { community: communityByRowId(rowId: $id) { id: rowId nombre
      residents: residentsByCommunityId(first: 50, orderBy: [CREATED_AT_DESC]) { nodes { id: rowId fullName
        vehicles: vehiclesByResidentId(first: 10, orderBy: [CREATED_AT_DESC]) { nodes {
          id: rowId brand vehicleType: vehicleTypeByVehicleTypeId { name } licensePlate createdAt } }
        pets: petsByResidentId(first: 10, orderBy: [CREATED_AT_DESC]) { nodes { id: rowId name species age createdAt } }
        tickets: ticketsByResidentId(first: 10, orderBy: [FECHA_REPORTE_DESC]) { nodes {
          id: rowId contenido status: ticketStatusByStatusId { code } fechaReporte
          comments: commentsByTicketId(first: 10, orderBy: [CREATED_AT_DESC]) { nodes { id: rowId comentarioTexto createdAt } } } } } } } }`,
    form: (data) => data,
  },
  tickets: {
    query: `query ($status: Int!) { tickets: allTickets(first: 100, orderBy: [FECHA_REPORTE_DESC], condition: { statusId: $status }) {
      nodes { id: rowId contenido fechaReporte community: communityByCommunityId { nombre } resident: residentByResidentId { fullName }
        status: ticketStatusByStatusId { code } category: ticketCategoryByCategoriaTicketId { categoria } } } }`,
    form: ({ tickets }) => ({ tickets: named(tickets.nodes, ticketRow) }),
  },
  charge: {
    query: `query ($id: UUID!) { residentCharge: residentChargeByRowId(rowId: $id) { id: rowId descripcion monto montoPagado estatus fecha
      community: communityByCommunityId { id: rowId nombre } resident: residentByResidentId { id: rowId fullName }
      payments: residentPaymentsByCargoResidenteId(first: 10, orderBy: [CREATED_AT_DESC]) { nodes { id: rowId monto status fechaPago } } } }`,
    form: (data) => data,
  },
};
