import 'server-only';
import { byOnlineProvider, notifyPath, type OnlineProvider } from '@/lib/core/payment-providers';
import { unionpayAdapter } from '../unionpay/adapter';
import { wxpayAdapter } from '../wxpay/adapter';
import type { PaymentSurroundings, SettingFault } from './common';
import type { PaymentPort } from './port';

/** The adapter of each provider that is asked. A new one is a line here. */
const adapters = { wxpay: wxpayAdapter, unionpay: unionpayAdapter } satisfies Record<OnlineProvider, unknown>;

type Adapters = typeof adapters;
type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Settings = Joined<Adapters[OnlineProvider]['settings']>;
/** What an adapter takes is part of what all take together. */
interface AnyAdapter {
  faults?: (e: object, readFile: (path: string) => string) => SettingFault[];
  create: (e: object, around: PaymentSurroundings) => PaymentPort;
}
const adapterOf = (provider: OnlineProvider) => adapters[provider] as unknown as AnyAdapter;

/** The settings of all providers. */
export const paymentSettings = Object.assign(
  {},
  ...Object.values(adapters).map(({ settings }) => settings),
) as Settings;

/** What the settings of each provider have to keep together. */
export const paymentFaults = (e: object, readFile: (path: string) => string): SettingFault[] =>
  Object.values(byOnlineProvider((p) => adapterOf(p).faults?.(e, readFile) ?? [])).flat();

/** The port of each provider, made at the first use. */
export const createChannels = (
  e: object,
  siteUrl: string,
  around: Omit<PaymentSurroundings, 'notifyUrl'>,
  lazily: <T extends object>(make: () => T) => T,
): Record<OnlineProvider, PaymentPort> =>
  byOnlineProvider((p) =>
    lazily(() => adapterOf(p).create(e, { ...around, notifyUrl: new URL(notifyPath(p), siteUrl).href })),
  );
