import 'server-only';
import { call, calls } from '@/lib/data/call';
import { writeLetter } from './commands/write-letter';
import { ownLetterListInput, ownLetterListView, writeLetterInput, writtenLetterView } from './contract';
import { listOwnLetters } from './queries';

export const userLetterCalls = calls('user/letter', {
  'POST add': call({
    summary: '写读者来信',
    can: 'letter.write',
    input: writeLetterInput,
    output: writtenLetterView,
    message: '来信已提交，编辑部处理后将通过站内消息告知您',
    handler: async (ctx, input) => ({ id: await writeLetter(ctx, input) }),
  }),
  'GET list': call({
    summary: '我的来信',
    can: 'letter.write',
    input: ownLetterListInput,
    output: ownLetterListView,
    handler: listOwnLetters,
  }),
});
