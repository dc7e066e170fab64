import 'server-only';
import { z } from 'zod';
import { resultsView } from '@/lib/core/results';
import { SensitiveReport } from '@/lib/core/sensitive-report';
import { call, calls } from '@/lib/data/call';
import { requireAdmin } from '@/lib/data/ctx';
import { auditQueue, listAudited, listPending } from './audit-queries';
import { listAutosaves } from './autosave-queries';
import { auditArticle } from './commands/audit-article';
import { checkArticle } from './commands/check-article';
import { forgetAutosave, keepAutosave } from './commands/keep-autosave';
import { passAndPublish, passArticles } from './commands/pass-articles';
import { restoreRevision } from './commands/restore-revision';
import {
  articleIdInput,
  articlePassInput,
  articlePassManyInput,
  articleRejectInput,
  articleSavedView,
  articleView,
  auditListInput,
  auditQueueInput,
  auditQueueView,
  auditedListView,
  officeListView,
} from './contract';
import {
  articleCheckInput,
  autosaveInput,
  autosaveKeyInput,
  autosaveQueryInput,
  autosaveView,
  revisionDiffInput,
  revisionDiffView,
  revisionListView,
  revisionRestoreInput,
} from './office-contract';
import { presentAudited, presentOfficeRow } from './office-present';
import { findPreview } from './preview-queries';
import { diffRevisions, listRevisions } from './revision-queries';

export const adminArticleAuditCalls = calls('admin/article', {
  'GET audit/list/audited': call({
    summary: '已审核文章',
    can: 'article.read',
    input: auditListInput,
    output: auditedListView,
    handler: async (ctx, input) => {
      const page = await listAudited(ctx, input);
      return { ...page, list: page.list.map(presentAudited) };
    },
  }),
  'GET audit/list/pending': call({
    summary: '待审核文章',
    can: 'article.read',
    input: auditListInput,
    output: officeListView,
    handler: async (ctx, input) => {
      const page = await listPending(ctx, input);
      return { ...page, list: page.list.map((row) => presentOfficeRow(requireAdmin(ctx), row)) };
    },
  }),
  'POST audit/pass': call({
    summary: '文章审核通过',
    can: 'article.audit',
    message: '审核通过',
    input: articlePassInput,
    handler: async (ctx, { id, version, opinion }) => {
      await auditArticle(ctx, { id, version, decision: 'approve', note: opinion });
      return null;
    },
  }),
  'POST audit/pass/batch': call({
    summary: '批量通过文章审核',
    can: 'article.audit',
    input: articlePassManyInput,
    output: resultsView,
    tx: false,
    handler: passArticles,
  }),
  'POST audit/publish': call({
    summary: '文章审核通过并发布',
    can: 'article.audit',
    message: '已通过并发布',
    input: articlePassInput,
    publicText: true,
    handler: async (ctx, input) => {
      await passAndPublish(ctx, input);
      return null;
    },
  }),
  'GET audit/queue': call({
    summary: '等待本人审核的文章',
    can: 'article.audit',
    input: auditQueueInput,
    output: auditQueueView,
    handler: auditQueue,
  }),
  'POST audit/reject': call({
    summary: '文章审核驳回',
    can: 'article.audit',
    message: '已驳回',
    input: articleRejectInput,
    handler: async (ctx, { reason, ...rejection }) => {
      await auditArticle(ctx, { ...rejection, decision: 'reject', note: reason });
      return null;
    },
  }),
  'POST autosave/del': call({
    summary: '放弃自动草稿',
    can: 'article.edit',
    message: '已放弃',
    input: autosaveKeyInput,
    handler: async (ctx, { draftKey }) => {
      await forgetAutosave(ctx, draftKey);
      return null;
    },
  }),
  'GET autosave': call({
    summary: '未保存的自动草稿',
    can: 'article.edit',
    input: autosaveQueryInput,
    output: z.array(autosaveView),
    handler: (ctx, { id }) => listAutosaves(ctx, id),
  }),
  'POST autosave': call({
    summary: '自动保存表单',
    can: 'article.edit',
    message: '已自动保存',
    input: autosaveInput,
    output: autosaveView,
    handler: (ctx, input) => keepAutosave(ctx, input),
  }),
  'POST check': call({
    summary: '检查敏感词和密级标志',
    can: 'article.read',
    input: articleCheckInput,
    output: SensitiveReport,
    handler: (ctx, input) => checkArticle(ctx, input),
  }),
  'GET preview/[id]': call({
    summary: '预览未发布的文章',
    can: 'article.read',
    input: articleIdInput,
    output: articleView,
    handler: (ctx, { id }) => findPreview(ctx, id),
  }),
  'GET revision/diff': call({
    summary: '比较两个修订版本',
    can: 'article.read',
    input: revisionDiffInput,
    output: revisionDiffView,
    handler: (ctx, input) => diffRevisions(ctx, input),
  }),
  'GET revision/list/[id]': call({
    summary: '文章的修订版本',
    can: 'article.read',
    input: articleIdInput,
    output: revisionListView,
    handler: (ctx, { id }) => listRevisions(ctx, id),
  }),
  'POST revision/restore': call({
    summary: '把旧版本恢复为新草稿',
    can: 'article.edit',
    message: '已恢复为新草稿',
    input: revisionRestoreInput,
    output: articleSavedView,
    handler: (ctx, input) => restoreRevision(ctx, input),
  }),
});
