import 'server-only';
import { idInput } from '@/lib/core/fields';
import { toIso } from '@/lib/core/dates';
import { call, calls } from '@/lib/data/call';
import { requireAdmin } from '@/lib/data/ctx';
import { enrolmentView, secondCodeInput } from '@/lib/domain/identity/contract';
import {
  changeOwnPassword,
  confirmNewSecond,
  newRecoveryCodes,
  startNewSecond,
} from '@/lib/server/auth/own-admin';
import { alertTestView, alertsView } from './alert-contract';
import { listAlerts } from './alert-queries';
import { addAccount, editAccount, enableAccount } from './commands/edit-account';
import { resetPassword, resetSecondFactor } from './commands/reset-account';
import { deleteJobs, retryJobs } from './commands/steer-jobs';
import { pauseTask, resumeTask, runTask } from './commands/steer-task';
import { deleteReceiver, saveReceiver } from './commands/save-receiver';
import { testAlerts } from './commands/tell-receivers';
import {
  accountActInput,
  accountAddInput,
  accountEditInput,
  accountEnableInput,
  accountListInput,
  accountListView,
  accountView,
  oneTimeView,
  permissionListView,
} from './contract';
import { healthView, overviewView } from './health-contract';
import { systemHealth } from './health-queries';
import {
  jobActInput,
  jobActView,
  jobListInput,
  jobListView,
  runListInput,
  runListView,
  taskActInput,
  taskPauseView,
  taskRunView,
} from './job-contract';
import { listJobs } from './job-queries';
import { platformOverview } from './overview-queries';
import {
  ownPasswordInput,
  ownProofInput,
  ownSecurityView,
  recoveryCodesView,
  selfView,
} from './own-contract';
import { getOwnSecurity } from './own-queries';
import { getAccount, listAccounts, listPermissions } from './queries';
import { receiverSaveInput, receiverTestInput } from './receiver-contract';
import { listRuns } from './run-queries';

