/** What the operation log calls the acts of the platform's centre. */
export const platformActLabels: Readonly<Record<string, string>> = {
  'account.add': '新增管理员',
  'account.edit': '修改管理员',
  'account.enable': '启用或停用管理员',
  'account.password.reset': '重置管理员密码',
  'account.second.reset': '解除身份验证器绑定',
  'account.self.password': '修改本人密码',
  'account.self.second': '更换身份验证器',
  'account.self.recovery': '重新生成备用码',
  'account.self.sessions': '退出本人其他设备',
  'alert.test': '发送测试告警',
  'setting.edit': '修改平台设置',
  'log.verify': '核对操作日志',
  'log.prune': '清理到期操作日志',
  'job.retry': '重试后台任务',
  'job.del': '取消后台任务',
};
