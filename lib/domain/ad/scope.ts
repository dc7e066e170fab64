import 'server-only';
import { and, eq, not, sql, type SQL } from 'drizzle-orm';
import { ads } from '@/db/schema/ad';
import type { AdState } from '@/lib/states/ad';

/** The period, by the database's clock: the job that announces its ends runs by the same one. */
const begun = sql`(${ads.startsAt} is null or ${ads.startsAt} <= now())`;
const over = sql`(${ads.endsAt} is not null and ${ads.endsAt} <= now())`;

/** Advertisements that run now. */
export const runningAds: SQL | undefined = and(eq(ads.enabled, true), begun, not(over));

/** Advertisements in a state. */
export function inState(state: AdState): SQL | undefined {
  if (state === 'running') return runningAds;
  if (state === 'disabled') return eq(ads.enabled, false);
  return state === 'ended'
    ? and(eq(ads.enabled, true), over)
    : and(eq(ads.enabled, true), not(over), not(begun));
}

/** The state of each row. */
export const stateOfAd = sql<AdState>`case when not ${ads.enabled} then 'disabled' when ${over} then 'ended' when ${begun} then 'running' else 'waiting' end`;
