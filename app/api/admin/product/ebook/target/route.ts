import { targetInput, targetView } from '@/lib/domain/ebook/publish-contract';
import { findTargets } from '@/lib/domain/ebook/publish-target-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '可上传文件的电子商品与期次',
  can: 'product.read',
  input: targetInput,
  output: targetView,
  handler: findTargets,
});
