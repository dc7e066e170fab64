import 'server-only';
import { call, calls } from '@/lib/data/call';
import { verifyLog } from './commands/verify-log';
import { verifyInput, verifyView } from './contract';

export const adminLogCalls = calls('admin/log', {
  'POST verify': call({
    summary: '核对操作日志的防篡改链（分段）',
    can: 'log.read',
    input: verifyInput,
    output: verifyView,
    handler: verifyLog,
  }),
});
