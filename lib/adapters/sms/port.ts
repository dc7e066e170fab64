/** The SMS port: one text message to one mobile number of the mainland. */

/** What a message is for; configuration maps each purpose to an approved template of the provider. */
export type SmsPurpose =
  | 'login'
  | 'reset'
  | 'register'
  | 'bind'
  | 'reauth'
  | 'second_factor'
  | 'ebook'
  | 'orderPlaced'
  | 'orderPaid'
  | 'shipped'
  | 'refunded'
  | 'invoiceIssued'
  | 'restocked'
  | 'organizationInvite'
  | 'alert';

export interface SmsMessage {
  /** Eleven digits, already normalised (`lib/core/phone`). */
  phone: string;
  purpose: SmsPurpose;
  /** Values of the template's variables, for example `{ code: '123456' }`. */
  params: Readonly<Record<string, string>>;
  /** Our own id of the message; comes back in delivery reports. */
  outId: string;
}

/**
 * `limit` the provider's frequency control; `template` template, signature or variables not accepted, or no template
 * configured; `temporary` the provider failed or could not be reached, may be tried again; `unknown` no reply, it may have been sent:
 * a code is then not sent again automatically, because sending is not idempotent (integrations.md section 3).
 */
export type SmsFailureKind =
  | 'limit'
  | 'invalidPhone'
  | 'template'
  | 'balance'
  | 'auth'
  | 'temporary'
  | 'unknown';

export interface SmsFailure {
  ok: false;
  kind: SmsFailureKind;
  code: string;
  message: string;
}
export type SmsResult = { ok: true; providerId: string } | SmsFailure;

export interface SmsPort {
  /** Sends one message. Never throws for anything the provider or the network does. */
  send(message: SmsMessage): Promise<SmsResult>;
  /** Whether the provider answers at all; sends nothing, so nothing is known of credentials and templates. Never throws. */
  check(): Promise<{ ok: true } | SmsFailure>;
}
