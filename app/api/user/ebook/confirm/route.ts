import { confirmReading } from '@/lib/domain/ebook/commands/confirm-reading';
import { confirmedView, confirmInput } from '@/lib/domain/ebook/session-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '确认或取消电脑端阅读',
  can: 'ebook.read',
  input: confirmInput,
  output: confirmedView,
  handler: confirmReading,
});
