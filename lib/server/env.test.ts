import { settingFaults } from './env';

const good = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://portal_app@127.0.0.1:5432/portal',
  SESSION_SECRET: '4f0c9a7e5b2d81364f0c9a7e5b2d8136',
  BROWSER_SECRET: 'b71e55d0c2f94a83b71e55d0c2f94a83',
  CODE_SECRET: '93ad6be0147c2f5893ad6be0147c2f58',
};
const said = (more: Record<string, string | undefined>) =>
  settingFaults({ ...good, ...more }).map(({ name, text }) => `${name}：${text}`);

test('settings that are in order have no fault', () => {
  expect(said({})).toEqual([]);
  expect(
    said({
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: 'http://minio:9000',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }),
  ).toEqual([]);
});

test.each<[string, Record<string, string | undefined>, string[]]>([
  [
    'an S3 store without its settings',
    { STORAGE_DRIVER: 's3' },
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
      (name) => `${name}：STORAGE_DRIVER=s3 时必填`,
    ),
  ],
  [
    'an S3 address that is none',
    {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: 'minio:9000',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
    ['S3_ENDPOINT：须为完整的网址，不含存储桶名，例如 https://oss-cn-beijing.aliyuncs.com'],
  ],
  [
    'a secret that is not set',
    { CODE_SECRET: undefined },
    ['CODE_SECRET：必填（openssl rand -hex 32 可生成）'],
  ],
  [
    'a secret that is too short',
    { DATA_SECRET: 'short' },
    ['DATA_SECRET：至少 32 个字符（openssl rand -hex 32 可生成）'],
  ],
  [
    'two secrets that are the same',
    { BROWSER_SECRET: good.SESSION_SECRET },
    ['BROWSER_SECRET：与 SESSION_SECRET 相同，请用 openssl rand -hex 32 重新生成'],
  ],
  ['a word that is none of the choices', { STORAGE_DRIVER: 'oss' }, ['STORAGE_DRIVER：须为 disk 或 s3']],
  ['a number out of its bounds', { LOG_KEEP_MONTHS: '3' }, ['LOG_KEEP_MONTHS：不能小于 6']],
  ['words for a number', { DB_POOL_MAX: 'many' }, ['DB_POOL_MAX：请输入数字']],
  [
    'waybills without the key of the account',
    { KUAIDI100_SECRET: 'x' },
    ['KUAIDI100_KEY：填写 KUAIDI100_SECRET（电子面单）时必填'],
  ],
  ['one port for two servers', { METRICS_PORT: '3000' }, ['METRICS_PORT：与 PORT 相同，须为另一个端口']],
  [
    'a key file that is not there',
    { WECHATPAY_MERCHANT_KEY_FILE: '/nowhere/key.pem' },
    ['WECHATPAY_MERCHANT_KEY_FILE：无法读取文件 /nowhere/key.pem（ENOENT）'],
  ],
  ['templates that are no JSON', { SMS_TEMPLATES: '{login: 1}' }, ['SMS_TEMPLATES：须为 JSON 对象']],
])('%s is told with what to do', (_, more, faults) => {
  expect(said(more)).toEqual(faults);
});

test('one fault hides no other: each variable is read by itself, and what belongs together is looked at all the same', () => {
  expect(
    said({ STORAGE_DRIVER: 's3', LOG_LEVEL: 'loud', SESSION_SECRET: 'x', METRICS_TOKEN: '0'.repeat(16) }),
  ).toEqual([
    'SESSION_SECRET：至少 32 个字符（openssl rand -hex 32 可生成）',
    'LOG_LEVEL：须为 trace 或 debug 或 info 或 warn 或 error 或 silent',
    'METRICS_TOKEN：不同的字符少于 5 个，请用 openssl rand -hex 32 重新生成',
    'S3_ENDPOINT：STORAGE_DRIVER=s3 时必填',
    'S3_BUCKET：STORAGE_DRIVER=s3 时必填',
    'S3_ACCESS_KEY_ID：STORAGE_DRIVER=s3 时必填',
    'S3_SECRET_ACCESS_KEY：STORAGE_DRIVER=s3 时必填',
  ]);
});
