/** The one mutable thing of the gateway: its data, its clock and its timers. */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { emptyErp } from './erp/types';
import { writePrivate, type GatewayKeys } from './keys';
import { emptyNuonuo } from './nuonuo/types';
import type { GatewayOptions } from './options';
import { API_PROVIDERS, type ApiProvider, type GatewayData, type Settings } from './types';

const SNAPSHOT_DELAY_MS = 100;
/** A snapshot is all of the data: after one that took long the next waits this many times as long, so that a world which has grown is not written all the time. */
const SNAPSHOT_REST = 50;
const DEFAULT_REFUND_DELAY_MS = 2000;
const DEFAULT_INVOICE_DELAY_MS = 3000;
/** Oldest records beyond these numbers are forgotten. */
const KEPT = { notifications: 500, sms: 1000, mails: 500 };

export interface World {
  readonly options: GatewayOptions;
  readonly keys: GatewayKeys;
  readonly data: GatewayData;
  /** Address of the WeChat server as the buyer reaches it; set when it listens. */
  publicUrl: string;
  /** Address of the Nuonuo server, in the addresses of its files; set when it listens. */
  nuonuoUrl: string;
  /** The simulated clock. */
  now(): Date;
  /** A number that never repeats, for ids. */
  next(): number;
  /** Runs `task` after real milliseconds unless the gateway stops before. */
  later(ms: number, task: () => void | Promise<void>): void;
  /** Remembers that data changed; the snapshot follows shortly. */
  changed(): void;
  /** Forgets data: everything, or the part of one provider (of one of payment: all notifications); settings return to normal. */
  reset(scope: 'all' | ApiProvider): void;
  /** Stops timers and writes the snapshot. */
  stop(): void;
}

export function defaultSettings(timeScale: number): Settings {
  return {
    notify: { mode: 'normal' },
    api: Object.fromEntries(API_PROVIDERS.map((name) => [name, { mode: 'normal' }])) as Settings['api'],
    refund: { outcome: 'success', delayMs: Math.ceil(DEFAULT_REFUND_DELAY_MS / timeScale) },
    invoice: { outcome: 'issue', delayMs: Math.ceil(DEFAULT_INVOICE_DELAY_MS / timeScale) },
    red: { outcome: 'auto', delayMs: Math.ceil(DEFAULT_INVOICE_DELAY_MS / timeScale) },
    clockOffsetMs: 0,
    oauthAs: '',
    bridge: 'ask',
    signKey: 0,
    signType: 'SHA256',
  };
}

/**
 * Builds the world from the last snapshot in `options.dir`, or empty. An unreadable snapshot is set aside; faults do not
 * outlive a restart.
 */
export function createWorld(options: GatewayOptions, keys: GatewayKeys): World {
  const file = join(resolve(options.dir), 'state.json');
  const data = readSnapshot(file) ?? emptyData(options.timeScale);
  data.settings = defaultSettings(options.timeScale);
  // A snapshot of before there was mail, a second provider, or e-invoices.
  data.mails ??= [];
  data.bills ??= {};
  data.billRefunds ??= {};
  data.nuonuo ??= emptyNuonuo();
  data.parcels ??= {};
  data.waybills ??= {};
  data.erp ??= emptyErp();
  for (const notification of data.notifications) notification.provider ??= 'wxpay';
  const timers = new Set<NodeJS.Timeout>();
  let snapshot: NodeJS.Timeout | null = null;
  let snapshotDelayMs = SNAPSHOT_DELAY_MS;
  let stopped = false;

  function write(): void {
    snapshot = null;
    const began = performance.now();
    data.notifications.splice(0, Math.max(0, data.notifications.length - KEPT.notifications));
    data.sms.splice(0, Math.max(0, data.sms.length - KEPT.sms));
    data.mails.splice(0, Math.max(0, data.mails.length - KEPT.mails));
    writePrivate(file, JSON.stringify(data));
    snapshotDelayMs = Math.max(SNAPSHOT_DELAY_MS, SNAPSHOT_REST * (performance.now() - began));
  }

  return {
    options,
    keys,
    data,
    publicUrl: '',
    nuonuoUrl: '',
    now: () => new Date(Date.now() + data.settings.clockOffsetMs),
    next: () => {
      data.sequence += 1;
      return data.sequence;
    },
    later(ms, task) {
      if (stopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        Promise.resolve()
          .then(task)
          .catch((error: unknown) => process.stderr.write(`dev gateway: ${String(error)}\n`));
      }, ms);
      timers.add(timer);
    },
    changed() {
      if (!stopped) snapshot ??= setTimeout(write, snapshotDelayMs);
    },
    reset(scope) {
      if (scope === 'all' || scope === 'wxpay') Object.assign(data, { orders: {}, refunds: {} });
      if (scope === 'all' || scope === 'unionpay') Object.assign(data, { bills: {}, billRefunds: {} });
      if (scope !== 'sms' && scope !== 'mail') {
        for (const timer of timers) clearTimeout(timer);
        timers.clear();
        data.notifications = [];
      }
      if (scope === 'all' || scope === 'nuonuo') {
        // A merchant keeps its token for a day: forgetting it would cost one of a few calls.
        data.nuonuo = { ...emptyNuonuo(), tokens: data.nuonuo.tokens };
      }
      if (scope === 'all' || scope === 'kuaidi100') Object.assign(data, { parcels: {}, waybills: {} });
      if (scope === 'all' || scope === 'erp') data.erp = emptyErp();
      if (scope === 'all' || scope === 'sms') data.sms = [];
      if (scope === 'all' || scope === 'mail') data.mails = [];
      data.settings = defaultSettings(options.timeScale);
      this.changed();
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      if (snapshot) clearTimeout(snapshot);
      write();
    },
  };
}

function emptyData(timeScale: number): GatewayData {
  return {
    orders: {},
    refunds: {},
    bills: {},
    billRefunds: {},
    notifications: [],
    sms: [],
    mails: [],
    nuonuo: emptyNuonuo(),
    parcels: {},
    waybills: {},
    erp: emptyErp(),
    settings: defaultSettings(timeScale),
    sequence: 0,
  };
}

function readSnapshot(file: string): GatewayData | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as GatewayData;
  } catch {
    renameSync(file, `${file}.unreadable`);
    return null;
  }
}
