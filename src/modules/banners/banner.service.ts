import { audienceAfter, type Context, complete } from '../../engine/declare.js';
import { type ListRequest, type PageSelection, readPage } from '../../engine/read.js';
import { firstGiven } from '../../engine/schema.js';
import { assertInScope, createRow, findForWrite, patchFields, write } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { banners, bannersOn } from './banner.access.js';
import { Banner } from './banner.entity.js';
import type { BannerInput, BannerPatch } from './banner.inputs.js';

/** Reads the banners shown on a day, by default today. */
export function activeBanners(
  ctx: Context,
  date: string | null | undefined,
  request: ListRequest,
  wanted: PageSelection,
) {
  return readPage(ctx, bannersOn(date), request, wanted);
}

/** Adds a banner; it is active by default, and for the communities of its author if it has none. Returns its id. */
export function createBanner(ctx: Context, input: BannerInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input, 'communityId');
    assertPeriod(input, input);
    return createRow(tx, Banner, {
      ...complete(input),
      orden: input.orden ?? 0,
      isActive: input.isActive ?? true,
      audience: audienceAfter(tx, input.communityId),
    }).id;
  });
}

export function updateBanner(ctx: Context, id: string, patch: BannerPatch): Promise<void> {
  return write(ctx, async (tx) => {
    const banner = await findForWrite(tx, banners, id);
    await assertInScope(tx, communities, patch, 'communityId');
    patchFields(banner, { ...patch, audience: audienceAfter(tx, patch.communityId, banner) });
    assertPeriod(banner, patch);
  });
}

type Period = Pick<BannerInput, 'startDate' | 'endDate'>;

function assertPeriod({ startDate, endDate }: Period, given: Period): void {
  if (startDate && endDate && endDate < startDate) {
    throw invalidOperation(
      'END_BEFORE_START',
      {
        es: 'La fecha final no puede ser anterior a la fecha inicial.',
        en: 'The last day cannot be before the first day.',
      },
      { field: firstGiven(given, 'endDate', 'startDate') },
    );
  }
}
