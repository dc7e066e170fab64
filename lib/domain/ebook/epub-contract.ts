import { z } from 'zod';

/** One file of an EPUB: the token that opens its folder, and the name in it. */
export const epubFileInput = z.object({
  token: z.string().max(200, '地址不正确').describe('凭证，短时有效，只对本人有效'),
  path: z
    .union([
      z.string().max(200, '地址不正确'),
      z.array(z.string().max(200, '地址不正确')).max(20, '地址不正确'),
    ])
    .transform((path) => (Array.isArray(path) ? path.join('/') : path))
    .describe('文件名；清单为 manifest.json，位置为 positions.json'),
});
