import { z } from 'zod';
import { boolField, idField, lineField } from '@/lib/core/fields';
import { MAIL_PATTERN, normalizeMail } from '@/lib/core/mail-address';
import { MOBILE_PATTERN, normalizePhone } from '@/lib/core/phone-number';
import { robotOf } from '@/lib/core/robot-address';
import { alertChannelList, alertTopicList, type AlertChannel } from '@/lib/states/alert';

interface Form {
  /** The address in its one spelling, `null` when it is none. */
  read: (text: string) => string | null;
  says: string;
}

/** What an address of each channel has to be. */
export const addressForms: Readonly<Record<AlertChannel, Form>> = {
  mail: {
    read: (text) => {
      const mail = normalizeMail(text);
      return MAIL_PATTERN.test(mail) ? mail : null;
    },
    says: '请填写正确的邮件地址',
  },
  sms: {
    read: (text) => {
      const phone = normalizePhone(text);
      return MOBILE_PATTERN.test(phone) ? phone : null;
    },
    says: '请填写正确的手机号码',
  },
  webhook: {
    read: (text) => robotOf(text.trim())?.url ?? null,
    says: '请填写企业微信、钉钉或飞书群机器人的完整地址，以 https:// 开头',
  },
};

export const receiverSaveInput = z
  .object({
    id: idField.optional().describe('修改时的编号；新增时不填'),
    channel: z.enum(alertChannelList).describe('渠道；修改时不变'),
    address: lineField(300).optional().describe('邮件地址、手机号码或机器人地址；修改时不填则不变'),
    label: lineField(30).pipe(z.string().min(1)).describe('称呼，如“值班群”'),
    topics: z
      .array(z.enum(alertTopicList))
      .min(1, '请至少选择一类')
      .transform((t) => alertTopicList.filter((topic) => t.includes(topic)))
      .describe('接收哪些告警'),
    enabled: boolField.describe('是否启用'),
  })
  .superRefine(({ id, channel, address }, issues) => {
    if (!address && id !== undefined) return;
    if (!address || addressForms[channel].read(address) === null)
      issues.addIssue({ code: 'custom', path: ['address'], message: addressForms[channel].says });
  });
export type ReceiverSaveInput = z.output<typeof receiverSaveInput>;

export const receiverTestInput = z.object({
  id: idField.optional().describe('只发给这一个接收人；不填时发给全部'),
});
