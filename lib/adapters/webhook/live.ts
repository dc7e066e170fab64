import 'server-only';
import { z } from 'zod';
import { robotOf } from '@/lib/core/robot-address';
import type { RobotsPort, WebhookPort, WebhookResult } from './port';

const TIMEOUT_MS = 5000;
/** 企业微信 takes 2048 bytes of text. */
const MOST_BYTES = 2000;
/** What robots are told and say: 企业微信 and 钉钉 take the same message and answer with `errcode`, 飞书 has its own. */
const dialects = {
  errcode: {
    hosts: /(^|\.)(qyapi\.weixin\.qq\.com|oapi\.dingtalk\.com)$/,
    body: (content: string): object => ({ msgtype: 'text', text: { content } }),
    reply: z.object({ errcode: z.number().int() }).transform((r) => r.errcode),
    /** Too many messages within a minute, or busy. */
    later: [-1, 45009, 130101],
  },
  feishu: {
    hosts: /^open\.(feishu\.cn|larksuite\.com)$/,
    body: (text: string): object => ({ msg_type: 'text', content: { text } }),
    reply: z.object({ code: z.number().int() }).transform((r) => r.code),
    later: [9499, 11232],
  },
} as const;
type Dialect = keyof typeof dialects;

export interface WebhookConfig {
  /** Full address with its key. */
  url: string;
  /** Speak as to such a robot whatever the host is; for a relay in front of one. */
  robot?: Dialect;
  timeoutMs?: number;
}

/** Cut at a character's end to so many bytes. */
function shortened(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= MOST_BYTES) return text;
  return `${new TextDecoder().decode(bytes.subarray(0, MOST_BYTES), { stream: true })}…`;
}

/** Texts to a chat service by HTTP: the message of 企业微信, 钉钉 and 飞书 for their hosts, else `{"text": …}`. */
export function createWebhook(config: WebhookConfig): WebhookPort {
  const url = new URL(config.url);
  const named = (Object.keys(dialects) as Dialect[]).find((d) => dialects[d].hosts.test(url.hostname));
  const wanted = config.robot ?? named;
  const robot = wanted === undefined ? null : dialects[wanted];

  async function post(text: string): Promise<WebhookResult> {
    const content = shortened(text);
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(robot ? robot.body(content) : { text: content }),
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
    const said = robot.reply.safeParse(await reply.json().catch(() => null));
    if (!said.success) return { ok: false, kind: 'temporary', code: 'unreadable' };
    if (said.data === 0) return { ok: true };
    const later = robot.later.some((code) => code === said.data);
    return { ok: false, kind: later ? 'temporary' : 'refused', code: String(said.data) };
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

/** Robots whose addresses people enter: only those of the known services are called. */
export const createRobots = (): RobotsPort => ({
  async send(address, text) {
    const robot = robotOf(address);
    if (!robot) return { ok: false, kind: 'refused', code: 'address' };
    return createWebhook({ url: robot.url }).send(text);
  },
});
