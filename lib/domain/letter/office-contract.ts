import { z } from 'zod';
import { idField, textField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { letterMachine } from '@/lib/states/letter';
import { kindField, ownLetterView } from './contract';
import { LETTER_MAX, type LetterAction } from './rules';

export const officeLetterListInput = z.object({
  ...officeListFields,
  status: z.enum(letterMachine.states).optional().describe('状态'),
  kind: kindField.optional().describe('类型'),
});
export type OfficeLetterListInput = z.output<typeof officeLetterListInput>;

const acts = [
  'publish',
  'answer',
  'refuse',
  'withdraw',
  'correct',
] as const satisfies readonly LetterAction[];

export const officeLetterRow = ownLetterView.extend({
  writer: z.string().nullable().describe('来信人；账号已注销为空'),
  erratumId: z.number().int().nullable().describe('由此来信登记的勘误'),
  allowedActions: z.array(z.enum(acts)).describe('当前可执行的操作'),
});
export type OfficeLetterRow = z.output<typeof officeLetterRow>;

export const officeLetterListView = pagedOf(officeLetterRow).extend({
  pending: z.number().int().describe('待处理的来信'),
});
export type OfficeLetterListView = z.output<typeof officeLetterListView>;

const replyField = textField(LETTER_MAX);

export const letterPublishInput = z.object({
  id: idField.describe('来信编号'),
  reply: replyField.optional().describe('编辑部回复，与来信一起公开；可不填'),
});
export type LetterPublishInput = z.output<typeof letterPublishInput>;

export const letterAnswerInput = z.object({
  id: idField.describe('来信编号'),
  reply: replyField.pipe(z.string().min(2, '请填写答复（至少 2 个字）')).describe('答复，只有来信人看到'),
});
export type LetterAnswerInput = z.output<typeof letterAnswerInput>;

export const letterReasonInput = z.object({
  id: idField.describe('来信编号'),
  reason: textField(200).pipe(z.string().min(2, '请填写原因（至少 2 个字）')).describe('原因，来信人看到'),
});
export type LetterReasonInput = z.output<typeof letterReasonInput>;
