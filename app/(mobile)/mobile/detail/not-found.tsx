import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ViewAgain } from '@/components/ui/view-again';
import { titles } from '@/lib/text/titles';

/** A product that is not sold any more, or never was. */
export default function MobileDetailNotFound() {
  return (
    <MobilePage title={titles['/mobile/detail']} back>
      <ViewAgain />
      <EmptyState
        picture="search"
        title="商品已下架或不存在"
        text="您可以看看其他书刊，或搜索想买的内容。"
        action={
          <>
            <ButtonLink href="/mobile/list">浏览全部商品</ButtonLink>{' '}
            <ButtonLink variant="outline" href="/mobile/Search">
              搜索
            </ButtonLink>
          </>
        }
      />
    </MobilePage>
  );
}
