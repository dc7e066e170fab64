import type { Metadata } from 'next';
import { ContentCalendar } from '@/components/article/office/content-calendar';

export const metadata: Metadata = { title: '内容日历' };

export default function CalendarPage() {
  return <ContentCalendar />;
}
