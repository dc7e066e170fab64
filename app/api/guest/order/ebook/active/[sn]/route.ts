import { activatedLoginView, activateInput } from '@/lib/domain/ebook/activation-contract';
import { activateByPhone } from '@/lib/domain/ebook/commands/activate-by-phone';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { signInForAct } from '@/lib/server/auth/prove-phone';
import { route } from '@/lib/server/http/route';

const summary = '激活电子书刊（短信验证，未注册的手机号码自动注册）';
const message = '激活成功';
const handling = { summary, message, can: 'public', rate: 'login', tx: false, browser: true } as const;

export const POST = route({
  ...handling,
  input: activateInput,
  output: activatedLoginView,
  handler: (ctx, input) => activateByPhone(ctx, input, signInForAct, codeSettings().scale),
});
