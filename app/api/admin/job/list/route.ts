import { jobListInput, jobListView } from '@/lib/domain/admin/job-contract';
import { listJobs } from '@/lib/domain/admin/job-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '后台任务与定时任务',
  can: 'platform.manage',
  input: jobListInput,
  output: jobListView,
  handler: listJobs,
});
