import { deskListInput, deskListView } from '@/lib/domain/aftersale/desk-contract';
import { listDeskCases } from '@/lib/domain/aftersale/desk-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '售后单列表（仅退款、退货退款、补寄）',
  can: 'order.desk',
  input: deskListInput,
  output: deskListView,
  handler: listDeskCases,
});
