import type { ReactNode } from 'react';
import css from '@/components/shell/desktop/footer.module.css';
import type { FooterData, FooterLegal } from '@/components/shell/types';
import { siteName } from '@/lib/text/site';
import { dialHref } from '@/lib/core/phone-number';

/** Address of the police record for a number inside the text. */
function policeHref(text: string): string {
  const code = /\d{6,}/.exec(text)?.[0];
  return code ? `https://beian.mps.gov.cn/#/query/webSearch?code=${code}` : 'https://beian.mps.gov.cn/';
}

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** A link of the legal lines; addresses of other sites open apart. */
function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} {...(href.startsWith('/') ? {} : outside)}>
      {children}
    </a>
  );
}

const named = (label: string, value: string | null) => value && `${label}：${value}`;

function Legal({ legal, year }: { legal: FooterLegal; year: number }) {
  const contact = [
    named('主办单位', legal.organizer),
    named('承办单位', legal.undertaker),
    named('地址', legal.address),
    named('电话', legal.hotline),
    named('邮箱', legal.email),
  ].filter((text) => text !== null);
  const report = legal.reportPhone
    ? `违法和不良信息举报电话：${legal.reportPhone}`
    : '违法和不良信息举报中心';
  const years = legal.sinceYear && legal.sinceYear < year ? `${legal.sinceYear}–${year}` : `${year}`;
  return (
    <div className={css.legal}>
      <div className="wrap">
        <nav className={css.pages} aria-label="站点说明">
          <a href="/index/sitemap">网站地图</a>
          <a href="/privacy">隐私政策</a>
          <a href="/agreement">用户协议</a>
          {legal.legalNoticeUrl && <LegalLink href={legal.legalNoticeUrl}>法律声明</LegalLink>}
          <a href="/mall/about">帮助中心</a>
          {legal.partyBadgeUrl && <LegalLink href={legal.partyBadgeUrl}>党政机关标识</LegalLink>}
          {legal.errorReportUrl && <LegalLink href={legal.errorReportUrl}>我为政府网站找错</LegalLink>}
        </nav>
        {contact.length > 0 && (
          <p className={css.line}>
            {contact.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        )}
        <p className={css.line}>
          <span>
            © {years} {legal.copyright ?? `${legal.organizer ?? siteName} 版权所有`}
          </span>
          {legal.icp && (
            <a href="https://beian.miit.gov.cn/" {...outside}>
              {legal.icp}
            </a>
          )}
          {legal.police && (
            <a className={css.police} href={policeHref(legal.police)} {...outside}>
              <img src="/img/police.svg" alt="" width={15} height={17} loading="lazy" />
              {legal.police}
            </a>
          )}
          {legal.siteCode && <span>网站标识码：{legal.siteCode}</span>}
        </p>
        <p className={css.line}>
          {legal.publicationLicence && <span>出版物经营许可证：{legal.publicationLicence}</span>}
          {legal.telecomLicence && <span>增值电信业务经营许可证：{legal.telecomLicence}</span>}
          {legal.businessLicenceUrl && <LegalLink href={legal.businessLicenceUrl}>营业执照</LegalLink>}
          {legal.reportUrl ? (
            <LegalLink href={legal.reportUrl}>{report}</LegalLink>
          ) : (
            legal.reportPhone && <span>{report}</span>
          )}
        </p>
      </div>
    </div>
  );
}

/** Friendly links, advisory contacts, legal lines (specification section 2, news-editor-reading.md 5.1). */
export function Footer({ data, year }: { data: FooterData; year: number }) {
  return (
    <footer className={`${css.footer} no-print later`}>
      {(data.contacts.length > 0 || data.links.length > 0) && (
        <div className={css.upper}>
          <div className={`wrap ${css.columns}`}>
            {data.contacts.length > 0 && (
              <section aria-labelledby="footer-contacts">
                <h2 id="footer-contacts" className={css.heading}>
                  业务咨询
                </h2>
                <ul className={css.contacts}>
                  {data.contacts.map((c) => (
                    <li key={`${c.name}${c.phone}`}>
                      <strong>{c.name}</strong>
                      <a className={css.phone} href={dialHref(c.phone)}>
                        {c.phone}
                      </a>
                      <span className={css.detail}>{c.detail}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {data.links.length > 0 && (
              <section aria-labelledby="footer-links">
                <h2 id="footer-links" className={css.heading}>
                  友情链接
                </h2>
                <ul className={css.links}>
                  {data.links.map((l) => (
                    <li key={l.id}>
                      <a href={l.url} {...outside}>
                        {l.logoPath ? (
                          <img
                            className={css.logo}
                            src={l.logoPath}
                            alt={l.name}
                            title={l.name}
                            loading="lazy"
                          />
                        ) : (
                          l.name
                        )}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        </div>
      )}
      <Legal legal={data.legal} year={year} />
    </footer>
  );
}
