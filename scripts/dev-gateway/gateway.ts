/** The simulator of the payment, SMS, mail and e-invoice providers: one process, one port per provider (integrations.md section 8). */
import { join, resolve } from 'node:path';
import { adminApi } from './admin';
import { erpApi } from './erp/api';
import { isAllowed } from './guard';
import { jsonReply, listen, type Handler, type Listener } from './http';
import { loadKeys, writePrivate } from './keys';
import { listenSmtp } from './mail/smtp';
import { kuaidi100Api } from './kuaidi100/api';
import { resumeParcels } from './kuaidi100/parcels';
import { nuonuoApi } from './nuonuo/api';
import { resumeInvoices } from './nuonuo/invoices';
import { resumeRedBills } from './nuonuo/red';
import { DEFAULTS, type GatewayOptions } from './options';
import { authenticatorPage } from './pages/authenticator';
import { consolePage, isPage } from './pages/console-page';
import { payPage } from './pages/pay-page';
import { smsApi } from './sms/api';
import { TEMPLATES } from './sms/templates';
import { unionpayApi } from './unionpay/api';
import { resumeBillRefunds } from './unionpay/refunds';
import { INST_MID } from './unionpay/validate';
import { createWorld, type World } from './world';
import { BRIDGE_PATH, bridgeApi } from './wechat/bridge';
import { wxpayApi } from './wxpay/api';
import { resumeNotifications } from './notifications';
import { schedule } from './wxpay/refunds';

