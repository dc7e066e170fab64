import { verifyLog } from '@/lib/domain/log/commands/verify-log';
import { verifyInput, verifyView } from '@/lib/domain/log/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '核对操作日志的防篡改链（分段）',
  can: 'log.read',
  input: verifyInput,
  output: verifyView,
  handler: verifyLog,
});
