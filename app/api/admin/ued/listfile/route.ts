import { readForEditor } from '@/lib/domain/upload/commands/answer-editor';
import { EditorInput, EditorReplyView } from '@/lib/domain/upload/contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '编辑器文件列表',
  can: 'upload.editor',
  input: EditorInput,
  output: EditorReplyView,
  reply: 'editor',
  handler: (ctx, input) => readForEditor(ctx, { ...input, action: 'listfile' }),
});
