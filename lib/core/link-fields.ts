import { z } from 'zod';
import { isSitePath, isWebUrl } from './links';

/** Target of a link that an administrator types: a path of this site or an http(s) address. */
export const linkField = z
  .string()
  .trim()
  .max(500)
  .refine(
    (v) => isSitePath(v) || isWebUrl(v),
    '请输入以 http:// 或 https:// 开头的网址，或以 / 开头的站内路径',
  );

/** Path of a stored picture or of a public file. */
export const sitePathField = z.string().trim().max(300).refine(isSitePath, '请输入以 / 开头的站内路径');
