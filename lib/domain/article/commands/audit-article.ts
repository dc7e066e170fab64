import 'server-only';
import { eq } from 'drizzle-orm';
import { articleEvents, articles } from '@/db/schema/article';
import type { TextRemark } from '@/lib/core/text-remark';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import { articleErrors } from '@/lib/domain/article/errors';
import { mayAudit } from '@/lib/domain/article/policy';
import { queuePlan } from '@/lib/domain/article/plan';
import { currentRevision, handsOfRevision, lockArticle, moveRevision } from '@/lib/domain/article/revisions';
import { remind } from '@/lib/domain/reminder/commands/remind';
import { articleMachine } from '@/lib/states/article';

interface Decision {
  id: number;
  /** The version that the auditor read. */
  version: number;
  decision: 'approve' | 'reject';
  /** The opinion, or the reason of a rejection. */
  note?: string;
  /** Of a rejection: what is said of places in the text. */
  remarks?: TextRemark[];
}

/**
 * Passes or rejects a submitted text (domain.md section 9). A passed text with a schedule is published at its time; at once when that has
 * gone by.
 *
 * @throws 403 for whoever wrote, edited or submitted it (S-12); 409 when it is not waiting, or changed since the auditor read it
 */
export async function auditArticle(ctx: Ctx, input: Decision): Promise<void> {
  const me = requireAdmin(ctx);
  const { id, decision } = input;
  const article = await lockArticle(ctx, id);
  const revision = await currentRevision(ctx, article);
  if (!mayAudit(me, { hands: handsOfRevision(revision) })) throw articleErrors.ownText();
  const audited = { auditedBy: me.userId, auditedAt: ctx.now };
  const opinion = input.note || null;
  const rejectReason = decision === 'reject' ? opinion : null;
  const payload = { revisionNo: revision.revisionNo };
  if (article.status === 'published') {
    if (article.workingStatus !== 'pending') throw articleErrors.noRevision();
    await ctx.db
      .update(articles)
      .set({
        workingStatus: decision === 'approve' ? 'approved' : 'rejected',
        ...audited,
        rejectReason,
        updatedAt: ctx.now,
      })
      .where(eq(articles.id, id));
    await recordEvent(ctx, articleEvents, {
      entityId: id,
      action: decision,
      fromStatus: 'pending',
      toStatus: decision === 'approve' ? 'approved' : 'rejected',
      reason: opinion ?? undefined,
      payload: { ...payload, working: true },
    });
  } else {
    await transition(ctx, {
      machine: articleMachine,
      table: articles,
      events: articleEvents,
      id,
      action: decision,
      set: { ...audited, rejectReason, updatedAt: ctx.now },
      reason: opinion ?? undefined,
      payload,
    });
  }
  if (article.version !== input.version) throw articleErrors.changed({ data: { version: article.version } });
  await moveRevision(ctx, revision, decision, { ...audited, opinion, remarks: input.remarks ?? [] });
  if (decision === 'approve') {
    const working = article.status === 'published';
    await queuePlan(ctx, {
      ...article,
      status: working ? 'published' : 'approved',
      workingStatus: working ? 'approved' : null,
    });
  }
  if (decision === 'reject')
    await remind(ctx, {
      kind: 'rejected',
      key: `rejected:article:${id}`,
      userId: revision.submittedBy,
      title: `文章被驳回：${revision.title}`,
      text: opinion ?? '',
      path: `/index/manage/article/edit/${id}`,
    });
  await recordOperation(ctx, {
    action: decision === 'approve' ? 'article.audit.pass' : 'article.audit.reject',
    entity: 'article',
    entityId: id,
    after: payload,
    reason: opinion ?? undefined,
  });
}
