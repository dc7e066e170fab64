import { savedView } from '@/lib/core/listed';
import { addFriendLink } from '@/lib/domain/site/commands/save-friend-link';
import { FriendLinkFields } from '@/lib/domain/site/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增友情链接',
  can: 'site.edit',
  message: '保存成功',
  input: FriendLinkFields,
  publicText: true,
  output: savedView,
  handler: addFriendLink,
});
