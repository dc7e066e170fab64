import { ErrataList } from '@/components/letter/errata-list';
import { LettersPart } from '@/components/letter/letters-part';
import type { Paged } from '@/lib/core/page';
import { inSkin } from '@/lib/core/mirrored-paths';
import type { Skin } from '@/lib/core/skin';
import type { LetterView } from '@/lib/domain/letter/contract';
import type { ErratumView } from '@/lib/domain/letter/erratum-contract';

interface ReaderPartsInput {
  productId: number;
  errata: readonly ErratumView[];
  letters: Paged<LetterView>;
  skin: Skin;
}

/** What a product's page says of it after it was printed: corrections, where there are any, and letters of readers. */
export function readerParts({ productId, errata, letters, skin }: ReaderPartsInput) {
  const write = inSkin(skin, `/user/center/letters/new?product=${productId}`);
  return [
    ...(errata.length > 0
      ? [{ id: 'errata', label: '勘误', short: '勘误', body: <ErrataList errata={errata} /> }]
      : []),
    {
      id: 'letters',
      label: '读者来信',
      short: '来信',
      body: <LettersPart letters={letters} write={write} />,
    },
  ];
}
