import { notFound, useParams } from 'next/navigation';

/** The number that the page's address ends in; what is none names nothing. */
export function useAddressId(): number {
  const { id } = useParams<{ id: string }>();
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  return Number(id);
}
