import 'server-only';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import type { Logger } from 'pino';
import type { Db } from '@/db/client';
import type { AdminPermission, PermissionSubject } from '@/lib/core/permissions';
import type { LoginStep } from '@/lib/core/role';
import { coreErrors } from '@/lib/core/errors';
import type { ErpPort } from '@/lib/adapters/erp/port';
import type { EinvoicePort } from '@/lib/adapters/einvoice/port';
import type { LabelPort } from '@/lib/adapters/label/port';
import type { MailPort } from '@/lib/adapters/mail/port';
import type { SmsPort } from '@/lib/adapters/sms/port';
import type { RemotePort } from '@/lib/adapters/remote/port';
import type { PdfPort } from '@/lib/adapters/pdf/port';
import type { SpreadsheetPort } from '@/lib/adapters/spreadsheet/port';
import type { StoragePort } from '@/lib/adapters/storage/port';
import type { PaymentPort } from '@/lib/adapters/payment/port';
import type { VaultPort } from '@/lib/adapters/vault/port';
import type { TrackingPort } from '@/lib/adapters/tracking/port';
import type { WaybillPort } from '@/lib/adapters/waybill/port';
import type { RobotsPort, WebhookPort } from '@/lib/adapters/webhook/port';
import type { WechatOauthPort } from '@/lib/adapters/wechat-oauth/port';
import type { SearchPushPort } from '@/lib/adapters/search-push/port';

/** A login that is not complete: nobody for every page and call but those that complete it (security.md S-26). */
export interface PendingLogin {
  userId: number;
  loginName: string;
  name: string;
  role: string;
  sessionId: string;
  step: LoginStep;
  /** The second factor was shown in this login. */
  proven: boolean;
}
export interface GuestActor {
  kind: 'guest';
  pending?: PendingLogin;
}
export interface BuyerActor {
  kind: 'buyer';
  userId: number;
  name: string;
  role: string;
  /** The approved organisation that the account buys for; `null` for private buyers and while the audit runs. */
  organizationId: number | null;
  /** What the account may do in it; `null` without one. */
  organizationRole: 'manager' | 'member' | null;
  sessionId: string;
  /** Who acts for the account, an administrator or the manager of its organisation: he is the one that events and the operation log name. */
  through?: AdminActor | BuyerActor;
}
export interface AdminActor {
  kind: 'admin';
  userId: number;
  name: string;
  role: string;
  permissions: readonly AdminPermission[];
  sessionId: string;
}
export interface SystemActor {
  kind: 'system';
  /** The job or script that acts. */
  name: string;
}
/**
 * A browser that may read its owner's publications and nothing else (news-editor-reading.md 4.2). It is no login: for every other call the visitor
 * is a guest.
 */
export interface ReadingGrant {
  /** Row of `reading_sessions`. */
  sessionId: string;
  userId: number;
  /** The only activation code by which it reads; `null` = all of the owner's. */
  codeId: number | null;
}

/** Who reads: an account that is logged in, or a browser with a reading session. */
export interface Reader extends ReadingGrant {
  via: 'login' | 'reading';
}
export type Actor = GuestActor | BuyerActor | AdminActor | SystemActor;

/** The world outside the database, met only through ports (architecture.md section 2). */
export interface Ports {
  /** The online ways to pay. */
  channels: Readonly<Record<OnlineProvider, PaymentPort>>;
  wechatOauth: WechatOauthPort;
  sms: SmsPort;
  mail: MailPort;
  storage: StoragePort;
  spreadsheet: SpreadsheetPort;
  /** Draws the pages of publications. */
  pdf: PdfPort;
  /** Draws the labels of parcels. */
  label: LabelPort;
  /** Seals what is stored and must be shown again. */
  vault: VaultPort;
  remote: RemotePort;
  /** Where parcels are; null without a provider. */
  tracking: TrackingPort | null;
  /** Orders the numbers of couriers (电子面单); null without a provider. */
  waybill: WaybillPort | null;
  /** The ERP's interface; `null` without one: stock is then compared by files only, and no documents are sent. */
  erp: ErpPort | null;
  /** Search engines that are notified of changes; empty without their tokens. */
  searchPush: readonly SearchPushPort[];
  /** Chat robot that alerts the operators; `null` without one. */
  webhook: WebhookPort | null;
  /** Chat robots that the platform's administrators have named to be alerted. */
  robots: RobotsPort;
  /** The provider of e-invoices; `null` while none is configured: documents are then entered by hand only. */
  einvoice: EinvoicePort | null;
}

