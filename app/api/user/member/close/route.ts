import { closeInput } from '@/lib/domain/identity/account-contract';
import { checkClose } from '@/lib/domain/member/close-queries';
import { closeCheckView } from '@/lib/domain/member/contract';
import { closeMember } from '@/lib/server/auth/account';
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
  handler: closeMember,
});
