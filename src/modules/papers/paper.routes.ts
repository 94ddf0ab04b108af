import { ADMIN } from '../../engine/declare.js';
import { defineRoutes, file, fromPath, fromQuery } from '../../route.js';

/** A path of statements, whose id has this name. */
const statement = (path: string, operation: string, id: string) =>
  file(path, operation, {
    arguments: {
      ...{ id: fromPath(id), from: fromQuery('from'), asOf: fromQuery('asOf') },
      format: { from: 'accept', values: { pdf: 'PDF', csv: 'CSV' } },
    },
    mayAnswer400: false,
  });

export const paperRoutes = defineRoutes({ tag: 'Resident payments', errors: 'standard' }, [
  file('/api/pagosresidente/{id}/recibo', 'receiptPaper', {
    arguments: { id: fromPath('id'), folio: fromQuery('folio') },
    mayAnswer400: false,
  }),
  statement('/api/estadosdecuenta/unidad/{unitId}', 'unitStatementPaper', 'unitId'),
  statement('/api/estadosdecuenta/residente/{residentId}', 'residentStatementPaper', 'residentId'),
  file('/api/constancias/{id}', 'certificatePaper', { mayAnswer400: false, allowed: ADMIN }),
]);
