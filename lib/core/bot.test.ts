import { isBot } from '@/lib/core/bot';

test.each([
  ['', true],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)', true],
  [
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider)',
    true,
  ],
  ['curl/8.0', true],
  ['Wget/1.21', true],
  ['python-requests/2.31', true],
  ['Go-http-client/1.1', true],
  ['okhttp/4.12.0', true],
  ['node-fetch/1.0', true],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
    true,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; HarmonyOS) AppleWebKit/537.36 Chrome/114.0 Mobile HuaweiBrowser/15.0',
    false,
  ],
])('%j is a robot: %s', (userAgent, robot) => expect(isBot(userAgent)).toBe(robot));
