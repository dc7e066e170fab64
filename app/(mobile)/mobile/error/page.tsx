import type { Metadata } from 'next';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ErrorPage } from '@/components/ui/error-page';
import { errorMetadata, shownError, type ErrorQuery } from '@/components/ui/error-query';
import { SearchField } from '@/components/ui/mobile/search-field';
import { titles } from '@/lib/text/titles';

interface ErrorScreenProps {
  searchParams: Promise<ErrorQuery>;
}

export async function generateMetadata({ searchParams }: ErrorScreenProps): Promise<Metadata> {
  return errorMetadata(await searchParams);
}

/** `/mobile/error?code=403|404|500`, as on the desktop. Who finds nothing can search, and go on by the tabs. */
export default async function MobileErrorScreen({ searchParams }: ErrorScreenProps) {
  const shown = shownError(await searchParams);
  const search = shown.kind === '404' && (
    <SearchField label="站内搜索" placeholder="搜索新闻、信息公开、书刊" button />
  );
  return (
    <MobilePage title={titles['/mobile/error']} back="/mobile/home" tab="none">
      <ErrorPage {...shown} mobile search={search} />
    </MobilePage>
  );
}
