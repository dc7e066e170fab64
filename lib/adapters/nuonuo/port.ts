import type { RemoteOptions, RemotePort } from '../remote/port';
import type { EinvoicePort, Outcome } from '../einvoice/port';
import type { ProviderCall } from '../payment/port';

/** A token as it was handed out. `expiresAt` is the provider's word. */
export interface KeptToken {
  token: string;
  expiresAt: Date;
}

/**
 * Where the access token lives between calls: Nuonuo rations token calls (about 50 in 30 days, integrations.md 4.1), so one token is shared by
 * everything that runs and survives restarts.
 */
export interface TokenStore {
  /** The kept token, whatever its age; null when there is none. */
  read(): Promise<KeptToken | null>;
  /**
   * A token other than `stale`: the kept one if somebody has renewed it meanwhile, else what `obtain` gives, which is then kept. One caller at a
   * time obtains, the others wait for the result. `unknown` when the quota is used up, a renewal failed a moment ago, or `obtain` failed.
   */
  renew(stale: string | null, obtain: () => Promise<Outcome<KeptToken>>): Promise<Outcome<string>>;
}

/** What the client of Nuonuo needs. Everything comes from configuration; nothing is read from the environment. */
export interface NuonuoConfig {
  /** Origin without a path: `https://sdk.nuonuo.com`, for trials `https://sandbox.nuonuocs.cn`. */
  baseUrl: string;
  /** Full address of the token endpoint: `https://open.nuonuo.com/accessToken`. */
  tokenUrl: string;
  appKey: string;
  appSecret: string;
  seller: {
    taxNo: string;
    name: string;
    address: string;
    phone: string;
    /** Bank and account number, in one text as the document shows it. */
    bankAccount: string;
  };
  /** 开票员: exactly the drawer's name of the login at the tax bureau. */
  drawer: string;
  payee: string;
  checker: string;
  /** Where call-backs are sent. */
  callbackUrl: string;
  /**
   * Hosts documents may be fetched from: `name`, `.name` for all its subdomains. A host with a port (`host:8080`) is one the operator vouches for:
   * it may have any address and plain http; the others must be public, by the guarded reader.
   */
  fileHosts: readonly string[];
  /** Makes the guarded reader of those hosts. */
  remote: (options: RemoteOptions) => RemotePort;
  tokens: TokenStore;
  fetch?: typeof fetch;
  now?: () => Date;
  /** Time limit in milliseconds of one operation, all its calls together; at most and by default 10 000. */
  timeoutMs?: number;
  observe?: (call: ProviderCall) => void;
}

/** Constructor of the live adapter. */
export type CreateNuonuo = (config: NuonuoConfig) => EinvoicePort;
