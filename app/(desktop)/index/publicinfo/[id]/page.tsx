import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RichText } from '@/components/ui/rich-text';
import { ArticleTools } from '@/components/article/desktop/article-tools';
import { Attachments } from '@/components/ui/attachments';
import css from '@/components/site/plain-page.module.css';
import { JsonLd } from '@/components/site/json-ld';
import { breadcrumbData } from '@/components/site/structured-data';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { ButtonLink } from '@/components/ui/button';
import { formatDate } from '@/lib/core/dates';
import { publicMetadata, siteUrl } from '@/lib/server/site-url';
import { texts } from '@/lib/text/site';
import { titles } from '@/lib/text/titles';
import { infoOf, infoPage, type InfoPageProps } from './load-info';

export const dynamic = 'force-dynamic';

const column = titles['/index/publicinfo'];

export async function generateMetadata(props: InfoPageProps): Promise<Metadata> {
  const info = await infoOf(props);
  if (!info) return { title: texts.notFound };
  return publicMetadata(infoPage(info));
}

export default async function PublicInfoDetailPage(props: InfoPageProps) {
  const info = await infoOf(props);
  if (!info) notFound();
  const crumbs = [{ label: column, href: '/index/publicinfo' }, { label: '正文' }];
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={crumbs} />
      <article className={css.narrow}>
        <h1 className={css.title}>{info.title}</h1>
        <div className={css.meta}>
          {info.indexNo && <span>索引号：{info.indexNo}</span>}
          {info.issuer && <span>发布机构：{info.issuer}</span>}
          <span>发布日期：{formatDate(info.createDate)}</span>
          <ArticleTools title={info.title} url={siteUrl(`/index/publicinfo/${info.id}`)} />
        </div>
        <RichText html={info.content} />
        <Attachments items={info.attachments} />
        <p className={`${css.back} no-print`}>
          <ButtonLink href="/index/publicinfo" variant="outline">
            返回信息公开
          </ButtonLink>
        </p>
      </article>
      <JsonLd data={breadcrumbData(siteUrl, crumbs)} />
    </div>
  );
}
