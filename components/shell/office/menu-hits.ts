import { visibleOffices } from '@/components/shell/office/menu';
import type { PermissionSubject } from '@/lib/core/permissions';
import { foldWidth } from '@/lib/core/typed-text';

/** Entries shown of the menus. */
const MOST = 6;

/** The entries of the menus whose name holds what is typed, those that begin with it first; none for nothing. */
export function menuHits(user: PermissionSubject, typed: string) {
  const word = foldWidth(typed).toLowerCase();
  if (!word) return [];
  return visibleOffices(user)
    .flatMap((office) =>
      office.groups.flatMap((group) =>
        group.entries.map(({ href, label }) => ({
          url: href,
          title: label,
          note: `${office.label} · ${group.label}`,
          stateLabel: '',
          place: label.toLowerCase().indexOf(word),
        })),
      ),
    )
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)
    .slice(0, MOST);
}
