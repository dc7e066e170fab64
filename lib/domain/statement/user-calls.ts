import 'server-only';
import { call, calls } from '@/lib/data/call';
import { periodInput, statementView } from './contract';
import { drawStatement, sheetOfStatement } from './file-queries';
import { readOwnStatement } from './queries';

/** Statements of the organisation that the caller manages. */
export const userStatementCalls = calls('user/statement', {
  'GET detail': call({
    summary: '本单位的对账单（单位管理员）',
    can: 'order.read',
    input: periodInput,
    output: statementView,
    handler: readOwnStatement,
  }),
  'GET pdf': call({
    summary: '下载本单位的对账单（PDF）',
    can: 'order.read',
    input: periodInput,
    rate: 'write',
    reply: 'file',
    file: 'pdf',
    tx: false,
    handler: async (ctx, period) => drawStatement(ctx, await readOwnStatement(ctx, period)),
  }),
  'GET xlsx': call({
    summary: '下载本单位的对账单（Excel）',
    can: 'order.read',
    input: periodInput,
    rate: 'write',
    reply: 'file',
    file: 'xlsx',
    tx: false,
    handler: async (ctx, period) => sheetOfStatement(ctx, await readOwnStatement(ctx, period)),
  }),
});
