import { savedView } from '@/lib/core/listed';
import { editFriendLink } from '@/lib/domain/site/commands/save-friend-link';
import { FriendLinkEditInput } from '@/lib/domain/site/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改友情链接',
  can: 'site.edit',
  message: '保存成功',
  input: FriendLinkEditInput,
  publicText: true,
  output: savedView,
  handler: editFriendLink,
});
