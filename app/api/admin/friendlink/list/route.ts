import { SiteOfficeListInput, FriendLinkOfficeListView } from '@/lib/domain/site/office-contract';
import { listOfficeFriendLinks } from '@/lib/domain/site/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '友情链接管理列表',
  can: 'site.edit',
  input: SiteOfficeListInput,
  output: FriendLinkOfficeListView,
  handler: listOfficeFriendLinks,
});
