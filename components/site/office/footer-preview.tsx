import css from '@/components/site/office/settings-page.module.css';
import type { SiteSettings } from '@/lib/domain/site/settings-rules';

const joined = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join('　');
const named = (label: string, value: string | null) => value && `${label}：${value}`;

/** The lines of the footer in their order, as they would read after a save. */
export function FooterPreview({ legal, year }: { legal: SiteSettings; year: number }) {
  const years = legal.sinceYear && legal.sinceYear < year ? `${legal.sinceYear}–${year}` : `${year}`;
  const lines = [
    joined([
      legal.legalNoticeUrl && '法律声明',
      legal.partyBadgeUrl && '党政机关标识',
      legal.errorReportUrl && '我为政府网站找错',
    ]),
    joined([
      named('主办单位', legal.organizer),
      named('承办单位', legal.undertaker),
      named('地址', legal.address),
      named('电话', legal.hotline),
      named('邮箱', legal.email),
    ]),
    joined([
      `© ${years} ${legal.copyright ?? `${legal.organizer ?? legal.name ?? ''} 版权所有`}`,
      legal.icp,
      legal.police,
      named('网站标识码', legal.siteCode),
    ]),
    joined([
      named('出版物经营许可证', legal.publicationLicence),
      named('增值电信业务经营许可证', legal.telecomLicence),
      legal.businessLicenceUrl && '营业执照',
      named('违法和不良信息举报电话', legal.reportPhone) ?? (legal.reportUrl && '违法和不良信息举报中心'),
    ]),
  ].filter((line) => line !== '');
  return (
    <div className={css.preview}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
