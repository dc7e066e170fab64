import { storeSource } from '@/lib/domain/ebook/commands/store-source';
import { assetRow, sourceInput } from '@/lib/domain/ebook/publish-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '上传出版物文件（PDF 或 EPUB）',
  can: 'ebook.publish',
  rate: 'upload',
  tx: false,
  message: '已上传，正在排队转换',
  input: sourceInput,
  publicText: true,
  output: assetRow,
  handler: storeSource,
});