export interface Gateway {
  /** Addresses of the simulated services. */
  wxpayUrl: string;
  unionpayUrl: string;
  smsUrl: string;
  nuonuoUrl: string;
  kuaidiUrl: string;
  erpUrl: string;
  /** `smtp://…` */
  mailUrl: string;
  /** The product's environment: what `gateway.env` in the state directory says. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the gateway: keys made or read, all ports listening, `gateway.env` written. */
export async function startGateway(given: Partial<GatewayOptions> = {}): Promise<Gateway> {
  const options = { ...DEFAULTS, ...given };
  const keys = loadKeys(options.dir);
  const world = createWorld(options, keys);
  const listeners: Listener[] = [];
  const at = (port: number) => ({ host: options.host, port, search: options.search.has(port) });
  try {
    listeners.push(await listen(at(options.wxpayPort), handler(world, wxpayApi)));
    listeners.push(await listen(at(options.smsPort), handler(world, smsApi)));
    listeners.push(await listen(at(options.unionpayPort), handler(world, unionpayApi)));
    listeners.push(await listenSmtp(world, at(options.mailPort)));
    listeners.push(await listen(at(options.nuonuoPort), handler(world, nuonuoApi)));
    listeners.push(await listen(at(options.kuaidiPort), handler(world, kuaidi100Api)));
    listeners.push(await listen(at(options.erpPort), handler(world, erpApi)));
  } catch (error) {
    await Promise.all(listeners.map((listener) => listener.close()));
    throw error;
  }
  const [wxpayUrl, smsUrl, unionpayUrl] = listeners.map(
    ({ port }) => `http://${reachable(options.host)}:${port}`,
  );
  const mailUrl = `smtp://${reachable(options.host)}:${listeners[3]!.port}`;
  world.publicUrl = options.publicUrl ?? wxpayUrl!;
  const nuonuoUrl = `http://${reachable(options.host)}:${listeners[4]!.port}`;
  world.nuonuoUrl = nuonuoUrl;
  const kuaidiUrl = `http://${reachable(options.host)}:${listeners[5]!.port}`;
  const erpUrl = `http://${reachable(options.host)}:${listeners[6]!.port}`;
  const env = productEnvironment(world, {
    wxpayUrl: wxpayUrl!,
    unionpayUrl: unionpayUrl!,
    smsUrl: smsUrl!,
    mailUrl,
    nuonuoUrl,
    kuaidiUrl,
    erpUrl,
  });
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  writePrivate(join(resolve(options.dir), 'gateway.env'), lines.join(''));

  for (const refund of Object.values(world.data.refunds)) {
    if (refund.status === 'PROCESSING') schedule(world, refund, world.data.settings.refund.delayMs);
  }
  resumeBillRefunds(world);
  resumeInvoices(world);
  resumeRedBills(world);
  resumeParcels(world);
  resumeNotifications(world);
  return {
    wxpayUrl: wxpayUrl!,
    unionpayUrl: unionpayUrl!,
    smsUrl: smsUrl!,
    mailUrl,
    nuonuoUrl,
    kuaidiUrl,
    erpUrl,
    env,
    async stop() {
      await Promise.all(listeners.map((listener) => listener.close()));
      world.stop();
    },
  };
}

/** Pages and controls answer on every port; everything else is the provider's API. */
function handler(
  world: World,
  api: (world: World, ...args: Parameters<Handler>) => ReturnType<Handler>,
): Handler {
  return async (request) => {
    if (request.path.startsWith(BRIDGE_PATH)) return bridgeApi(world, request);
    const isAdmin = request.path.startsWith('/__admin/');
    if (!isAdmin && !isPage(request)) return api(world, request);
    if (!isAllowed(world, request)) return jsonReply(403, { message: '只接受来自本机或局域网页面的访问' });
    if (isAdmin) return adminApi(world, request);
    return (
      (await authenticatorPage(world, request.path)) ??
      (await payPage(world, request)) ??
      consolePage(world, request)
    );
  };
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function productEnvironment(
  world: World,
  urls: Record<
    'wxpayUrl' | 'unionpayUrl' | 'smsUrl' | 'mailUrl' | 'nuonuoUrl' | 'kuaidiUrl' | 'erpUrl',
    string
  >,
): Record<string, string> {
  const { keys } = world;
  const { wxpayUrl, unionpayUrl, smsUrl, mailUrl, nuonuoUrl, kuaidiUrl, erpUrl } = urls;
  const templates = Object.fromEntries(TEMPLATES.map((t) => [t.purpose, t.code]));
  return {
    WECHATPAY_BASE_URL: wxpayUrl,
    WECHATPAY_APPID: keys.appid,
    WECHATPAY_MCHID: keys.mchid,
    WECHATPAY_MERCHANT_SERIAL: keys.merchantSerial,
    WECHATPAY_MERCHANT_KEY_FILE: keys.merchantKeyFile,
    WECHATPAY_API_V3_KEY: keys.apiV3Key,
    WECHATPAY_PUBLIC_KEYS: keys.publicKeysFile,
    WECHATPAY_APP_SECRET: keys.appSecret,
    WECHAT_OAUTH_AUTHORIZE_BASE_URL: world.publicUrl,
    WECHAT_OAUTH_API_BASE_URL: wxpayUrl,
    WECHAT_BRIDGE_URL: `${world.publicUrl}/bridge/WeixinJSBridge.js`,
    UNIONPAY_BASE_URL: unionpayUrl,
    UNIONPAY_PROTOCOL: 'open',
    UNIONPAY_APP_ID: keys.unionpay.appId,
    UNIONPAY_APP_KEY: keys.unionpay.appKey,
    UNIONPAY_MID: keys.unionpay.mid,
    UNIONPAY_TID: keys.unionpay.tid,
    UNIONPAY_INST_MID: INST_MID,
    UNIONPAY_MSG_SRC_ID: keys.unionpay.msgSrcId,
    UNIONPAY_MSG_SRC: keys.unionpay.msgSrc,
    UNIONPAY_COMM_KEY: keys.unionpay.commKey,
    NUONUO_BASE_URL: nuonuoUrl,
    NUONUO_TOKEN_URL: `${nuonuoUrl}/accessToken`,
    NUONUO_APP_KEY: keys.nuonuo.appKey,
    NUONUO_APP_SECRET: keys.nuonuo.appSecret,
    NUONUO_TAX_NO: keys.nuonuo.taxNo,
    NUONUO_SELLER_NAME: keys.nuonuo.sellerName,
    NUONUO_DRAWER: keys.nuonuo.drawer,
    NUONUO_FILE_HOSTS: new URL(nuonuoUrl).host,
    KUAIDI100_BASE_URL: kuaidiUrl,
    KUAIDI100_CUSTOMER: keys.kuaidi100.customer,
    KUAIDI100_KEY: keys.kuaidi100.key,
    KUAIDI100_SALT: keys.kuaidi100.salt,
    KUAIDI100_ORDER_BASE_URL: kuaidiUrl,
    KUAIDI100_SECRET: keys.kuaidi100.secret,
    ERP_BASE_URL: erpUrl,
    ERP_SECRET: keys.erp.secret,
    SMS_PROVIDER: 'aliyun',
    SMS_BASE_URL: smsUrl,
    SMS_ACCESS_KEY_ID: keys.sms.accessKeyId,
    SMS_ACCESS_KEY_SECRET: keys.sms.accessKeySecret,
    SMS_SIGN_NAME: keys.sms.signName,
    SMS_TEMPLATES: JSON.stringify(templates),
    MAIL_URL: mailUrl,
    MAIL_FROM: '保密宣传网 <noreply@portal.example>',
  };
}
