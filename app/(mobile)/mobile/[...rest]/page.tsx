import { notFound } from 'next/navigation';

/** An address of the mobile site that no page answers: its own not-found page, where the server in front does not answer by itself (addresses.ts). */
export default function MobileRestPage() {
  notFound();
}
