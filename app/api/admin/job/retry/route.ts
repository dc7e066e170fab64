import { retryJobs } from '@/lib/domain/admin/commands/steer-jobs';
import { jobActInput, jobActView } from '@/lib/domain/admin/job-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '立即重试后台任务',
  can: 'platform.manage',
  input: jobActInput,
  output: jobActView,
  message: '已安排重试',
  handler: retryJobs,
});
