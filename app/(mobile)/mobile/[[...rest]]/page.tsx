import { notFound, redirect } from 'next/navigation';

/** An address of the mobile site that no page answers: its own not-found page. `/mobile` alone leads to the home page. */
export default async function MobileRestPage({ params }: { params: Promise<{ rest?: string[] }> }) {
  const { rest } = await params;
  if (!rest) redirect('/mobile/home');
  notFound();
}
