/** Messages that were sent, and the limits on sending more: the same for both protocols. */
import type { SmsRecord } from '../types';
import type { World } from '../world';
import type { Template } from './templates';

export const MINUTE = 60_000;
const CODES_PER_DAY = 40;

/** How many in which time, and what the provider calls going beyond it. */
export type Limits = Readonly<
  Record<Template['kind'], readonly { count: number; ms: number; word: string }[]>
>;

/**
 * The provider's word for the limit that this message would break, or null. Codes count per phone, notices per phone and template; codes also
 * over all senders.
 */
export function overLimit(world: World, phone: string, template: Template, limits: Limits): string | null {
  const now = world.now().getTime();
  const within = (ms: number, same: (sms: SmsRecord) => boolean) =>
    world.data.sms.filter((sms) => sms.phone === phone && now - new Date(sms.at).getTime() < ms && same(sms))
      .length;
  const same = (sms: SmsRecord) =>
    template.kind === 'code' ? sms.kind === 'code' : sms.purpose === template.purpose;
  for (const { count, ms, word } of limits[template.kind]) {
    if (within(ms, same) >= count) return word;
  }
  const day = limits.code.at(-1)!;
  const codes = within(24 * 60 * MINUTE, (sms) => sms.kind === 'code');
  return template.kind === 'code' && codes >= CODES_PER_DAY ? day.word : null;
}

/** Writes a message down as sent. */
export function keep(
  world: World,
  sent: {
    bizId: string;
    phone: string;
    template: Template;
    text: string;
    code: string | null;
    outId: string | null;
  },
): void {
  const { template, text, ...rest } = sent;
  world.data.sms.push({
    ...rest,
    templateCode: template.code,
    purpose: template.purpose,
    kind: template.kind,
    text: `【${world.keys.sms.signName}】${text}`,
    at: world.now().toISOString(),
  });
  world.changed();
}
