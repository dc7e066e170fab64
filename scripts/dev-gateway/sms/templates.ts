/** The approved templates of the simulated accounts. */
export interface Template {
  /** Aliyun's code. */
  code: string;
  /** Tencent's number. */
  tencentId: string;
  purpose: string;
  kind: 'code' | 'notice';
  /** `${name}` marks a variable; all of them are required. Tencent's form has numbers for names and also writes the minutes of a code. */
  text: string;
}

/** Application of the simulated Tencent account. */
export const SDK_APP_ID = '1400900001';

export const TEMPLATES: readonly Template[] = [
  code(1, 'login', '您的登录验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  code(2, 'reset', '您正在重置密码，验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  code(3, 'register', '您正在注册账号，验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  code(4, 'bind', '您正在绑定手机号，验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  code(7, 'reauth', '您正在进行身份确认，验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  code(8, 'second_factor', '您正在进行二次验证，验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  code(9, 'ebook', '您正在激活电子刊，验证码为${code}，5分钟内有效，请勿泄露于他人。'),
  notice(5, 'orderPaid', '您的订单${orderSn}已支付成功，可在个人中心查看办理进度。'),
  notice(6, 'shipped', '您的订单${orderSn}已由${corp}发出，运单号${trackingNo}。'),
  notice(10, 'refunded', '您的订单${orderSn}已退款${amount}元，请留意付款账户。'),
  notice(11, 'invoiceIssued', '您的发票${invoiceNo}已开具，金额${amount}元，可在个人中心查看。'),
  notice(
    12,
    'organizationInvite',
    '${organization}邀请您加入其单位账户，请用本手机号登录商城，在“我的单位”中确认，${days}天内有效。',
  ),
  notice(14, 'restocked', '您登记的${title}已到货，数量有限，请登录商城选购。'),
  notice(15, 'orderPlaced', '已按您的要求下单，订单${orderSn}金额${amount}元，请登录商城核对并付款。'),
  notice(13, 'alert', '系统发现${count}项异常，请登录平台管理查看。'),
];

function code(number: number, purpose: string, text: string): Template {
  return { ...ids(number), purpose, kind: 'code', text };
}

function notice(number: number, purpose: string, text: string): Template {
  return { ...ids(number), purpose, kind: 'notice', text };
}

function ids(number: number) {
  return {
    code: `SMS_9000000${String(number).padStart(2, '0')}`,
    tencentId: `21000${String(number).padStart(2, '0')}`,
  };
}

/** Names of the variables in the order in which Tencent's form of the template takes them. */
export function variablesOf(template: Template): string[] {
  const names = [...template.text.matchAll(/\$\{(\w+)\}/g)].map((match) => match[1]!);
  return template.kind === 'code' ? [...names, 'minutes'] : names;
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

/** The same with values by position; null unless there are as many as variables. */
export function renderOrdered(template: Template, values: readonly string[]): string | null {
  const names = variablesOf(template);
  if (names.length !== values.length) return null;
  const params = Object.fromEntries(names.map((name, i) => [name, values[i]]));
  return render(
    { ...template, text: template.text.replace('5分钟', `${params['minutes'] ?? ''}分钟`) },
    params,
  );
}
