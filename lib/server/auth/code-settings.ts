import 'server-only';
import type { CodeSettings } from '@/lib/domain/identity/commands/send-code';
import { env } from '@/lib/server/env';

/** Key and limits of codes by SMS and mail, from the environment. */
export const codeSettings = (): CodeSettings => ({
  secret: env().CODE_SECRET,
  perMinute: env().SMS_PER_MINUTE,
  scale: env().RATE_SCALE,
});
