import 'server-only';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ebookPages, ebookResources } from '@/db/schema/ebook';
import { fitEnd, fitText } from '@/lib/core/characters';
import type { Ctx } from '@/lib/data/ctx';
import { makeBulkhead } from '@/lib/data/bulkhead';
import { accessTo, refusal } from './access-queries';
import { inCallersTurn } from './delivery/turnstile';
import { ebookErrors } from './errors';
import { hitPattern } from './hit-rules';
import type { PageHitsView, pageSearchInput } from './reading-contract';
import { MAX_HITS } from './reading-rules';
import { assertReadingOpen } from './switch-queries';

/** Characters of the text shown on either side of a match; the database reads some more, so that no character is halved. */
const AROUND = 30;
const READ_AROUND = 2 * AROUND;

/** Searches at work in the database at once: each reads a whole publication, and the connections are everybody's. */
const searching = makeBulkhead(2, 10_000);

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/**
 * The pages, or the parts of an EPUB, on which a text occurs, with the first place on each; of a trial only its own pages. Nothing is marked on the
 * pictures.
 *
 * @throws 401 or 403 where there is no trial, 429 for whoever asks too fast
 */
export async function searchPages(ctx: Ctx, input: z.output<typeof pageSearchInput>): Promise<PageHitsView> {
  return inCallersTurn(ctx, 'search', false, async () => {
    await assertReadingOpen(ctx);
    const access = await accessTo(ctx, input.id);
    if (access.entitled && !access.admitted) throw ebookErrors.deviceDropped();
    if (!access.entitled && access.trialPages === 0) throw refusal(ctx);
    const upTo = access.entitled ? access.pageCount : access.trialPages;
    const pattern = hitPattern(input.q);
    if (pattern === null) return { hits: [], total: 0 };
    const texts =
      access.format === 'pdf'
        ? sql`select page_no as page, text_content as body from ${ebookPages} where asset_id = ${access.id} and page_no <= ${upTo}`
        : sql`select spine_no as page, text_content as body from ${ebookResources} where asset_id = ${access.id} and spine_no <= ${upTo}`;
    const find = () =>
      ctx.db.execute<{
        page: number;
        before: string;
        match: string;
        after: string;
        total: number;
      }>(sql`
      select page, substr(body, greatest(1, start - ${READ_AROUND}), least(start - 1, ${READ_AROUND})) as before,
        substr(body, start, stop - start) as match, substr(body, stop, ${READ_AROUND}) as after, count(*) over ()::int as total
      from (select page, body, regexp_instr(body, ${pattern}, 1, 1, 0, 'i') as start,
          regexp_instr(body, ${pattern}, 1, 1, 1, 'i') as stop
        from (${texts}) t where body ~* ${pattern}) m
      order by page limit ${MAX_HITS}`);
    const { rows } = await searching(find);
    return {
      hits: rows.map((r) => ({
        page: r.page,
        before: fitEnd(oneLine(r.before), AROUND),
        match: oneLine(r.match),
        after: fitText(oneLine(r.after), AROUND),
      })),
      total: rows[0]?.total ?? 0,
    };
  });
}
