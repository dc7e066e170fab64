import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { reportCancelledLines } from '@/lib/domain/order/commands/cancel-issue';
import { planIssuesOfYear } from '@/lib/domain/order/commands/plan-issues';
import { publishDueIssues } from '@/lib/domain/order/commands/publish-issue';

const planPayload = z.object({ planId: idField });
const issuePayload = z.object({ issueId: idField });

/** Background work of periodicals. Names with a dot are enqueued by commands, names with a colon run by the clock. */
export const periodicalTasks = {
  'issue.plan': async (outer: Ctx, payload: unknown) => {
    const { planId } = planPayload.parse(payload);
    await withTx(outer, (ctx) => planIssuesOfYear(ctx, planId));
  },
  'issue.cancelled': (ctx: Ctx, payload: unknown) =>
    reportCancelledLines(ctx, issuePayload.parse(payload).issueId),
  'issue:publish': (ctx: Ctx) => publishDueIssues(ctx),
} as const;

/** At the turn of each hour, so at midnight of Shanghai too: what is due by its day appears. */
export const periodicalCrontab = ['0 * * * * issue:publish'];
