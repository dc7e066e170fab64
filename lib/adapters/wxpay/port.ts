import type { ProviderCall } from '../payment/port';
import type { Send } from '../payment/send';

/** What the WeChat Pay client needs. Everything comes from configuration; nothing is read from the environment. */
export interface WxpayConfig {
  /** Origin of the API without a path, `https://api.mch.weixin.qq.com`; the dev gateway in development. */
  baseUrl: string;
  /** Second origin, tried when the first cannot be reached or answers 5xx (`https://api2.mch.weixin.qq.com`). */
  backupBaseUrl?: string;
  appid: string;
  mchid: string;
  /** Serial number of the merchant certificate whose key signs our requests. */
  merchantSerialNo: string;
  /** The merchant's private key, PEM. */
  merchantPrivateKey: string;
  /** The APIv3 key: exactly 32 bytes. */
  apiV3Key: string;
  /**
   * Verification keys of the platform by serial: `PUB_KEY_ID_…` (public key) or the hex serial of a platform
   * certificate; each a PEM of either kind. Keep both while the merchant changes from one to the other.
   */
  platformKeys: Readonly<Record<string, string>>;
  /** The serial we ask replies to be signed with; default: the public key if there is one, else the first. */
  replySerial?: string;
  /** Where payment notifications are sent: at most 255 characters, no query string. */
  notifyUrl: string;
  /** Where refund notifications are sent; default `notifyUrl`. */
  refundNotifyUrl?: string;
  send?: Send;
  now?: () => Date;
  /** Time limit of one call in milliseconds, both origins together; at most and by default 5000. */
  timeoutMs?: number;
  observe?: (call: ProviderCall) => void;
}
