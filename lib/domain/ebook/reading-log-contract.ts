import { z } from 'zod';
import { boolField, idField, lineField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';

/** The reading log 阅读记录: who read which page when; kept for 180 days. */

export const readingLogInput = z.object({
  ...officeListFields,
  keyword: lineField(100).optional().describe('读者的手机号码（完整）、姓名，或出版物名称'),
  userId: idField.optional().describe('读者编号'),
  productId: idField.optional().describe('商品编号'),
  preview: boolField.optional().describe('true 只看试读，false 只看正文'),
  ip: lineField(45).optional().describe('网络地址（完整）'),
});
export type ReadingLogInput = z.output<typeof readingLogInput>;

export const readingLogRow = z.object({
  id: z.number().int().describe('编号'),
  time: z.string().describe('时间'),
  userId: z.number().int().nullable().describe('读者编号；游客试读为空'),
  readerName: z.string().nullable().describe('读者（脱敏）'),
  readerPhone: z.string().nullable().describe('手机号码（脱敏）'),
  title: z.string().describe('出版物名称'),
  label: z.string().describe('期次；图书为空'),
  pageNo: z.number().int().describe('页码；EPUB 为部分序号'),
  width: z.number().int().describe('图片宽度，像素；EPUB 为 0'),
  preview: z.boolean().describe('试读'),
  ip: z.string().nullable().describe('网络地址'),
});
export type ReadingLogRow = z.output<typeof readingLogRow>;
export const readingLogView = pagedOf(readingLogRow);
export type ReadingLogView = z.output<typeof readingLogView>;

/** Pages by reader and day. */
export const readingDaysInput = z.object({
  ...officeListFields,
  keyword: lineField(100).optional().describe('读者的手机号码（完整）或姓名'),
  over: boolField.optional().describe('只看超过每日上限的'),
});
export type ReadingDaysInput = z.output<typeof readingDaysInput>;

export const readingDayRow = z.object({
  day: z.string().describe('日期'),
  userId: z.number().int().describe('读者编号'),
  readerName: z.string().nullable().describe('读者（脱敏）'),
  readerPhone: z.string().nullable().describe('手机号码（脱敏）'),
  views: z.number().int().describe('翻页次数'),
  pages: z.number().int().describe('不同的页数'),
  publications: z.number().int().describe('出版物数'),
  networks: z.number().int().describe('网络地址数'),
  lastAt: z.string().describe('最后阅读时间'),
  over: z.boolean().describe('达到或超过每日上限'),
});
export type ReadingDayRow = z.output<typeof readingDayRow>;
export const readingDaysView = pagedOf(readingDayRow).extend({
  cap: z.number().int().describe('每日上限，页'),
});
export type ReadingDaysView = z.output<typeof readingDaysView>;
