import { allocationMembersInput, allocationMembersView } from '@/lib/domain/ebook/allocation-contract';
import { listAllocationMembers } from '@/lib/domain/ebook/allocation-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '成员持有的电子书刊份数',
  can: 'ebook.allocate',
  input: allocationMembersInput,
  output: allocationMembersView,
  handler: listAllocationMembers,
});
