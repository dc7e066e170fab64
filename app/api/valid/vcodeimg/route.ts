import { issueCaptcha } from '@/lib/domain/identity/commands/issue-captcha';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '图片验证码',
  can: 'public',
  browser: true,
  acts: 'browser',
  reply: 'file',
  file: 'png',
  handler: async (ctx) => ({ body: await issueCaptcha(ctx), contentType: 'image/png' }),
});
