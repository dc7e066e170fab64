import 'server-only';
import { call, calls } from '@/lib/data/call';
import { confirmFresh, endOwnSessions } from '@/lib/server/auth/own-admin';
import { revokeSessionInput, sessionListView } from './account-contract';
import { secondCodeInput } from './contract';
import { loginLogListInput, loginLogListView } from './login-contract';
import { listLoginLogs } from './login-queries';

export const adminIdentityCalls = calls('admin', {
  'POST account/self/confirm': call({
    summary: '以动态口令确认本人，供敏感操作使用',
    can: 'admin',
    rate: 'login',
    tx: false,
    message: '已确认',
    input: secondCodeInput,
    handler: confirmFresh,
  }),
  'POST account/self/session/revoke': call({
    summary: '退出本人在其他设备的登录',
    can: 'admin',
    message: '已退出登录',
    input: revokeSessionInput,
    output: sessionListView,
    handler: endOwnSessions,
  }),
  'GET log/login/list': call({
    summary: '登录日志',
    can: 'log.read',
    input: loginLogListInput,
    output: loginLogListView,
    handler: listLoginLogs,
  }),
});
