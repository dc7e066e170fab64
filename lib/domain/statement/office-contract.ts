import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { mailField } from '@/lib/domain/identity/account-contract';
import { requestKeyField } from '@/lib/domain/payment/office-contract';
import {
  statementAnswers,
  statementDeliveries,
  statementFaces,
  type StatementAnswer,
  type StatementDelivery,
  type StatementFace,
} from '@/lib/states/statement';
import { assertPeriod, periodFields, statementView } from './contract';

const keys = <K extends string>(o: Readonly<Record<K, string>>) => Object.keys(o) as [K, ...K[]];
const fen = (label: string) => z.number().int().describe(`${label}（分）`);
const faceField = z.enum(keys<StatementFace>(statementFaces));

export const officeStatementInput = z
  .object({ organizationId: idField.describe('单位编号'), ...periodFields })
  .superRefine(assertPeriod);
export type OfficeStatementInput = z.output<typeof officeStatementInput>;

export const statementListInput = z.object(officeListFields);
export type StatementListInput = z.output<typeof statementListInput>;

export const statementListRow = z.object({
  organizationId: z.number().int().describe('单位编号'),
  name: z.string().describe('单位'),
  openingFen: fen('期初应付余额'),
  chargedFen: fen('本期应付'),
  paidFen: fen('本期已付'),
  invoicedFen: fen('本期开票'),
  closingFen: fen('期末应付余额'),
  face: faceField.nullable().describe('本期最近一次发送的状态；未发送的为空'),
  sentAt: z.string().nullable().describe('最近一次发送时间'),
});
export type StatementListRow = z.output<typeof statementListRow>;

export const statementListView = pagedOf(statementListRow).extend({
  from: z.string().describe('起始日期'),
  to: z.string().describe('截止日期'),
});

export const sentRow = z.object({
  id: z.number().int().describe('编号'),
  statementNo: z.string().describe('对账单号'),
  organizationId: z.number().int().describe('单位编号'),
  organizationName: z.string().describe('单位'),
  from: z.string().describe('起始日期'),
  to: z.string().describe('截止日期'),
  closingFen: fen('期末应付余额'),
  mail: z.string().describe('接收邮箱'),
  sentByName: z.string().describe('经办人'),
  sentAt: z.string().describe('发送时间'),
  expiresAt: z.string().describe('链接有效期至'),
  delivery: z.enum(keys<StatementDelivery>(statementDeliveries)).describe('邮件结果'),
  openedAt: z.string().nullable().describe('首次打开时间'),
  face: faceField.describe('状态'),
  faceLabel: z.string().describe('状态名称'),
  answer: z
    .enum(keys<StatementAnswer>(statementAnswers))
    .nullable()
    .describe('答复：agreed 数据相符，differs 数据不符'),
  answerName: z.string().nullable().describe('核对人'),
  answerText: z.string().nullable().describe('不符说明'),
  answeredAt: z.string().nullable().describe('答复时间'),
  revocable: z.boolean().describe('链接是否可收回'),
});
export type SentRow = z.output<typeof sentRow>;

export const officeStatementView = z.object({
  statement: statementView.describe('对账单'),
  mail: z.string().nullable().describe('建议的接收邮箱：单位联系邮箱，否则单位管理员的邮箱'),
  sendable: z.boolean().describe('期间已结束，可以发送'),
  sent: z.array(sentRow).describe('本期的发送记录，新的在前'),
});
export type OfficeStatementView = z.output<typeof officeStatementView>;

export const statementSendInput = z
  .object({
    organizationId: idField.describe('单位编号'),
    ...periodFields,
    mail: mailField.describe('接收邮箱'),
    requestKey: requestKeyField.describe('提交标识，重复提交只发送一次'),
  })
  .superRefine(assertPeriod);
export type StatementSendInput = z.output<typeof statementSendInput>;

export const sentListInput = z.object({ ...officeListFields, face: faceField.optional().describe('状态') });
export type SentListInput = z.output<typeof sentListInput>;
export const sentListView = pagedOf(sentRow);
