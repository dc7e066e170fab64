import { readingLogInput, readingLogView } from '@/lib/domain/ebook/reading-log-contract';
import { listReading } from '@/lib/domain/ebook/reading-log-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '阅读记录',
  can: 'ebook.log',
  input: readingLogInput,
  output: readingLogView,
  handler: listReading,
});
