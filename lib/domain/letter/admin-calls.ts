import 'server-only';
import { idInput } from '@/lib/core/fields';
import { savedView } from '@/lib/core/listed';
import { call, calls } from '@/lib/data/call';
import {
  answerLetter,
  correctByLetter,
  publishLetter,
  refuseLetter,
  withdrawLetter,
} from './commands/handle-letter';
import {
  letterAnswerInput,
  letterPublishInput,
  letterReasonInput,
  officeLetterListInput,
  officeLetterListView,
} from './office-contract';
import { listOfficeLetters } from './queries';

export const adminLetterCalls = calls('admin/letter', {
  'POST answer': call({
    summary: '单独答复读者来信',
    can: 'letter.desk',
    message: '已答复',
    input: letterAnswerInput,
    handler: async (ctx, input) => {
      await answerLetter(ctx, input);
      return null;
    },
  }),
  'POST correct': call({
    summary: '将来信转为勘误',
    can: 'letter.desk',
    message: '已登记勘误，启用后显示在商品页',
    input: idInput,
    publicText: true,
    output: savedView,
    handler: (ctx, { id }) => correctByLetter(ctx, id),
  }),
  'GET list': call({
    summary: '读者来信列表',
    can: 'letter.desk',
    input: officeLetterListInput,
    output: officeLetterListView,
    handler: listOfficeLetters,
  }),
  'POST publish': call({
    summary: '公开读者来信',
    can: 'letter.desk',
    message: '已公开',
    input: letterPublishInput,
    publicText: true,
    handler: async (ctx, input) => {
      await publishLetter(ctx, input);
      return null;
    },
  }),
  'POST refuse': call({
    summary: '不采用读者来信',
    can: 'letter.desk',
    message: '已处理',
    input: letterReasonInput,
    handler: async (ctx, input) => {
      await refuseLetter(ctx, input);
      return null;
    },
  }),
  'POST withdraw': call({
    summary: '撤下已公开的读者来信',
    can: 'letter.desk',
    message: '已撤下',
    input: letterReasonInput,
    handler: async (ctx, input) => {
      await withdrawLetter(ctx, input);
      return null;
    },
  }),
});
