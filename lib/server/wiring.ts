import 'server-only';
import { resolve } from 'node:path';
import type { Ports } from '@/lib/data/ctx';
import { createBaiduPush } from '@/lib/adapters/baidu-push/live';
import { createIndexNow } from '@/lib/adapters/indexnow/live';
import { createChannels } from '@/lib/adapters/payment/adapters';
import type { ProviderCall } from '@/lib/adapters/payment/port';
import type { EinvoicePort } from '@/lib/adapters/einvoice/port';
import { createErp } from '@/lib/adapters/erp/live';
import type { ErpPort } from '@/lib/adapters/erp/port';
import { createLabels } from '@/lib/adapters/label/live';
import { createSmtpMail } from '@/lib/adapters/mail/live';
import { createPdf } from '@/lib/adapters/pdf/live';
import { createNuonuo } from '@/lib/adapters/nuonuo/live';
import { createAliyunSms } from '@/lib/adapters/sms/live';
import type { SmsPort } from '@/lib/adapters/sms/port';
import { readTemplates } from '@/lib/adapters/sms/templates';
import { createTencentSms } from '@/lib/adapters/sms/tencent';
import type { SearchPushPort } from '@/lib/adapters/search-push/port';
import { createRemoteFetch } from '@/lib/adapters/remote/live';
import { createSpreadsheet } from '@/lib/adapters/spreadsheet/live';
import { createDiskStorage } from '@/lib/adapters/storage/live';
import type { StoragePort } from '@/lib/adapters/storage/port';
import { createS3Storage } from '@/lib/adapters/storage/s3';
import { createKuaidi100 } from '@/lib/adapters/tracking/live';
import type { TrackingPort } from '@/lib/adapters/tracking/port';
import { createVault } from '@/lib/adapters/vault/live';
import type { VaultPort } from '@/lib/adapters/vault/port';
import { createKuaidi100Orders } from '@/lib/adapters/waybill/live';
import type { WaybillPort } from '@/lib/adapters/waybill/port';
import { createRobots, createWebhook } from '@/lib/adapters/webhook/live';
import { createWechatOauth } from '@/lib/adapters/wechat-oauth/live';
import { env, readSecretFile } from './env';
import type { Env } from './env-schema';
import { log } from './log';
import { providerTokens } from './provider-tokens';

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

/** The search engines that have a token. */
function searchEngines(e: Env): SearchPushPort[] {
  const engines: SearchPushPort[] = [];
  if (e.BAIDU_PUSH_TOKEN) {
    engines.push(
      createBaiduPush({
        baseUrl: e.BAIDU_PUSH_BASE_URL,
        site: e.BAIDU_PUSH_SITE || new URL(e.SITE_URL).origin,
        token: e.BAIDU_PUSH_TOKEN,
      }),
    );
  }
  if (e.INDEXNOW_KEY) {
    const keyUrl = new URL('/indexnow-key.txt', e.SITE_URL).href;
    engines.push(createIndexNow({ baseUrl: e.INDEXNOW_BASE_URL, key: e.INDEXNOW_KEY, keyUrl }));
  }
  return engines;
}

function storageOf(e: Env): StoragePort {
  if (e.STORAGE_DRIVER === 'disk') return createDiskStorage({ root: resolve(e.STORAGE_DIR) });
  return createS3Storage({
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    bucket: e.S3_BUCKET,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
    style: e.S3_STYLE,
  });
}

/** One line for each call of a payment channel or of the e-invoice service, with the number that its support desk asks for. */
function noteCall(call: ProviderCall): void {
  log().info({ call }, 'provider called');
}

function smsOf(e: Env): SmsPort {
  const common = { signName: e.SMS_SIGN_NAME, templates: readTemplates(e.SMS_TEMPLATES) };
  if (e.SMS_PROVIDER === 'tencent') {
    return createTencentSms({
      ...common,
      baseUrl: e.SMS_BASE_URL || 'https://sms.tencentcloudapi.com',
      secretId: e.SMS_ACCESS_KEY_ID,
      secretKey: e.SMS_ACCESS_KEY_SECRET,
      sdkAppId: e.SMS_SDK_APP_ID,
      region: e.SMS_REGION,
    });
  }
  return createAliyunSms({
    ...common,
    baseUrl: e.SMS_BASE_URL || 'https://dysmsapi.aliyuncs.com',
    accessKeyId: e.SMS_ACCESS_KEY_ID,
    accessKeySecret: e.SMS_ACCESS_KEY_SECRET,
  });
}

