/** Robots of chat groups, by the address that their service gives out. */
const services = [
  {
    label: '企业微信机器人',
    hosts: ['qyapi.weixin.qq.com'],
    path: '/cgi-bin/webhook/send',
    key: (u: URL) => u.searchParams.get('key'),
  },
  {
    label: '钉钉机器人',
    hosts: ['oapi.dingtalk.com'],
    path: '/robot/send',
    key: (u: URL) => u.searchParams.get('access_token'),
  },
  {
    label: '飞书机器人',
    hosts: ['open.feishu.cn', 'open.larksuite.com'],
    path: '/open-apis/bot/v2/hook/',
    key: (u: URL) => u.pathname.slice('/open-apis/bot/v2/hook/'.length),
  },
] as const;

/**
 * The robot of an address, with the form in which screens show it: without its key, but for the end. `null` for all that is not exactly an address
 * of one of the services: nothing else is ever called (security.md S-46).
 */
export function robotOf(text: string): { url: string; shown: string } | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  const service = services.find((s) => s.hosts.some((h) => h === url.hostname));
  if (!plain || !service) return null;
  const whole = service.path.endsWith('/')
    ? url.pathname.startsWith(service.path)
    : url.pathname === service.path;
  const key = whole ? service.key(url) : null;
  if (!key || !/^[\w-]{8,128}$/.test(key)) return null;
  return { url: url.href, shown: `${service.label} …${/.{4}$/.exec(key)?.[0] ?? ''}` };
}
