import 'server-only';
import { z } from 'zod';
import { SensitiveReport } from '@/lib/core/sensitive-report';
import { call, calls } from '@/lib/data/call';
import { requireAdmin } from '@/lib/data/ctx';
import { listAudited, listPending } from './audit-queries';
import { listAutosaves } from './autosave-queries';
import { auditArticle } from './commands/audit-article';
import { checkArticle } from './commands/check-article';
import { forgetAutosave, keepAutosave } from './commands/keep-autosave';
import { restoreRevision } from './commands/restore-revision';
import {
  ArticleIdInput,
  ArticlePassInput,
  ArticleRejectInput,
  ArticleSavedView,
  ArticleView,
  AuditListInput,
  AuditedListView,
  OfficeListView,
} from './contract';
import {
  ArticleCheckInput,
  AutosaveInput,
  AutosaveKeyInput,
  AutosaveQuery,
  AutosaveView,
  RevisionDiffInput,
  RevisionDiffView,
  RevisionListView,
  RevisionRestoreInput,
} from './desk-contract';
import { presentAudited, presentOfficeRow } from './office-present';
import { findPreview } from './preview-queries';
import { diffRevisions, listRevisions } from './revision-queries';

export const adminArticleAuditCalls = calls('admin/article', {
  'GET audit/list/audited': call({
    summary: '已审核文章',
    can: 'article.read',
    input: AuditListInput,
    output: AuditedListView,
    handler: async (ctx, input) => {
      const page = await listAudited(ctx, input);
      return { ...page, list: page.list.map(presentAudited) };
    },
  }),
  'GET audit/list/pending': call({
    summary: '待审核文章',
    can: 'article.read',
    input: AuditListInput,
    output: OfficeListView,
    handler: async (ctx, input) => {
      const page = await listPending(ctx, input);
      return { ...page, list: page.list.map((row) => presentOfficeRow(requireAdmin(ctx), row)) };
    },
  }),
  'POST audit/pass': call({
    summary: '文章审核通过',
    can: 'article.audit',
    message: '审核通过',
    input: ArticlePassInput,
    handler: async (ctx, { id, version, opinion }) => {
      await auditArticle(ctx, { id, version, decision: 'approve', note: opinion });
      return null;
    },
  }),
  'POST audit/reject': call({
    summary: '文章审核驳回',
    can: 'article.audit',
    message: '已驳回',
    input: ArticleRejectInput,
    handler: async (ctx, { id, version, reason }) => {
      await auditArticle(ctx, { id, version, decision: 'reject', note: reason });
      return null;
    },
  }),
  'POST autosave/del': call({
    summary: '放弃自动草稿',
    can: 'article.edit',
    message: '已放弃',
    input: AutosaveKeyInput,
    handler: async (ctx, { draftKey }) => {
      await forgetAutosave(ctx, draftKey);
      return null;
    },
  }),
  'GET autosave': call({
    summary: '未保存的自动草稿',
    can: 'article.edit',
    input: AutosaveQuery,
    output: z.array(AutosaveView),
    handler: (ctx, { id }) => listAutosaves(ctx, id),
  }),
  'POST autosave': call({
    summary: '自动保存表单',
    can: 'article.edit',
    message: '已自动保存',
    input: AutosaveInput,
    output: AutosaveView,
    handler: (ctx, input) => keepAutosave(ctx, input),
  }),
  'POST check': call({
    summary: '检查敏感词和密级标志',
    can: 'article.read',
    input: ArticleCheckInput,
    output: SensitiveReport,
    handler: (ctx, input) => checkArticle(ctx, input),
  }),
  'GET preview/[id]': call({
    summary: '预览未发布的文章',
    can: 'article.read',
    input: ArticleIdInput,
    output: ArticleView,
    handler: (ctx, { id }) => findPreview(ctx, id),
  }),
  'GET revision/diff': call({
    summary: '比较两个修订版本',
    can: 'article.read',
    input: RevisionDiffInput,
    output: RevisionDiffView,
    handler: (ctx, input) => diffRevisions(ctx, input),
  }),
  'GET revision/list/[id]': call({
    summary: '文章的修订版本',
    can: 'article.read',
    input: ArticleIdInput,
    output: RevisionListView,
    handler: (ctx, { id }) => listRevisions(ctx, id),
  }),
  'POST revision/restore': call({
    summary: '把旧版本恢复为新草稿',
    can: 'article.edit',
    message: '已恢复为新草稿',
    input: RevisionRestoreInput,
    output: ArticleSavedView,
    handler: (ctx, input) => restoreRevision(ctx, input),
  }),
});
