import 'server-only';
import { z } from 'zod';
import { parseObject, paymentAdapter, type SettingFault } from '../payment/common';
import { createWxpay } from './live';

/** WeChat Pay by the settings of an installation. */
export const wxpayAdapter = paymentAdapter({
  settings: {
    WECHATPAY_BASE_URL: z.url().default('https://api.mch.weixin.qq.com'),
    WECHATPAY_BACKUP_BASE_URL: z.union([z.literal(''), z.url()]).default(''),
    WECHATPAY_APPID: z.string().default(''),
    WECHATPAY_MCHID: z.string().default(''),
    WECHATPAY_MERCHANT_SERIAL: z.string().default(''),
    WECHATPAY_MERCHANT_KEY_FILE: z.string().default(''),
    WECHATPAY_API_V3_KEY: z.string().default(''),
    WECHATPAY_PUBLIC_KEYS: z.string().default(''),
    WECHATPAY_REPLY_SERIAL: z.string().default(''),
  },
  faults: (e, readFile) => {
    const read = (
      name: 'WECHATPAY_MERCHANT_KEY_FILE' | 'WECHATPAY_PUBLIC_KEYS',
      wrong: (text: string) => string | null,
    ): SettingFault[] => {
      const file = e[name];
      if (!file) return [];
      try {
        const text = wrong(readFile(file));
        return text === null ? [] : [{ name, text }];
      } catch (error) {
        return [{ name, text: `无法读取文件 ${file}（${(error as NodeJS.ErrnoException).code ?? ''}）` }];
      }
    };
    return [
      ...read('WECHATPAY_MERCHANT_KEY_FILE', (text) =>
        text.includes('PRIVATE KEY') ? null : '文件中没有 PEM 格式的私钥',
      ),
      ...read('WECHATPAY_PUBLIC_KEYS', (text) => (parseObject(text) ? null : '须为 JSON 对象')),
    ];
  },
  create: (e, { readFile, ...around }) =>
    createWxpay({
      baseUrl: e.WECHATPAY_BASE_URL,
      ...(e.WECHATPAY_BACKUP_BASE_URL && { backupBaseUrl: e.WECHATPAY_BACKUP_BASE_URL }),
      appid: e.WECHATPAY_APPID,
      mchid: e.WECHATPAY_MCHID,
      merchantSerialNo: e.WECHATPAY_MERCHANT_SERIAL,
      merchantPrivateKey: readFile(e.WECHATPAY_MERCHANT_KEY_FILE),
      apiV3Key: e.WECHATPAY_API_V3_KEY,
      platformKeys: JSON.parse(readFile(e.WECHATPAY_PUBLIC_KEYS) || '{}') as Record<string, string>,
      ...(e.WECHATPAY_REPLY_SERIAL && { replySerial: e.WECHATPAY_REPLY_SERIAL }),
      ...around,
    }),
});
