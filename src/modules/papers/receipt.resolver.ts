import { listQuery, recordQuery } from '../../engine/declare.js';
import { receipts } from './receipt.access.js';

export const receiptQueries = [
  listQuery(
    'receipts',
    receipts,
    'Administrators get the receipts of their communities, all others their own.',
  ),
  recordQuery('receipt', receipts),
];
