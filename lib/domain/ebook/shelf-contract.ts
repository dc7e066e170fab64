import { z } from 'zod';

/** The shelf of the reading view: what a reader may open now, by year, each publication with its issues and where he stopped. */

/** One file that can be opened: a book or an issue. */
export const shelfAssetView = z.object({
  id: z.string().describe('出版物编号'),
  label: z.string().describe('期次名称；图书为空'),
  issueNo: z.number().int().nullable().describe('期次；图书为空'),
  paged: z.boolean().describe('按页阅读：PDF 与固定版式的 EPUB'),
  pageCount: z.number().int().describe('页数；流式 EPUB 为部分数'),
  publishedOn: z.string().nullable().describe('出刊日期；图书为空'),
  page: z.number().int().nullable().describe('上次读到的页；未读为空'),
  readAt: z.string().nullable().describe('上次阅读时间；未读为空'),
});
export type ShelfAssetView = z.output<typeof shelfAssetView>;

export const shelfTitleView = z.object({
  productId: z.number().int().describe('商品编号'),
  kind: z.string().describe('商品类型'),
  title: z.string().describe('出版物名称'),
  label: z.string().describe('年度或期次；图书为空'),
  coverPath: z.string().nullable().describe('封面'),
  givenBy: z.string().nullable().describe('提供的单位；自己购买的为空'),
  expiresAt: z.string().nullable().describe('阅读截止时间；空为长期有效'),
  assets: z.array(shelfAssetView).describe('可以打开的内容，期次大的在前；空为正在制作'),
});
export type ShelfTitleView = z.output<typeof shelfTitleView>;

export const shelfYearView = z.object({
  year: z.number().int().nullable().describe('年度；图书为空'),
  titles: z.array(shelfTitleView),
});
export type ShelfYearView = z.output<typeof shelfYearView>;

/** Where the reader goes on. */
export const shelfLastView = z.object({
  id: z.string().describe('出版物编号'),
  title: z.string().describe('出版物名称'),
  label: z.string().describe('期次名称；图书为空'),
  coverPath: z.string().nullable().describe('封面'),
  paged: z.boolean().describe('按页阅读：PDF 与固定版式的 EPUB'),
  page: z.number().int().describe('上次读到的页；流式 EPUB 为部分'),
  pageCount: z.number().int().describe('页数；流式 EPUB 为部分数'),
  readAt: z.string().describe('上次阅读时间'),
});
export type ShelfLastView = z.output<typeof shelfLastView>;

/** Nobody reads (`reader` is null) or a reader with all he may open. */
export const readingShelfView = z.object({
  reader: z
    .object({
      name: z.string().describe('读者，如 尾号 0001'),
      via: z.enum(['login', 'reading']).describe('login 账号登录，reading 扫码阅读'),
      single: z.boolean().describe('只能阅读链接中的一种出版物'),
      endsAt: z.string().nullable().describe('扫码阅读最迟结束时间；账号登录为空'),
    })
    .nullable()
    .describe('当前读者；空为无人阅读'),
  last: z.array(shelfLastView).describe('最近阅读，新的在前'),
  years: z.array(shelfYearView).describe('按年度，新的在前，图书最后'),
  stopped: z.number().int().describe('已到期、冻结的出版物数量'),
});
export type ReadingShelfView = z.output<typeof readingShelfView>;
