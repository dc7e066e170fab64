/** State of an account. A closed account has its personal data erased and cannot come back. */
export const userStates = { active: '正常', disabled: '已停用', closed: '已注销' } as const;
export type UserState = keyof typeof userStates;

/** What an SMS code may be used for; a code is bound to phone, purpose and browser (security.md S-20). */
export const smsPurposes = {
  login: '短信登录',
  register: '注册',
  reset: '找回密码',
  bind: '绑定手机',
  reauth: '身份确认',
  second_factor: '二次验证',
  ebook: '电子刊激活',
} as const;
export type SmsPurpose = keyof typeof smsPurposes;

/** What a confirmed identity may be used for: one token, one act (security.md S-25). */
export const tokenPurposes = {
  password: '设置登录密码',
  phone: '更换手机号码',
  mail: '绑定邮箱',
  close: '注销账号',
  dissolve: '解散单位',
} as const;
export type TokenPurpose = keyof typeof tokenPurposes;

export const mailPurposes = {
  bind: '绑定邮箱',
  organization: '单位资料登记',
  reset: '找回密码',
  statement: '查看对账单',
} as const;
export type MailPurpose = keyof typeof mailPurposes;

export const consentDocuments = { agreement: '用户协议', privacy: '隐私政策' } as const;
export type ConsentDocument = keyof typeof consentDocuments;
