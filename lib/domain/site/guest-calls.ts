import 'server-only';
import { z } from 'zod';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { openapiReply } from '@/lib/server/http/openapi';
import {
  cachedAdvisory,
  cachedFriendLinks,
  cachedPublicInfo,
  cachedPublicInfos,
  cachedQa,
  cachedQq,
} from './cached';
import {
  advisoryListInput,
  advisoryListView,
  friendLinkView,
  publicInfoListInput,
  publicInfoListView,
  publicInfoView,
  qaDetailView,
  qaGroupView,
  qaListInput,
  qqView,
} from './contract';
import { siteErrors } from './errors';
import { findQa } from './queries';
import { filterQa } from './rules';
import { searchPublicInfos } from './search-queries';

export const guestSiteCalls = calls('guest', {
  'POST advisoryInfo/list': call({
    summary: '业务咨询联系人',
    can: 'public',
    tx: false,
    rate: 'read',
    message: '',
    input: advisoryListInput,
    output: advisoryListView,
    handler: (ctx, input) =>
      cachedAdvisory(ctx, { pageNum: input.page ?? input.pageNum, pageSize: input.size ?? input.pageSize }),
  }),
  'GET friendlink/list': call({
    summary: '友情链接',
    can: 'public',
    output: z.array(friendLinkView),
    handler: (ctx) => cachedFriendLinks(ctx),
  }),
  'GET openapi.json': call({
    summary: 'OpenAPI 3.1 接口文档',
    can: 'public',
    reply: 'file',
    file: 'json',
    handler: openapiReply,
  }),
  'GET publicinfo/detail/[id]': call({
    summary: '信息公开详情',
    can: 'public',
    input: idInput,
    output: publicInfoView,
    handler: async (ctx, { id }) => {
      const info = await cachedPublicInfo(ctx, id);
      if (!info) throw siteErrors.publicInfoNotFound();
      return info;
    },
  }),
  'GET publicinfo/list': call({
    summary: '信息公开列表',
    can: 'public',
    input: publicInfoListInput,
    output: publicInfoListView,
    handler: (ctx, { keyword, ...page }) =>
      keyword ? searchPublicInfos(ctx, { ...page, keyword }) : cachedPublicInfos(ctx, page),
  }),
  'GET qa/detail/[id]': call({
    summary: '常见问题详情',
    can: 'public',
    input: idInput,
    output: qaDetailView,
    handler: async (ctx, { id }) => {
      const item = await findQa(ctx, id);
      if (!item) throw siteErrors.qaNotFound();
      return item;
    },
  }),
  'GET qa/list': call({
    summary: '常见问题',
    can: 'public',
    input: qaListInput,
    output: z.array(qaGroupView),
    handler: async (ctx, input) => filterQa(await cachedQa(ctx), input),
  }),
  'GET qq/list': call({
    summary: 'QQ 客服',
    can: 'public',
    output: z.array(qqView),
    handler: (ctx) => cachedQq(ctx),
  }),
});
