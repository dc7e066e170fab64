import { robotOf } from './robot-address';

test.each([
  [
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693axxx6-7aoc-4bc4-97a0-0ec2sifa5aaa',
    '企业微信机器人 …5aaa',
  ],
  ['https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef', '钉钉机器人 …cdef'],
  ['https://open.feishu.cn/open-apis/bot/v2/hook/6c3f-11aa-22bb', '飞书机器人 …22bb'],
])('%s is a robot, shown without its key', (url, shown) => {
  expect(robotOf(url)).toEqual({ url, shown });
});

test.each([
  ['no address', 'qyapi'],
  ['without https', 'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0123456789'],
  ['another port', 'https://qyapi.weixin.qq.com:8443/cgi-bin/webhook/send?key=0123456789'],
  ['a user', 'https://a:b@qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0123456789'],
  ['another host', 'https://qyapi.weixin.qq.com.example.cn/cgi-bin/webhook/send?key=0123456789'],
  ['the host as a user', 'https://qyapi.weixin.qq.com@127.0.0.1/cgi-bin/webhook/send?key=0123456789'],
  ['our own machine', 'https://127.0.0.1/cgi-bin/webhook/send?key=0123456789'],
  ['the metadata of a cloud', 'https://169.254.169.254/robot/send?access_token=0123456789'],
  ['another path', 'https://qyapi.weixin.qq.com/cgi-bin/user/list?key=0123456789'],
  ['a path that climbs', 'https://open.feishu.cn/open-apis/bot/v2/hook/../../contact/v3/users'],
  ['no key', 'https://oapi.dingtalk.com/robot/send'],
])('%s is refused', (_, url) => {
  expect(robotOf(url)).toBeNull();
});
