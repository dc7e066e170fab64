import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { emptyMall } from '@/lib/text/site';

/** A mall without goods, in the place of categories, order and list. */
export function EmptyMall() {
  return (
    <EmptyState
      picture="building"
      {...emptyMall}
      action={
        <ButtonLink href="/mobile/home" variant="outline">
          返回首页
        </ButtonLink>
      }
    />
  );
}
