import { findMyLicense } from '@/lib/domain/organization/queries';
import { privateFile } from '@/lib/server/http/files';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '本单位的证照文件',
  can: 'organization.manage',
  reply: 'file',
  file: 'stored',
  handler: async (ctx) => privateFile(ctx.ports.storage, await findMyLicense(ctx)),
});
