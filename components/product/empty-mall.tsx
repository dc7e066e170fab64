import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { emptyMall } from '@/lib/text/site';

/** A mall without goods, in the place of categories, order and list. @param home address of the skin's home page */
export function EmptyMall({ home }: { home: string }) {
  return (
    <EmptyState
      picture="building"
      {...emptyMall}
      action={
        <ButtonLink href={home} variant="outline">
          返回首页
        </ButtonLink>
      }
    />
  );
}
