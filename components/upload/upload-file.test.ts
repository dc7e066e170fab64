import { checkFile, uploadFiles, type KindConfig } from './upload-file';

const door: KindConfig = {
  action: 'uploadimage',
  field: 'upfile',
  maxSize: 100,
  allowFiles: ['.png', '.jpg'],
  urlPrefix: '',
};

test.each([
  ['passes', door, { name: 'a.PNG', size: 100 }, null],
  ['is too large before its type is looked at', door, { name: 'a.exe', size: 101 }, '文件大小超出限制'],
  ['has a type that is not in the list', door, { name: 'a.svg', size: 1 }, '文件格式不允许'],
  ['has no type', door, { name: 'a', size: 1 }, '文件格式不允许'],
  [
    'meets a server without its action',
    { ...door, action: '' },
    { name: 'a.png', size: 1 },
    '后端配置项没有正常加载，上传插件不能正常使用！',
  ],
])('a file %s', (_, config, file, text) => {
  expect(checkFile(config, file)).toBe(text);
});

const files = (n: number) => Array.from({ length: n }, (_, i) => new File([], `${i}.png`));

test('three files are on their way at a time, and one that fails stops no other', async () => {
  let now = 0;
  let most = 0;
  const ended: number[] = [];
  await uploadFiles(files(8), async (_, i) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    if (i === 2) throw new Error('refused');
    ended.push(i);
  });
  expect([most, ended.length]).toEqual([3, 7]);
});

test('more than a hundred at once are refused before the first is sent (specification section 9)', async () => {
  let sent = 0;
  const each = async () => {
    sent += 1;
  };
  await expect(uploadFiles(files(101), each)).rejects.toThrow('一次最多上传 100 个文件');
  expect(sent).toBe(0);
  await uploadFiles(files(100), each);
  expect(sent).toBe(100);
});
