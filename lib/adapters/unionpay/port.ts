import type { ProviderCall } from '../payment/port';
import type { Send } from '../payment/send';

/** How a request travels: fields and answers are the same, only the envelope differs (integrations.md section 2). */
export type UnionpayProtocol = 'open' | 'legacy';

/** What the client of ChinaUMS needs. Everything comes from configuration; nothing is read from the environment. */
export interface UnionpayConfig {
  /** Origin without a path: `https://api-mop.chinaums.com`, with the old protocol `https://qr.chinaums.com`. */
  baseUrl: string;
  /** `open`: signed header `OPEN-BODY-SIG`; `legacy`: `msgSrc`, `msgType` and `sign` in the body. */
  protocol: UnionpayProtocol;
  /** Application and its key, which sign the requests of the open protocol. */
  appId: string;
  appKey: string;
  /** Merchant number, 15 characters. */
  mid: string;
  /** Terminal number, 8 characters. */
  tid: string;
  /** Kind of business at the provider; `QRPAYDEFAULT` for codes to scan. */
  instMid: string;
  /** Four characters that every number we send begins with. */
  msgSrcId: string;
  /** Name of the message source; wanted by the old protocol only. */
  msgSrc?: string;
  /** The communication key: signs notifications, and requests of the old protocol. */
  commKey: string;
  /** Hash of the old protocol's signatures. Notifications name their own. */
  signType: 'SHA256' | 'MD5';
  /** Where notifications of payments and refunds are sent. */
  notifyUrl: string;
  /** Where the buyer's page goes after payment, if anywhere. */
  returnUrl?: string;
  send?: Send;
  now?: () => Date;
  /** Time limit in milliseconds of one operation, all its calls together; at most and by default 5000. */
  timeoutMs?: number;
  observe?: (call: ProviderCall) => void;
}
