import { closedFace } from './closed-faces';

test.each([
  [401, '登录后继续阅读', ['login', 'scan', 'product']],
  [403, '阅读权限已失效', ['again', 'shelf', 'product']],
  [404, '无法打开', ['shelf']],
  [410, '出版物已更新', ['again', 'shelf']],
  [422, '暂时无法阅读', ['again', 'shelf']],
  [429, '请稍候', ['again', 'shelf']],
  [500, '打开失败', ['again', 'shelf']],
  [0, '网络连接失败', ['again', 'shelf']],
])('a refusal with %d says %s', (status, title, ways) => {
  const face = closedFace(status, '服务器的话');
  expect([face.title, face.ways]).toEqual([title, ways]);
});

test('a phone is not told to scan with itself', () => {
  const face = closedFace(401, '', true);
  expect([face.title, face.text, face.ways]).toEqual([
    '登录后继续阅读',
    '请登录已激活该出版物的账号。',
    ['login', 'product'],
  ]);
});

test('the server’s sentence is said where it knows more', () => {
  expect(closedFace(403, '该设备已被移出您的阅读设备，请重新打开出版物').text).toBe(
    '该设备已被移出您的阅读设备，请重新打开出版物',
  );
  expect(closedFace(403, '').text).toMatch(/不能继续阅读/);
  // A lost connection has no sentence of the server's.
  expect(closedFace(0, '系统错误！请联系管理员！').text).toBe('请检查网络后重试。');
});
