import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { closeInput } from '@/lib/domain/identity/account-contract';
import { leaveEverywhere } from '@/lib/server/auth/account';
import { renameSession } from '@/lib/server/auth/session';
import { checkClose } from './close-queries';
import { addReceiver } from './commands/add-receiver';
import { closeAccount } from './commands/close-account';
import { deleteReceiver } from './commands/delete-receiver';
import { editReceiver } from './commands/edit-receiver';
import { setDefaultReceiver } from './commands/set-default-receiver';
import { updateBasic } from './commands/update-basic';
import {
  basicInput,
  basicView,
  closeCheckView,
  memberView,
  receiverAddInput,
  receiverEditInput,
  receiverListView,
  receiverView,
} from './contract';
import { getBasic, getMember, listReceivers } from './queries';

export const userMemberCalls = calls('user', {
  'GET member/close': call({
    summary: '注销前检查',
    can: 'member.self',
    output: closeCheckView,
    handler: checkClose,
  }),
  'POST member/close': call({
    summary: '注销账号',
    can: 'member.self',
    rate: 'login',
    input: closeInput,
    message: '账号已注销',
    handler: async (ctx, { token }) => {
      await closeAccount(ctx, token);
      return leaveEverywhere(ctx, 'closed');
    },
  }),
  'GET member/detail': call({
    summary: '本人账号信息',
    can: 'member.self',
    output: memberView,
    handler: getMember,
  }),
  'GET member/edit/basic': call({
    summary: '本人基本资料',
    can: 'member.self',
    output: basicView,
    handler: getBasic,
  }),
  'POST member/update/basic': call({
    summary: '保存基本资料',
    can: 'member.self',
    input: basicInput,
    output: basicView,
    message: '保存成功',
    handler: async (ctx, input) => renameSession(ctx, await updateBasic(ctx, input)),
  }),
  'POST receiver/add': call({
    summary: '新增收货地址',
    can: 'receiver.manage',
    input: receiverAddInput,
    output: receiverView,
    message: '已保存',
    handler: addReceiver,
  }),
  'GET receiver/all': call({
    summary: '全部收货地址',
    can: 'receiver.manage',
    output: receiverListView,
    handler: listReceivers,
  }),
  'POST receiver/default/[id]': call({
    summary: '设为默认地址',
    can: 'receiver.manage',
    input: idInput,
    output: receiverListView,
    message: '已设为默认地址',
    handler: async (ctx, { id }) => {
      await setDefaultReceiver(ctx, id);
      return listReceivers(ctx);
    },
  }),
  'POST receiver/del/[id]': call({
    summary: '删除收货地址',
    can: 'receiver.manage',
    input: idInput,
    output: receiverListView,
    message: '已删除',
    handler: async (ctx, { id }) => {
      await deleteReceiver(ctx, id);
      return listReceivers(ctx);
    },
  }),
  'POST receiver/edit': call({
    summary: '修改收货地址',
    can: 'receiver.manage',
    input: receiverEditInput,
    output: receiverView,
    message: '已保存',
    handler: (ctx, { id, ...input }) => editReceiver(ctx, id, input),
  }),
});
