import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { revokeStatement } from './commands/revoke-statement';
import { sendStatement } from './commands/send-statement';
import { drawStatement, sheetOfStatement } from './file-queries';
import {
  officeStatementInput,
  officeStatementView,
  sentListInput,
  sentListView,
  sentRow,
  statementListInput,
  statementListView,
  statementSendInput,
} from './office-contract';
import { getOfficeStatement, getSent, listSent, listStatements, readSentContent } from './office-queries';
import { readStatement } from './queries';

/** Statements of organisations in the mall's office. */
export const adminStatementCalls = calls('admin/statement', {
  'GET detail': call({
    summary: '单位的对账单及其发送记录',
    can: 'statement.desk',
    input: officeStatementInput,
    output: officeStatementView,
    handler: getOfficeStatement,
  }),
  'GET list': call({
    summary: '各单位的应付余额；不填日期时为上月',
    can: 'statement.desk',
    input: statementListInput,
    output: statementListView,
    handler: listStatements,
  }),
  'GET pdf': call({
    summary: '下载单位的对账单（PDF）',
    can: 'statement.desk',
    input: officeStatementInput,
    reply: 'file',
    file: 'pdf',
    tx: false,
    handler: async (ctx, { organizationId, ...period }) =>
      drawStatement(ctx, await readStatement(ctx, organizationId, period)),
  }),
  'POST revoke/[id]': call({
    summary: '收回已发送对账单的链接',
    can: 'statement.desk',
    input: idInput,
    output: sentRow,
    message: '链接已收回',
    handler: async (ctx, { id }) => revokeStatement(ctx, id).then(() => getSent(ctx, id)),
  }),
  'POST send': call({
    summary: '发送对账单：冻结数据，把查看链接发到邮箱',
    can: 'statement.desk',
    input: statementSendInput,
    output: sentRow,
    tx: false,
    message: '对账单已发送',
    handler: async (ctx, input) => getSent(ctx, await sendStatement(ctx, input)),
  }),
  'GET sent': call({
    summary: '对账单发送记录',
    can: 'statement.desk',
    input: sentListInput,
    output: sentListView,
    handler: listSent,
  }),
  'GET sent/pdf/[id]': call({
    summary: '下载已发送的对账单（PDF，发送时的数据）',
    can: 'statement.desk',
    input: idInput,
    reply: 'file',
    file: 'pdf',
    tx: false,
    handler: async (ctx, { id }) => drawStatement(ctx, await readSentContent(ctx, id)),
  }),
  'GET xlsx': call({
    summary: '下载单位的对账单（Excel）',
    can: 'statement.desk',
    input: officeStatementInput,
    reply: 'file',
    file: 'xlsx',
    tx: false,
    handler: async (ctx, { organizationId, ...period }) =>
      sheetOfStatement(ctx, await readStatement(ctx, organizationId, period)),
  }),
});
