import 'server-only';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { AdOfficeRow } from '@/lib/domain/ad/office-contract';
import { listOfficeAds } from '@/lib/domain/ad/office-queries';
import { listAudited, listPending } from '@/lib/domain/article/audit-queries';
import type { CategoryOfficeRow } from '@/lib/domain/article/category-contract';
import { listOfficeCategories } from '@/lib/domain/article/category-queries';
import type { AuditedRow, OfficeArticleRow } from '@/lib/domain/article/contract';
import type { SensitiveWordRow } from '@/lib/domain/article/office-contract';
import { presentAudited, presentOfficeRow } from '@/lib/domain/article/office-present';
import { listOfficeArticles } from '@/lib/domain/article/office-queries';
import { listSensitiveWords } from '@/lib/domain/article/sensitive-queries';
import type { StatView, TermView } from '@/lib/domain/search/contract';
import { listStats, listTerms } from '@/lib/domain/search/queries';
import type { InfoOfficeRow } from '@/lib/domain/site/info-contract';
import { listOfficeInfos } from '@/lib/domain/site/info-queries';
import type {
  AdvisoryOfficeRow,
  FriendLinkOfficeRow,
  QaOfficeRow,
  QqOfficeRow,
} from '@/lib/domain/site/office-contract';
import {
  listOfficeAdvisory,
  listOfficeFriendLinks,
  listOfficeQa,
  listOfficeQq,
} from '@/lib/domain/site/office-queries';
import { adStates } from '@/lib/states/ad';
import { articleMachine, revisionStates } from '@/lib/states/article';
import { publicInfoStates } from '@/lib/states/site';
import type { ExportInput } from './contract';
import { columnsOf, listedRows, setIn, wholeRows } from './listed-rows';

const enabled = ['状态', 8, (on: boolean) => (on ? '启用' : '停用')] as const;
const result = ['结论', 10, (r: 'approve' | 'reject') => (r === 'approve' ? '通过' : '驳回')] as const;

export const articleColumns = columnsOf<OfficeArticleRow>({
  id: ['编号', 'number'],
  title: ['标题', 44],
  categoryName: '栏目',
  status: ['状态', 10, (s, a) => (a.deletedAt ? '回收站' : articleMachine.label(s))],
  workingStatus: ['修订', 10, (s) => s && revisionStates[s]],
  createdByName: ['撰稿', 10],
  submittedByName: ['送审人', 10],
  submittedAt: '送审时间',
  auditedByName: ['审核', 10],
  rejectReason: ['驳回原因', 30],
  views: ['浏览', 'number'],
  isTop: ['置顶', 8],
  isLead: ['头条', 8],
  recommended: ['推荐', 8],
  scheduledAt: '定时发布',
  expireAt: '定时下线',
  publishedAt: '发布日期',
  updatedAt: '最后修改',
  deletedByName: ['删除人', 10],
  deletedAt: '删除时间',
});

export const auditedColumns = columnsOf<AuditedRow>({
  title: ['标题', 44],
  categoryName: '栏目',
  result,
  opinion: ['审核意见', 30],
  submittedByName: ['送审人', 10],
  auditedByName: ['审核人', 10],
  auditedAt: '审核时间',
  status: ['当前状态', 10, (s) => articleMachine.label(s)],
});

export const categoryColumns = columnsOf<CategoryOfficeRow>({
  name: ['栏目', 30, setIn],
  description: ['说明', 40],
  visible: ['显示', 8],
  articles: ['文章', 'number'],
  published: ['已发布', 'number'],
});

export const wordColumns = columnsOf<SensitiveWordRow>({
  word: ['词语', 24],
  level: ['级别', 10, (l) => (l === 'block' ? '禁止' : '提示')],
  createdAt: '添加时间',
});

export const infoColumns = columnsOf<InfoOfficeRow>({
  title: ['标题', 44],
  indexNo: ['索引号', 20],
  issuer: ['发布机构', 20],
  status: ['状态', 10, (s) => publicInfoStates[s]],
  workingStatus: ['修订', 10, (s) => s && revisionStates[s]],
  attachmentCount: ['附件', 'number'],
  createdByName: ['创建人', 10],
  publishedAt: '发布日期',
  updatedAt: '最后修改',
});

