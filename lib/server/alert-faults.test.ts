import { wayFaults } from './alert-faults';

const mail = { MAIL_URL: 'smtps://a:b@mail.example.cn', MAIL_FROM: 'a@example.cn' };
const sms = {
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_KEY_ID: 'a',
  SMS_ACCESS_KEY_SECRET: 'b',
  SMS_SIGN_NAME: 'c',
  SMS_SDK_APP_ID: '',
  SMS_TEMPLATES: '{"alert":"SMS_1"}',
} as const;
const none = {
  ALERT_MAIL: '',
  ALERT_PHONE: '',
  MAIL_URL: '',
  MAIL_FROM: '',
  ...Object.fromEntries(Object.keys(sms).map((name) => [name, ''])),
  SMS_PROVIDER: 'aliyun',
  SMS_TEMPLATES: '{}',
} as const;

test.each([
  ['nobody is to be told', {}],
  ['a sender whom nobody uses', { MAIL_FROM: 'a@example.cn' }],
  ['mail', { ALERT_MAIL: 'ops@example.cn，duty@example.cn', ...mail }],
  ['short messages', { ALERT_PHONE: '+8613800138000, 13900139000', ...sms }],
])('is content with %s', (_, more) => {
  expect(wayFaults({ ...none, ...more })).toEqual([]);
});

test.each([
  [
    'ALERT_MAIL without a mail server',
    { ALERT_MAIL: 'a@example.cn' },
    ['MAIL_URL：设置了 ALERT_MAIL 时必填', 'MAIL_FROM：设置了 ALERT_MAIL 时必填'],
  ],
  ['a mail server without a sender', { MAIL_URL: mail.MAIL_URL }, ['MAIL_FROM：设置了 MAIL_URL 时必填']],
  [
    'ALERT_PHONE without a provider of SMS',
    { ALERT_PHONE: '13800138000' },
    [
      'SMS_ACCESS_KEY_ID：设置了 ALERT_PHONE 时必填',
      'SMS_ACCESS_KEY_SECRET：设置了 ALERT_PHONE 时必填',
      'SMS_SIGN_NAME：设置了 ALERT_PHONE 时必填',
      'SMS_TEMPLATES：设置了 ALERT_PHONE 时须有用途 alert 的模板',
    ],
  ],
  [
    'no template for alerts',
    { ALERT_PHONE: '13800138000', ...sms, SMS_TEMPLATES: '{"login":"SMS_1"}' },
    ['SMS_TEMPLATES：设置了 ALERT_PHONE 时须有用途 alert 的模板'],
  ],
  [
    'the provider of Tencent without its application',
    { ...sms, SMS_PROVIDER: 'tencent' as const },
    ['SMS_SDK_APP_ID：设置了 SMS_ACCESS_KEY_ID 时必填'],
  ],
  [
    'entries that are no addresses',
    { ALERT_MAIL: 'ops@example.cn, ops, ops@', ...mail },
    ['ALERT_MAIL：有 2 项不是邮件地址'],
  ],
  [
    'a telephone that is no mobile',
    { ALERT_PHONE: '010-12345678', ...sms },
    ['ALERT_PHONE：有 1 项不是手机号码'],
  ],
])('names what lacks: %s', (_, more, faults) => {
  expect(wayFaults({ ...none, ...more }).map(({ name, text }) => `${name}：${text}`)).toEqual(faults);
});
