import { readingDevicesView } from '@/lib/domain/ebook/session-contract';
import { listReadingDevices } from '@/lib/domain/ebook/session-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '本人的阅读设备',
  can: 'ebook.read',
  reader: true,
  output: readingDevicesView,
  handler: listReadingDevices,
});
