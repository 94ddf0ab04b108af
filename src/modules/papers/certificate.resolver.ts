import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  GuidScalar,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { certificates } from './certificate.access.js';
import { Certificate } from './certificate.entity.js';
import * as service from './certificate.service.js';
import { Paper } from './paper.types.js';

export const certificateOperations = [
  listQuery('certificates', certificates),
  recordQuery('certificate', certificates),
];

@Resolver()
export class CertificateResolver {
  @Admin()
  @Query(() => Paper, { nullable: true, description: 'A certificate as PDF, the same each time.' })
  certificatePaper(@IdArg('Id of the certificate.') id: string, @Ctx() ctx: Context) {
    return service.certificatePaperOf(ctx, id);
  }

  @Admin()
  @RefusesWith('UNIT_OWES')
  @Mutation(() => Certificate, {
    description: 'Certifies that a unit owes nothing today, under the next folio of its community.',
  })
  @ReturnsWritten(certificates)
  noDebtCertificate(
    @Arg('unitId', () => GuidScalar, { description: 'The unit to certify it of.' }) unitId: string,
    @Ctx() ctx: Context,
  ) {
    return service.issueCertificate(ctx, unitId);
  }
}
