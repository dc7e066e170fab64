import 'server-only';
import { readerOf, type Ctx } from '@/lib/data/ctx';
import { accessToNewest, refusal, viewOf } from '../access-queries';
import type { PublicationView } from '../reading-contract';
import { assertReadingOpen } from '../switch-queries';
import { admitDevice } from './admit-device';

/**
 * Opens a publication for reading: whole for who has an activated code of it, whose browser is then one of his devices; as a trial for everybody
 * else.
 *
 * @throws 404 for none, 401 or 403 where there is no trial
 */
export async function openPublication(ctx: Ctx, { id }: { id: string }): Promise<PublicationView> {
  await assertReadingOpen(ctx);
  const access = await accessToNewest(ctx, id);
  const reader = readerOf(ctx);
  if (reader && access.entitled) {
    await admitDevice(ctx, reader.userId);
    return viewOf(ctx, access, true);
  }
  if (access.trialPages === 0) throw refusal(ctx);
  return viewOf(ctx, access, false);
}
