import { answerEditor } from '@/lib/domain/upload/commands/answer-editor';
import { EditorInput, EditorReplyView } from '@/lib/domain/upload/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '编辑器上传（action 同统一接口）',
  can: 'upload.editor',
  input: EditorInput,
  output: EditorReplyView,
  reply: 'editor',
  rate: 'upload',
  tx: false,
  handler: answerEditor,
});
