import type { Metadata } from 'next';
import { readOr404 } from '@/app/(office)/index/manage/read-or-404';
import { PreviewMoment } from '@/components/ad/office/preview-moment';
import css from '@/components/ad/office/preview.module.css';
import { Banner } from '@/components/site/desktop/banner';
import { Carousel } from '@/components/site/desktop/carousel';
import { PageHeader } from '@/components/ui/page-header';
import { formatMinute } from '@/lib/core/dates';
import { getAdPosition } from '@/lib/domain/ad/office-queries';
import { previewAds } from '@/lib/domain/ad/queries';
import { CAROUSEL_POSITIONS, CAROUSEL_SIZE } from '@/lib/domain/ad/rules';
import { cachedSettings } from '@/lib/domain/site/cached';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '广告位预览' };

interface PageProps {
  params: Promise<{ position: string }>;
  searchParams: Promise<{ at?: string | string[] }>;
}

/** `2026-11-21T08:30` of Asia/Shanghai; anything else is now. */
function momentOf(at: string | string[] | undefined, now: Date): Date {
  const day =
    typeof at === 'string' && /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at) ? new Date(`${at}:00+08:00`) : now;
  return Number.isNaN(day.getTime()) ? now : day;
}

/** A position as the home page shows it, now or at a moment to come. Clicks here are not counted. */
export default async function PreviewPositionPage({ params, searchParams }: PageProps) {
  const { position: name } = await params;
  const ctx = await pageCtx({ can: 'site.edit', from: `/index/manage/ad/preview/${name}` });
  const position = await readOr404(name, (known) => getAdPosition(ctx, known));
  const at = momentOf((await searchParams).at, ctx.now);
  const ads = await previewAds(ctx, position.position, at, CAROUSEL_SIZE);
  const { reportUrl } = await cachedSettings(ctx);
  const [width, height] = [position.width ?? 1200, position.height ?? 100];
  const carousel = CAROUSEL_POSITIONS.includes(position.position);
  return (
    <>
      <PageHeader
        title={`预览：${position.name}`}
        back={{ href: `/index/manage/ad?position=${position.position}`, label: '广告管理' }}
        text={`${formatMinute(at)} 的效果，共 ${ads.length} 个广告`}
      />
      <PreviewMoment at={formatMinute(at).replace(' ', 'T')} />
      <div className={css.stage} style={{ maxWidth: width }}>
        {carousel && <Carousel ads={ads} label={position.name} width={width} height={height} />}
        {!carousel && ads.length === 0 && (
          <p className={css.none}>此时没有投放中的广告，前台不显示该横幅。</p>
        )}
        {!carousel &&
          ads.map((ad) => <Banner key={ad.id} ads={[ad]} label={ad.title} reportUrl={reportUrl} />)}
      </div>
      {!carousel && ads.length > 1 && <p className={css.note}>前台每次打开首页随机显示其中一个。</p>}
    </>
  );
}
