import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { revisionStates, type RevisionState } from '@/lib/states/article';
import { productMachine, type ProductState } from '@/lib/states/product';

const tones: Readonly<Record<RevisionState, Tone>> = {
  draft: 'gray',
  pending: 'amber',
  approved: 'green',
  rejected: 'red',
  superseded: 'gray',
};

interface ProductStateTagProps {
  status: ProductState;
  /** State of the next revision of an approved product. */
  workingStatus: RevisionState | null;
}

/** State of a product in words, with that of its unfinished revision. */
export function ProductStateTag({ status, workingStatus }: ProductStateTagProps) {
  return (
    <>
      <StatusTag tone={tones[status]}>{productMachine.label(status)}</StatusTag>
      {workingStatus && (
        <>
          {' '}
          <StatusTag tone={tones[workingStatus]}>修订·{revisionStates[workingStatus]}</StatusTag>
        </>
      )}
    </>
  );
}

export function ShelfTag({ marketable }: { marketable: boolean }) {
  return marketable ? <StatusTag tone="green">已上架</StatusTag> : <StatusTag>未上架</StatusTag>;
}

/** Where a product stands on both axes in as few words as tell it: an approved one is on the shelf or not. */
export function ProductStandTag({
  product: p,
}: {
  product: ProductStateTagProps & { id: number; marketable: boolean; priceWaits: boolean };
}) {
  if (p.status !== 'approved') return <ProductStateTag status={p.status} workingStatus={null} />;
  return (
    <>
      <ShelfTag marketable={p.marketable} />
      {p.workingStatus && (
        <>
          {' '}
          <StatusTag tone={tones[p.workingStatus]}>修订·{revisionStates[p.workingStatus]}</StatusTag>
        </>
      )}
      {p.priceWaits && (
        <>
          {' '}
          <a href={`/mall/manage/products/preview/${p.id}`}>
            <StatusTag tone="amber">改价待复核</StatusTag>
          </a>
        </>
      )}
    </>
  );
}

/** State of one revision in words. */
export function RevisionTag({ status }: { status: RevisionState }) {
  return <StatusTag tone={tones[status]}>{revisionStates[status]}</StatusTag>;
}
