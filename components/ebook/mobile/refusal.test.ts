import { refusalOf } from '@/components/ebook/mobile/refusal';

const refused = (status: number, message: string) => Object.assign(new Error(message), { status });

test.each([
  [404, '链接已使用或已失效，请在电脑上重新生成', true],
  [400, '二维码内容不正确', true],
  [409, '该二维码已被其他读者扫描，请在电脑上刷新后重试', true],
  [422, '电子阅读暂停服务，请稍后再来', false],
  [429, '操作过于频繁，请稍后再试', false],
  [0, '网络连接失败', false],
])('a refusal with %i (%s) asks for a new code: %s', (status, text, gone) => {
  expect(refusalOf(refused(status, text))).toEqual({ text, gone });
});
