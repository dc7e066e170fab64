import 'server-only';
import { eq } from 'drizzle-orm';
import { adPositions, ads } from '@/db/schema/ad';
import { assertFit, keepAbsent } from '@/lib/core/edit';
import type { Saved } from '@/lib/core/listed';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { addListed, editListed } from '@/lib/data/listed';
import { enqueue } from '@/lib/data/outbox';
import { adErrors } from '@/lib/domain/ad/errors';
import { adList } from '@/lib/domain/ad/lists';
import { ENDS_BEFORE, type AdEditInput, type AdFields } from '@/lib/domain/ad/office-contract';
import { requirePicture } from '@/lib/domain/upload/known-files';
import { syncUploadUses } from '@/lib/domain/upload/uses';

type AdEditFields = Omit<AdEditInput, 'id' | 'version'>;
type Period = Pick<AdEditInput, 'startsAt' | 'endsAt'>;

/** What a form sent, with the picture's own row; the position must exist. */
async function columns(ctx: Ctx, input: AdEditFields, before?: { path: string; uploadId: number | null }) {
  const { position, title, path, url, startsAt, endsAt, enabled } = input;
  const known = await ctx.db.$count(adPositions, eq(adPositions.position, position));
  if (known === 0) throw adErrors.unknownPosition({ errors: { position: '所选广告位不存在' } });
  const file = await requirePicture(ctx, { field: 'path', path, before: before?.path });
  return { position, title, path, uploadId: file?.id ?? null, url, startsAt, endsAt, enabled };
}

/** A period of which only one end was sent. @throws 400 at its end */
function assertOrdered({ startsAt, endsAt }: Period): void {
  if (startsAt && endsAt && endsAt <= startsAt) assertFit({ endsAt: ENDS_BEFORE });
}

/** Pages are kept whole, so each end of a period that is still to come is announced by a job at its time. */
async function announceLater(ctx: Ctx, adId: number, input: Period): Promise<void> {
  for (const [end, runAt] of [
    ['start', input.startsAt],
    ['end', input.endsAt],
  ] as const) {
    if (runAt && runAt > ctx.now)
      await enqueue(ctx, { task: 'ad.turn', payload: { adId }, runAt, key: `ad.turn:${adId}:${end}` });
  }
}

async function settle(ctx: Ctx, saved: Saved, input: AdEditFields): Promise<Saved> {
  await syncUploadUses(ctx, { entity: 'ad', entityId: saved.id, paths: [input.path] });
  await announceLater(ctx, saved.id, input);
  return saved;
}

/** Adds an advertisement as the last one of its position. @throws 400 unknown position or picture */
export async function addAd(ctx: Ctx, input: AdFields): Promise<Saved> {
  const values = await columns(ctx, input);
  return settle(ctx, await addListed(ctx, adList, { ...values, createdBy: actorUserId(ctx) }), input);
}

/** @throws 400 unknown position or picture, 404, 409 when somebody saved since */
export async function editAd(ctx: Ctx, input: AdEditInput): Promise<Saved> {
  const { id, version } = input;
  const [before] = await ctx.db
    .select({ path: ads.path, uploadId: ads.uploadId, startsAt: ads.startsAt, endsAt: ads.endsAt })
    .from(ads)
    .where(eq(ads.id, id));
  if (before) assertOrdered(keepAbsent({ startsAt: before.startsAt, endsAt: before.endsAt }, input));
  const values = await columns(ctx, input, before);
  return settle(ctx, await editListed(ctx, adList, { id, version, ...values }), input);
}
