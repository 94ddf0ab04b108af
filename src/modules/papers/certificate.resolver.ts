import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  GuidScalar,
  IdArg,
  RefusesWith,
  ReturnsWritten,
  Selected,
  SelectedPage,
} from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import { certificates } from './certificate.access.js';
import { Certificate } from './certificate.entity.js';
import * as service from './certificate.service.js';
import { Paper } from './paper.types.js';

@Resolver()
export class CertificateResolver {
  @AnyCaller()
  @Query(() => certificates.connection)
  certificates(
    @Args(() => certificates.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(certificates) page: PageSelection,
  ) {
    return readPage(ctx, certificates, args, page);
  }

  @AnyCaller()
  @Query(() => Certificate, { nullable: true })
  certificate(@IdArg() id: string, @Ctx() ctx: Context, @Selected(certificates) selection: Selection) {
    return readOne(ctx, certificates, id, selection);
  }

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
