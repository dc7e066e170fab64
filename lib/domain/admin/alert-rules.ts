import { maskMail } from '@/lib/core/mail-address';
import { maskPhone } from '@/lib/core/phone-number';
import { alertTopicList, type AlertChannel, type AlertTopic } from '@/lib/states/alert';

/** What the operators are told of. Says nothing personal and nothing secret: counts and names of parts. */
export interface Finding {
  /** Names it for as long as it lasts, `invariant:I01`. */
  key: string;
  title: string;
  detail?: string;
  /** Minutes for which it has to last before anybody is told; 0 at once. */
  holdMinutes?: number;
}

/** Whom the operators' alerts reach, from the environment. */
export interface AlertTargets {
  mails: readonly string[];
  phones: readonly string[];
  webhook: boolean;
}

/** Purpose of an alert among the messages that leave. */
export const ALERT_PURPOSE = 'alert';

export type { AlertChannel } from '@/lib/states/alert';

/** The topic of each beginning of a finding's key; what is none of these is the system's. */
const topics: Readonly<Record<string, AlertTopic>> = {
  invariant: 'books',
  stock: 'books',
  reconcile: 'books',
  job: 'jobs',
  queue: 'jobs',
  paused: 'jobs',
};
export const topicOf = (key: string): AlertTopic => topics[key.split(':')[0] ?? ''] ?? 'system';

/** Hours after which an open finding is told again. */
export const REPEAT_HOURS = 24;
/** Minutes before the next try of a message that was refused for now; after the last it has failed. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360];
/** Days for which sent alerts are kept. */
export const ALERT_KEPT_DAYS = 180;

/** Milliseconds until the next try after `tries` of them; `null` when there is none. */
export function alertRetryMs(tries: number): number | null {
  const minutes = RETRY_MINUTES[tries - 1];
  return minutes === undefined ? null : minutes * 60_000;
}

/** One of them: `recipient` is an address, a number, empty for the environment's robot, `robot:7` for another; `name` is what screens show. */
export interface Receiver {
  channel: AlertChannel;
  recipient: string;
  name: string;
  /** What he hears of; the environment's receivers hear of everything. */
  topics: readonly AlertTopic[];
  /** Row of one that was set on the page. */
  id: number | null;
}

/** What a sealed address belongs to. */
export const receiverSeal = (channel: AlertChannel): string => `alert-receiver:${channel}`;
/** Purpose of the keyed hash of an address. */
export const RECEIVER_PRINT = 'alert-receiver';
/** The recipient of a robot that was set on the page: messages name it by its row, never by its address. */
export const robotRecipient = (id: number): string => `robot:${id}`;

/** Everybody whom the environment names, one by one. */
export function receiversOf(targets: AlertTargets): Receiver[] {
  const all = { topics: alertTopicList, id: null };
  return [
    ...targets.mails.map((m): Receiver => ({ ...all, channel: 'mail', recipient: m, name: maskMail(m) })),
    ...targets.phones.map((p): Receiver => ({ ...all, channel: 'sms', recipient: p, name: maskPhone(p) })),
    ...(targets.webhook ? [{ ...all, channel: 'webhook', recipient: '', name: '消息机器人' } as const] : []),
  ];
}

/** What a port said when it did not take a message, in words for people: the kinds of the three ports. */
const FAILURES: Readonly<Record<string, string>> = {
  invalidAddress: '收件地址被拒绝',
  auth: '账号或密钥被拒绝',
  temporary: '无法连接，或对方暂时不受理',
  unknown: '没有收到答复，可能已送达',
  limit: '超出发送频率',
  invalidPhone: '号码被拒绝',
  template: '短信模板或签名未通过',
  balance: '余额不足',
  refused: '消息被拒绝',
};
/** A channel without the settings of its adapter, or whose adapter refuses them. */
export const NOT_CONFIGURED = '没有配置，或配置有误';

/** The reason of a failed delivery; `code` is the provider's own word. */
export const failureText = (kind: string, code: string): string =>
  `${FAILURES[kind] ?? NOT_CONFIGURED}${code ? `（${code}）` : ''}`;

export interface Digest {
  opened: readonly { title: string; detail: string }[];
  lasting: readonly { title: string; detail: string }[];
  over: readonly { title: string }[];
}

const lines = (head: string, rows: readonly { title: string; detail?: string }[]): string[] =>
  rows.length === 0
    ? []
    : [`${head}（${rows.length}）`, ...rows.map((r) => `· ${r.title}${r.detail ? `：${r.detail}` : ''}`), ''];

/** One message about everything: subject and text of a mail, and what a robot says. */
export function digestText(
  digest: Digest,
  site: { name: string; url: string },
): { subject: string; text: string } {
  const { opened, lasting, over } = digest;
  const counts = [
    opened.length > 0 && `新增 ${opened.length} 项异常`,
    lasting.length > 0 && `${lasting.length} 项未解决`,
    over.length > 0 && `${over.length} 项已恢复`,
  ].filter((part) => part !== false);
  const subject = `【${site.name}】系统告警：${counts.join('，')}`;
  const body = [
    ...lines('新发现的异常', opened),
    ...lines('仍未解决', lasting),
    ...lines('已恢复', over),
    `查看：${site.url}`,
  ];
  return { subject, text: body.join('\n') };
}
