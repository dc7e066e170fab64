import 'server-only';
import { getDb } from '@/db/client';
import { onlineFacts, onlineProviders } from '@/lib/core/payment-providers';
import { randomToken } from '@/lib/core/ids';
import type { Actor, Ctx, CtxConfig, ReadingGrant } from '@/lib/data/ctx';
import { env } from './env';
import { log } from './log';
import { operators } from './operators';
import { productVersion } from './version';
import { ports } from './wiring';

function config(): CtxConfig {
  const e = env();
  const { version, commit } = productVersion();
  return {
    product: `${version}（提交 ${commit}）`,
    orderDeadlineMinutes: e.ORDER_DEADLINE_MINUTES,
    openChannels: onlineProviders.filter((p) => e[onlineFacts(p).setting] !== ''),
    logKeepMonths: e.LOG_KEEP_MONTHS,
    messages: { sms: e.SMS_ACCESS_KEY_ID !== '', mail: e.MAIL_URL !== '' },
    storageDir: e.STORAGE_DRIVER === 'disk' ? e.STORAGE_DIR : null,
    dataDir: process.env.DATA_DIR || null,
    alerts: operators().alerts,
    certificates: operators().certificates,
    backupStatusFile: e.BACKUP_STATUS_FILE,
    secondPersonFen: e.SECOND_PERSON_YUAN * 100,
    priceFloorPercent: e.PRICE_FLOOR_PERCENT,
    erpAlarmCopies: e.ERP_ALARM_COPIES,
    einvoice: e.NUONUO_APP_KEY
      ? { sellerTaxNo: e.NUONUO_TAX_NO, sellerName: e.NUONUO_SELLER_NAME, drawer: e.NUONUO_DRAWER }
      : null,
    siteOrigin: new URL(e.SITE_URL).origin,
    siteHost: new URL(e.SITE_URL).hostname,
    upload: {
      capture: e.UPLOAD_CAPTURE === 'on',
      jsonp: e.UPLOAD_JSONP === 'on',
      dayBytes: e.UPLOAD_DAY_MB * 1024 * 1024,
      keepDays: e.UPLOAD_KEEP_DAYS,
    },
  };
}

/** Effects outside a transaction run at once: what they wait for has already happened. */
function runNow(requestId: string): Ctx['afterCommit'] {
  return (effect) => {
    void Promise.resolve()
      .then(effect)
      .catch((e: unknown) => log().error({ err: e, requestId }, 'effect failed'));
  };
}

interface RequestParts {
  actor: Actor;
  requestId: string;
  ip: string;
  request: Request;
  browserId: string | null;
  reading?: ReadingGrant | null;
  deviceKey?: string | null;
  headers: Headers;
  /** The caller confirmed the words that a check warned of. */
  confirmed?: boolean;
}

/** The context of one HTTP call. */
export function requestCtx(parts: RequestParts): Ctx {
  return {
    db: getDb(),
    inTx: false,
    actor: parts.actor,
    now: new Date(),
    log: log().child({ requestId: parts.requestId }),
    requestId: parts.requestId,
    ip: parts.ip,
    userAgent: parts.request.headers.get('user-agent') ?? '',
    browserId: parts.browserId,
    reading: parts.reading ?? null,
    deviceKey: parts.deviceKey ?? null,
    idempotencyKey: parts.request.headers.get('idempotency-key'),
    range: parts.request.headers.get('range'),
    words: { confirmed: parts.confirmed ?? false, passed: new Set() },
    ports: ports(),
    config: config(),
    afterCommit: runNow(parts.requestId),
    reply: { headers: parts.headers },
  };
}

/** The context of a page, a job or a script. */
export function innerCtx(actor: Actor, more: Partial<Ctx> = {}): Ctx {
  const requestId = more.requestId ?? randomToken(12);
  return {
    db: getDb(),
    inTx: false,
    actor,
    now: new Date(),
    log: log().child({ requestId }),
    requestId,
    ip: '',
    userAgent: '',
    browserId: null,
    reading: null,
    deviceKey: null,
    idempotencyKey: null,
    range: null,
    words: { confirmed: false, passed: new Set() },
    ports: ports(),
    config: config(),
    afterCommit: runNow(requestId),
    reply: { headers: new Headers() },
    ...more,
  };
}

/** The context of a job or a script: the system itself acts. */
export function systemCtx(name: string): Ctx {
  return innerCtx({ kind: 'system', name });
}
