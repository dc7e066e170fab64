import { cleanFileName, extensionOf, formatBytes, kindOfExtension } from './rules';

test.each([
  ['a.PNG', '.png'],
  ['a.tar.gz', '.gz'],
  ['a.php%00.jpg', '.jpg'],
  ['a', ''],
  ['.png', '.png'],
  ['a.', ''],
  ['a.p n g', ''],
  ['a.jpg ', '.jpg'],
])('the extension of %j', (name, ext) => {
  expect(extensionOf(name)).toBe(ext);
});

test.each([
  ['C:\\照片\\一.png', '一.png'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\nSet-Cookie: x.png', 'aSet-Cookie: x.png'],
  ['\u202Egnp.exe.png', 'gnp.exe.png'],
  ['\uD800.png', '.png'],
  ['  ', '未命名'],
  [`${'长'.repeat(99)}${'𠮷'.repeat(20)}.pdf`, `${'长'.repeat(99)}.pdf`],
  [`${'长'.repeat(200)}.pdf`, `${'长'.repeat(100)}.pdf`],
])('the name %j is kept as %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
});

test.each([
  ['.jpeg', 'image'],
  ['.mp4', 'video'],
  ['.docx', 'file'],
  ['.svg', null],
  ['', null],
])('%j is %s', (ext, kind) => {
  expect(kindOfExtension(ext)).toBe(kind);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [20_480, '20 KB'],
  [10_485_760, '10.0 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
