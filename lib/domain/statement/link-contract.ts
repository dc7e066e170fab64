import { z } from 'zod';
import { lineField, textField } from '@/lib/core/fields';
import { mailCodeField } from '@/lib/domain/identity/account-contract';
import { captchaField } from '@/lib/domain/identity/contract';
import { statementAnswers, type StatementAnswer } from '@/lib/states/statement';
import { statementView } from './contract';

const tokenField = z
  .string('链接不完整')
  .min(1, '链接不完整')
  .max(200, '链接不完整')
  .describe('链接中的标识');
const answerKeys = Object.keys(statementAnswers) as [StatementAnswer, ...StatementAnswer[]];

export const linkInput = z.object({ token: tokenField });
export type LinkInput = z.output<typeof linkInput>;

export const linkCodeInput = z.object({ token: tokenField, vcode: captchaField });
export type LinkCodeInput = z.output<typeof linkCodeInput>;

export const linkOpenInput = z.object({ token: tokenField, code: mailCodeField });
export type LinkOpenInput = z.output<typeof linkOpenInput>;

export const linkAnswerInput = z
  .object({
    token: tokenField,
    answer: z.enum(answerKeys, '请选择核对结果').describe('答复：agreed 数据相符，differs 数据不符'),
    name: lineField(50).min(1, '请填写核对人').describe('核对人'),
    note: textField(500).optional().describe('不符说明；数据不符时必填'),
  })
  .refine((v) => v.answer === 'agreed' || Boolean(v.note), { message: '请写明哪里不符', path: ['note'] });
export type LinkAnswerInput = z.output<typeof linkAnswerInput>;

/** What the browser may see: nothing until a code was shown, whether or not the link is one. */
export const linkView = z.object({
  opened: z
    .object({
      statement: statementView,
      answer: z.enum(answerKeys).nullable().describe('已作的答复'),
      answerName: z.string().nullable().describe('核对人'),
      answerText: z.string().nullable().describe('不符说明'),
      answeredAt: z.string().nullable().describe('答复时间'),
    })
    .nullable()
    .describe('对账单；未验证的为空'),
});
export type LinkView = z.output<typeof linkView>;
