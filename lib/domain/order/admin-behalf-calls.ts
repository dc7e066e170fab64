import 'server-only';
import { z } from 'zod';
import { call, calls } from '@/lib/data/call';
import { behalfBuyerAddInput, behalfBuyersInput, behalfBuyerView } from '@/lib/domain/member/behalf-contract';
import { listBehalfBuyers } from '@/lib/domain/member/behalf-queries';
import { addBehalfBuyer } from '@/lib/domain/member/commands/add-behalf-buyer';
import { receiverListView } from '@/lib/domain/member/contract';
import {
  behalfOrderInput,
  behalfOrderView,
  behalfQuoteInput,
  behalfQuoteView,
  behalfReceiversInput,
} from './behalf-contract';
import { listBehalfReceivers, quoteBehalf } from './behalf-queries';
import { placeBehalfOrder } from './commands/place-behalf-order';
import { presentAdded } from './present';

/** Orders that a clerk writes down for a customer. */
export const adminBehalfCalls = calls('admin/order/behalf', {
  'POST add': call({
    summary: '代客下单：按客户本人下单的全部规则，客户收到消息后付款',
    can: 'order.behalf',
    input: behalfOrderInput,
    output: behalfOrderView,
    tx: false,
    message: '订单已提交，已通知客户付款',
    handler: async (ctx, input) => presentAdded(await placeBehalfOrder(ctx, input)),
  }),
  'GET buyers': call({
    summary: '代客下单：查找客户',
    can: 'order.behalf',
    input: behalfBuyersInput,
    output: z.array(behalfBuyerView),
    handler: listBehalfBuyers,
  }),
  'POST buyers/add': call({
    summary: '代客下单：为客户建立账号，客户凭短信验证码登录',
    can: 'order.behalf',
    input: behalfBuyerAddInput,
    output: behalfBuyerView,
    message: '账号已建立',
    handler: addBehalfBuyer,
  }),
  'POST quote': call({
    summary: '代客下单：试算（含运费）',
    can: 'order.behalf',
    input: behalfQuoteInput,
    output: behalfQuoteView,
    tx: false,
    rate: 'read',
    message: '',
    handler: quoteBehalf,
  }),
  'GET receivers': call({
    summary: '代客下单：客户的收货地址',
    can: 'order.behalf',
    input: behalfReceiversInput,
    output: receiverListView,
    handler: (ctx, { buyerId }) => listBehalfReceivers(ctx, buyerId),
  }),
});
