import { idInput } from '@/lib/core/fields';
import { FriendLinkOfficeRow } from '@/lib/domain/site/office-contract';
import { getOfficeFriendLink } from '@/lib/domain/site/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '友情链接详情',
  can: 'site.edit',
  input: idInput,
  output: FriendLinkOfficeRow,
  handler: (ctx, { id }) => getOfficeFriendLink(ctx, id),
});
