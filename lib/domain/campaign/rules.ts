import { shanghaiDay } from '@/lib/domain/product/rules';
import type { CampaignFace, CampaignState } from '@/lib/states/campaign';

/** Readers of one list. */
export const MAX_READERS = 5000;
/** Titles of one season. */
export const MAX_TITLES = 60;
/** Copies of a title for one reader. */
export const MAX_COPIES = 9999;
/** Differences that a page shows; the numbers count all of them. */
export const SHOWN_DIFFERENCES = 500;
/** Organisations that are reminded in one act. */
export const MAX_REMINDED = 5000;

/** What a season is shown as on a day. */
export function faceOf(
  { status, opensOn, closesOn }: { status: CampaignState; opensOn: string; closesOn: string },
  now: Date,
): CampaignFace {
  if (status !== 'open') return status;
  const today = shanghaiDay(now);
  if (today < opensOn) return 'waiting';
  return today > closesOn ? 'ended' : 'open';
}
