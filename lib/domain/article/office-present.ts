import 'server-only';
import { DAY_MS, dayStart, formatDate, formatMinute, toIso, toIsoOrNull } from '@/lib/core/dates';
import { wordOf } from '@/lib/core/word-of';
import type { AdminActor } from '@/lib/data/ctx';
import type { AuditedRow, OfficeArticleRow, OfficeArticleView } from '@/lib/domain/article/contract';
import type { OfficeSummary } from '@/lib/domain/article/office-contract';
import type { AuditedRevisionRow } from '@/lib/domain/article/audit-queries';
import type { getOfficeArticle, OfficeRow } from '@/lib/domain/article/office-queries';
import { articleActions } from '@/lib/domain/article/policy';
import { handsInWork } from '@/lib/domain/article/revisions';
import { wordCount } from '@/lib/domain/article/rules';
import { BIN_DAYS } from '@/lib/core/bin-kinds';
import { articleMachine } from '@/lib/states/article';
import type { officeSummary } from '@/lib/domain/article/summary-queries';

export function presentOfficeRow(actor: AdminActor, row: OfficeRow): OfficeArticleRow {
  const deleted = row.deletedAt !== null;
  return {
    id: row.id,
    title: row.title,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    status: row.status,
    workingStatus: row.workingStatus,
    version: row.version,
    createdByName: row.createdByName,
    submittedByName: row.submittedByName,
    submittedAt: toIsoOrNull(row.submittedAt),
    auditedByName: row.auditedByName,
    auditedAt: toIsoOrNull(row.auditedAt),
    rejectReason: row.rejectReason,
    publishedAt: toIsoOrNull(row.publishedAt),
    updatedAt: toIso(row.updatedAt),
    views: row.views,
    viewsBase: row.viewsBase,
    isTop: row.isTop,
    topUntil: toIsoOrNull(row.topUntil),
    isLead: row.isLead,
    recommended: row.recommended,
    scheduledAt: toIsoOrNull(row.scheduledAt),
    expireAt: toIsoOrNull(row.expireAt),
    lockedByName: row.lockedByName,
    deletedAt: toIsoOrNull(row.deletedAt),
    deletedByName: row.deletedByName,
    daysLeft: row.deletedAt && daysLeft(row.deletedAt),
    allowedActions: articleActions(actor, {
      status: row.status,
      workingStatus: row.workingStatus,
      deleted,
      hands: handsInWork(row),
    }),
  };
}

/** Days until the recycle bin lets an article go; 0 on the last one. */
function daysLeft(deletedAt: Date): number {
  return Math.max(0, Math.ceil((deletedAt.getTime() + BIN_DAYS * DAY_MS - Date.now()) / DAY_MS));
}

const planLabels: Record<string, string> = {
  isLead: '头条',
  isTop: '置顶',
  topUntil: '置顶截止',
  recommended: '推荐',
  viewsBase: '上线前浏览量',
  viewsSource: '上线前浏览量来源',
  publishedAt: '发布日期',
  scheduledAt: '定时发布',
  expireAt: '定时下线',
};

function planWord(value: unknown): string {
  if (value === null || value === undefined) return '无';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' ? formatMinute(value) : JSON.stringify(value);
}

/** What the payload of an event tells a reader of the history. */
export function noteOf(action: string, payload: Record<string, unknown> | null): string | null {
  if (!payload) return null;
  if (action === 'plan' && typeof payload.after === 'object' && payload.after) {
    return Object.entries(payload.after)
      .map(([k, v]) => `${wordOf(planLabels, k)}：${planWord(v)}`)
      .join('；');
  }
  const notes: string[] = [];
  if (typeof payload.revisionNo === 'number') notes.push(`第 ${payload.revisionNo} 版`);
  const from = payload.copiedFrom as { id: number; title: string } | undefined;
  if (from) notes.push(`复制自《${from.title}》（编号 ${from.id}）`);
  if (payload.scheduled === true) notes.push('按定时自动发布');
  if (Array.isArray(payload.confirmedWords)) {
    const words = payload.confirmedWords.filter((w) => typeof w === 'string');
    notes.push(`已核对提示内容：${words.join('、')}`);
  }
  return notes.length > 0 ? notes.join('；') : null;
}

export function presentOfficeArticle(
  actor: AdminActor,
  { row, article, revision, text, files, remarks, events }: Awaited<ReturnType<typeof getOfficeArticle>>,
): OfficeArticleView {
  const { contentText, ...fields } = text;
  return {
    ...presentOfficeRow(actor, row),
    ...fields,
    attachments: files,
    viewsSource: article.viewsSource,
    words: wordCount(text.contentHtml, contentText),
    revisionNo: revision?.revisionNo ?? article.revisionNo,
    remarks,
    events: events.map((e) => ({
      action: e.action,
      actorName: e.actorName,
      reason: e.reason,
      toStatus: e.toStatus,
      note: noteOf(e.action, e.payload),
      at: toIso(e.at),
    })),
  };
}

export function presentAudited(row: AuditedRevisionRow): AuditedRow {
  return {
    id: row.id,
    title: row.title,
    categoryName: row.categoryName,
    revisionNo: row.revisionNo,
    submittedByName: row.submittedByName,
    result: row.revisionStatus === 'rejected' ? 'reject' : 'approve',
    opinion: row.opinion,
    auditedByName: row.auditedByName ?? '',
    auditedAt: toIso(row.auditedAt ?? new Date(0)),
    status: row.status,
  };
}

const officeRow = (id: number, title: string, at: Date | null, note: string | null) => ({
  id,
  title,
  at: toIso(at ?? new Date(0)),
  note,
});

export function presentSummaryOfOffice(facts: Awaited<ReturnType<typeof officeSummary>>): OfficeSummary {
  const first = dayStart(facts.firstDay).getTime();
  const days = Array.from({ length: 30 }, (_, i) => formatDate(new Date(first + i * DAY_MS)));
  const counts = Object.fromEntries(articleMachine.states.map((s) => [s, facts.states.get(s) ?? 0]));
  const { starts, ends } = facts.scheduled;
  const timed = [
    ...starts.map((a) =>
      officeRow(a.id, a.title, a.at, a.status === 'pending' ? '待审核，定时发布' : '定时发布'),
    ),
    ...ends.map((a) => officeRow(a.id, a.title, a.at, '定时下线')),
  ];
  return {
    counts: { ...counts, deleted: facts.deleted } as OfficeSummary['counts'],
    pending: facts.pending,
    today: facts.today,
    scheduled: timed.toSorted((a, b) => a.at.localeCompare(b.at, 'en')).slice(0, 6),
    myDrafts: facts.drafts.map((a) => officeRow(a.id, a.title, a.at, null)),
    rejected: facts.rejected.map((a) => officeRow(a.id, a.title, a.at ?? a.updatedAt, a.reason)),
    viewsByDay: days.map((day) => ({ day, views: facts.views.get(day) ?? 0 })),
    mostRead: facts.mostRead,
  };
}
