import 'server-only';
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { fitText } from '@/lib/core/characters';
import type { MailFailure, MailFailureKind, MailMessage, MailPort, MailResult } from './port';

const MAX_TIMEOUT_MS = 5000;

export interface SmtpConfig {
  /** `smtp://user:password@host:587` or `smtps://…:465`; the dev gateway in development. */
  url: string;
  /** `名称 <address>` */
  from: string;
  /** Milliseconds per step of the conversation; at most and by default 5000. */
  timeoutMs?: number;
}

/**
 * Mail by SMTP over a small pool of connections.
 *
 * @throws when server or sender is not configured
 */
export function createSmtpMail(config: SmtpConfig): MailPort {
  for (const name of ['url', 'from'] as const) {
    if (!config[name]) throw new Error(`mail: ${name} is not configured`);
  }
  const timeout = Math.min(config.timeoutMs ?? MAX_TIMEOUT_MS, MAX_TIMEOUT_MS);
  const server = new URL(config.url);
  const transport = createTransport({
    host: server.hostname,
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    ...(server.username
      ? { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }
      : {}),
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // A message names its files by bytes alone.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s>]+)>?\s*$/.exec(config.from)?.[1] ?? 'localhost';

  async function send(message: MailMessage): Promise<MailResult> {
    const key = createHash('sha256').update(message.idempotencyKey).digest('hex').slice(0, 32);
    try {
      const info = await transport.sendMail({
        from: config.from,
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        attachments: message.attachments?.map((a) => ({ ...a, content: Buffer.from(a.content) })),
        messageId: `<${key}@${host}>`,
      });
      return { ok: true, providerId: info.messageId };
    } catch (error) {
      return failure(error);
    }
  }

  async function check(): Promise<{ ok: true } | MailFailure> {
    try {
      await transport.verify();
      return { ok: true };
    } catch (error) {
      return failure(error);
    }
  }

  return { send, check };
}

interface SmtpError {
  code?: string;
  /** Which wait ran out. */
  timeoutType?: string;
  command?: string;
  responseCode?: number;
  message?: string;
}

/** What a failure of the library means: its own word, then the server's number. */
function failure(error: unknown): MailFailure {
  const e = Object(error) as SmtpError;
  const code = String(e.responseCode ?? e.code ?? 'no-reply');
  return { ok: false, kind: kindOf(e), code, message: fitText(String(e.message ?? error), 300) };
}

function kindOf({ code, timeoutType, command, responseCode }: SmtpError): MailFailureKind {
  if (code === 'EAUTH') return 'auth';
  if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500)
    return command === 'MAIL FROM' ? 'auth' : 'invalidAddress';
  if (responseCode !== undefined) return 'temporary';
  // The conversation had begun and nothing came back: the text may have been taken.
  if (command === 'DATA' || timeoutType === 'SOCKET_TIMEOUT') return 'unknown';
  return code === 'ESOCKET' || code === 'ECONNECTION' || code === 'EDNS' || command === 'CONN'
    ? 'temporary'
    : 'unknown';
}
