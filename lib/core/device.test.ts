import config from '@/next.config';
import { isPhone, PHONE_USER_AGENT } from './device';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

const phones: [string, string][] = [
  [
    'Safari of an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome of an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) ${APPLE} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome of Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`],
  [
    'a tablet of Android',
    `Mozilla/5.0 (Linux; Android 13; SM-X700) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`,
  ],
  ['Firefox of Android', 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  [
    'the browser of Xiaomi',
    `Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23127PN0CC) ${WEBKIT} Version/4.0 Chrome/109.0.5414.118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.4`,
  ],
  [
    'HarmonyOS 4',
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.13.0.352) ${WEBKIT} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
  ],
  [
    'HarmonyOS 2',
    `Mozilla/5.0 (Linux; Android 10; HarmonyOS; NOH-AN00) ${WEBKIT} Chrome/92.0.4515.105 HuaweiBrowser/12.0.4.310 Mobile Safari/537.36`,
  ],
  [
    'a phone of HarmonyOS NEXT',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300`,
  ],
  [
    'a phone of HarmonyOS 6 in words of its own',
    `Mozilla/5.0 (Phone; OpenHarmony 6.0; HarmonyOS 6.0) ${WEBKIT} Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.0.0.47 Mobile`,
  ],
  [
    'WeChat of an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${APPLE} Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/WIFI Language/zh_CN`,
  ],
  [
    'WeChat of Android',
    `Mozilla/5.0 (Linux; Android 14; 2211133C Build/UKQ1; wv) ${WEBKIT} Version/4.0 Chrome/126.0.6478.188 Mobile Safari/537.36 XWEB/1260117 MMWEBSDK/20240501 MicroMessenger/8.0.50.2701(0x2800323E) WeChat/arm64 Weixin NetType/5G`,
  ],
  [
    'WeChat of HarmonyOS NEXT',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile MicroMessenger/8.0.5(0xf3800500) Weixin`,
  ],
  [
    'Alipay of Android',
    `Mozilla/5.0 (Linux; U; Android 13; zh-CN; V2232A) ${WEBKIT} Version/4.0 Chrome/105.0.5195.148 UWS/4.0 Mobile Safari/537.36 AlipayClient/10.5.90`,
  ],
  [
    'QQ of an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) ${APPLE} Mobile/15E148 QQ/9.0.8.618 NetType/4G`,
  ],
  [
    'Weibo of an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${APPLE} Mobile/15E148 Weibo (iPhone14,2__weibo__14.6.1)`,
  ],
  [
    'an iPad in its own words',
    `Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) ${APPLE} Version/12.1.2 Mobile/15E148 Safari/604.1`,
  ],
  [
    'the smartphone crawler of Google, as people with such a phone',
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  ],
  [
    'the smartphone crawler of Baidu',
    'Mozilla/5.0 (Linux;u;Android 4.2.2;zh-cn;) AppleWebKit/534.46 (KHTML,like Gecko) Version/5.1 Mobile Safari/10600.6.3 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  ],
];

const others: [string, string][] = [
  ['Chrome of Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`],
  [
    'Safari of a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`,
  ],
  [
    'an iPad that asks for the desktop version, which speaks as a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`,
  ],
  [
    'an app on an iPad that asks for the desktop version',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${APPLE} Mobile/15E148 MicroMessenger/8.0.50`,
  ],
  [
    'Chrome of Android, desktop version',
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`,
  ],
  [
    'the browser of UOS',
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/108.0.5359.125 Safari/537.36 UOSBrowser/6`,
  ],
  [
    'WeChat of Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/122.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF WindowsWechat(0x63090a13) XWEB/9185`,
  ],
  [
    'WeChat 4 of Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows UnifiedPCWindowsWechat(0xf2541022) XWEB/16467`,
  ],
  [
    'WeChat of a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} MicroMessenger/6.8.0(0x16080000) MacWechat/3.8.8(0x13080813) XWEB/1227 Flue`,
  ],
  [
    'WeChat of Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781 UnifiedPCLinuxWechat(0xf2641103) XWEB/14304`,
  ],
  [
    'a PC of HarmonyOS',
    `Mozilla/5.0 (PC; OpenHarmony 5.0; HarmonyOS 5.0) ${WEBKIT} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.1.1`,
  ],
  [
    'a tablet of HarmonyOS NEXT',
    `Mozilla/5.0 (Tablet; OpenHarmony 5.0; HarmonyOS 5.0) ${WEBKIT} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`,
  ],
  ['Googlebot of desktops', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [
    'Baiduspider of desktops',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  ],
  ['curl', 'curl/8.9.1'],
];

test.each(phones)('%s is sent to the mobile home', (_, agent) => expect(isPhone(agent)).toBe(true));
test.each(others)('%s stays on the desktop', (_, agent) => expect(isPhone(agent)).toBe(false));
test.each([undefined, null, ''])('no user agent (%p) is a desktop', (agent) =>
  expect(isPhone(agent)).toBe(false),
);

test('whom the root leads to the home page before the navigation guard is nobody with the name of a phone', async () => {
  const redirects = await config.redirects?.();
  expect(redirects?.map(({ source, missing }) => [source, missing])).toEqual([
    ['/', [{ type: 'header', key: 'user-agent', value: `.*${PHONE_USER_AGENT.source}.*` }]],
    ['/mobile', undefined],
  ]);
});
