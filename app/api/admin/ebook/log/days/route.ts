import { readingDaysInput, readingDaysView } from '@/lib/domain/ebook/reading-log-contract';
import { listReadingDays } from '@/lib/domain/ebook/reading-log-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '按读者和日期统计的阅读量',
  can: 'ebook.log',
  input: readingDaysInput,
  output: readingDaysView,
  handler: listReadingDays,
});
