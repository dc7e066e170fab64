import { z } from 'zod';
import { foldDigits } from '@/lib/core/typed-text';
import { idField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { codeLooks, type CodeLook } from './rules';

const looks = Object.keys(codeLooks) as [CodeLook, ...CodeLook[]];

/** The public serial of a code; typed by hand in small letters too. */
const snField = z
  .string('请提供激活码序号')
  .overwrite(foldDigits)
  .toUpperCase()
  .regex(/^E[0-9A-Z]{12}$/, '激活码序号格式不正确')
  .describe('激活码序号');
export const snInput = z.object({ sn: snField });

const lookFields = {
  look: z.enum(looks).describe('状态'),
  lookLabel: z.string().describe('状态名称'),
};

const publicationFields = {
  productId: z.number().int().describe('商品编号'),
  kind: z.string().describe('商品类型'),
  title: z.string().describe('出版物名称'),
  /** `2027 年全年（第 1–12 期）`, or the title of the issue; empty for a book. */
  label: z.string().describe('年度或期次'),
  year: z.number().int().nullable().describe('年度；图书为空'),
  coverPath: z.string().nullable().describe('封面'),
};

/** What anybody may know who holds a serial: the publication and the state, nothing about the owner (security.md S-51). */
export const publicCodeView = z.object({
  sn: z.string().describe('激活码序号'),
  kind: publicationFields.kind,
  title: publicationFields.title,
  label: publicationFields.label,
  coverPath: publicationFields.coverPath,
  ...lookFields,
  activateUntil: z.string().nullable().describe('激活截止日期'),
});
export type PublicCodeView = z.output<typeof publicCodeView>;

/** What the reader of a code opens first. */
const newestView = z.object({
  id: z.string().describe('出版物编号'),
  label: z.string().describe('期次名称；图书为空'),
  count: z.number().int().describe('可阅读的期数；图书为 1'),
});
export type NewestView = z.output<typeof newestView>;
const externalField = z.boolean().describe('由其他阅读平台提供，不在本站激活');
const newestField = newestView.nullable().describe('最新可阅读的内容；还没有内容、不能阅读时为空');

export const orderCodeInput = z.object({ ...pageFields, id: idField.describe('订单编号') });

/** A code of an own order; its secret part is asked for one by one. */
export const orderCodeView = z.object({
  sn: z.string().describe('激活码序号'),
  orderItemId: z.number().int().describe('订单行编号'),
  title: publicationFields.title,
  label: publicationFields.label,
  masked: z.string().describe('激活码（隐去前 12 位）'),
  ...lookFields,
  activateUntil: z.string().nullable().describe('激活截止日期'),
  activatedAt: z.string().nullable().describe('激活时间'),
  holderName: z.string().nullable().describe('已分配给的成员；未分配为空'),
  readable: z.boolean().describe('可查看完整激活码：分配给成员的只有该成员可以'),
  mine: z.boolean().describe('已由本人激活'),
  external: externalField,
  newest: newestField,
});
export type OrderCodeView = z.output<typeof orderCodeView>;
export const orderCodesView = pagedOf(orderCodeView);
export type OrderCodesView = z.output<typeof orderCodesView>;

export const plainCodeView = z.object({
  sn: z.string().describe('激活码序号'),
  code: z.string().describe('激活码'),
});

/** A publication that the caller has activated. */
export const shelfItemView = z.object({
  sn: z.string().describe('激活码序号'),
  ...publicationFields,
  ...lookFields,
  givenBy: z.string().nullable().describe('提供的单位；自己购买的为空'),
  activatedAt: z.string().describe('激活时间'),
  expiresAt: z.string().nullable().describe('阅读截止时间；空为长期有效'),
  newest: newestField,
});
export type ShelfItemView = z.output<typeof shelfItemView>;

/** Codes of one line, bought or given by the organisation, that nobody has activated yet. */
export const shelfWaitingView = z.object({
  orderId: z.number().int().nullable().describe('订单编号；由单位提供的为空'),
  orderSn: z.string().nullable().describe('订单号；由单位提供的为空'),
  givenBy: z.string().nullable().describe('提供的单位；自己购买的为空'),
  orderItemId: z.number().int().describe('订单行编号'),
  ...publicationFields,
  count: z.number().int().describe('待激活数量'),
  external: externalField,
  firstSn: z.string().describe('其中第一个激活码的序号'),
  activateUntil: z.string().nullable().describe('激活截止日期'),
  assignedAt: z.string().describe('发放时间'),
});
export type ShelfWaitingView = z.output<typeof shelfWaitingView>;

export const shelfView = z.object({
  items: z.array(shelfItemView).describe('已激活'),
  waiting: z.array(shelfWaitingView).describe('待激活'),
});
export type ShelfView = z.output<typeof shelfView>;
