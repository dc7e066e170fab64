import { isSitePath, isWebUrl } from '@/lib/core/links';

/**
 * Public settings of the site (table `settings`). Every line that the law or custom puts into the footer (news-editor-reading.md 5.1) is one
 * of them, and each has a switch of its own beside it: `<key>.on`, which counts as on while it is absent.
 */
export const footerSettings = [
  { key: 'site.organizer', label: '主办单位' },
  { key: 'site.undertaker', label: '承办单位' },
  { key: 'site.address', label: '联系地址' },
  { key: 'site.hotline', label: '服务热线' },
  { key: 'site.email', label: '联系邮箱' },
  { key: 'site.copyright', label: '版权声明' },
  { key: 'site.icp', label: 'ICP 备案号' },
  { key: 'site.police', label: '公安备案号' },
  { key: 'site.publicationLicence', label: '出版物经营许可证' },
  { key: 'site.telecomLicence', label: '增值电信业务经营许可证' },
  { key: 'site.businessLicenceUrl', label: '营业执照链接' },
  { key: 'site.legalNoticeUrl', label: '法律声明链接' },
  { key: 'site.reportPhone', label: '违法和不良信息举报电话' },
  { key: 'site.reportUrl', label: '违法和不良信息举报链接' },
  { key: 'site.partyBadgeUrl', label: '党政机关标识链接' },
  { key: 'site.siteCode', label: '政府网站标识码' },
  { key: 'site.errorReportUrl', label: '我为政府网站找错链接' },
] as const;

/** Public settings under the words the pages use; what is absent or switched off is `null` and not shown. */
export interface SiteSettings {
  name: string | null;
  description: string | null;
  organizer: string | null;
  undertaker: string | null;
  address: string | null;
  hotline: string | null;
  email: string | null;
  copyright: string | null;
  icp: string | null;
  police: string | null;
  publicationLicence: string | null;
  telecomLicence: string | null;
  businessLicenceUrl: string | null;
  legalNoticeUrl: string | null;
  reportPhone: string | null;
  reportUrl: string | null;
  partyBadgeUrl: string | null;
  siteCode: string | null;
  errorReportUrl: string | null;
  /** First year of the copyright line. */
  sinceYear: number | null;
  /** Grey mode of every page that readers and buyers see, for days of mourning. */
  grey: boolean;
  /** The special topic under the menu of the home pages. */
  topic: { name: string; text: string | null; url: string | null } | null;
  /** Notice on top of the mall's home. */
  mallNotice: string | null;
}

/** Reads the rows of the table. An address that is neither ours nor http(s) counts as absent (S-31). */
export function readSettings(all: ReadonlyMap<string, unknown>): SiteSettings {
  const text = (key: string): string | null => {
    // A text of digits alone (12377) leaves the database as a number.
    const value = String(all.get(key) ?? '').trim();
    return value !== '' && all.get(`${key}.on`) !== false ? value : null;
  };
  const link = (key: string): string | null => {
    const value = text(key);
    return value !== null && (isSitePath(value) || isWebUrl(value)) ? value : null;
  };
  const since = all.get('site.sinceYear');
  const topic = text('site.topic');
  return {
    name: text('site.name'),
    description: text('site.description'),
    organizer: text('site.organizer'),
    undertaker: text('site.undertaker'),
    address: text('site.address'),
    hotline: text('site.hotline'),
    email: text('site.email'),
    copyright: text('site.copyright'),
    icp: text('site.icp'),
    police: text('site.police'),
    publicationLicence: text('site.publicationLicence'),
    telecomLicence: text('site.telecomLicence'),
    businessLicenceUrl: link('site.businessLicenceUrl'),
    legalNoticeUrl: link('site.legalNoticeUrl'),
    reportPhone: text('site.reportPhone'),
    reportUrl: link('site.reportUrl'),
    partyBadgeUrl: link('site.partyBadgeUrl'),
    siteCode: text('site.siteCode'),
    errorReportUrl: link('site.errorReportUrl'),
    sinceYear: typeof since === 'number' ? since : null,
    grey: all.get('site.grey') === true,
    topic: topic === null ? null : { name: topic, text: text('site.topicText'), url: link('site.topicUrl') },
    mallNotice: all.get('mall.notice.shown') === true ? text('mall.notice') : null,
  };
}
