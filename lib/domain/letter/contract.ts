import { z } from 'zod';
import { idField, orNull, textField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { submitKeyField } from '@/lib/domain/order/contract';
import { letterKinds, letterMachine, type LetterKind } from '@/lib/states/letter';
import { erratumPlaceFields, rightTextField, wrongTextField } from './erratum-contract';
import { LETTER_MAX, LETTER_MIN } from './rules';

export const kindField = z.enum(Object.keys(letterKinds) as [LetterKind, ...LetterKind[]], '请选择来信类型');

/** Said together with what the other fields lack. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** A mistake is reported with what is printed and what it should be, so that the desk can correct it as it stands. */
export const writeLetterInput = z
  .object({
    submitKey: submitKeyField.optional().describe('提交标识；也可用 Idempotency-Key 请求头'),
    productId: idField.describe('商品编号'),
    kind: kindField.describe('来信类型：advice 内容建议，mistake 发现差错，impression 读后感'),
    content: textField(LETTER_MAX)
      .pipe(z.string().min(LETTER_MIN, `请至少写 ${LETTER_MIN} 个字`))
      .describe('来信内容，10 到 1000 字'),
    ...erratumPlaceFields,
    wrongText: orNull(wrongTextField).describe('误：印错的文字；发现差错必填'),
    rightText: orNull(rightTextField).describe('正：正确的文字；发现差错必填'),
  })
  .refine((v) => v.kind !== 'mistake' || v.wrongText, {
    message: '请填写印错的文字',
    path: ['wrongText'],
    when: isObject,
  })
  .refine((v) => v.kind !== 'mistake' || v.rightText, {
    message: '请填写正确的文字',
    path: ['rightText'],
    when: isObject,
  });
export type WriteLetterInput = z.output<typeof writeLetterInput>;

/** A letter as the public reads it. */
export const letterView = z.object({
  id: z.number().int().describe('来信编号'),
  kindLabel: z.string().describe('类型名称'),
  content: z.string().describe('内容'),
  signature: z.string().describe('署名，已遮盖'),
  reply: z.string().nullable().describe('编辑部回复'),
  publishedAt: z.string().describe('公开时间'),
});
export type LetterView = z.output<typeof letterView>;

export const letterListInput = z.object({ ...pageFields, productId: idField.describe('商品编号') });
export type LetterListInput = z.output<typeof letterListInput>;
export const letterListView = pagedOf(letterView);

const ownFields = {
  id: z.number().int().describe('来信编号'),
  productId: z.number().int().describe('商品编号'),
  productTitle: z.string().describe('商品名称'),
  kind: kindField.describe('类型'),
  kindLabel: z.string().describe('类型名称'),
  content: z.string().describe('内容'),
  edition: z.string().nullable().describe('差错所在的版次或期次'),
  page: z.string().nullable().describe('差错所在的页码'),
  line: z.string().nullable().describe('差错所在的行'),
  wrongText: z.string().nullable().describe('误'),
  rightText: z.string().nullable().describe('正'),
  status: z.enum(letterMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  reply: z.string().nullable().describe('编辑部回复'),
  reason: z.string().nullable().describe('未采用或撤下的原因'),
  createdAt: z.string().describe('提交时间'),
  handledAt: z.string().nullable().describe('处理时间'),
};

export const ownLetterView = z.object(ownFields);
export type OwnLetterView = z.output<typeof ownLetterView>;

export const ownLetterListInput = z.object({
  ...pageFields,
  status: z.enum(letterMachine.states).optional().describe('状态'),
});
export type OwnLetterListInput = z.output<typeof ownLetterListInput>;
export const ownLetterListView = pagedOf(ownLetterView).extend({
  pending: z.number().int().describe('待处理的来信'),
});
export type OwnLetterListView = z.output<typeof ownLetterListView>;

export const writtenLetterView = z.object({ id: z.number().int().describe('来信编号') });
