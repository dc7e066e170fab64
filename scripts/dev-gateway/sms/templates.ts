/** The approved templates of the simulated account. */
export interface Template {
  code: string;
  purpose: string;
  kind: 'code' | 'notice';
  /** `${name}` marks a variable; all of them are required. */
  text: string;
}

export const TEMPLATES: readonly Template[] = [
  code('SMS_900000001', 'login', '您的登录验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  code('SMS_900000002', 'reset', '您正在重置密码，验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  code('SMS_900000003', 'register', '您正在注册账号，验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  code('SMS_900000004', 'bind', '您正在绑定手机号，验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  code('SMS_900000007', 'reauth', '您正在进行身份确认，验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  notice('SMS_900000005', 'orderPaid', '您的订单${orderSn}已支付成功，我们将尽快为您发货。'),
  notice('SMS_900000006', 'shipped', '您的订单${orderSn}已由${corp}发出，运单号${trackingNo}。'),
];

function code(templateCode: string, purpose: string, text: string): Template {
  return { code: templateCode, purpose, kind: 'code', text };
}

function notice(templateCode: string, purpose: string, text: string): Template {
  return { code: templateCode, purpose, kind: 'notice', text };
}

/** The text with its variables filled in; null when one is missing. */
export function render(template: Template, params: Readonly<Record<string, unknown>>): string | null {
  let complete = true;
  const text = template.text.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') complete = false;
    return String(value);
  });
  return complete ? text : null;
}
