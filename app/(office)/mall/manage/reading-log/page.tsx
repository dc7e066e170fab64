import type { Metadata } from 'next';
import { ReadingLog } from '@/components/ebook/office/reading-log';
import { PageHeader } from '@/components/ui/page-header';
import { DAY_PAGES } from '@/lib/domain/ebook/reading-rules';

export const metadata: Metadata = { title: '阅读记录' };

export default function ReadingLogPage() {
  return (
    <>
      <PageHeader
        title="阅读记录"
        text={`记录保留 180 天。一位读者一天翻页达到 ${DAY_PAGES} 次时，系统在操作日志中告警。`}
      />
      <ReadingLog />
    </>
  );
}
