import { updateBasic } from '@/lib/domain/member/commands/update-basic';
import { basicInput, basicView } from '@/lib/domain/member/contract';
import { renameSession } from '@/lib/server/auth/session';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '保存基本资料',
  can: 'member.self',
  input: basicInput,
  output: basicView,
  message: '保存成功',
  handler: async (ctx, input) => renameSession(ctx, await updateBasic(ctx, input)),
});
