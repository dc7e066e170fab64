import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { infoOf, infoPage, type InfoPageProps } from '@/app/(desktop)/index/publicinfo/[id]/load-info';
import { Attachments } from '@/components/ui/attachments';
import { ArticleBar } from '@/components/article/mobile/article-bar';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { InfoText } from '@/components/site/mobile/info-text';
import { mirrorMetadata, siteUrl } from '@/lib/server/site-url';
import { texts } from '@/lib/text/site';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

const column = titles['/mobile/publicinfo'];

export async function generateMetadata(props: InfoPageProps): Promise<Metadata> {
  const info = await infoOf(props);
  if (!info) return { title: texts.notFound };
  return mirrorMetadata(infoPage(info));
}

export default async function MobilePublicInfoDetailPage(props: InfoPageProps) {
  const info = await infoOf(props);
  if (!info) notFound();
  return (
    <MobilePage
      title={column}
      back
      bar={
        <ArticleBar
          title={info.title}
          url={siteUrl(`/mobile/publicinfo/${info.id}`)}
          list={{ href: '/mobile/publicinfo', label: '列表' }}
        />
      }
    >
      <InfoText info={info} attachments={<Attachments items={info.attachments} />} />
    </MobilePage>
  );
}
