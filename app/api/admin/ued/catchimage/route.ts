import { answerEditor } from '@/lib/domain/upload/commands/answer-editor';
import { EditorInput, EditorReplyView } from '@/lib/domain/upload/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '编辑器抓取远程图片',
  can: 'upload.editor',
  input: EditorInput,
  output: EditorReplyView,
  reply: 'editor',
  rate: 'upload',
  tx: false,
  handler: (ctx, input) => answerEditor(ctx, { ...input, action: 'catchimage' }),
});
