import { openapiReply } from '@/lib/server/http/openapi';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'OpenAPI 3.1 接口文档',
  can: 'public',
  reply: 'file',
  file: 'json',
  handler: openapiReply,
});
