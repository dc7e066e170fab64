import { z } from 'zod';
import { boolField, intField, lineField, textField } from '@/lib/core/fields';
import { linkField } from '@/lib/core/link-fields';
import { MAIL_PATTERN } from '@/lib/core/mail-address';

/** Every setting that the platform centre edits: its kind, its rule, and what it does. */

export type SettingKind = 'line' | 'text' | 'link' | 'year' | 'switch';
export type SettingValue = string | number | boolean | null;

export interface SettingField {
  key: string;
  label: string;
  group: SettingGroup;
  kind: SettingKind;
  /** Whether `<key>.on` shows or hides it. */
  hideable: boolean;
  hint?: string;
  /** What a filled value must be; an empty one is absent. */
  rule: z.ZodType<SettingValue>;
}

export const settingGroups = {
  site: '网站信息',
  contact: '联系方式',
  record: '备案与许可',
  report: '举报与标识',
  look: '显示',
  service: '服务开关',
} as const;
export type SettingGroup = keyof typeof settingGroups;

const pattern = (max: number, form: RegExp, message: string) =>
  lineField(max).refine((v) => form.test(v), message);

const line = (key: string, label: string, group: SettingGroup, more: Partial<SettingField> = {}) =>
  ({ key, label, group, kind: 'line', hideable: true, rule: lineField(200), ...more }) satisfies SettingField;
const link = (key: string, label: string, group: SettingGroup): SettingField =>
  line(key, label, group, {
    kind: 'link',
    rule: linkField,
    hint: '以 http(s):// 开头的网址，或以 / 开头的站内路径',
  });
const toggle = (key: string, label: string, group: SettingGroup, hint: string): SettingField => ({
  key,
  label,
  group,
  kind: 'switch',
  hideable: false,
  hint,
  rule: boolField,
});
const sentence = (key: string, label: string, hint: string): SettingField => ({
  key,
  label,
  group: 'service',
  kind: 'text',
  hideable: false,
  hint,
  rule: textField(200),
});

const PHONE_LINE = /^[\d+()（）\-—\s、,，/转]{5,60}$/;

export const settingFields: readonly SettingField[] = [
  line('site.name', '网站名称', 'site', { hideable: false, rule: lineField(40) }),
  line('site.description', '网站描述', 'site', { hideable: false, hint: '用于搜索引擎' }),
  line('site.organizer', '主办单位', 'site'),
  line('site.undertaker', '承办单位', 'site'),
  line('site.copyright', '版权声明', 'site', { hint: '年份自动显示在前' }),
  {
    key: 'site.sinceYear',
    label: '建站年份',
    group: 'site',
    kind: 'year',
    hideable: false,
    hint: '版权年份的起始年',
    rule: intField(1990, 2100),
  },
  line('site.address', '联系地址', 'contact'),
  line('site.hotline', '服务热线', 'contact', {
    rule: pattern(60, PHONE_LINE, '请输入正确的电话号码'),
  }),
  line('site.email', '联系邮箱', 'contact', { rule: pattern(100, MAIL_PATTERN, '请输入正确的邮箱') }),
  line('site.icp', 'ICP 备案号', 'record', {
    rule: pattern(40, /^\p{Script=Han}ICP[备证]\s?\d{5,12}号(-\d{1,3})?$/u, '格式如：京ICP备12345678号-1'),
    hint: '自动链接到工信部备案系统',
  }),
  line('site.police', '公安备案号', 'record', {
    rule: pattern(40, /^\p{Script=Han}公网安备\s?\d{14}号$/u, '格式如：京公网安备 11010102000001号'),
    hint: '自动链接到公安备案平台',
  }),
  line('site.publicationLicence', '出版物经营许可证', 'record'),
  line('site.telecomLicence', '增值电信业务经营许可证', 'record'),
  link('site.businessLicenceUrl', '营业执照链接', 'record'),
  link('site.legalNoticeUrl', '法律声明链接', 'record'),
  line('site.reportPhone', '违法和不良信息举报电话', 'report', {
    rule: pattern(60, PHONE_LINE, '请输入正确的电话号码'),
  }),
  link('site.reportUrl', '违法和不良信息举报链接', 'report'),
  link('site.partyBadgeUrl', '党政机关标识链接', 'report'),
  line('site.siteCode', '政府网站标识码', 'report', {
    rule: pattern(20, /^[\dA-Za-z]{6,20}$/, '请输入 6 到 20 位数字或字母'),
  }),
  link('site.errorReportUrl', '我为政府网站找错链接', 'report'),
  line('site.topic', '专题名称', 'look', {
    rule: lineField(24),
    hint: '在首页和手机首页的顶部显示专题条；留空不显示',
  }),
  line('site.topicText', '专题说明', 'look', { hideable: false, rule: lineField(40) }),
  { ...link('site.topicUrl', '专题链接', 'look'), hideable: false },
  toggle('site.grey', '灰色模式', 'look', '读者和买家看到的所有页面以灰色显示，用于哀悼日'),
  toggle('mall.notice.shown', '显示商城公告', 'service', '在商城首页顶部显示'),
  sentence('mall.notice', '商城公告', '不超过 200 字'),
  toggle('mall.closed', '暂停下单', 'service', '买家不能提交新订单；已有订单照常付款和发货'),
  sentence('mall.closedText', '暂停下单说明', '提交订单时显示，留空显示“商城暂停接收新订单”'),
  toggle('account.closed', '暂停注册', 'service', '新号码不能注册，短信登录也不再自动注册；已有账号照常登录'),
  sentence('account.closedText', '暂停注册说明', '注册时显示，留空显示“暂不接受新用户注册”'),
  toggle(
    'ebook.closed',
    '暂停电子阅读',
    'service',
    '读者不能打开书刊，扫码阅读和手机阅读链接停用；激活和购买不受影响',
  ),
  sentence(
    'ebook.closedText',
    '暂停电子阅读说明',
    '打开电子阅读时显示，留空显示“电子阅读暂停服务，请稍后再来”',
  ),
];

export const settingByKey: ReadonlyMap<string, SettingField> = new Map(settingFields.map((f) => [f.key, f]));

/** Key of the row that says whether a setting is shown; it counts as on while it is absent. */
export const shownKey = (key: string): string => `${key}.on`;

/**
 * What a person typed as the value to store: an empty text is absent (`null`), an absent switch is off.
 *
 * @returns the value, or the Chinese message for the field
 */
export function readTyped(
  field: SettingField,
  typed: SettingValue,
): { value: SettingValue } | { error: string } {
  const empty = typed === null || (typeof typed === 'string' && typed.trim() === '');
  if (empty) return { value: field.kind === 'switch' ? false : null };
  const parsed = field.rule.safeParse(typed);
  if (parsed.success) return { value: parsed.data };
  return { error: parsed.error.issues[0]?.message ?? '输入有误' };
}
