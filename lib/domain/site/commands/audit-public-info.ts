import 'server-only';
import { eq } from 'drizzle-orm';
import { publicInfoEvents, publicInfos } from '@/db/schema/site';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { assertClean } from '@/lib/data/public-text';
import { recordEvent, transition } from '@/lib/data/transition';
import { mayAudit } from '@/lib/domain/article/policy';
import { remind } from '@/lib/domain/reminder/commands/remind';
import { storedWork } from '@/lib/domain/site/fields';
import { siteErrors } from '@/lib/domain/site/errors';
import {
  assertWhole,
  lockInfo,
  textInWork,
  textsOfInfo,
  withHand,
  type Info,
} from '@/lib/domain/site/info-text';
import { publicInfoMachine, type InfoWorkState } from '@/lib/states/site';

interface Step {
  action: 'submit' | 'recall' | 'approve' | 'reject';
  to: InfoWorkState;
  set: Partial<typeof publicInfos.$inferInsert>;
  reason?: string;
  payload?: Record<string, unknown>;
}

/** One step of the text in work: of the document itself, or of the next text of a published one, from the states that the table allows. */
async function step(ctx: Ctx, info: Info, { action, to, set, reason, payload }: Step): Promise<void> {
  if (info.status !== 'published') {
    await transition(ctx, {
      machine: publicInfoMachine,
      table: publicInfos,
      events: publicInfoEvents,
      id: info.id,
      action,
      set,
      reason,
      payload,
    });
    return;
  }
  const from = info.workingStatus;
  if (from === null || !publicInfoMachine.from(action).includes(from)) throw siteErrors.noWork();
  await ctx.db
    .update(publicInfos)
    .set({ ...set, workingStatus: to, updatedAt: ctx.now })
    .where(eq(publicInfos.id, info.id));
  const event = { entityId: info.id, action, fromStatus: from, toStatus: to, reason };
  await recordEvent(ctx, publicInfoEvents, { ...event, payload: { ...payload, working: true } });
}

/**
 * Hands a document to the auditors: itself, or the next text of a published one.
 *
 * @throws 404; 409 from any other state; 422 for an empty text, forbidden words, or words that nobody has confirmed
 */
export async function submitPublicInfo(ctx: Ctx, id: number): Promise<void> {
  const me = requireAdmin(ctx);
  const info = await lockInfo(ctx, id);
  if (info.status === 'offline' && info.working !== null)
    throw siteErrors.noWork({ message: '请先打开编辑并保存修订' });
  const text = await textInWork(ctx, info);
  const state = info.status === 'published' ? info.workingStatus : info.status;
  const payload = {};
  if (state !== null && publicInfoMachine.from('submit').includes(state)) {
    assertWhole(text);
    Object.assign(payload, await assertClean(ctx, await textsOfInfo(ctx, text)));
  }
  await step(ctx, info, {
    action: 'submit',
    to: 'pending',
    set: {
      submittedBy: me.userId,
      submittedAt: ctx.now,
      hands: withHand(info, me.userId),
      rejectReason: null,
    },
    payload,
  });
  await recordOperation(ctx, {
    action: 'publicinfo.submit',
    entity: 'publicinfo',
    entityId: id,
    after: { title: text.title },
  });
}

/** Takes a document back from the auditors. @throws 404, 409 when it does not wait */
export async function recallPublicInfo(ctx: Ctx, id: number): Promise<void> {
  requireAdmin(ctx);
  const info = await lockInfo(ctx, id);
  await step(ctx, info, { action: 'recall', to: 'draft', set: {} });
  await recordOperation(ctx, {
    action: 'publicinfo.recall',
    entity: 'publicinfo',
    entityId: id,
    after: { title: (storedWork(info.working) ?? info).title },
  });
}

interface Decision {
  id: number;
  /** The version that the auditor read. */
  version: number;
  decision: 'approve' | 'reject';
  /** The opinion, or the reason of a rejection. */
  note?: string;
}

/**
 * Passes or rejects a document that waits.
 *
 * @throws 403 for whoever wrote, edited or handed it in (S-12); 404; 409 when it does not wait, or changed since the auditor read it
 */
export async function auditPublicInfo(ctx: Ctx, { id, version, decision, note }: Decision): Promise<void> {
  const me = requireAdmin(ctx);
  const info = await lockInfo(ctx, id);
  if (!mayAudit(me, info)) throw siteErrors.ownText();
  const reason = note || undefined;
  await step(ctx, info, {
    action: decision,
    to: decision === 'approve' ? 'approved' : 'rejected',
    set: {
      auditedBy: me.userId,
      auditedAt: ctx.now,
      rejectReason: decision === 'reject' ? (reason ?? null) : null,
    },
    reason,
  });
  if (info.version !== version) throw siteErrors.changed({ data: { version: info.version } });
  const { title } = storedWork(info.working) ?? info;
  if (decision === 'reject')
    await remind(ctx, {
      kind: 'rejected',
      key: `rejected:publicInfo:${id}`,
      userId: info.submittedBy,
      title: `公开信息被驳回：${title}`,
      text: reason ?? '',
      path: `/index/manage/publicinfo/edit/${id}`,
    });
  await recordOperation(ctx, {
    action: decision === 'approve' ? 'publicinfo.audit.pass' : 'publicinfo.audit.reject',
    entity: 'publicinfo',
    entityId: id,
    after: { title },
    reason,
  });
}
