const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser|MQQBrowser/, 'QQ 浏览器'],
  [/UCBrowser|UBrowser/, 'UC 浏览器'],
  [/360SE|360EE|QIHU/, '360 浏览器'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
  [/MSIE|Trident/, 'IE'],
];

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Android/, 'Android'],
  [/UOS|Uniontech/i, '统信 UOS'],
  [/Kylin/i, '麒麟'],
  [/Linux/, 'Linux'],
];

const find = (list: readonly [RegExp, string][], text: string) => list.find(([p]) => p.test(text))?.[1];

/** `Chrome · Windows`: what a person calls the device behind a user agent. */
export function deviceName(userAgent: string | null): string {
  const ua = userAgent ?? '';
  return [find(browsers, ua), find(systems, ua)].filter(Boolean).join(' · ') || '未知设备';
}

/** Whether the device is held in the hand, for its picture. */
export function isHandheld(userAgent: string | null): boolean {
  return /Mobi|Android|iPhone|iPad|HarmonyOS/.test(userAgent ?? '');
}

/** The network that an address belongs to, without the machine: `10.1.*.*`, `2001:db8:1:*`. */
export function maskIp(ip: string | null): string {
  if (!ip) return '未知';
  const v4 = /(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip);
  if (v4) return `${v4[1]}.${v4[2]}.*.*`;
  const groups = ip.split(':').filter(Boolean).slice(0, 3);
  return groups.length > 0 ? `${groups.join(':')}:*` : '*';
}
