import { listQuery, recordQuery } from '../../engine/declare.js';
import { receipts } from './receipt.access.js';

export const receiptOperations = [
  listQuery(
    'receipts',
    receipts,
    'Administrators get the receipts of their communities, all others their own.',
  ),
  recordQuery('receipt', receipts),
];
