import 'server-only';
import { call, calls } from '@/lib/data/call';
import { codeSettings } from '@/lib/server/auth/code-settings';
import { qrCode } from '@/lib/server/http/qr-code';
import { siteUrl } from '@/lib/server/site-url';
import { activateMineInput, activatedView } from './activation-contract';
import {
  allocateInput,
  allocationInput,
  allocationMembersInput,
  allocationMembersView,
  allocationView,
  recallInput,
  recalledView,
} from './allocation-contract';
import { getAllocation, listAllocationMembers } from './allocation-queries';
import { activateMine } from './commands/activate-mine';
import { allocateCopies, recallCopies } from './commands/allocate-copies';
import { confirmReading, scanReading } from './commands/confirm-reading';
import { linkCode } from './commands/link-code';
import { removeDevice } from './commands/remove-device';
import { orderCodeInput, orderCodesView, plainCodeView, shelfView, snInput } from './contract';
import { getOwnCode, getShelf, listOrderCodes } from './queries';
import {
  confirmInput,
  confirmedView,
  readingDevicesView,
  removeDeviceInput,
  scannedView,
  tokenInput,
} from './session-contract';
import { listReadingDevices } from './session-queries';

export const userEbookCalls = calls('user', {
  'POST ebook/activate': call({
    summary: '激活到本人账户',
    can: 'ebook.read',
    tx: false,
    input: activateMineInput,
    output: activatedView,
    message: '激活成功',
    handler: (ctx, input) => activateMine(ctx, input, codeSettings().scale),
  }),
  'POST ebook/allocate': call({
    summary: '把单位订购的电子书刊分配给成员',
    can: 'ebook.allocate',
    input: allocateInput,
    message: '已分配',
    handler: async (ctx, input) => allocateCopies(ctx, input).then(() => null),
  }),
  'GET ebook/allocation/members': call({
    summary: '成员持有的电子书刊份数',
    can: 'ebook.allocate',
    input: allocationMembersInput,
    output: allocationMembersView,
    handler: listAllocationMembers,
  }),
  'GET ebook/allocation': call({
    summary: '单位订单的电子书刊分配情况',
    can: 'ebook.allocate',
    input: allocationInput,
    output: allocationView,
    handler: getAllocation,
  }),
  'POST ebook/confirm': call({
    summary: '确认或取消电脑端阅读',
    can: 'ebook.read',
    input: confirmInput,
    output: confirmedView,
    handler: confirmReading,
  }),
  'POST ebook/devices/del': call({
    summary: '移除阅读设备',
    can: 'ebook.read',
    reader: true,
    input: removeDeviceInput,
    output: readingDevicesView,
    message: '已移除该设备',
    handler: removeDevice,
  }),
  'GET ebook/devices': call({
    summary: '本人的阅读设备',
    can: 'ebook.read',
    reader: true,
    output: readingDevicesView,
    handler: listReadingDevices,
  }),
  'POST ebook/recall': call({
    summary: '收回成员未激活的电子书刊',
    can: 'ebook.allocate',
    input: recallInput,
    output: recalledView,
    message: '已收回',
    handler: async (ctx, input) => ({ recalled: await recallCopies(ctx, input) }),
  }),
  'POST ebook/scan': call({
    summary: '手机扫描电脑端阅读二维码',
    can: 'ebook.read',
    input: tokenInput,
    output: scannedView,
    handler: (ctx, { token }) => scanReading(ctx, token),
  }),
  'GET ebook/shelf': call({
    summary: '书架',
    can: 'ebook.read',
    output: shelfView,
    handler: getShelf,
  }),
  'GET order/ebook/code/[sn]': call({
    summary: '显示本人订单的激活码',
    can: 'ebook.read',
    input: snInput,
    output: plainCodeView,
    handler: (ctx, { sn }) => getOwnCode(ctx, sn),
  }),
  'GET order/ebook/codes/[id]': call({
    summary: '订单的激活码（隐去）',
    can: 'ebook.read',
    input: orderCodeInput,
    output: orderCodesView,
    handler: listOrderCodes,
  }),
  'GET order/ebook/qrcode': call({
    summary: '激活或手机阅读的二维码',
    can: 'ebook.read',
    rate: 'write',
    input: snInput,
    tx: true,
    acts: 'page',
    reply: 'file',
    file: 'png',
    handler: async (ctx, { sn }) => qrCode(siteUrl((await linkCode(ctx, sn)).path), 'private, no-store'),
  }),
});
