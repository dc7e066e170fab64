import { basicInput, basicView } from '@/lib/domain/member/contract';
import { saveBasic } from '@/lib/server/auth/account';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '保存基本资料',
  can: 'member.self',
  input: basicInput,
  output: basicView,
  message: '保存成功',
  handler: saveBasic,
});
