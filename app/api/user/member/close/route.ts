import { closeInput } from '@/lib/domain/identity/account-contract';
import { closeAccount } from '@/lib/domain/member/commands/close-account';
import { checkClose } from '@/lib/domain/member/close-queries';
import { closeCheckView } from '@/lib/domain/member/contract';
import { leaveEverywhere } from '@/lib/server/auth/account';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '注销前检查',
  can: 'member.self',
  output: closeCheckView,
  handler: checkClose,
});

export const POST = route({
  summary: '注销账号',
  can: 'member.self',
  rate: 'login',
  input: closeInput,
  message: '账号已注销',
  handler: async (ctx, { token }) => {
    await closeAccount(ctx, token);
    return leaveEverywhere(ctx, 'closed');
  },
});
