import { answerEditor, readForEditor } from '@/lib/domain/upload/commands/answer-editor';
import { EditorInput, EditorReplyView } from '@/lib/domain/upload/contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '编辑器接口：配置与文件列表',
  can: 'upload.editor',
  input: EditorInput,
  output: EditorReplyView,
  reply: 'editor',
  handler: readForEditor,
});

export const POST = route({
  summary: '编辑器接口：上传与抓取',
  can: 'upload.editor',
  input: EditorInput,
  output: EditorReplyView,
  reply: 'editor',
  rate: 'upload',
  tx: false,
  handler: answerEditor,
});
