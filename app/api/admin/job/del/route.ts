import { deleteJobs } from '@/lib/domain/admin/commands/steer-jobs';
import { jobActInput, jobActView } from '@/lib/domain/admin/job-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取消已失败的后台任务',
  can: 'platform.manage',
  input: jobActInput,
  output: jobActView,
  message: '已取消',
  handler: deleteJobs,
});
