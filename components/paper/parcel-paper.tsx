'use client';

import { usePapers, type PaperSide } from '@/components/paper/use-papers';
import { Button } from '@/components/ui/button';
import { useAddressId } from '@/components/ui/use-address-id';

interface ParcelPaperProps {
  side: PaperSide;
  shipmentId: number;
  /** Which parcel, for screen readers. */
  of: string;
}

/** The delivery list of one parcel, on the page of its order. */
export function ParcelPaper({ side, shipmentId, of }: ParcelPaperProps) {
  const { busy, download } = usePapers(side, useAddressId());
  return (
    <Button
      size="s"
      variant="outline"
      busy={busy !== null}
      aria-label={`下载送货清单：${of}`}
      onClick={() => void download(shipmentId)}
    >
      下载送货清单
    </Button>
  );
}
