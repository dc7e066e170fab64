import { TypeListInput, TypeListView } from '@/lib/domain/organization/type-contract';
import { listTypes } from '@/lib/domain/organization/type-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '单位类型管理列表',
  can: 'platform.manage',
  input: TypeListInput,
  output: TypeListView,
  handler: listTypes,
});
