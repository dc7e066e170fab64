import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { makePapers } from './commands/make-papers';
import { paperMakeInput, papersView } from './contract';
import { drawOrderPaper, zipPapers } from './queries';

export const userPaperCalls = calls('user/paper', {
  'POST make': call({
    summary: '生成订单的单据（合同、送货清单、收货确认单）：已有且订单未变的不再生成',
    can: 'order.read',
    input: paperMakeInput,
    output: papersView,
    message: '单据已生成',
    handler: makePapers,
  }),
  'GET pdf/[id]': call({
    summary: '下载单据（PDF）',
    can: 'order.read',
    input: idInput,
    reply: 'file',
    file: 'pdf',
    tx: false,
    handler: (ctx, { id }) => drawOrderPaper(ctx, id),
  }),
  'GET zip/[id]': call({
    summary: '下载订单的全部单据（ZIP），先由 make 生成',
    can: 'order.read',
    input: idInput,
    rate: 'write',
    reply: 'file',
    file: 'zip',
    tx: false,
    handler: (ctx, { id }) => zipPapers(ctx, id),
  }),
});
