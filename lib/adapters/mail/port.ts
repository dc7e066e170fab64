/** The mail port: one message to one person. */

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** The same in HTML; readers of plain text get `text`. */
  html?: string;
  attachments?: readonly { filename: string; content: Uint8Array; contentType: string }[];
  /** Our own id of the message: becomes its Message-ID, so that a repetition is recognised as one. */
  idempotencyKey: string;
}

/**
 * `invalidAddress` the server does not take mail for it; `auth` our credentials or sender are refused; `temporary` refused for now or not
 * connected, may be tried again; `unknown` no answer after the text was handed over, it may have been sent.
 */
export type MailFailureKind = 'invalidAddress' | 'auth' | 'temporary' | 'unknown';

export interface MailFailure {
  ok: false;
  kind: MailFailureKind;
  code: string;
  message: string;
}
export type MailResult = { ok: true; providerId: string } | MailFailure;

export interface MailPort {
  /** Sends one message. Never throws for anything the server or the network does. */
  send(message: MailMessage): Promise<MailResult>;
  /** Whether the server answers and takes our credentials; sends nothing. Never throws. */
  check(): Promise<{ ok: true } | MailFailure>;
}
