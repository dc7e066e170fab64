import { saveProgress } from '@/lib/domain/ebook/commands/save-progress';
import { progressInput } from '@/lib/domain/ebook/reading-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '保存阅读进度',
  can: 'public',
  reader: true,
  rate: 'reading',
  input: progressInput,
  message: '',
  handler: async (ctx, input) => saveProgress(ctx, input),
});
