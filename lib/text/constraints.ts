/** Chinese texts for unique constraints that a person can run into; others get the general text of a conflict. */
export const constraintTexts: Readonly<Record<string, string>> = {
  users_phone_key: '该手机号码已注册',
  users_login_name_key: '该登录名已被使用',
  users_email_key: '该邮箱已被使用',
  brands_name_key: '该品牌已存在',
  organizations_credit_code_key: '该统一社会信用代码已登记',
};
