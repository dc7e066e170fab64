import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReaderEntry } from '@/components/ebook/reader/reader-entry';
import { shownPublication } from '@/lib/domain/ebook/entry-cached';
import { publicCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const head = await shownPublication(publicCtx(), (await params).id);
  const title = head ? [head.title, head.label].filter(Boolean).join(' ') : titles['/mobile/reader/[id]'];
  return { title, robots: { index: false } };
}

/** The same reader on a phone. */
export default async function MobileReaderPage({ params }: Props) {
  const { id } = await params;
  const head = await shownPublication(publicCtx(), id);
  if (!head) notFound();
  return <ReaderEntry id={id} head={head} back={null} mobile />;
}