/** Limits and switches that the operator sets by environment. */
export interface CtxConfig {
  /** Version and commit of the program, for people. */
  product: string;
  orderDeadlineMinutes: number;
  /** Online ways to pay whose merchant is configured. */
  openChannels: readonly OnlineProvider[];
  /** Months for which the operation log is kept, six at least. */
  logKeepMonths: number;
  /** Ways to reach people whose provider is configured. */
  messages: { sms: boolean; mail: boolean };
  /** Where files lie: the folder on disk, `null` in a bucket. */
  storageDir: string | null;
  /** Folder of the installation's own data (logs, embedded database); `null` where nobody named one. */
  dataDir: string | null;
  /** Whom the operators' alerts reach. */
  alerts: { mails: readonly string[]; phones: readonly string[]; webhook: boolean };
  /** File into which the backup writes its result; empty: backups are not watched. */
  backupStatusFile: string;
  /** Certificates of providers, with their end. */
  certificates: readonly { name: string; expiresAt: Date }[];
  /** Above this sum, in fen, money that is booked or given back by hand needs a second person (security.md S-56). */
  secondPersonFen: number;
  /** Share of the list price, in per cent, below which a changed price needs a second person; 0 = no floor. */
  priceFloorPercent: number;
  /** A difference of more copies than this between the ERP and us is put before a person. */
  erpAlarmCopies: number;
  /** The seller as e-invoices name it; `null` while no provider is configured. `drawer` 开票员. */
  einvoice: { sellerTaxNo: string; sellerName: string; drawer: string } | null;
  /** Address by which browsers reach the site, without a path. */
  siteOrigin: string;
  /** Host by which browsers reach the site. */
  siteHost: string;
  upload: {
    /** Whether the editor may copy pictures of other sites into the library. */
    capture: boolean;
    /** Whether the editor's configuration may be asked for as JSONP. */
    jsonp: boolean;
    /** Bytes that one account may store in a day. */
    dayBytes: number;
    /** Days after which a file that nothing uses is removed; 0 keeps it. */
    keepDays: number;
  };
}

/** First argument of every query and command. Nothing below the HTTP layer reads clock, cookies or environment. */
export interface Ctx {
  db: Db;
  /** True while `db` is a transaction. */
  inTx: boolean;
  actor: Actor;
  now: Date;
  log: Logger;
  requestId: string;
  /** Address of the client, IPv4 or IPv6 text; empty for the system. */
  ip: string;
  userAgent: string;
  /** Sealed anonymous id of the browser; `null` where the route did not ask for one. */
  browserId: string | null;
  /** The reading session of the browser; `null` without one and where the route did not ask (`reader: true`). */
  reading: ReadingGrant | null;
  /** Key of the reading device, SHA-256 of its own cookie; `null` where the route did not ask for one. */
  deviceKey: string | null;
  /** The caller's `Idempotency-Key` header. */
  idempotencyKey: string | null;
  /** The caller's `Range` header: the part of a film that he asks for. */
  range: string | null;
  /** Whether the caller has looked at the words that a check of public texts warned of, and those that it let pass in this call. */
  words: { confirmed: boolean; passed: Set<string> };
  ports: Ports;
  config: CtxConfig;
  /** Runs after the transaction committed, in order; never runs when it rolled back. */
  afterCommit(effect: () => void | Promise<void>): void;
  /** Headers added to a successful reply (the session's cookies). */
  reply: { headers: Headers };
}

/** The buyer behind the call; 401 for anybody else. */
export function requireBuyer(ctx: Ctx): BuyerActor {
  if (ctx.actor.kind !== 'buyer') throw coreErrors.notLoggedIn();
  return ctx.actor;
}

/** Who reads, `null` for everybody who is neither logged in as a buyer nor holds a reading session. A login goes first. */
export function readerOf(ctx: Ctx): Reader | null {
  if (ctx.actor.kind === 'buyer') {
    const { userId, sessionId } = ctx.actor;
    return { via: 'login', userId, sessionId, codeId: null };
  }
  return ctx.reading && { via: 'reading', ...ctx.reading };
}

/** Who reads; 401 for anybody else. */
export function requireReader(ctx: Ctx): Reader {
  const reader = readerOf(ctx);
  if (!reader) throw coreErrors.notLoggedIn();
  return reader;
}

/** The account behind the call, buyer or administrator; 401 for anybody else. */
export function requireAccount(ctx: Ctx): BuyerActor | AdminActor {
  if (ctx.actor.kind !== 'buyer' && ctx.actor.kind !== 'admin') throw coreErrors.notLoggedIn();
  return ctx.actor;
}

/** The login behind the call that waits for this step; 401 for anybody else. */
export function requirePending(ctx: Ctx, step: LoginStep): PendingLogin {
  const pending = ctx.actor.kind === 'guest' ? ctx.actor.pending : undefined;
  if (!pending) throw coreErrors.notLoggedIn();
  if (pending.step !== step) throw coreErrors.loginPending();
  return pending;
}

/** The session behind the call, also of a login that is not complete; `null` without one. */
export function sessionIdOf(actor: Actor): string | null {
  if (actor.kind === 'guest') return actor.pending?.sessionId ?? null;
  return 'sessionId' in actor ? actor.sessionId : null;
}

/** The administrator behind the call; 403 for anybody else. */
export function requireAdmin(ctx: Ctx): AdminActor {
  if (ctx.actor.kind !== 'admin') throw coreErrors.forbidden();
  return ctx.actor;
}

/** The acting account's id, `null` for guests and the system. */
export function actorUserId({ actor }: Pick<Ctx, 'actor'>): number | null {
  return actor.kind === 'buyer' || actor.kind === 'admin' ? actor.userId : null;
}

/** Name kept in event rows and logs: survives the account. */
export function actorName({ actor }: Pick<Ctx, 'actor'>): string {
  return actor.kind === 'guest' ? 'guest' : actor.name;
}

/** Who is written down for what happens: behind a buyer for whom an administrator acts, that administrator. */
export function recordedActor({ actor }: Ctx): Actor {
  return actor.kind === 'buyer' && actor.through ? actor.through : actor;
}

/** What a permission rule looks at (lib/core/permissions.ts); `null` for guests and the system. */
export function permissionSubject(actor: Actor): PermissionSubject | null {
  if (actor.kind === 'admin') return { role: actor.role, permissions: actor.permissions };
  return actor.kind === 'buyer' ? { role: actor.role, permissions: [] } : null;
}
