import { savedView } from '@/lib/core/listed';
import { editType } from '@/lib/domain/organization/commands/manage-types';
import { TypeEditInput } from '@/lib/domain/organization/type-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改单位类型',
  can: 'platform.manage',
  message: '保存成功',
  input: TypeEditInput,
  publicText: true,
  output: savedView,
  handler: editType,
});
