import { savedView } from '@/lib/core/listed';
import { addType } from '@/lib/domain/organization/commands/manage-types';
import { TypeFields } from '@/lib/domain/organization/type-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增单位类型',
  can: 'platform.manage',
  message: '保存成功',
  input: TypeFields,
  publicText: true,
  output: savedView,
  handler: addType,
});
