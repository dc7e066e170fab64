import { SuggestField } from '@/components/picker/suggest-field';

/** The field of the mall's search. */
export function MallField({ keyword }: { keyword?: string | undefined }) {
  return (
    <SuggestField id="mall-search" type="product" defaultValue={keyword} placeholder="书名、作者或 ISBN" />
  );
}
