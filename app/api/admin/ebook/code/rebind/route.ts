import { codeReboundView, codeRebindInput } from '@/lib/domain/ebook/codes-contract';
import { rebindCode } from '@/lib/domain/ebook/commands/rebind-code';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '把阅读权换到另一手机号码的账号',
  can: 'ebook.codes',
  input: codeRebindInput,
  output: codeReboundView,
  message: '已换绑',
  handler: rebindCode,
});
