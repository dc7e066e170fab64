import type { Metadata } from 'next';
import css from '@/components/site/desktop/help-page.module.css';
import { HelpSearch } from '@/components/site/desktop/help-search';
import { QaGroups } from '@/components/site/qa-groups';
import { JsonLd } from '@/components/site/json-ld';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { cx } from '@/components/ui/cx';
import { SectionHead } from '@/components/ui/section-head';
import { publicMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';
import { helpDescription, loadHelp } from './load-help';
import { dialHref } from '@/lib/core/phone-number';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return publicMetadata({
    path: '/mall/about',
    title: titles['/mall/about'],
    description: helpDescription,
  });
}

export default async function HelpPage() {
  const { groups, qq, contacts, hotline, freight } = await loadHelp();
  const hasSide = hotline !== null || qq.length > 0 || contacts.length > 0 || freight.length > 0;
  const faq = groups.flatMap((g) => g.items);
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={[{ label: '书刊商城', href: '/mall' }, { label: titles['/mall/about'] }]} />
      <div className={cx(css.columns, !hasSide && css.alone)}>
        <section className={css.main} aria-labelledby="help-title">
          <SectionHead
            as="h1"
            id="help-title"
            title={titles['/mall/about']}
            extra={groups.length > 0 && <HelpSearch />}
          />
          {groups.length > 0 ? (
            <QaGroups groups={groups} />
          ) : (
            <EmptyState
              title="暂无常见问题"
              action={
                <ButtonLink href="/index" variant="outline">
                  返回首页
                </ButtonLink>
              }
            />
          )}
        </section>
        {hasSide && (
          <aside aria-label="运费与联系方式" className={css.side}>
            {freight.length > 0 && (
              <section className={css.card}>
                <h2>运费</h2>
                {freight.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </section>
            )}
            {hotline && (
              <section className={css.card}>
                <h2>服务热线</h2>
                <a className={css.hotline} href={dialHref(hotline)}>
                  {hotline}
                </a>
              </section>
            )}
            {qq.length > 0 && (
              <section className={css.card}>
                <h2>QQ 客服</h2>
                <ul>
                  {qq.map((c) => (
                    <li key={c.id} className={css.contact}>
                      <span>{c.name}</span>
                      <span className={css.number}>{c.qq}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {contacts.length > 0 && (
              <section className={css.card}>
                <h2>业务咨询</h2>
                <ul>
                  {contacts.map((c) => (
                    <li key={c.id} className={css.contact}>
                      <span>{c.name}</span>
                      <a className={css.number} href={dialHref(c.phone)}>
                        {c.phone}
                      </a>
                      <span className={css.note}>{c.detail}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </aside>
        )}
      </div>
      {faq.length > 0 && (
        <JsonLd
          data={{
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: faq.map((q) => ({
              '@type': 'Question',
              name: q.question,
              acceptedAnswer: { '@type': 'Answer', text: q.answer.replaceAll(/<[^>]*>/g, '') },
            })),
          }}
        />
      )}
    </div>
  );
}
