import 'server-only';
import { z } from 'zod';
import type { WebhookPort, WebhookResult } from './port';

const TIMEOUT_MS = 5000;
/** 企业微信 takes 2048 bytes of text. */
const MOST_BYTES = 2000;
/** Robots of 企业微信 and 钉钉: both take the same message and answer with `errcode`. */
const ROBOTS = /(^|\.)(qyapi\.weixin\.qq\.com|oapi\.dingtalk\.com)$/;

const robotReply = z.object({ errcode: z.number().int() });

export interface WebhookConfig {
  /** Full address with its key. */
  url: string;
  /** Speak as to a robot whatever the host is; for a relay in front of one. */
  robot?: boolean;
  timeoutMs?: number;
}

/** Cut at a character's end to so many bytes. */
function shortened(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= MOST_BYTES) return text;
  return `${new TextDecoder().decode(bytes.subarray(0, MOST_BYTES), { stream: true })}…`;
}

/** Texts to a chat service by HTTP: the message of 企业微信 and 钉钉 for their hosts, else `{"text": …}`. */
export function createWebhook(config: WebhookConfig): WebhookPort {
  const url = new URL(config.url);
  const robot = config.robot ?? ROBOTS.test(url.hostname);

  async function post(text: string): Promise<WebhookResult> {
    const content = shortened(text);
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(robot ? { msgtype: 'text', text: { content } } : { text: content }),
      redirect: 'error',
      signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
    });
    if (!reply.ok)
      return {
        ok: false,
        kind: reply.status >= 500 || reply.status === 429 ? 'temporary' : 'refused',
        code: String(reply.status),
      };
    if (!robot) return { ok: true };
    const said = robotReply.safeParse(await reply.json().catch(() => null));
    if (!said.success) return { ok: false, kind: 'temporary', code: 'unreadable' };
    if (said.data.errcode === 0) return { ok: true };
    // 45009 and 130101: too many messages within a minute.
    const later = [-1, 45009, 130101].includes(said.data.errcode);
    return { ok: false, kind: later ? 'temporary' : 'refused', code: String(said.data.errcode) };
  }

  async function reach(): Promise<WebhookResult> {
    // Its root, without the key: any reply is one.
    await fetch(url.origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
    });
    return { ok: true };
  }

  const noReply = (): WebhookResult => ({ ok: false, kind: 'temporary', code: 'no-reply' });
  return { send: (text) => post(text).catch(noReply), check: () => reach().catch(noReply) };
}