export const adminCalls = calls('admin', {
  'POST account/add': call({
    summary: '新增管理员；一次性初始密码只在此返回',
    can: 'platform.manage',
    tx: false,
    message: '管理员已创建',
    input: accountAddInput,
    output: oneTimeView,
    handler: addAccount,
  }),
  'GET account/detail/[id]': call({
    summary: '管理员详情',
    can: 'platform.manage',
    input: idInput,
    output: accountView,
    handler: (ctx, { id }) => getAccount(ctx, id),
  }),
  'POST account/edit': call({
    summary: '修改管理员姓名、手机和权限；不能修改本人',
    can: 'platform.manage',
    message: '保存成功',
    input: accountEditInput,
    output: accountView,
    handler: editAccount,
  }),
  'POST account/enable': call({
    summary: '停用或恢复管理员；停用后立即在所有设备退出登录',
    can: 'platform.manage',
    input: accountEnableInput,
    output: accountView,
    handler: enableAccount,
  }),
  'GET account/list': call({
    summary: '管理员列表',
    can: 'platform.manage',
    input: accountListInput,
    output: accountListView,
    handler: listAccounts,
  }),
  'POST account/password/reset': call({
    summary: '重置管理员密码；一次性密码只在此返回，登录后须更换',
    can: 'platform.manage',
    tx: false,
    message: '密码已重置',
    input: accountActInput,
    output: oneTimeView,
    handler: resetPassword,
  }),
  'GET account/permissions': call({
    summary: '可授予的权限及说明',
    can: 'platform.manage',
    output: permissionListView,
    handler: async () => listPermissions(),
  }),
  'POST account/second/reset': call({
    summary: '解除管理员的身份验证器绑定，下次登录重新绑定',
    can: 'platform.manage',
    message: '已解除绑定',
    input: accountActInput,
    output: accountView,
    handler: resetSecondFactor,
  }),
  'POST account/self/password': call({
    summary: '修改本人密码，其他设备退出登录',
    can: 'admin',
    rate: 'login',
    tx: false,
    message: '密码修改成功',
    input: ownPasswordInput,
    handler: changeOwnPassword,
  }),
  'POST account/self/recovery': call({
    summary: '重新生成备用码，原有备用码作废',
    can: 'admin',
    rate: 'login',
    tx: false,
    message: '备用码已重新生成',
    input: ownProofInput,
    output: recoveryCodesView,
    handler: newRecoveryCodes,
  }),
  'POST account/self/second/confirm': call({
    summary: '更换身份验证器：以新的动态口令确认',
    can: 'admin',
    rate: 'login',
    message: '身份验证器已更换',
    input: secondCodeInput,
    output: recoveryCodesView,
    handler: confirmNewSecond,
  }),
  'POST account/self/second/start': call({
    summary: '更换身份验证器：取得新密钥和二维码',
    can: 'admin',
    rate: 'login',
    tx: false,
    input: ownProofInput,
    output: enrolmentView,
    handler: startNewSecond,
  }),
  'GET account/self': call({
    summary: '本人的姓名、角色与权限，及服务器时间',
    can: 'admin',
    output: selfView,
    handler: async (ctx) => {
      const { userId, name, role, permissions } = requireAdmin(ctx);
      return { userId, name, role, permissions: [...permissions], now: toIso(ctx.now) };
    },
  }),
  'GET account/self/security': call({
    summary: '本人账号的安全状态与登录设备',
    can: 'admin',
    output: ownSecurityView,
    handler: getOwnSecurity,
  }),
  'POST job/del': call({
    summary: '取消已失败的后台任务',
    can: 'platform.manage',
    input: jobActInput,
    output: jobActView,
    message: '已取消',
    handler: deleteJobs,
  }),
  'GET job/list': call({
    summary: '后台任务与定时任务',
    can: 'platform.manage',
    input: jobListInput,
    output: jobListView,
    handler: listJobs,
  }),
  'POST job/retry': call({
    summary: '立即重试后台任务',
    can: 'platform.manage',
    input: jobActInput,
    output: jobActView,
    message: '已安排重试',
    handler: retryJobs,
  }),
  'GET job/run/list': call({
    summary: '后台任务的执行记录',
    can: 'platform.manage',
    input: runListInput,
    output: runListView,
    handler: listRuns,
  }),
  'POST job/task/pause': call({
    summary: '暂停定时任务：到时不再执行，直到恢复',
    can: 'platform.manage',
    input: taskActInput,
    output: taskPauseView,
    message: '已暂停',
    handler: pauseTask,
  }),
  'POST job/task/resume': call({
    summary: '恢复定时任务',
    can: 'platform.manage',
    input: taskActInput,
    output: taskPauseView,
    message: '已恢复',
    handler: resumeTask,
  }),
  'POST job/task/run': call({
    summary: '立即运行定时任务；已在排队、正在运行或刚刚运行过时不重复',
    can: 'platform.manage',
    input: taskActInput,
    output: taskRunView,
    message: '已提交',
    handler: runTask,
  }),
  'GET system/alerts': call({
    summary: '系统告警：接收人、未解决的异常和最近一次告警',
    can: 'platform.manage',
    output: alertsView,
    handler: (ctx) => listAlerts(ctx),
  }),
  'POST system/alerts/receiver/del': call({
    summary: '删除告警接收人',
    can: 'platform.manage',
    message: '已删除',
    input: idInput,
    handler: deleteReceiver,
  }),
  'POST system/alerts/receiver/save': call({
    summary: '新增或修改告警接收人',
    can: 'platform.manage',
    message: '保存成功',
    input: receiverSaveInput,
    handler: saveReceiver,
  }),
  'POST system/alerts/test': call({
    summary: '向全部告警接收人或其中一个发送测试消息，逐个返回是否送达',
    tx: false,
    can: 'platform.manage',
    input: receiverTestInput,
    output: alertTestView,
    message: '测试消息已逐个发送',
    handler: testAlerts,
  }),
  'GET system/health': call({
    summary: '系统状态',
    can: 'platform.manage',
    output: healthView,
    handler: (ctx) => systemHealth(ctx),
  }),
  'GET system/overview': call({
    summary: '平台工作台：待办与动态',
    can: 'log.read',
    output: overviewView,
    handler: (ctx) => platformOverview(ctx),
  }),
});
