import { removeDevice } from '@/lib/domain/ebook/commands/remove-device';
import { readingDevicesView, removeDeviceInput } from '@/lib/domain/ebook/session-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '移除阅读设备',
  can: 'ebook.read',
  reader: true,
  input: removeDeviceInput,
  output: readingDevicesView,
  message: '已移除该设备',
  handler: removeDevice,
});
