import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { invalidate } from '@/lib/data/page-cache';
import { tidyStats } from '@/lib/domain/search/commands/edit-stats';
import { queueReindex } from '@/lib/domain/search/commands/edit-terms';
import { reindex } from '@/lib/domain/search/commands/reindex';
import { getIndexState, HOT_TAG } from '@/lib/domain/search/queries';

/** One run of the re-index: short enough that a stop of the site need not wait for it. */
const RUN_MS = 3000;

/** Builds stale rows for a while; what is left is the next run's. */
async function reindexForAWhile(ctx: Ctx): Promise<void> {
  const { complete } = await reindex(ctx, { budgetMs: RUN_MS });
  if (!complete) await withTx(ctx, queueReindex);
}

/** Rows that came in without search columns (imports, a new recipe after an update) are found within the hour. */
async function sweep(ctx: Ctx): Promise<void> {
  const state = await getIndexState(ctx);
  if (state.done < state.total && !state.queued) await withTx(ctx, queueReindex);
}

async function tidy(outer: Ctx): Promise<void> {
  await withTx(outer, async (ctx) => {
    await tidyStats(ctx);
    await invalidate(ctx, [HOT_TAG]);
  });
}

/** Background work of the search. Names with a dot are enqueued by commands, names with a colon run by the clock. */
export const searchTasks = {
  'search.reindex': reindexForAWhile,
  'search:sweep': sweep,
  'search:tidy': tidy,
} as const;

export const searchCrontab = ['23 * * * * search:sweep', '40 18 * * 0 search:tidy'];
