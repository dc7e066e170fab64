import { activationCodeInput } from '@/lib/domain/ebook/activation-contract';
import { sendActivationCode } from '@/lib/domain/ebook/commands/activate-by-phone';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const GET = route({
  summary: '获取激活电子书刊的短信验证码',
  can: 'public',
  rate: 'code',
  browser: true,
  acts: 'page',
  input: activationCodeInput,
  message: identityTexts.codeSent,
  handler: (ctx, input) => sendActivationCode(ctx, input, codeSettings()),
});