export const statColumns = columnsOf<StatView>({
  term: ['搜索词', 30],
  hits: ['搜索次数', 'number'],
  zeroHits: ['无结果次数', 'number'],
  pinned: ['展示', 10, (pinned, s) => (pinned ? '置顶' : s.hidden ? '不展示' : '自动')],
  lastAt: '最近搜索',
});

export const termColumns = columnsOf<TermView>({
  term: ['词语', 30],
  createdBy: ['添加人', 12],
  createdAt: '添加时间',
});

export const adColumns = columnsOf<AdOfficeRow>({
  sort: ['顺序', 'number'],
  positionName: ['广告位', 16],
  title: ['标题', 36],
  url: ['目标', 40],
  startsAt: '投放开始',
  endsAt: '投放结束',
  state: ['状态', 10, (s) => adStates[s]],
  clicks: ['点击', 'number'],
  updatedAt: '最后修改',
});

export const linkColumns = columnsOf<FriendLinkOfficeRow>({
  sort: ['顺序', 'number'],
  name: ['名称', 24],
  url: ['网址', 40],
  enabled,
  updatedAt: '最后修改',
});
export const advisoryColumns = columnsOf<AdvisoryOfficeRow>({
  sort: ['顺序', 'number'],
  name: ['名称', 20],
  phone: ['电话', 18],
  detail: ['说明', 40],
  inFooter: ['页脚', 8],
  enabled,
});
export const qaColumns = columnsOf<QaOfficeRow>({
  sort: ['顺序', 'number'],
  groupName: ['分组', 16],
  question: ['问题', 44],
  answerStart: ['答案', 50],
  enabled,
  updatedAt: '最后修改',
});
export const qqColumns = columnsOf<QqOfficeRow>({
  sort: ['顺序', 'number'],
  name: ['名称', 20],
  qq: 'QQ 号',
  enabled,
});

/** The lists of the news office. */
export const newsSources = {
  article: (ctx: Ctx, input: ExportInput<'article'>) =>
    listedRows(
      ctx,
      input,
      async (c, asked) => {
        const page = await listOfficeArticles(c, asked);
        return { ...page, list: page.list.map((row) => presentOfficeRow(requireAdmin(c), row)) };
      },
      articleColumns,
    ),
  articlePending: (ctx: Ctx, input: ExportInput<'articlePending'>) =>
    listedRows(
      ctx,
      input,
      async (c, asked) => {
        const page = await listPending(c, asked);
        return { ...page, list: page.list.map((row) => presentOfficeRow(requireAdmin(c), row)) };
      },
      articleColumns,
    ),
  articleAudited: (ctx: Ctx, input: ExportInput<'articleAudited'>) =>
    listedRows(
      ctx,
      input,
      async (c, asked) => {
        const page = await listAudited(c, asked);
        return { ...page, list: page.list.map(presentAudited) };
      },
      auditedColumns,
    ),
  articleCategory: (ctx: Ctx) => wholeRows(ctx, listOfficeCategories, categoryColumns),
  sensitiveWord: (ctx: Ctx, input: ExportInput<'sensitiveWord'>) =>
    listedRows(ctx, input, listSensitiveWords, wordColumns),
  publicInfo: (ctx: Ctx, input: ExportInput<'publicInfo'>) =>
    listedRows(ctx, input, listOfficeInfos, infoColumns),
  searchStat: (ctx: Ctx, input: ExportInput<'searchStat'>) => listedRows(ctx, input, listStats, statColumns),
  searchTerm: (ctx: Ctx, input: ExportInput<'searchTerm'>) => listedRows(ctx, input, listTerms, termColumns),
  ad: (ctx: Ctx, input: ExportInput<'ad'>) => listedRows(ctx, input, listOfficeAds, adColumns),
  friendLink: (ctx: Ctx, input: ExportInput<'friendLink'>) =>
    listedRows(ctx, input, listOfficeFriendLinks, linkColumns),
  advisory: (ctx: Ctx, input: ExportInput<'advisory'>) =>
    listedRows(ctx, input, listOfficeAdvisory, advisoryColumns),
  qa: (ctx: Ctx, input: ExportInput<'qa'>) => listedRows(ctx, input, listOfficeQa, qaColumns),
  qq: (ctx: Ctx, input: ExportInput<'qq'>) => listedRows(ctx, input, listOfficeQq, qqColumns),
};
