import { MobileShelf } from '@/components/ebook/mobile/shelf-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { isAppError } from '@/lib/core/errors';
import { getShelf } from '@/lib/domain/ebook/queries';
import type { ReadingShelfView } from '@/lib/domain/ebook/shelf-contract';
import { getReadingShelf } from '@/lib/domain/ebook/shelf-queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/ebooks'];

export const metadata = { title };

export default async function MobileEbooksPage() {
  const ctx = await pageCtx({ can: 'ebook.read', from: '/mobile/user/ebooks' });
  const [shelf, reading] = await Promise.all([
    getShelf(ctx),
    // The switch of the reading view closes reading alone.
    getReadingShelf(ctx).catch((e: unknown): ReadingShelfView | null => {
      if (isAppError(e) && e.status === 422) return null;
      throw e;
    }),
  ]);
  return (
    <MobilePage title={title} back="/mobile/user">
      <MobileShelf initial={shelf} reading={reading} />
    </MobilePage>
  );
}