/** The provider of e-invoices, where one is configured. */
function einvoiceOf(e: Env, vault: VaultPort): EinvoicePort | null {
  if (!e.NUONUO_APP_KEY) return null;
  return lazily(() =>
    createNuonuo({
      baseUrl: e.NUONUO_BASE_URL,
      tokenUrl: e.NUONUO_TOKEN_URL,
      appKey: e.NUONUO_APP_KEY,
      appSecret: e.NUONUO_APP_SECRET,
      seller: {
        taxNo: e.NUONUO_TAX_NO,
        name: e.NUONUO_SELLER_NAME,
        address: e.NUONUO_SELLER_ADDRESS,
        phone: e.NUONUO_SELLER_PHONE,
        bankAccount: e.NUONUO_SELLER_BANK,
      },
      drawer: e.NUONUO_DRAWER,
      payee: e.NUONUO_PAYEE,
      checker: e.NUONUO_CHECKER,
      callbackUrl: new URL('/api/guest/invoice/notify/nuonuo', e.SITE_URL).href,
      fileHosts: e.NUONUO_FILE_HOSTS.split(','),
      remote: createRemoteFetch,
      tokens: providerTokens(`nuonuo:${e.NUONUO_APP_KEY}`, vault, { quota: e.NUONUO_TOKEN_CALLS }),
      observe: noteCall,
    }),
  );
}

/** Parcels are followed when all three secrets are there. */
function trackingOf(e: Env): TrackingPort | null {
  if (!e.KUAIDI100_CUSTOMER || !e.KUAIDI100_KEY || !e.KUAIDI100_SALT) return null;
  return createKuaidi100({
    baseUrl: e.KUAIDI100_BASE_URL,
    customer: e.KUAIDI100_CUSTOMER,
    key: e.KUAIDI100_KEY,
    salt: e.KUAIDI100_SALT,
    signType: e.KUAIDI100_SIGN_TYPE,
  });
}

/** Waybills are ordered when key and secret are there. */
function waybillOf(e: Env): WaybillPort | null {
  if (!e.KUAIDI100_KEY || !e.KUAIDI100_SECRET) return null;
  return createKuaidi100Orders({
    baseUrl: e.KUAIDI100_ORDER_BASE_URL,
    key: e.KUAIDI100_KEY,
    secret: e.KUAIDI100_SECRET,
  });
}

/** The ERP answers when its address and the secret are there. */
function erpOf(e: Env): ErpPort | null {
  if (!e.ERP_BASE_URL || !e.ERP_SECRET) return null;
  return createErp({ baseUrl: e.ERP_BASE_URL, secret: e.ERP_SECRET, timeoutMs: e.ERP_TIMEOUT * 1000 });
}

function build(): Ports {
  const e = env();
  const vault = createVault(e.DATA_SECRET || e.CODE_SECRET, e.DATA_SECRET_PREVIOUS);
  return {
    channels: createChannels(e, e.SITE_URL, { observe: noteCall, readFile: readSecretFile }, lazily),
    wechatOauth: lazily(() =>
      createWechatOauth({
        authorizeBaseUrl: e.WECHAT_OAUTH_AUTHORIZE_BASE_URL,
        apiBaseUrl: e.WECHAT_OAUTH_API_BASE_URL,
        appid: e.WECHATPAY_APPID,
        appSecret: e.WECHATPAY_APP_SECRET,
      }),
    ),
    sms: lazily(() => smsOf(e)),
    mail: lazily(() => createSmtpMail({ url: e.MAIL_URL, from: e.MAIL_FROM })),
    storage: storageOf(e),
    spreadsheet: createSpreadsheet(),
    pdf: createPdf(),
    label: createLabels(),
    vault,
    remote: createRemoteFetch(),
    tracking: trackingOf(e),
    waybill: waybillOf(e),
    erp: erpOf(e),
    searchPush: searchEngines(e),
    robots: createRobots(),
    webhook: e.ALERT_WEBHOOK_URL ? createWebhook({ url: e.ALERT_WEBHOOK_URL }) : null,
    einvoice: einvoiceOf(e, vault),
  };
}
