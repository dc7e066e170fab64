import 'server-only';
import { call, calls } from '@/lib/data/call';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { answerStatement } from './commands/answer-statement';
import { openLink, sendLinkCode } from './commands/open-link';
import { drawStatement } from './file-queries';
import { linkAnswerInput, linkCodeInput, linkInput, linkOpenInput, linkView } from './link-contract';
import { readLink, readOpened } from './link-queries';

/** The link of a statement that was sent (security.md S-69): opened without a login by a code that goes to the same mailbox. Its token stands in no address of a call. */
export const guestStatementCalls = calls('guest/statement', {
  'POST answer': call({
    summary: '答复已打开的对账单：数据相符或不符',
    can: 'public',
    rate: 'login',
    browser: true,
    input: linkAnswerInput,
    output: linkView,
    message: '已收到您的答复',
    handler: async (ctx, input) => answerStatement(ctx, input).then(() => readLink(ctx, input.token)),
  }),
  'POST code': call({
    summary: '获取打开对账单的验证码（发到收到链接的邮箱）',
    can: 'public',
    rate: 'code',
    tx: false,
    browser: true,
    input: linkCodeInput,
    message: '如链接有效，验证码已发送到收到链接的邮箱',
    handler: (ctx, input) => sendLinkCode(ctx, input, codeSettings()),
  }),
  'POST open': call({
    summary: '用验证码打开对账单',
    can: 'public',
    rate: 'login',
    tx: false,
    browser: true,
    input: linkOpenInput,
    output: linkView,
    message: '',
    handler: async (ctx, input) =>
      openLink(ctx, input, codeSettings()).then(() => readLink(ctx, input.token)),
  }),
  'POST pdf': call({
    summary: '下载已打开的对账单（PDF）',
    can: 'public',
    rate: 'login',
    tx: false,
    browser: true,
    input: linkInput,
    reply: 'file',
    file: 'pdf',
    handler: async (ctx, { token }) => drawStatement(ctx, await readOpened(ctx, token)),
  }),
  'POST view': call({
    summary: '查看链接的对账单；未验证的为空',
    can: 'public',
    rate: 'login',
    tx: false,
    browser: true,
    input: linkInput,
    output: linkView,
    message: '',
    handler: (ctx, { token }) => readLink(ctx, token),
  }),
});
