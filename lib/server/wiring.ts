import 'server-only';
import { resolve } from 'node:path';
import type { Ports } from '@/lib/data/ctx';
import { createAliyunSms } from '@/lib/adapters/sms/live';
import { createDiskStorage } from '@/lib/adapters/storage/live';
import { createWxpay } from '@/lib/adapters/wxpay/live';
import { env, readSecretFile } from './env';

let made: Ports | null = null;

/** The live adapters, built once from the environment. Nothing else picks an adapter. */
export function ports(): Ports {
  made ??= build();
  return made;
}

/** An adapter that is built at first use, so that a site without that provider's configuration still starts. */
function lazily<T extends object>(make: () => T): T {
  let target: T | null = null;
  return new Proxy({} as T, {
    get: (_, key) => {
      target ??= make();
      const value = Reflect.get(target, key) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function build(): Ports {
  const e = env();
  return {
    wxpay: lazily(() =>
      createWxpay({
        baseUrl: e.WECHATPAY_BASE_URL,
        appid: e.WECHATPAY_APPID,
        mchid: e.WECHATPAY_MCHID,
        merchantSerialNo: e.WECHATPAY_MERCHANT_SERIAL,
        merchantPrivateKey: readSecretFile(e.WECHATPAY_MERCHANT_KEY_FILE),
        apiV3Key: e.WECHATPAY_API_V3_KEY,
        platformKeys: JSON.parse(readSecretFile(e.WECHATPAY_PUBLIC_KEYS) || '{}') as Record<string, string>,
        notifyUrl: new URL('/api/guest/payment/notify/wxpay', e.SITE_URL).href,
      }),
    ),
    sms: lazily(() =>
      createAliyunSms({
        baseUrl: e.SMS_BASE_URL,
        accessKeyId: e.SMS_ACCESS_KEY_ID,
        accessKeySecret: e.SMS_ACCESS_KEY_SECRET,
        signName: e.SMS_SIGN_NAME,
        templates: JSON.parse(e.SMS_TEMPLATES) as Record<string, string>,
      }),
    ),
    storage: createDiskStorage({ root: resolve(e.STORAGE_DIR) }),
  };
}
