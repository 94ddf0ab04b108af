import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import {
  Admin,
  type Context,
  GuidScalar,
  IdOf,
  listQuery,
  RefusesWith,
  recordQuery,
  writeMutation,
} from '../../engine/declare.js';
import { certificates } from './certificate.access.js';
import * as service from './certificate.service.js';
import { Paper } from './paper.types.js';

export const certificateOperations = [
  listQuery('certificates', certificates),
  recordQuery('certificate', certificates),
  writeMutation(
    'noDebtCertificate',
    certificates,
    [Arg('unitId', () => GuidScalar, { description: 'The unit to certify it of.' })],
    service.issueCertificate,
    {
      description: 'Certifies that a unit owes nothing today, under the next folio of its community.',
      marks: [Admin(), RefusesWith('UNIT_OWES')],
    },
  ),
];

@Resolver()
export class CertificateResolver {
  @Admin()
  @Query(() => Paper, { nullable: true, description: 'A certificate as PDF, the same each time.' })
  certificatePaper(@IdOf(certificates) id: string, @Ctx() ctx: Context) {
    return service.certificatePaperOf(ctx, id);
  }
}
