import { ErrataList } from '@/components/letter/errata-list';
import type { ErratumView } from '@/lib/domain/letter/erratum-contract';

/** What a product's page says of it after it was printed: corrections, where there are any. */
export function readerParts(errata: readonly ErratumView[]) {
  if (errata.length === 0) return [];
  return [{ id: 'errata', label: '勘误', short: '勘误', body: <ErrataList errata={errata} /> }];
}
