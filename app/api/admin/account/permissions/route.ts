import { permissionListView } from '@/lib/domain/admin/contract';
import { listPermissions } from '@/lib/domain/admin/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '可授予的权限及说明',
  can: 'platform.manage',
  output: permissionListView,
  handler: async () => listPermissions(),
});
