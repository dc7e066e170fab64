import { activatedView, activateMineInput } from '@/lib/domain/ebook/activation-contract';
import { activateMine } from '@/lib/domain/ebook/commands/activate-mine';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '激活到本人账户',
  can: 'ebook.read',
  tx: false,
  input: activateMineInput,
  output: activatedView,
  message: '激活成功',
  handler: (ctx, input) => activateMine(ctx, input, codeSettings().scale),
});
