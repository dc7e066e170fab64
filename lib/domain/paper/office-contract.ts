import { z } from 'zod';
import { idField, intField, lineField, textField } from '@/lib/core/fields';
import {
  linesOf,
  MAX_CLAUSE,
  MAX_CLAUSES,
  MAX_INTRO,
  MAX_TITLE,
  paperKindKeys,
  placeholderFault,
} from './rules';

/** A text with placeholders: which one is wrong is said. */
const filled = (text: string, ctx: z.RefinementCtx) => {
  const fault = placeholderFault(text);
  if (fault !== null) ctx.addIssue({ code: 'custom', message: fault });
};

const textFields = {
  title: lineField(MAX_TITLE).min(1, '请填写标题').superRefine(filled).describe('标题'),
  intro: textField(MAX_INTRO).superRefine(filled).describe('引言，表格之前的段落'),
  clauses: textField(MAX_CLAUSES * MAX_CLAUSE)
    .superRefine((text, ctx) => {
      const lines = linesOf(text);
      if (lines.length === 0) ctx.addIssue({ code: 'custom', message: '请至少填写一条' });
      if (lines.length > MAX_CLAUSES)
        ctx.addIssue({ code: 'custom', message: `最多 ${MAX_CLAUSES} 条，现有 ${lines.length} 条` });
      lines.forEach((line, i) => {
        if ([...line].length > MAX_CLAUSE)
          ctx.addIssue({ code: 'custom', message: `第 ${i + 1} 条超过 ${MAX_CLAUSE} 个字符` });
        const fault = placeholderFault(line);
        if (fault !== null) ctx.addIssue({ code: 'custom', message: `第 ${i + 1} 条：${fault}` });
      });
    })
    .describe('条款，每行一条'),
};

export const templatePreviewInput = z.object({
  kind: z.enum(paperKindKeys).describe('单据种类'),
  ...textFields,
});
export type TemplatePreviewInput = z.output<typeof templatePreviewInput>;

export const templatePagesView = z.object({
  pages: z.array(z.string()).describe('各页图片（data 地址），最多 6 页'),
  pageCount: z.number().int().describe('总页数'),
});
export type TemplatePagesView = z.output<typeof templatePagesView>;

export const templateSaveInput = templatePreviewInput.extend({
  version: intField(1, 1_000_000).describe('修改前的版本'),
});
export type TemplateSaveInput = z.output<typeof templateSaveInput>;

const templateVersionView = z.object({
  id: z.number().int().describe('编号'),
  version: z.number().int().describe('版本'),
  title: z.string().describe('标题'),
  intro: z.string().describe('引言'),
  clauses: z.string().describe('条款'),
  madeByName: z.string().nullable().describe('修改人；系统自带的为空'),
  createdAt: z.string().describe('时间'),
});

export const templateInput = z.object({ kind: z.enum(paperKindKeys).describe('单据种类') });

export const templateView = z.object({
  kind: z.enum(paperKindKeys).describe('种类'),
  label: z.string().describe('种类名称'),
  versions: z.array(templateVersionView).describe('最近 50 个版本，新的在前'),
});
export type TemplateView = z.output<typeof templateView>;

export const remakeInput = z.object({ orderId: idField.describe('订单编号') });

export const orderPapersView = z.object({
  ready: z.array(z.enum(paperKindKeys)).describe('可以生成的整单单据'),
  parcels: z.number().int().describe('现有包裹数'),
  mayRemake: z.boolean().describe('是否可以按最新模板重新生成合同'),
  contracts: z
    .array(
      z.object({
        id: z.number().int().describe('单据编号'),
        paperNo: z.string().describe('合同编号'),
        version: z.number().int().describe('模板版本'),
        madeByName: z.string().nullable().describe('生成人'),
        createdAt: z.string().describe('生成时间'),
      }),
    )
    .describe('合同，新的在前，第一份有效'),
});
export type OrderPapersView = z.output<typeof orderPapersView>;
