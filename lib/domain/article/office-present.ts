import 'server-only';
import { dayStart, formatDate, toIso, toIsoOrNull } from '@/lib/core/dates';
import type { AdminActor } from '@/lib/data/ctx';
import type {
  AuditedRow,
  OfficeArticleRow,
  OfficeArticleView,
  OfficeSummary,
} from '@/lib/domain/article/contract';
import type {
  AuditedRevisionRow,
  getOfficeArticle,
  OfficeRow,
  officeSummary,
} from '@/lib/domain/article/office-queries';
import { articleActions } from '@/lib/domain/article/policy';
import { handsOf, textInWork } from '@/lib/domain/article/revisions';
import { wordCount } from '@/lib/domain/article/rules';
import { articleMachine } from '@/lib/domain/article/states';

export function presentOfficeRow(actor: AdminActor, row: OfficeRow): OfficeArticleRow {
  const hands = row.revision
    ? handsOf(row.revision)
    : [row.createdBy, row.submittedBy].filter((id) => id !== null);
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
    isTop: row.isTop,
    isLead: row.isLead,
    deletedAt: toIsoOrNull(row.deletedAt),
    allowedActions: articleActions(actor, {
      status: row.status,
      workingStatus: row.workingStatus,
      deleted,
      hands,
    }),
  };
}

export function presentOfficeArticle(
  actor: AdminActor,
  { row, article, revision, events }: Awaited<ReturnType<typeof getOfficeArticle>>,
): OfficeArticleView {
  const text = textInWork(article, revision);
  const { contentText, ...fields } = text;
  return {
    ...presentOfficeRow(actor, row),
    ...fields,
    words: wordCount(text.contentHtml, contentText),
    revisionNo: revision?.revisionNo ?? article.revisionNo,
    events: events.map((e) => ({
      action: e.action,
      actorName: e.actorName,
      reason: e.reason,
      toStatus: e.toStatus,
      at: toIso(e.at),
    })),
  };
}

export function presentAudited(row: AuditedRevisionRow): AuditedRow {
  return {
    id: row.id,
    title: row.title,
    categoryName: row.categoryName,
    result: row.revisionStatus === 'rejected' ? 'reject' : 'approve',
    opinion: row.opinion,
    auditedByName: row.auditedByName ?? '',
    auditedAt: toIso(row.auditedAt ?? new Date(0)),
    status: row.status,
  };
}

export function presentSummaryOfOffice(facts: Awaited<ReturnType<typeof officeSummary>>): OfficeSummary {
  const first = dayStart(facts.firstDay).getTime();
  const days = Array.from({ length: 14 }, (_, i) => formatDate(new Date(first + i * 24 * 3600 * 1000)));
  const counts = Object.fromEntries(articleMachine.states.map((s) => [s, facts.states.get(s) ?? 0]));
  return {
    counts: { ...counts, deleted: facts.deleted } as OfficeSummary['counts'],
    pending: facts.pending,
    today: facts.today,
    viewsByDay: days.map((day) => ({ day, views: facts.views.get(day) ?? 0 })),
  };
}
